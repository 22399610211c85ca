import { screensOf } from '../../../shared/screen.ts';

export const metersScreens = screensOf([
  {
    path: '/environment/meters',
    period: 'year',
    scope: ['property'],
    across: '/all-meters',
    search: ['item'],
    title: 'meters.meters',
    tab: { of: '/environment', order: 4 },
    access: 'member',
    may: 'meters.read',
    layout: 'full',
    needs: 'environment',
    load: () => import('./meter-list.screen.tsx'),
  },
  {
    path: '/all-meters',
    scope: ['all', 'portfolio', 'fund', 'property'],
    title: 'meters.everywhere',
    access: 'member',
    may: 'meters.read',
    layout: 'full',
    load: () => import('./all-meters.screen.tsx'),
  },
  {
    path: '/all-meters/serves',
    scope: ['all', 'property'],
    under: '/all-meters',
    title: 'meters.toState',
    access: 'member',
    may: 'meters.read',
    layout: 'full',
    load: () => import('./meters-to-state.screen.tsx'),
  },
]);

declare module '../../../ui/addresses.ts' {
  interface ScreenLists {
    meters: typeof metersScreens;
  }
}
