import { screensOf } from '../../../shared/screen.ts';

export const entriesScreens = screensOf([
  {
    path: '/datahub/data_library/esg/ghg/entries',
    period: 'year',
    search: ['item', 'category'],
    title: 'entries.entries',
    tab: { of: '/datahub/data_library/esg/ghg/entries', order: 10 },
    access: 'member',
    may: 'ghg-entries.read',
    layout: 'full',
    load: () => import('./entry-list.screen.tsx'),
  },
  {
    path: '/datahub/data_library/esg/ghg/categories',
    period: 'year',
    search: ['item'],
    title: 'entries.categories',
    tab: { of: '/datahub/data_library/esg/ghg/entries', order: 20 },
    access: 'member',
    may: 'ghg-entries.read',
    layout: 'full',
    load: () => import('./category-list.screen.tsx'),
  },
]);

declare module '../../../ui/addresses.ts' {
  interface ScreenLists {
    entries: typeof entriesScreens;
  }
}
