import { screensOf } from '../../../shared/screen.ts';

export const connectorsScreens = screensOf([
  {
    path: '/solutions/connectors',
    search: ['item'],
    title: 'connectors.connectors',
    access: 'member',
    may: 'property.read',
    layout: 'full',
    load: () => import('./connector-list.screen.tsx'),
  },
]);

declare module '../../../ui/addresses.ts' {
  interface ScreenLists {
    connectors: typeof connectorsScreens;
  }
}
