import { ActionIcon, Button, Group, NumberInput, Stack } from '@mantine/core';
import { records } from '@steward/contract/reporting/records';
import type { RecordAnswer } from '@steward/contract/reporting/records.shapes';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { download } from '../../../api/download.ts';
import { useSend } from '../../../api/hooks.ts';
import { AttachFile } from '../../../shared/document-picker/attach-file.tsx';
import { EvidenceLink } from '../../../shared/evidence/evidence-link.tsx';
import { useMay } from '../../../shared/may.ts';
import { showToast } from '../../../ui/toasts.tsx';
import classes from './records.module.css';

/** The documents that state the fact, each with its page. */
export function RecordEvidence({ record }: { record: RecordAnswer }) {
  const { t } = useTranslation('records');
  const mayEdit = useMay('esg-records.edit') && record.deleted_at === null;
  const [page, setPage] = useState<number | null>(null);
  const attach = useSend(records.attachRecordFile, {
    alsoRefreshes: ['documents'],
    onDone: () => {
      setPage(null);
      showToast('success', t('attached'));
    },
  });
  const detach = useSend(records.detachRecordFile, { alsoRefreshes: ['documents'] });
  const record_id = record._id;
  return (
    <Stack>
      {record.files.length === 0 && <p className={classes.note}>{t('noEvidence')}</p>}
      <ul className={classes.files}>
        {record.files.map((file) => (
          <li key={file._id}>
            <EvidenceLink evidence="records" objectId={record_id} fileId={file.file_id} page={file.page}>
              <bdi>{file.name}</bdi>
            </EvidenceLink>
            {file.page !== null && <span className={classes.note}>{t('onPage', { page: file.page })}</span>}
            <Group gap={4}>
              <ActionIcon
                variant="subtle"
                aria-label={t('words:downloadNamed', { name: file.name })}
                onClick={() => void download(records.getRecordFile, { file_id: file._id }, file.name)}
              >
                <IconDownload size={16} aria-hidden="true" />
              </ActionIcon>
              {mayEdit && (
                <Button
                  variant="subtle"
                  color="red"
                  size="compact-sm"
                  aria-label={t('words:removeNamed', { name: file.name })}
                  onClick={() => detach.mutate({ file_id: file._id })}
                >
                  {t('words:remove')}
                </Button>
              )}
            </Group>
          </li>
        ))}
      </ul>
      {mayEdit && (
        <Group align="end">
          <NumberInput
            label={t('page')}
            description={t('pageNote')}
            min={1}
            max={100_000}
            allowDecimal={false}
            value={page ?? ''}
            onChange={(next) => setPage(typeof next === 'number' ? next : null)}
          />
          <AttachFile
            isBusy={attach.isPending}
            onFile={(file) => attach.mutate({ record_id, page, files: [file] })}
            onDocument={(document_id) => attach.mutate({ record_id, page, document_id })}
          >
            {t('words:attachFile')}
          </AttachFile>
        </Group>
      )}
    </Stack>
  );
}
