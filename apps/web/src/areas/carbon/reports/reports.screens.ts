import { screensOf } from '../../../shared/screen.ts';

export const reportsScreens = screensOf([
  {
    path: '/solutions/reporting/assessments/ghg-protocol',
    search: ['level', 'target', 'year', 'tab', 'field', 'trace', 'month'],
    title: 'reports.report',
    access: 'member',
    may: 'ghg-protocol.read',
    layout: 'full',
    load: () => import('./ghg-report.screen.tsx'),
  },
]);

declare module '../../../ui/addresses.ts' {
  interface ScreenLists {
    reports: typeof reportsScreens;
  }
}
