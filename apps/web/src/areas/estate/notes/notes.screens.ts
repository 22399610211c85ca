import { screensOf } from '../../../shared/screen.ts';

export const notesScreens = screensOf([
  {
    path: '/environment/notes',
    scope: ['property'],
    search: ['item'],
    title: 'notes.notes',
    under: '/environment',
    access: 'member',
    may: 'notes.read',
    layout: 'full',
    needs: 'environment',
    load: () => import('./note-list.screen.tsx'),
  },
]);

declare module '../../../ui/addresses.ts' {
  interface ScreenLists {
    notes: typeof notesScreens;
  }
}
