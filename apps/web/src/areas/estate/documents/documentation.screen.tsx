import { DocumentsPage } from './documents-page.tsx';

/** All documents within reach, by place. */
export default function DocumentationScreen() {
  return <DocumentsPage />;
}
