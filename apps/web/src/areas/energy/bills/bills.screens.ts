import { screensOf } from '../../../shared/screen.ts';

const hub = '/datahub/data_library/utilities';
const member = { access: 'member', may: 'utilities.read', layout: 'full', needs: 'environment' } as const;
const ofUtility = () => import('./utility-bills.screen.tsx');

export const billsScreens = screensOf([
  {
    path: `${hub}/energy`,
    scope: ['all', 'property'],
    search: ['environment', 'status', 'source', 'year', 'search'],
    title: 'bills.energy',
    short: 'bills.energyTab',
    ...member,
    load: ofUtility,
  },
  {
    path: `${hub}/heat`,
    scope: ['all', 'property'],
    search: ['environment', 'status', 'source', 'year', 'search'],
    title: 'bills.heat',
    short: 'bills.heatTab',
    ...member,
    load: ofUtility,
  },
  {
    path: `${hub}/water`,
    scope: ['all', 'property'],
    search: ['environment', 'status', 'source', 'year', 'search'],
    title: 'bills.water',
    short: 'bills.waterTab',
    ...member,
    load: ofUtility,
  },
  {
    path: `${hub}/waste`,
    scope: ['all', 'property'],
    search: ['environment', 'status', 'source', 'year', 'search'],
    title: 'bills.waste',
    short: 'bills.wasteTab',
    ...member,
    load: ofUtility,
  },
  {
    path: '/show-bill',
    search: ['id', 'field', 'new', 'environment', 'utility', 'flag'],
    title: 'bills.review',
    ...member,
    load: () => import('./show-bill.screen.tsx'),
  },
]);

declare module '../../../ui/addresses.ts' {
  interface ScreenLists {
    bills: typeof billsScreens;
  }
}
