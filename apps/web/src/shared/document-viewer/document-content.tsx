import type { DocumentFacts, DocumentTree, PageWords } from '@steward/contract/foundation/files.content';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../ui/notice.tsx';
import { RowSkeletons } from '../../ui/skeletons.tsx';
import { PagesView } from './pages-view.tsx';
import { TreeView } from './tree-view.tsx';
import classes from './viewer.module.css';

interface Props {
  facts: DocumentFacts;
  page: number;
  onPage: (page: number) => void;
  pageAddress: (page: number, width: number) => string;
  pictureAddress: (index: number) => string;
  /** Absent: the video may not be played. */
  videoAddress?: string | undefined;
  /** Of a document without pages; undefined while it is read. */
  tree: DocumentTree | undefined;
  layer?: PageWords | undefined;
  /** The searched words, which are marked. */
  words?: string | undefined;
}

/** What is in a document, made of pictures and parts that the server made of it. */
export function DocumentContent({ facts, page, onPage, videoAddress, tree, layer, words, ...addresses }: Props) {
  const { t } = useTranslation('document-viewer');
  const { shown_as, pages, warnings, is_encrypted } = facts;
  const texts: Partial<Record<DocumentFacts['warnings'][number], string>> = {
    damaged: t('warnings.damaged'),
    macros: t('warnings.macros'),
    'too-large-to-show': t('warnings.too-large-to-show'),
    'other-name': t('warnings.other-name'),
  };
  const isOnlyKept = shown_as === 'none' || (shown_as === 'video' && videoAddress === undefined);
  return (
    <div className={classes.viewer}>
      {warnings
        .filter((warning) => warning !== 'encrypted')
        .map((warning) => (
          <Notice key={warning} icon={IconAlertTriangle} tone="warn">
            {texts[warning]}
          </Notice>
        ))}
      {is_encrypted && <p className={classes.note}>{t('encrypted')}</p>}
      {!is_encrypted && isOnlyKept && <p className={classes.note}>{t('none')}</p>}
      {!is_encrypted && shown_as === 'pages' && (
        <PagesView
          pageAddress={addresses.pageAddress}
          layer={layer}
          pages={pages ?? 1}
          page={Math.min(Math.max(1, page), pages ?? 1)}
          onPage={onPage}
          words={words}
        />
      )}
      {!is_encrypted &&
        shown_as === 'tree' &&
        (tree ? <TreeView tree={tree} pictureAddress={addresses.pictureAddress} /> : <RowSkeletons />)}
      {shown_as === 'video' && videoAddress !== undefined && (
        // Videos of properties have no subtitles to offer.
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <video className={classes.video} controls preload="metadata" src={videoAddress} />
      )}
    </div>
  );
}
