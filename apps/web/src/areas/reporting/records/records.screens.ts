import { screensOf } from '../../../shared/screen.ts';

export const recordsScreens = screensOf([
  {
    path: '/datahub/data_library/esg/records',
    scope: ['all', 'portfolio', 'property'],
    search: ['item', 'side', 'kind', 'state'],
    title: 'records.records',
    tab: { of: '/datahub/data_library/esg', order: 10, title: 'records.recordList' },
    access: 'member',
    may: 'esg-records.read',
    layout: 'full',
    load: () => import('./record-list.screen.tsx'),
  },
  {
    path: '/datahub/data_library/esg/record_kinds',
    search: ['item'],
    title: 'records.recordKinds',
    tab: { of: '/datahub/data_library/esg', order: 20, title: 'records.kindList' },
    access: 'member',
    may: 'esg-records.read',
    layout: 'full',
    load: () => import('./kind-list.screen.tsx'),
  },
]);

declare module '../../../ui/addresses.ts' {
  interface ScreenLists {
    records: typeof recordsScreens;
  }
}
