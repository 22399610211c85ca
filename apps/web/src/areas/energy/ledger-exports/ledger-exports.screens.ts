import { screensOf } from '../../../shared/screen.ts';

const hub = '/datahub/data_library/utilities';

export const ledgerExportsScreens = screensOf([
  {
    path: `${hub}/ledger_exports`,
    search: ['item'],
    title: 'ledger-exports.exports',
    tab: { of: `${hub}/make_payment`, order: 12, group: 'settings' },
    access: 'member',
    may: 'payments.export',
    layout: 'full',
    needs: 'environment',
    load: () => import('./ledger-export-list.screen.tsx'),
  },
]);

declare module '../../../ui/addresses.ts' {
  interface ScreenLists {
    ledgerExports: typeof ledgerExportsScreens;
  }
}
