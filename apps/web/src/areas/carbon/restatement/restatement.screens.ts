import { screensOf } from '../../../shared/screen.ts';

export const restatementScreens = screensOf([
  {
    path: '/datahub/data_library/organizational-boundaries/base-year',
    search: ['change', 'item'],
    title: 'restatement.baseYear',
    tab: { of: '/datahub/data_library/organizational-boundaries', order: 1, title: 'restatement.baseYear' },
    access: 'member',
    may: 'ghg-protocol.read',
    layout: 'full',
    load: () => import('./base-year.screen.tsx'),
  },
  {
    path: '/datahub/data_library/organizational-boundaries/like-for-like',
    search: ['within', 'item'],
    scope: ['all', 'portfolio'],
    period: 'year',
    title: 'restatement.likeForLike',
    tab: { of: '/datahub/data_library/organizational-boundaries', order: 2, title: 'restatement.likeForLike' },
    access: 'member',
    may: 'ghg-protocol.read',
    layout: 'full',
    load: () => import('./like-for-like.screen.tsx'),
  },
]);

declare module '../../../ui/addresses.ts' {
  interface ScreenLists {
    restatement: typeof restatementScreens;
  }
}
