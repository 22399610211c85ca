import { screensOf } from '../../../shared/screen.ts';

const hub = '/datahub/data_library/utilities';
const charges = `${hub}/recharge` as const;
const member = { access: 'member', may: 'payments.read', layout: 'full', needs: 'environment' } as const;

export const collectionsScreens = screensOf([
  {
    path: `${hub}/tenant_mandates`,
    search: ['item'],
    title: 'collections.mandates',
    tab: { of: charges, order: 3, title: 'collections.mandatesTab' },
    ...member,
    load: () => import('./tenant-mandate-list.screen.tsx'),
  },
  {
    path: `${hub}/collections`,
    search: ['item', 'run', 'payment'],
    title: 'collections.collections',
    tab: { of: charges, order: 2 },
    ...member,
    load: () => import('./collection-list.screen.tsx'),
  },
]);

declare module '../../../ui/addresses.ts' {
  interface ScreenLists {
    collections: typeof collectionsScreens;
  }
}
