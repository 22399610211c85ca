import { screensOf } from '../../../shared/screen.ts';

export const weatherScreens = screensOf([
  {
    path: '/datahub/data_library/weather_stations',
    search: ['year', 'item'],
    title: 'weather.weather',
    access: 'member',
    may: 'weather.read',
    layout: 'full',
    needs: 'environment',
    load: () => import('./weather.screen.tsx'),
  },
]);

declare module '../../../ui/addresses.ts' {
  interface ScreenLists {
    weather: typeof weatherScreens;
  }
}
