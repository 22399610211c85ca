import { Button } from '@mantine/core';
import type { ShareContent } from '@steward/contract/declared';
import { documentSharing } from '@steward/contract/estate/document-sharing';
import { IconDownload } from '@tabler/icons-react';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer } from '../../../api/hooks.ts';
import { DocumentContent } from '../../../shared/document-viewer/document-content.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { formatBytes, formatDay } from '../../../ui/format.ts';
import { RowSkeletons } from '../../../ui/skeletons.tsx';
import classes from './document-sharing.module.css';

interface Props {
  document: ShareContent<'document'>['document'];
  kind: 'document' | 'folder';
  ticket: string;
  mayDownload: boolean;
  /** The address of a file of the document. */
  fileAddress: (item: string) => string;
}

/** A shared document: what is recorded of it, its content, and its original where downloads are allowed. */
export function SharedDocumentView({ document, kind, ticket, mayDownload, fileAddress }: Props) {
  const { t } = useTranslation(['document-sharing', 'document-words']);
  const failureText = useFailureText();
  const [page, setPage] = useState(1);
  const hasFile = document.version_no > 0;
  const shown = useAnswer(
    documentSharing.getSharedDocument,
    { ticket, kind, ...(kind === 'folder' && { document_id: document.document_id }) },
    { freshFor: Infinity, enabled: hasFile },
  );
  const facts: [name: string, value: string | null][] = [
    [t('words:type'), t(`document-words:kinds.${document.kind}`)],
    [t('words:file'), hasFile ? document.file_name : t('words:noFileYet')],
    [t('words:size'), hasFile ? formatBytes(document.bytes) : null],
    [t('words:changedOn'), formatDay(document.changed_at)],
    [t('words:issuedOn'), document.issued_on && formatDay(document.issued_on)],
    [t('words:validUntil'), document.valid_until && formatDay(document.valid_until)],
  ];
  return (
    <div className={classes.stack}>
      <dl className={classes.facts}>
        {facts
          .filter(([, value]) => value)
          .map(([name, value]) => (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </Fragment>
          ))}
      </dl>
      {hasFile && mayDownload && (
        <div>
          <Button
            component="a"
            href={fileAddress('original')}
            download={document.file_name}
            variant="default"
            leftSection={<IconDownload size={17} aria-hidden="true" />}
          >
            {t('words:download')}
          </Button>
        </div>
      )}
      {shown.error && <ErrorState message={failureText(shown.error)} onRetry={() => void shown.refetch()} />}
      {hasFile && !shown.data && !shown.error && <RowSkeletons />}
      {shown.data && (
        <DocumentContent
          facts={shown.data.facts}
          page={page}
          onPage={setPage}
          pageAddress={(one, width) => fileAddress(`page-${one}-${width}.webp`)}
          pictureAddress={(index) => fileAddress(`picture-${index}.webp`)}
          videoAddress={mayDownload ? fileAddress('video') : undefined}
          tree={shown.data.tree ?? undefined}
        />
      )}
    </div>
  );
}
