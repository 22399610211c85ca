import type { Screen } from '../../shared/screen.ts';

const hub = '/datahub/data_library/utilities';
const member = { access: 'member', may: 'utilities.read', layout: 'full', needs: 'environment' } as const;
const ofUtility = () => import('./utility-bills.screen.tsx');

export const billsScreens: Screen[] = [
  {
    path: hub,
    title: 'bills.hub',
    ...member,
    load: () => import('./bill-hub.screen.tsx'),
  },
  {
    path: `${hub}/energy`,
    title: 'bills.energy',
    ...member,
    load: ofUtility,
  },
  {
    path: `${hub}/heat`,
    title: 'bills.heat',
    ...member,
    load: ofUtility,
  },
  {
    path: `${hub}/water`,
    title: 'bills.water',
    ...member,
    load: ofUtility,
  },
  {
    path: `${hub}/waste`,
    title: 'bills.waste',
    ...member,
    load: ofUtility,
  },
  { path: '/show-bill', title: 'bills.review', ...member, load: () => import('./show-bill.screen.tsx') },
];
