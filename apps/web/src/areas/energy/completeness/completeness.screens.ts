import { screensOf } from '../../../shared/screen.ts';

const matrix = '/datahub/data_library/utilities/completeness';
const search = ['environment', 'portfolio', 'utility', 'supplier', 'from', 'until', 'gaps', 'page'] as const;

export const completenessScreens = screensOf([
  {
    path: matrix,
    scope: ['all', 'portfolio', 'property'],
    search: [...search],
    title: 'completeness.matrix',
    tab: { of: matrix, order: 0 },
    access: 'member',
    may: 'utilities.read',
    layout: 'full',
    needs: 'environment',
    load: () => import('./matrix.screen.tsx'),
  },
  {
    path: `${matrix}/readiness`,
    period: 'year',
    search: ['year', 'utility'],
    title: 'completeness.readiness',
    tab: { of: matrix, order: 2 },
    access: 'member',
    may: 'utilities.read',
    layout: 'full',
    needs: 'environment',
    load: () => import('./readiness.screen.tsx'),
  },
]);

declare module '../../../ui/addresses.ts' {
  interface ScreenLists {
    completeness: typeof completenessScreens;
  }
}
