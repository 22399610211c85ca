import { screensOf } from '../../../shared/screen.ts';

export const pointsScreens = screensOf([
  {
    path: '/datahub/data_library/iot',
    scope: ['all', 'property'],
    search: ['item'],
    title: 'points.iot',
    access: 'member',
    may: 'property.read',
    layout: 'full',
    load: () => import('./data-set-list.screen.tsx'),
  },
  {
    path: '/datahub/data_library/iot/:data_set_id',
    title: 'points.dataSet',
    access: 'member',
    may: 'property.read',
    layout: 'full',
    load: () => import('./data-set.screen.tsx'),
  },
  {
    path: '/datahub/data_library/sensing_layer',
    scope: ['property'],
    title: 'points.layer',
    access: 'member',
    may: 'property.read',
    layout: 'full',
    needs: 'environment',
    load: () => import('./layer.screen.tsx'),
  },
]);

declare module '../../../ui/addresses.ts' {
  interface ScreenLists {
    points: typeof pointsScreens;
  }
}
