import { screensOf } from '../../../shared/screen.ts';

const organizationalBoundaries = {
  search: ['item'],
  title: 'boundaries.entities',
  access: 'member',
  may: 'ghg-entities.read',
  layout: 'full',
  load: () => import('./entity-list.screen.tsx'),
} as const;

export const boundariesScreens = screensOf([
  {
    path: '/datahub/data_library/organizational-boundaries',
    ...organizationalBoundaries,
    tab: { of: '/datahub/data_library/organizational-boundaries', order: 0, title: 'boundaries.parts' },
  },
  { path: '/datahub/data_library/esg/ghg/organizational-boundaries', ...organizationalBoundaries },
]);

declare module '../../../ui/addresses.ts' {
  interface ScreenLists {
    boundaries: typeof boundariesScreens;
  }
}
