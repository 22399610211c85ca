import { documents } from '@steward/contract/estate/documents';
import type { DocumentFacts } from '@steward/contract/foundation/files.content';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { address } from '../../../../api/address.ts';
import { useFailureText } from '../../../../api/failure-text.ts';
import { useAnswer } from '../../../../api/hooks.ts';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { RowSkeletons } from '../../../../ui/skeletons.tsx';
import { PagesView } from './pages-view.tsx';
import { TreeView } from './tree-view.tsx';
import classes from './viewer.module.css';

interface Props {
  documentId: string;
  /** The number of a version; the current one by default. */
  no?: number | undefined;
  page: number;
  onPage: (page: number) => void;
  /** The searched words, which are marked. */
  words?: string | undefined;
}

/** What is in a document, made of pictures and parts that the server made of it. */
export function DocumentViewer({ documentId, no, page, onPage, words }: Props) {
  const { t } = useTranslation('documents');
  const failureText = useFailureText();
  const version = { document_id: documentId, ...(no !== undefined && { no }) };
  const facts = useAnswer(documents.getDocumentFacts, version, { freshFor: 600_000 });
  if (facts.error) return <ErrorState message={failureText(facts.error)} onRetry={() => void facts.refetch()} />;
  if (!facts.data) return <RowSkeletons />;
  const { shown_as, pages, warnings, is_encrypted } = facts.data;
  const texts: Partial<Record<DocumentFacts['warnings'][number], string>> = {
    damaged: t('viewer.warnings.damaged'),
    macros: t('viewer.warnings.macros'),
    'too-large-to-show': t('viewer.warnings.too-large-to-show'),
  };
  return (
    <div className={classes.viewer}>
      {warnings
        .filter((warning) => warning !== 'encrypted')
        .map((warning) => (
          <Notice key={warning} icon={IconAlertTriangle} tone="warn">
            {texts[warning]}
          </Notice>
        ))}
      {is_encrypted && <p className={classes.note}>{t('viewer.encrypted')}</p>}
      {!is_encrypted && shown_as === 'none' && <p className={classes.note}>{t('viewer.none')}</p>}
      {!is_encrypted && shown_as === 'pages' && (
        <PagesView
          version={version}
          pages={pages ?? 1}
          page={Math.min(Math.max(1, page), pages ?? 1)}
          onPage={onPage}
          words={words}
        />
      )}
      {!is_encrypted && shown_as === 'tree' && <TreeView version={version} />}
      {shown_as === 'video' && (
        // Videos of properties have no subtitles to offer.
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <video
          className={classes.video}
          controls
          preload="metadata"
          src={address(documents.getDocumentVideo, version).url}
        />
      )}
    </div>
  );
}
