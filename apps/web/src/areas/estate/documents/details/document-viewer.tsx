import { documents } from '@steward/contract/estate/documents';
import { address } from '../../../../api/address.ts';
import { useFailureText } from '../../../../api/failure-text.ts';
import { useAnswer } from '../../../../api/hooks.ts';
import { DocumentContent } from '../../../../shared/document-viewer/document-content.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { RowSkeletons } from '../../../../ui/skeletons.tsx';

interface Props {
  documentId: string;
  /** The number of a version; the current one by default. */
  no?: number | undefined;
  page: number;
  onPage: (page: number) => void;
  /** The searched words, which are marked. */
  words?: string | undefined;
}

/** What is in a document within reach, with its words to select. */
export function DocumentViewer({ documentId, no, page, onPage, words }: Props) {
  const failureText = useFailureText();
  const version = { document_id: documentId, ...(no !== undefined && { no }) };
  const facts = useAnswer(documents.getDocumentFacts, version, { freshFor: 600_000 });
  const { shown_as, pages, is_encrypted } = facts.data ?? {};
  const shownPage = Math.min(Math.max(1, page), pages ?? 1);
  const layer = useAnswer(
    documents.getDocumentWords,
    { ...version, page: shownPage },
    { freshFor: 600_000, enabled: shown_as === 'pages' && !is_encrypted },
  );
  const tree = useAnswer(documents.getDocumentTree, version, {
    freshFor: 600_000,
    enabled: shown_as === 'tree' && !is_encrypted,
  });
  const failed = [facts, tree].find(({ error }) => error);
  if (failed) return <ErrorState message={failureText(failed.error)} onRetry={() => void failed.refetch()} />;
  if (!facts.data) return <RowSkeletons />;
  return (
    <DocumentContent
      facts={facts.data}
      page={page}
      onPage={onPage}
      pageAddress={(one, width) => address(documents.getDocumentPage, { ...version, page: one, width }).url}
      pictureAddress={(index) => address(documents.getDocumentPicture, { ...version, index }).url}
      videoAddress={address(documents.getDocumentVideo, version).url}
      tree={tree.data}
      layer={layer.data}
      words={words}
    />
  );
}
