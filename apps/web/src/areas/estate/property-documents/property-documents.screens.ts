import { screensOf } from '../../../shared/screen.ts';

export const propertyDocumentsScreens = screensOf([
  {
    path: '/environment/documents',
    scope: ['property'],
    search: ['item'],
    title: 'property-documents.propertyDocuments',
    tab: { of: '/environment', order: 9, title: 'property-documents.documents' },
    access: 'member',
    may: 'property-documents.read',
    layout: 'full',
    needs: 'environment',
    load: () => import('./property-document-list.screen.tsx'),
  },
]);

declare module '../../../ui/addresses.ts' {
  interface ScreenLists {
    'property-documents': typeof propertyDocumentsScreens;
  }
}
