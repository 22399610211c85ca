import type { Screen } from '../../shared/screen.ts';

export const helpScreens: Screen[] = [
  { path: '/help', title: 'help.title', access: 'session', layout: 'full', load: () => import('./help.screen.tsx') },
];
