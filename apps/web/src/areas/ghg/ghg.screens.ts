import type { Screen } from '../../shared/screen.ts';

export const ghgScreens: Screen[] = [
  {
    path: '/solutions/reporting/assessments/ghg-protocol',
    title: 'ghg.report',
    access: 'member',
    may: 'ghg-protocol.read',
    layout: 'full',
    load: () => import('./ghg-report.screen.tsx'),
  },
  {
    path: '/datahub/data_library/esg/ghg/operational-boundaries',
    title: 'ghg.boundaries',
    access: 'member',
    may: 'emission-factors.read',
    layout: 'full',
    needs: 'environment',
    load: () => import('./operational-boundaries.screen.tsx'),
  },
];
