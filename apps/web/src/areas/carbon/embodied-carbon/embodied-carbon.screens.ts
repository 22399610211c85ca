import { screensOf } from '../../../shared/screen.ts';

const embodied = {
  search: ['item', 'works', 'project'],
  title: 'embodied-carbon.embodiedCarbon',
  access: 'member',
  may: 'embodied-carbon.read',
  layout: 'full',
  needs: 'environment',
  load: () => import('./embodied-carbon.screen.tsx'),
} as const;

export const embodiedCarbonScreens = screensOf([
  { path: '/datahub/data_library/embodied-carbon', scope: ['property'], ...embodied },
  { path: '/datahub/data_library/esg/ghg/embodied-carbon', scope: ['property'], ...embodied },
]);

declare module '../../../ui/addresses.ts' {
  interface ScreenLists {
    embodiedCarbon: typeof embodiedCarbonScreens;
  }
}
