import type { TestServer } from './test-server.ts';

export interface SentMail {
  subject: string;
  body_text: string;
  language: string;
}

/** The mails to an address, the newest first. */
export const mailsTo = async (server: TestServer, email: string): Promise<SentMail[]> =>
  (
    await server.owner.query<SentMail>(
      'select subject, body_text, language from mails where recipient = $1 order by created_at desc, id desc',
      [email],
    )
  ).rows;

/** The secret of the newest mail's link below this path. */
export async function tokenFor(server: TestServer, email: string, path: string): Promise<string> {
  const [mail] = await mailsTo(server, email);
  return new RegExp(`/${path}/([\\w-]+)`).exec(mail?.body_text ?? '')?.[1] ?? '';
}
