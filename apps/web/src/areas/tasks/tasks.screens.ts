import type { Screen } from '../../shared/screen.ts';

export const tasksScreens: Screen[] = [
  {
    path: '/todo_list',
    title: 'tasks.todo',
    access: 'member',
    may: 'tasks.read',
    layout: 'full',
    load: () => import('./todo-list.screen.tsx'),
  },
];
