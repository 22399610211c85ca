import { Button } from '@mantine/core';
import type { Job } from '@steward/contract/foundation/jobs';
import { IconDownload } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { Card } from '../../../ui/card.tsx';
import { JobProgress } from '../../../ui/progress.tsx';

const stateOf = {
  queued: 'waiting',
  running: 'running',
  done: 'done',
  failed: 'failed',
  cancelled: 'cancelled',
} as const;

interface Props {
  /** Absent before the first answer. */
  job: Pick<Job, 'status' | 'percent'> | undefined;
  note: ReactNode;
  onCancel: () => void;
  onDownload: () => Promise<void>;
  onForget: () => void;
}

/** The progress of the PDF of a report, and its download. */
export function PdfJobCard({ job, note, onCancel, onDownload, onForget }: Props) {
  const { t } = useTranslation('emissions');
  const failureText = useFailureText();
  const [error, setError] = useState<string>();
  const status = job?.status ?? 'queued';
  const save = () => {
    setError(undefined);
    onDownload().catch((failure: unknown) => {
      setError(failureText(failure));
    });
  };
  return (
    <Card>
      <JobProgress
        label={t('pdf.title')}
        state={stateOf[status]}
        percent={job?.percent}
        note={error ?? note}
        failure={t('pdf.failed')}
        onCancel={onCancel}
      />
      {hasEnded(status) && (
        <div style={{ display: 'flex', gap: 8, marginBlockStart: 10 }}>
          {status === 'done' && (
            <Button size="sm" leftSection={<IconDownload size={17} />} onClick={save}>
              {t('words:download')}
            </Button>
          )}
          <Button size="sm" variant="subtle" onClick={onForget}>
            {t('words:close')}
          </Button>
        </div>
      )}
    </Card>
  );
}

export const hasEnded = (status: Job['status'] | undefined): boolean =>
  status !== undefined && status !== 'queued' && status !== 'running';
