import { Button } from '@mantine/core';
import { IconChevronLeft } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SharedContentProps } from '../../../shared/share-link/shared-contents.ts';
import { formatBytes, formatDay } from '../../../ui/format.ts';
import { SharedDocumentView } from './shared-document.tsx';
import classes from './document-sharing.module.css';

/** The documents of a shared folder, and one of them at a time. */
export default function SharedFolder({ content, ticket, mayDownload, fileAddress }: SharedContentProps<'folder'>) {
  const { t } = useTranslation(['document-sharing', 'document-words']);
  const [opened, setOpened] = useState<string>();
  const document = content.documents.find(({ document_id }) => document_id === opened);
  if (document)
    return (
      <div className={classes.stack}>
        <div>
          <Button
            variant="subtle"
            size="compact-md"
            className={classes.back ?? ''}
            leftSection={<IconChevronLeft size={17} aria-hidden="true" />}
            onClick={() => setOpened(undefined)}
          >
            {t('shared.back')}
          </Button>
        </div>
        <h2 className={classes.title}>
          <bdi>{document.title}</bdi>
        </h2>
        <SharedDocumentView
          key={document.document_id}
          document={document}
          kind="folder"
          ticket={ticket}
          mayDownload={mayDownload}
          fileAddress={(item) => fileAddress(`${document.document_id}.${item}`)}
        />
      </div>
    );
  if (content.documents.length === 0) return <p className={classes.note}>{t('shared.empty')}</p>;
  return (
    <div className={classes.stack}>
      <ul className={classes.rows}>
        {content.documents.map(({ document_id, title, folder_name, kind, bytes, version_no, changed_at }) => (
          <li key={document_id}>
            <button type="button" onClick={() => setOpened(document_id)}>
              <b>
                <bdi>{title}</bdi>
              </b>
              <small>
                {folder_name && (
                  <>
                    <bdi>{folder_name}</bdi>
                    {' · '}
                  </>
                )}
                {t(`document-words:kinds.${kind}`)}
                {version_no > 0 && (
                  <>
                    {' · '}
                    <bdi>{formatBytes(bytes)}</bdi>
                  </>
                )}
                {' · '}
                <bdi>{formatDay(changed_at)}</bdi>
              </small>
            </button>
          </li>
        ))}
      </ul>
      {content.is_cut && <p className={classes.note}>{t('shared.cut')}</p>}
    </div>
  );
}
