import { Button } from '@mantine/core';
import { documentBundles } from '@steward/contract/estate/document-bundles';
import { files } from '@steward/contract/foundation/files';
import { IconDownload, IconFileZip } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { address } from '../../../api/address.ts';
import { useAnswer } from '../../../api/hooks.ts';
import { useLive } from '../../../api/live.ts';
import { useMay } from '../../../shared/may.ts';
import { formatBytes, formatCount, formatMoment } from '../../../ui/format.ts';
import { Notice } from '../../../ui/notice.tsx';
import classes from './documents.module.css';

/** The own ZIPs of documents that can still be downloaded. */
export function ReadyBundles() {
  const { t } = useTranslation(['documents', 'words']);
  const client = useQueryClient();
  const may = useMay('documents.export');
  const list = useAnswer(documentBundles.getDocumentBundles, {}, { enabled: may });
  useLive<{ status?: string }>('job', ({ status }) => {
    if (status === 'done') void client.invalidateQueries({ queryKey: [documentBundles.getDocumentBundles.area] });
  });
  if (!list.data?.length) return null;
  return (
    <Notice tone="brand" icon={IconFileZip} title={t('bundle.ready')}>
      <ul className={classes.rows}>
        {list.data.map(({ file_id, name, bytes, documents, left_out, expires_at }) => (
          <li key={file_id}>
            <bdi>{name}</bdi>
            <span className={classes.note}>
              {t('bundle.facts', {
                documents: t('words:countDocuments', { count: documents, shown: formatCount(documents) }),
                size: formatBytes(bytes),
                until: formatMoment(expires_at),
              })}
              {left_out > 0 && ` ${t('bundle.leftOut', { count: left_out })}`}
            </span>
            <span className={classes.end}>
              <Button
                component="a"
                href={address(files.getFile, { file_id }).url}
                download={name}
                size="compact-sm"
                variant="default"
                leftSection={<IconDownload size={16} aria-hidden="true" />}
                aria-label={`${t('words:download')}: ${name}`}
              >
                {t('words:download')}
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
