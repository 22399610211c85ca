import { area } from '../call.ts';

/** The page everybody starts on; it asks the other areas. */
export const home = area(
  'insight/home',
  {},
  {
    modules: [
      {
        key: 'home',
        order: 10,
        under: 'start',
        name: 'Home',
        permissions: ['read'],
        route: '/home',
        icon: 'IconHome',
        isOwn: true,
      },
    ],
  },
);
