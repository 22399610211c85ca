import { screensOf } from '../../../shared/screen.ts';

const hub = '/datahub/data_library/utilities';
const pay = `${hub}/make_payment` as const;
const member = { access: 'member', layout: 'full', needs: 'environment' } as const;

export const paymentFilesScreens = screensOf([
  {
    path: `${hub}/payment_file`,
    search: ['run'],
    title: 'payment-files.file',
    ...member,
    may: 'payments.read',
    load: () => import('./run-file.screen.tsx'),
  },
  {
    path: `${hub}/bank_statements`,
    search: ['item'],
    title: 'payment-files.statements',
    tab: { of: pay, order: 5 },
    ...member,
    may: 'payments.export',
    load: () => import('./statement-list.screen.tsx'),
  },
  {
    path: `${hub}/supplier_accounts`,
    search: ['item', 'account'],
    title: 'payment-files.accounts',
    tab: { of: pay, order: 10, group: 'settings' },
    ...member,
    may: 'payments.read',
    load: () => import('./account-lists.screen.tsx'),
  },
]);

declare module '../../../ui/addresses.ts' {
  interface ScreenLists {
    paymentFiles: typeof paymentFilesScreens;
  }
}
