import { screensOf } from '../../../shared/screen.ts';

export const documentTextScreens = screensOf([
  {
    path: '/documentation/search',
    search: ['words', 'place', 'page'],
    title: 'document-text.search',
    access: 'member',
    may: 'documents.read',
    layout: 'full',
    load: () => import('./document-search.screen.tsx'),
  },
]);

declare module '../../../ui/addresses.ts' {
  interface ScreenLists {
    documentText: typeof documentTextScreens;
  }
}
