import { DocumentsPage } from './documents-page.tsx';

/** Documents that have no place yet. */
export default function UnorganizedDocumentsScreen() {
  return <DocumentsPage fixed={{ root: 'unorganized' }} />;
}
