import { screensOf } from '../../../shared/screen.ts';

export const ghgScreens = screensOf([
  {
    path: '/solutions/reporting/assessments/ghg-protocol',
    search: ['level', 'target', 'year', 'tab', 'field', 'trace', 'month'],
    title: 'ghg.report',
    access: 'member',
    may: 'ghg-protocol.read',
    layout: 'full',
    load: () => import('./ghg-report.screen.tsx'),
  },
  {
    path: '/datahub/data_library/esg/ghg/operational-boundaries',
    search: ['tab', 'factor', 'carrier', 'country', 'year', 'basis', 'unit', 'environment'],
    title: 'ghg.boundaries',
    access: 'member',
    may: 'emission-factors.read',
    layout: 'full',
    needs: 'environment',
    load: () => import('./operational-boundaries.screen.tsx'),
  },
]);

declare module '../../../ui/addresses.ts' {
  interface ScreenLists {
    ghg: typeof ghgScreens;
  }
}
