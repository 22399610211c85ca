import { screensOf } from '../../../shared/screen.ts';

export const propertyMergesScreens = screensOf([
  {
    path: '/properties/duplicates',
    search: ['keep', 'merge'],
    title: 'property-merges.duplicates',
    tab: { of: '/properties', order: 3 },
    access: 'member',
    may: 'properties.delete',
    orElse: '/home',
    layout: 'full',
    load: () => import('./duplicates.screen.tsx'),
  },
]);

declare module '../../../ui/addresses.ts' {
  interface ScreenLists {
    propertyMerges: typeof propertyMergesScreens;
  }
}
