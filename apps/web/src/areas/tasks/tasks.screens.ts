import type { Screen } from '../../shared/screen.ts';

export const tasksScreens: Screen[] = [
  {
    path: '/todo_list',
    title: 'tasks.list',
    access: 'member',
    may: 'tasks.read',
    layout: 'full',
    load: () => import('./task-list.screen.tsx'),
  },
];
