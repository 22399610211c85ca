import { screensOf } from '../../../shared/screen.ts';

export const documentSharingScreens = screensOf([
  {
    path: '/documentation/requests',
    search: ['item', 'search'],
    title: 'document-sharing.requests',
    access: 'member',
    may: 'documents.share',
    layout: 'full',
    load: () => import('./request-list.screen.tsx'),
  },
]);

declare module '../../../ui/addresses.ts' {
  interface ScreenLists {
    documentSharing: typeof documentSharingScreens;
  }
}
