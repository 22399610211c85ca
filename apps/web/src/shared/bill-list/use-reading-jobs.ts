import { bills } from '@steward/contract/energy/bills';
import type { BillRow } from '@steward/contract/energy/bills.bill';
import { jobs, type Job } from '@steward/contract/foundation/jobs';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAnswer, useSend } from '../../api/hooks.ts';
import { useLive } from '../../api/live.ts';

type Progress = Pick<Job, 'percent' | 'status'>;
type Told = Partial<Job> & { job_id: string };

/** How often to ask while something is read, should the server's own word not get through. */
export const pollMs = 3000;

/**
 * How far the reading of bills is. The server tells as it happens; where nothing gets through, asking every few seconds
 * does. Works the same after a reload, for the jobs are the server's.
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
