import { screensOf } from '../../../shared/screen.ts';

export const reportFilesScreens = screensOf([
  {
    access: 'member',
    layout: 'full',
    path: '/report-generate',
    search: ['report'],
    title: 'report-files.generate',
    may: 'frameworks.read',
    tab: { of: '/solutions/reporting', order: 40, title: 'report-files.templates' },
    load: () => import('./generate.screen.tsx'),
  },
]);

declare module '../../../ui/addresses.ts' {
  interface ScreenLists {
    'report-files': typeof reportFilesScreens;
  }
}
