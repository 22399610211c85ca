import { Button } from '@mantine/core';
import { documents } from '@steward/contract/estate/documents';
import { IconArrowLeft, IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { address as addressOf } from '../../../api/address.ts';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer } from '../../../api/hooks.ts';
import { useDownload } from '../../../api/use-download.ts';
import { textOf, useAddressState } from '../../../shared/address-state.ts';
import { DocumentContent } from '../../../shared/document-viewer/document-content.tsx';
import type { PlainAddress } from '../../../ui/addresses.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PlainLink } from '../../../ui/link.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RowSkeletons } from '../../../ui/skeletons.tsx';
import { useDirectoryName } from './document-words.tsx';

/** One file that an area keeps with a record, such as the invoice of an emission entry, at the page that states its value. */
export default function EvidenceScreen() {
  const { t } = useTranslation('documents');
  const failureText = useFailureText();
  const save = useDownload();
  const nameOf = useDirectoryName();
  const [address, change] = useAddressState();
  const [evidence = '', object_id = '', named] = ['evidence', 'object', 'file'].map((key) => textOf(address[key]));
  const found = useAnswer(
    documents.getEvidenceFacts,
    { evidence, object_id, ...(named && { file_id: named }) },
    { freshFor: 600_000, enabled: object_id !== '' },
  );
  const { facts, evidence: file } = found.data ?? {};
  const one = { evidence, object_id, file_id: file?.file_id ?? '' };
  const page = Number(address['page']) || file?.page || 1;
  const layer = useAnswer(
    documents.getEvidenceWords,
    { ...one, page: Math.min(page, facts?.pages ?? 1) },
    { freshFor: 600_000, enabled: facts?.shown_as === 'pages' && !facts.is_encrypted },
  );
  const tree = useAnswer(documents.getEvidenceTree, one, {
    freshFor: 600_000,
    enabled: facts?.shown_as === 'tree' && !facts.is_encrypted,
  });
  const failed = [found, tree].find(({ error }) => error);
  if (failed) return <ErrorState isPage message={failureText(failed.error)} onRetry={() => void failed.refetch()} />;
  if (!facts || !file) return <RowSkeletons />;
  return (
    <>
      <PageHeader
        above={
          <PlainLink to={file.url as PlainAddress}>
            <IconArrowLeft size={16} aria-hidden="true" /> {nameOf({ root: 'property', name: '', evidence })}
          </PlainLink>
        }
        title={<bdi>{file.title || file.file_name}</bdi>}
        question={<bdi>{file.file_name}</bdi>}
        actions={
          <Button
            variant="default"
            leftSection={<IconDownload size={17} aria-hidden="true" />}
            onClick={() => save(documents.getEvidenceFile, one, file.file_name)}
          >
            {t('words:download')}
          </Button>
        }
      />
      <DocumentContent
        facts={facts}
        page={page}
        onPage={(next) => change({ page: next })}
        pageAddress={(number, width) => addressOf(documents.getEvidencePage, { ...one, page: number, width }).url}
        pictureAddress={(index) => addressOf(documents.getEvidencePicture, { ...one, index }).url}
        tree={tree.data}
        layer={layer.data}
      />
    </>
  );
}
