/** An IMAP server for tests, which brings no types. */
declare module 'hoodiecrow-imap' {
  import type { Server } from 'node:net';

  interface ImapServer {
    server: Server;
    listen(port: number, listening: () => void): void;
    close(): void;
    getMailbox(name: string): { messages: unknown[] } | undefined;
    appendMessage(mailbox: string, flags: string[], internalDate: Date | false, raw: string): void;
  }
  export default function startImap(options: {
    plugins: string[];
    users: Record<string, { password: string }>;
    storage: Record<string, object>;
  }): ImapServer;
}
