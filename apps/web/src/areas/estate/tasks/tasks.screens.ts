import { screensOf } from '../../../shared/screen.ts';

export const tasksScreens = screensOf([
  {
    path: '/todo_list',
    search: ['task', 'mine'],
    title: 'tasks.list',
    access: 'member',
    may: 'tasks.read',
    layout: 'full',
    load: () => import('./task-list.screen.tsx'),
  },
]);

declare module '../../../ui/addresses.ts' {
  interface ScreenLists {
    tasks: typeof tasksScreens;
  }
}
