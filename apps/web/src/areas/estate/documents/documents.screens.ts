import { screensOf } from '../../../shared/screen.ts';

const page = {
  scope: ['all', 'portfolio', 'fund', 'property'],
  search: ['place', 'item'],
  access: 'member',
  may: 'documents.read',
  layout: 'full',
} as const;

export const documentsScreens = screensOf([
  {
    ...page,
    path: '/documentation',
    title: 'documents.documents',
    load: () => import('./documentation.screen.tsx'),
  },
  {
    ...page,
    path: '/datahub/data_library/company-specific-data-and-documents',
    title: 'documents.companyDocuments',
    load: () => import('./documentation.screen.tsx'),
  },
  {
    ...page,
    path: '/datahub/data_library/company-specific-documents-details',
    title: 'documents.companyDocument',
    load: () => import('./documentation.screen.tsx'),
  },
  {
    ...page,
    path: '/datahub/data_library/unorganized-documents',
    title: 'documents.unorganizedDocuments',
    load: () => import('./documentation.screen.tsx'),
  },
  {
    ...page,
    path: '/datahub/data_library/unorganized-documents-details',
    title: 'documents.unorganizedDocument',
    load: () => import('./documentation.screen.tsx'),
  },
  {
    path: '/documentation/document',
    search: ['document', 'no', 'page', 'words'],
    title: 'documents.viewer',
    access: 'member',
    may: 'documents.read',
    layout: 'full',
    load: () => import('./document.screen.tsx'),
  },
  {
    path: '/documentation/rules',
    search: ['item'],
    title: 'documents.rules',
    access: 'member',
    may: 'documents.edit',
    layout: 'full',
    load: () => import('./filing/rules.screen.tsx'),
  },
  {
    path: '/documentation/evidence',
    search: ['evidence', 'object', 'file', 'page'],
    title: 'documents.evidence',
    access: 'member',
    may: 'documents.read',
    layout: 'full',
    load: () => import('./evidence.screen.tsx'),
  },
  {
    path: '/documentation/retention',
    title: 'documents.settings',
    access: 'member',
    may: 'documents.retain',
    layout: 'full',
    load: () => import('./retention.screen.tsx'),
  },
]);

declare module '../../../ui/addresses.ts' {
  interface ScreenLists {
    documents: typeof documentsScreens;
  }
}
