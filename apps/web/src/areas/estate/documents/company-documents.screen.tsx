import { DocumentsPage } from './documents-page.tsx';

/** The documents of the company. */
export default function CompanyDocumentsScreen() {
  return <DocumentsPage fixed={{ root: 'company' }} />;
}
