import { screensOf } from '../../../shared/screen.ts';

const page = '/datahub/data_library/weather_stations';

export const weatherScreens = screensOf([
  {
    path: page,
    period: 'year',
    scope: ['property'],
    search: ['year', 'item'],
    title: 'weather.weather',
    tab: { of: page, order: 0 },
    access: 'member',
    may: 'weather.read',
    layout: 'full',
    needs: 'environment',
    load: () => import('./weather.screen.tsx'),
  },
  {
    path: `${page}/energy`,
    period: 'year',
    scope: ['property'],
    search: ['year'],
    title: 'weather.energy',
    tab: { of: page, order: 1 },
    access: 'member',
    may: 'utilities.read',
    layout: 'full',
    needs: 'environment',
    load: () => import('./energy-and-weather.screen.tsx'),
  },
]);

declare module '../../../ui/addresses.ts' {
  interface ScreenLists {
    weather: typeof weatherScreens;
  }
}
