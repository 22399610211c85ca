import type { BillRow } from '@steward/contract/energy/bills.bill';
import type { Job } from '@steward/contract/foundation/jobs';
import { useTranslation } from 'react-i18next';
import { JobProgress } from '../../ui/progress.tsx';

interface Props {
  bill: Pick<BillRow, 'file_name' | 'job_id' | 'environment_name'>;
  progress: Pick<Job, 'percent' | 'status'> | undefined;
  onCancel: (jobId: string) => void;
}

/** A bill in process: its progress, and a button to stop. Users can leave the page meanwhile. */
export function ReadingProgress({ bill, progress, onCancel }: Props) {
  const { t } = useTranslation('bill-list');
  const { job_id } = bill;
  return (
    <JobProgress
      label={bill.file_name}
      state={progress?.status === 'running' || (progress?.percent ?? 0) > 0 ? 'running' : 'waiting'}
      percent={progress?.percent}
      note={t('reading.note', { property: bill.environment_name })}
      {...(job_id && { onCancel: () => onCancel(job_id) })}
    />
  );
}
