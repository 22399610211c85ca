import { screensOf } from '../../../shared/screen.ts';

export const factorsScreens = screensOf([
  {
    path: '/datahub/data_library/esg/ghg/operational-boundaries',
    search: ['tab', 'factor', 'carrier', 'country', 'year', 'basis', 'unit', 'environment'],
    title: 'factors.boundaries',
    access: 'member',
    may: 'emission-factors.read',
    layout: 'full',
    needs: 'environment',
    load: () => import('./operational-boundaries.screen.tsx'),
  },
]);

declare module '../../../ui/addresses.ts' {
  interface ScreenLists {
    factors: typeof factorsScreens;
  }
}
