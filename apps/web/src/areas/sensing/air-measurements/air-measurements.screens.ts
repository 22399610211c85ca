import { screensOf } from '../../../shared/screen.ts';

export const airMeasurementsScreens = screensOf([
  {
    path: '/environment/air',
    scope: ['property'],
    // The space of a new value.
    search: ['item', 'space'],
    title: 'air-measurements.list',
    tab: { of: '/environment/meters', order: 4 },
    access: 'member',
    may: 'property.read',
    layout: 'full',
    needs: 'environment',
    load: () => import('./air-measurement-list.screen.tsx'),
  },
  {
    path: '/account_setting/indoor-air',
    title: 'air-measurements.standards',
    tab: { of: '/account_setting', order: 84, group: 'organization' },
    access: 'member',
    may: 'organization.edit',
    layout: 'full',
    load: () => import('./comfort-standards.screen.tsx'),
  },
]);

declare module '../../../ui/addresses.ts' {
  interface ScreenLists {
    'air-measurements': typeof airMeasurementsScreens;
  }
}
