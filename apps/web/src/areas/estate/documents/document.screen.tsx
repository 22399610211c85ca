import { Button } from '@mantine/core';
import { documents } from '@steward/contract/estate/documents';
import { IconArrowLeft, IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer } from '../../../api/hooks.ts';
import { useDownload } from '../../../api/use-download.ts';
import { textOf, useAddressState } from '../../../shared/address-state.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Link } from '../../../ui/link.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RowSkeletons } from '../../../ui/skeletons.tsx';
import { usePlaceName } from './document-words.tsx';
import { DocumentViewer } from './details/document-viewer.tsx';

/** One document in the width of the page. */
export default function DocumentScreen() {
  const { t } = useTranslation('documents');
  const failureText = useFailureText();
  const save = useDownload();
  const placeName = usePlaceName();
  const [address, change] = useAddressState();
  const document_id = textOf(address['document']) ?? '';
  const no = Number(address['no']) || undefined;
  const found = useAnswer(documents.getDocument, { document_id }, { enabled: document_id !== '' });
  if (found.error) return <ErrorState isPage message={failureText(found.error)} onRetry={() => void found.refetch()} />;
  if (!found.data) return <RowSkeletons />;
  const { title, file_name, version_no, versions } = found.data;
  const shown = versions.find((version) => version.no === (no ?? version_no));
  const isLocked = shown?.scan === 'waiting' || shown?.scan === 'infected';
  return (
    <>
      <PageHeader
        above={
          <Link to="/documentation" search={{ item: document_id }}>
            <IconArrowLeft size={16} aria-hidden="true" /> {t('titles:documents.documents')}
          </Link>
        }
        title={<bdi>{title}</bdi>}
        question={<bdi>{placeName(found.data)}</bdi>}
        actions={
          version_no > 0 && (
            <Button
              variant="default"
              disabled={isLocked}
              leftSection={<IconDownload size={17} aria-hidden="true" />}
              onClick={() => save(documents.getDocumentFile, { document_id, ...(no && { no }) }, file_name)}
            >
              {t('words:download')}
            </Button>
          )
        }
      />
      {version_no === 0 ? (
        <p>{t('noFile')}</p>
      ) : (
        <DocumentViewer
          documentId={document_id}
          no={no}
          page={Number(address['page']) || 1}
          onPage={(page) => change({ page })}
          words={textOf(address['words'])}
        />
      )}
    </>
  );
}
