import { bills } from '@steward/contract/energy/bills';
import type { BillRow } from '@steward/contract/energy/bills.bill';
import { jobs, type Job } from '@steward/contract/foundation/jobs';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAnswer, useSend } from '../../api/hooks.ts';
import { useLive } from '../../api/live.ts';

type Progress = Pick<Job, 'percent' | 'status'>;
type Told = Partial<Job> & { job_id: string };

/** The polling interval while a bill is in process, in case events of the server do not arrive. */
export const pollMs = 3000;

/**
 * The progress of bills in process. The server sends events; if they do not arrive, the page polls every few seconds.
 * Also works after a reload, because the jobs are on the server.
 */
export function useReadingJobs(isReading: boolean) {
  const client = useQueryClient();
  const [progress, setProgress] = useState<Record<string, Progress>>({});
  const { data } = useAnswer(
    jobs.getMyJobs,
    {},
    { enabled: isReading, refetchEvery: isReading ? pollMs : false, freshFor: 0 },
  );
  useLive<Told>('job', ({ job_id, percent, status }) => {
    setProgress((before) => ({
      ...before,
      [job_id]: { percent: percent ?? before[job_id]?.percent ?? 0, status: status ?? 'running' },
    }));
    if (status === 'done' || status === 'failed' || status === 'cancelled')
      void client.invalidateQueries({ queryKey: [bills.getAllOCR.area] });
  });
  const stop = useSend(jobs.cancelJob, { alsoRefreshes: [bills.getAllOCR.area] });
  const progressOf = ({ job_id }: Pick<BillRow, 'job_id'>): Progress | undefined =>
    job_id ? (progress[job_id] ?? data?.find(({ _id }) => _id === job_id)) : undefined;
  return { progressOf, cancel: (jobId: string) => stop.mutate({ job_id: jobId }) };
}
