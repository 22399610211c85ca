import { screensOf } from '../../../shared/screen.ts';

export const helpScreens = screensOf([
  { path: '/help', title: 'help.title', access: 'session', layout: 'full', load: () => import('./help.screen.tsx') },
]);

declare module '../../../ui/addresses.ts' {
  interface ScreenLists {
    help: typeof helpScreens;
  }
}
