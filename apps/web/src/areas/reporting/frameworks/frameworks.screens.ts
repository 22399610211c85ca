import { screensOf } from '../../../shared/screen.ts';

const page = { access: 'member', layout: 'full' } as const;
const place = '/solutions/reporting';

export const frameworksScreens = screensOf([
  {
    ...page,
    path: '/solutions/reporting',
    title: 'frameworks.home',
    may: 'frameworks.read',
    tab: { of: place, order: 10, title: 'frameworks.dueNext' },
    load: () => import('./home.screen.tsx'),
  },
  {
    ...page,
    path: '/solutions/reporting/reporting_summary',
    title: 'frameworks.summary',
    may: 'frameworks.read',
    tab: { of: place, order: 20 },
    load: () => import('./summary.screen.tsx'),
  },
  {
    ...page,
    path: '/solutions/reporting/assessments/home',
    search: ['framework'],
    title: 'frameworks.catalogue',
    may: 'frameworks.read',
    tab: { of: place, order: 30 },
    load: () => import('./catalogue.screen.tsx'),
  },
  // People who are asked a question open it without the permission (decision 0117).
  {
    ...page,
    path: '/solutions/reporting/assessments/tcfd',
    search: ['report', 'question', 'subject'],
    title: 'frameworks.tcfd',
    under: place,
    load: () => import('./tcfd.screen.tsx'),
  },
  {
    ...page,
    path: '/solutions/reporting/sasb-reports',
    search: ['report', 'question', 'subject'],
    title: 'frameworks.sasb',
    under: place,
    load: () => import('./sasb.screen.tsx'),
  },
  {
    ...page,
    path: '/solutions/reporting/gri-reports',
    search: ['report', 'question', 'subject'],
    title: 'frameworks.gri',
    under: place,
    load: () => import('./gri.screen.tsx'),
  },
  {
    ...page,
    path: '/solutions/reporting/carbon-footprinting-tcfd',
    scope: ['all', 'portfolio', 'fund', 'property'],
    period: 'year',
    search: ['report', 'question', 'subject'],
    title: 'frameworks.carbonFootprint',
    under: place,
    load: () => import('./carbon-footprint.screen.tsx'),
  },
  {
    ...page,
    path: '/solutions/reporting/frameworks',
    search: ['key', 'report', 'question', 'subject'],
    title: 'frameworks.framework',
    under: place,
    load: () => import('./framework.screen.tsx'),
  },
]);

declare module '../../../ui/addresses.ts' {
  interface ScreenLists {
    frameworks: typeof frameworksScreens;
  }
}
