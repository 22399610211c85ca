import { screensOf } from '../../../shared/screen.ts';

const member = { access: 'member', may: 'recharge.read', layout: 'full' } as const;

export const rechargeScreens = screensOf([
  {
    path: '/datahub/data_library/utilities/recharge',
    scope: ['property'],
    search: ['item'],
    title: 'recharge.runs',
    tab: { of: '/datahub/data_library/utilities/recharge', order: 1, title: 'recharge.charges' },
    needs: 'environment',
    ...member,
    load: () => import('./run-list.screen.tsx'),
  },
  {
    path: '/datahub/data_library/utilities/recharge_run',
    search: ['run'],
    title: 'recharge.run',
    ...member,
    load: () => import('./run.screen.tsx'),
  },
]);

declare module '../../../ui/addresses.ts' {
  interface ScreenLists {
    recharge: typeof rechargeScreens;
  }
}
