import { area } from '../call.ts';

/** Mails that leave the installation; Super Admins read the outbox through the audit log's calls. */
export const mails = area(
  'foundation/mails',
  {},
  {
    modules: [
      {
        key: 'outbox',
        order: 10,
        under: 'platform',
        name: 'Outbox',
        permissions: ['read'],
        route: '/outbox',
        icon: 'IconMail',
        isPlatform: true,
      },
    ],
  },
);
