import { screensOf } from '../../../shared/screen.ts';

export const ownFrameworksScreens = screensOf([
  {
    access: 'member',
    layout: 'full',
    path: '/solutions/reporting/own-frameworks',
    search: ['item'],
    title: 'own-frameworks.ownFrameworks',
    may: 'frameworks.read',
    under: '/solutions/reporting/assessments/home',
    load: () => import('./own-framework-list.screen.tsx'),
  },
]);

declare module '../../../ui/addresses.ts' {
  interface ScreenLists {
    'own-frameworks': typeof ownFrameworksScreens;
  }
}
