import { useRouterState } from '@tanstack/react-router';
import { DocumentsPage } from './documents-page.tsx';

/** The documents of a place: all within reach, those of the company, or those without a place, by the address of the page. */
export default function DocumentationScreen() {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  if (path.includes('/company-specific')) return <DocumentsPage fixed={{ root: 'company' }} />;
  return path.includes('/unorganized') ? <DocumentsPage fixed={{ root: 'unorganized' }} /> : <DocumentsPage />;
}
