import { screensOf } from '../../../shared/screen.ts';

export const spacesScreens = screensOf([
  {
    path: '/space',
    scope: ['property'],
    across: '/all-spaces',
    search: ['space'],
    title: 'spaces.spaces',
    linkedFrom: { of: '/environment', order: 2 },
    access: 'member',
    may: 'spaces.read',
    layout: 'full',
    needs: 'environment',
    load: () => import('./space-list.screen.tsx'),
  },
  {
    path: '/space-new',
    title: 'spaces.add',
    access: 'member',
    may: 'spaces.create',
    layout: 'full',
    needs: 'environment',
    load: () => import('./space-new.screen.tsx'),
  },
  {
    path: '/all-spaces',
    scope: ['all', 'portfolio', 'fund', 'property'],
    under: '/space',
    title: 'spaces.everywhere',
    access: 'member',
    may: 'spaces.read',
    layout: 'full',
    load: () => import('./all-spaces.screen.tsx'),
  },
]);

declare module '../../../ui/addresses.ts' {
  interface ScreenLists {
    spaces: typeof spacesScreens;
  }
}
