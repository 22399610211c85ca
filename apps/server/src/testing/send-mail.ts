import nodemailer from 'nodemailer';
import type { TestServer } from './test-server.ts';

interface Mail {
  from: string;
  to: string;
  subject?: string;
  messageId?: string;
  html?: string;
  attachments?: { filename: string; content: Buffer | string; cid?: string }[];
}

/** Sends a mail to the installation like a mail server; returns the reply. */
export async function sendMail(server: TestServer, mail: Mail): Promise<string> {
  const transport = nodemailer.createTransport({
    host: '127.0.0.1',
    port: server.steward.mailInPort ?? 0,
    secure: false,
  });
  try {
    return (await transport.sendMail({ text: 'Please find our invoice attached.', ...mail })).response;
  } catch (error) {
    return (error as { response?: string; message: string }).response ?? (error as Error).message;
  } finally {
    transport.close();
  }
}
