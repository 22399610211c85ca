import type { SharedContentProps } from '../../../shared/share-link/shared-contents.ts';
import { SharedDocumentView } from './shared-document.tsx';

/** The document of a shared link; its title is the title of the page. */
export default function SharedDocumentPage(props: SharedContentProps<'document'>) {
  return <SharedDocumentView document={props.content.document} kind="document" {...props} />;
}
