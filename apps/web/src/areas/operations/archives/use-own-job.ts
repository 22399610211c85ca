import { jobs, type Job } from '@steward/contract/foundation/jobs';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useAnswer } from '../../../api/hooks.ts';

const isUnderWay = (job: Job | undefined) => job?.status === 'queued' || job?.status === 'running';

/** The user's newest job of a kind, from the last day: still shown after a reload or on another device. */
export function useOwnJob(kind: string, onEnd: () => void): { job: Job | undefined; isRunning: boolean } {
  const [isWatching, setWatching] = useState(false);
  const list = useAnswer(jobs.getMyJobs, {}, { refetchEvery: isWatching ? 1500 : false });
  const job = list.data?.find((one) => one.kind === kind);
  const isRunning = isUnderWay(job);
  if (isRunning !== isWatching) setWatching(isRunning);
  const end = useEffectEvent(onEnd);
  const wasRunning = useRef(false);
  useEffect(() => {
    if (wasRunning.current && !isRunning) end();
    wasRunning.current = isRunning;
  }, [isRunning]);
  return { job, isRunning };
}
