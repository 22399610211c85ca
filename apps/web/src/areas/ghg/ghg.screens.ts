import type { Screen } from '../../shared/screen.ts';

export const ghgScreens: Screen[] = [
  {
    path: '/solutions/reporting/assessments/ghg-protocol',
    title: 'ghg.report',
    access: 'member',
    layout: 'full',
    nav: { group: 'report', order: 10, icon: 'IconShieldCheck' },
    load: () => import('./ghg-report.screen.tsx'),
  },
  {
    path: '/datahub/data_library/esg/ghg/operational-boundaries',
    title: 'ghg.boundaries',
    access: 'member',
    layout: 'full',
    needs: 'environment',
    nav: { group: 'measure', order: 70, icon: 'IconScale' },
    load: () => import('./operational-boundaries.screen.tsx'),
  },
];
