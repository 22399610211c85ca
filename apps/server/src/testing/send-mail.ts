import nodemailer from 'nodemailer';
import type { TestServer } from './test-server.ts';

interface Mail {
  from: string;
  to: string;
  subject?: string;
  messageId?: string;
  html?: string;
  /** The domain that the mail server proves the sender by; null: none. By default that of the sender. */
  provenDomain?: string | null;
  attachments?: { filename: string; content: Buffer | string; cid?: string }[];
}

/** The mail server whose checks of senders count. */
export const AUTH_SERVER = 'mx.steward.example';

/** What the mail server writes for a sender of this domain. */
export const provenHeaders = (domain: string) => ({
  'Authentication-Results': `${AUTH_SERVER}; dmarc=pass header.from=${domain}`,
});

/** Sends a mail to the installation like a mail server; returns the reply. */
export async function sendMail(server: TestServer, { provenDomain, ...mail }: Mail): Promise<string> {
  const transport = nodemailer.createTransport({
    host: '127.0.0.1',
    port: server.steward.mailInPort ?? 0,
    secure: false,
  });
  try {
    const headers = provenDomain === null ? {} : provenHeaders(provenDomain ?? mail.from.split('@')[1] ?? '');
    return (await transport.sendMail({ text: 'Please find our invoice attached.', headers, ...mail })).response;
  } catch (error) {
    return (error as { response?: string; message: string }).response ?? (error as Error).message;
  } finally {
    transport.close();
  }
}
