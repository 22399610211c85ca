import { screensOf } from '../../../shared/screen.ts';

const flags = '/datahub/data_library/utilities/flags';
const member = { access: 'member', may: 'bill-flags.read', layout: 'full' } as const;

export const billFlagsScreens = screensOf([
  {
    path: flags,
    search: ['item', 'where', 'search'],
    title: 'bill-flags.flags',
    scope: ['all', 'property'],
    tab: { of: flags, order: 0 },
    ...member,
    needs: 'environment',
    load: () => import('./flag-list.screen.tsx'),
  },
  {
    path: `${flags}/suppliers`,
    title: 'bill-flags.suppliers',
    tab: { of: flags, order: 2 },
    ...member,
    needs: 'environment',
    load: () => import('./supplier-list.screen.tsx'),
  },
  {
    path: `${flags}/tolerance`,
    search: ['item'],
    title: 'bill-flags.tolerance',
    tab: { of: flags, order: 4 },
    ...member,
    needs: 'environment',
    load: () => import('./tolerance.screen.tsx'),
  },
]);

declare module '../../../ui/addresses.ts' {
  interface ScreenLists {
    billFlags: typeof billFlagsScreens;
  }
}
