import { screensOf } from '../../../shared/screen.ts';

const hub = '/datahub/data_library/utilities';
const pay = `${hub}/make_payment` as const;
const member = { access: 'member', may: 'payments.read', layout: 'full', needs: 'environment' } as const;

export const paymentsScreens = screensOf([
  {
    path: pay,
    scope: ['all', 'property'],
    search: ['item', 'state', 'due'],
    title: 'payments.pay',
    tab: { of: pay, order: 1, title: 'payments.list' },
    ...member,
    load: () => import('./payable-list.screen.tsx'),
  },
  {
    path: `${hub}/payments_to_approve`,
    scope: ['all', 'property'],
    search: ['item'],
    title: 'payments.approve',
    tab: { of: pay, order: 2 },
    ...member,
    load: () => import('./approval-list.screen.tsx'),
  },
  {
    path: `${hub}/approval_limits`,
    title: 'payments.limits',
    tab: { of: pay, order: 11, group: 'settings' },
    ...member,
    may: 'organization.edit',
    load: () => import('./approval-limits.screen.tsx'),
  },
  {
    path: `${hub}/payment_runs`,
    title: 'payments.runs',
    tab: { of: pay, order: 3, title: 'payments.runsTab' },
    ...member,
    load: () => import('./run-list.screen.tsx'),
  },
  {
    path: `${hub}/billing_history`,
    scope: ['all', 'property'],
    search: ['utility', 'state', 'from', 'until'],
    title: 'payments.billing',
    tab: { of: pay, order: 6, title: 'payments.history' },
    ...member,
    load: () => import('./billing-history.screen.tsx'),
  },
  {
    path: `${hub}/direct_debit`,
    scope: ['property'],
    search: ['item'],
    title: 'payments.debits',
    tab: { of: pay, order: 4 },
    ...member,
    load: () => import('./direct-debit-list.screen.tsx'),
  },
]);

declare module '../../../ui/addresses.ts' {
  interface ScreenLists {
    payments: typeof paymentsScreens;
  }
}
