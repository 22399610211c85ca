import { screensOf } from '../../../shared/screen.ts';

export const valuationsScreens = screensOf([
  {
    path: '/valuations',
    scope: ['all', 'portfolio', 'fund'],
    search: ['on', 'in'],
    title: 'valuations.values',
    tab: { of: '/properties', order: 4 },
    access: 'member',
    may: 'valuations.read',
    layout: 'full',
    load: () => import('./value-list.screen.tsx'),
  },
  {
    path: '/valuations/exchange-rates',
    search: ['item'],
    title: 'valuations.rates',
    tab: { of: '/properties', order: 5 },
    access: 'member',
    may: 'valuations.read',
    layout: 'full',
    load: () => import('./rate-list.screen.tsx'),
  },
  {
    path: '/environment/values',
    scope: ['property'],
    across: '/valuations',
    search: ['item', 'loan'],
    title: 'valuations.ofProperty',
    under: '/environment',
    access: 'member',
    may: 'valuations.read',
    layout: 'full',
    needs: 'environment',
    load: () => import('./property-values.screen.tsx'),
  },
]);

declare module '../../../ui/addresses.ts' {
  interface ScreenLists {
    valuations: typeof valuationsScreens;
  }
}
