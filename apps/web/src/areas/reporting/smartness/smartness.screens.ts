import { screensOf } from '../../../shared/screen.ts';

export const smartnessScreens = screensOf([
  {
    path: '/diagnosis/smartness',
    scope: ['property'],
    period: 'year',
    search: ['report', 'method', 'question', 'show'],
    title: 'smartness.smartness',
    access: 'member',
    may: 'frameworks.read',
    layout: 'full',
    needs: 'environment',
    load: () => import('./assessment.screen.tsx'),
  },
  {
    path: '/building_smartness',
    scope: ['all', 'portfolio'],
    search: ['method', 'item'],
    title: 'smartness.overview',
    access: 'member',
    may: 'frameworks.read',
    layout: 'full',
    needs: 'environment',
    under: '/diagnosis/smartness',
    load: () => import('./overview.screen.tsx'),
  },
]);

declare module '../../../ui/addresses.ts' {
  interface ScreenLists {
    smartness: typeof smartnessScreens;
  }
}
