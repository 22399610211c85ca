import type { Settings } from '../../settings.ts';

export interface OutgoingMail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

export interface Mailer {
  /** Without SMTP, mails stay in the outbox that a Super Admin reads in the product. */
  readonly sends: boolean;
  /** Throws when the mail server refuses; the job tries again. */
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}

export function makeMailer({ smtpUrl, from }: Settings['mail']): Mailer {
  if (!smtpUrl) return { sends: false, send: async () => {}, close: () => {} };
  // Loaded with the first mail.
  const open = async () => (await import('nodemailer')).default.createTransport(smtpUrl, { from });
  let transport: ReturnType<typeof open> | undefined;
  return {
    sends: true,
    async send({ to, subject, text, html }) {
      transport ??= open();
      await (await transport).sendMail({ to, subject, text, html });
    },
    close: () => void transport?.then((opened) => opened.close()),
  };
}
