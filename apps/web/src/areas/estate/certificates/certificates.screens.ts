import { screensOf } from '../../../shared/screen.ts';

const page = {
  scope: ['all', 'portfolio', 'fund', 'property'],
  search: ['item', 'renew'],
  access: 'member',
  may: 'property-documents.read',
  layout: 'full',
  needs: 'environment',
} as const;

export const certificatesScreens = screensOf([
  {
    ...page,
    path: '/diagnosis/building-certifications',
    title: 'certificates.buildings',
    tab: { of: '/diagnosis/building-certifications', order: 10 },
    load: () => import('./building-certifications.screen.tsx'),
  },
  {
    ...page,
    path: '/diagnosis/energy-ratings',
    title: 'certificates.ratings',
    tab: { of: '/diagnosis/building-certifications', order: 20 },
    load: () => import('./energy-ratings.screen.tsx'),
  },
]);

declare module '../../../ui/addresses.ts' {
  interface ScreenLists {
    certificates: typeof certificatesScreens;
  }
}
