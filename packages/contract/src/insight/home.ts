import { area } from '../call.ts';

/** The start page; it shows data of other areas. */
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
