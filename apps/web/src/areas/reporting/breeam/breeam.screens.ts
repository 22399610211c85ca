import { screensOf } from '../../../shared/screen.ts';

const ofProperty = {
  scope: ['property'],
  period: 'year',
  access: 'member',
  may: 'frameworks.read',
  layout: 'full',
  needs: 'environment',
} as const;

export const breeamScreens = screensOf([
  {
    path: '/diagnosis/breeam',
    scope: ['all', 'portfolio'],
    search: ['scheme', 'item'],
    title: 'breeam.overview',
    access: 'member',
    may: 'frameworks.read',
    layout: 'full',
    needs: 'environment',
    load: () => import('./overview.screen.tsx'),
  },
  {
    ...ofProperty,
    path: '/diagnosis/breeam-details',
    search: ['report', 'scheme', 'question', 'edition'],
    title: 'breeam.details',
    under: '/diagnosis/breeam',
    load: () => import('./details.screen.tsx'),
  },
  {
    ...ofProperty,
    path: '/diagnosis/breeam-report',
    search: ['scheme'],
    title: 'breeam.report',
    under: '/diagnosis/breeam',
    load: () => import('./report.screen.tsx'),
  },
]);

declare module '../../../ui/addresses.ts' {
  interface ScreenLists {
    breeam: typeof breeamScreens;
  }
}
