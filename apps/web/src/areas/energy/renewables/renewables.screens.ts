import { screensOf } from '../../../shared/screen.ts';

export const renewablesScreens = screensOf([
  {
    path: '/environment/renewables',
    scope: ['property'],
    search: ['item'],
    title: 'renewables.renewables',
    tab: { of: '/environment/meters', order: 2 },
    access: 'member',
    may: 'renewables.read',
    layout: 'full',
    needs: 'environment',
    load: () => import('./source-list.screen.tsx'),
  },
  {
    path: '/environment/renewables/generation',
    scope: ['property'],
    search: ['source', 'item', 'split'],
    title: 'renewables.generation',
    access: 'member',
    may: 'renewables.read',
    layout: 'full',
    needs: 'environment',
    load: () => import('./generation-list.screen.tsx'),
  },
]);

declare module '../../../ui/addresses.ts' {
  interface ScreenLists {
    renewables: typeof renewablesScreens;
  }
}
