import { area } from '../call.ts';

/** Outgoing mails of the installation; Super Admins read the outbox through the calls of the audit log. */
export const mails = area(
  'foundation/mails',
  {},
  {
    modules: [
      {
        key: 'outbox',
        order: 10,
        under: 'platform',
        name: 'Emails sent',
        permissions: ['read'],
        route: '/outbox',
        icon: 'IconMail',
        isPlatform: true,
      },
    ],
  },
);
