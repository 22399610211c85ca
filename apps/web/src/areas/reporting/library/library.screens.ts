import { screensOf } from '../../../shared/screen.ts';

const place = '/datahub/data_library/esg';
const page = {
  scope: ['all', 'portfolio', 'fund', 'property'],
  period: 'year',
  search: ['show'],
  access: 'member',
  may: 'frameworks.read',
  layout: 'full',
  load: () => import('./library-page.screen.tsx'),
} as const;
/** BREEAM is answered for one property. */
const ofProperty = { ...page, scope: ['property'], needs: 'environment' } as const;
const below = { ...page, under: place } as const;

export const libraryScreens = screensOf([
  {
    ...page,
    path: '/datahub/data_library/esg/overview',
    search: [],
    title: 'library.overview',
    tab: { of: place, order: 2, title: 'library.overviewTab' },
    load: () => import('./overview.screen.tsx'),
  },
  {
    ...page,
    path: '/datahub/data_library/esg-social',
    title: 'library.social',
    tab: { of: place, order: 4, title: 'library.socialTab' },
  },
  {
    ...page,
    path: '/datahub/data_library/esg/governance-overview',
    title: 'library.governance',
    tab: { of: place, order: 6, title: 'library.governanceTab' },
  },
  {
    ...page,
    path: '/datahub/data_library/esg',
    search: ['item'],
    title: 'library.frameworks',
    tab: { of: place, order: 8, title: 'library.frameworksTab' },
    load: () => import('./framework-list.screen.tsx'),
  },
  { ...below, path: '/datahub/data_library/esg/social', title: 'library.social' },
  { ...below, path: '/datahub/data_library/esg/gresb', title: 'library.gresb' },
  { ...below, path: '/datahub/data_library/esg/gri', title: 'library.gri' },
  { ...below, path: '/datahub/data_library/esg/sfdr', title: 'library.sfdr' },
  { ...ofProperty, path: '/datahub/data_library/esg/breeam', title: 'library.breeam', under: place },
  {
    ...ofProperty,
    path: '/datahub/data_library/sustainability/breeam-internal-two',
    title: 'library.breeamPartTwo',
    under: place,
  },
  { ...below, path: '/datahub/data_library/governance-gresb', title: 'library.governanceGresb' },
  { ...below, path: '/datahub/data_library/esg/governance-gresb', title: 'library.governanceGresb' },
  { ...below, path: '/datahub/data_library/governance-gri', title: 'library.governanceGri' },
  { ...below, path: '/datahub/data_library/esg/governance-gri', title: 'library.governanceGri' },
  { ...below, path: '/datahub/data_library/governance-tcfd', title: 'library.governanceTcfd' },
  { ...below, path: '/datahub/data_library/esg/governance-tcfd', title: 'library.governanceTcfd' },
  { ...below, path: '/datahub/data_library/governance-sfdr', title: 'library.governanceSfdr' },
  { ...below, path: '/datahub/data_library/esg/governance-sfdr', title: 'library.governanceSfdr' },
  { ...ofProperty, path: '/datahub/data_library/governance-breeam', title: 'library.governanceBreeam', under: place },
  {
    ...ofProperty,
    path: '/datahub/data_library/esg/governance-breeam',
    title: 'library.governanceBreeam',
    under: place,
  },
  {
    ...below,
    path: '/datahub/data_library/esg/governance-overview/download_governance_report',
    search: ['item'],
    title: 'library.download',
    load: () => import('./governance-download.screen.tsx'),
  },
]);

declare module '../../../ui/addresses.ts' {
  interface ScreenLists {
    library: typeof libraryScreens;
  }
}
