import { screensOf } from '../../../shared/screen.ts';

const matrix = '/datahub/data_library/utilities/completeness';
const search = ['environment', 'utility', 'supplier', 'from', 'until', 'gaps', 'page'] as const;

export const completenessScreens = screensOf([
  {
    path: matrix,
    search: [...search],
    title: 'completeness.matrix',
    tab: { of: matrix, order: 0 },
    access: 'member',
    may: 'utilities.read',
    layout: 'full',
    needs: 'environment',
    load: () => import('./matrix.screen.tsx'),
  },
]);

declare module '../../../ui/addresses.ts' {
  interface ScreenLists {
    completeness: typeof completenessScreens;
  }
}
