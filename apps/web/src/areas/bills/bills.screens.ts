import type { Screen } from '../../shared/screen.ts';

const hub = '/datahub/data_library/utilities';
const member = { access: 'member', layout: 'full', needs: 'environment' } as const;
const ofUtility = () => import('./utility-bills.screen.tsx');

export const billsScreens: Screen[] = [
  {
    path: hub,
    title: 'bills.hub',
    ...member,
    nav: { group: 'measure', order: 20, icon: 'IconFileInvoice' },
    load: () => import('./bill-hub.screen.tsx'),
  },
  {
    path: `${hub}/energy`,
    title: 'bills.energy',
    ...member,
    nav: { group: 'measure', order: 10, icon: 'IconBolt', under: hub },
    load: ofUtility,
  },
  {
    path: `${hub}/heat`,
    title: 'bills.heat',
    ...member,
    nav: { group: 'measure', order: 20, icon: 'IconFlame', under: hub },
    load: ofUtility,
  },
  {
    path: `${hub}/water`,
    title: 'bills.water',
    ...member,
    nav: { group: 'measure', order: 30, icon: 'IconDroplet', under: hub },
    load: ofUtility,
  },
  {
    path: `${hub}/waste`,
    title: 'bills.waste',
    ...member,
    nav: { group: 'measure', order: 40, icon: 'IconRecycle', under: hub },
    load: ofUtility,
  },
  { path: '/show-bill', title: 'bills.review', ...member, load: () => import('./show-bill.screen.tsx') },
];
