import { useState } from 'react';

/** The job somebody waits for under a key; it is found again after a reload. */
export function useFollowedJob(key: string) {
  const [, setRevision] = useState(0);
  const follow = (jobId: string | undefined) => {
    if (jobId) sessionStorage.setItem(key, jobId);
    else sessionStorage.removeItem(key);
    setRevision((count) => count + 1);
  };
  return { jobId: sessionStorage.getItem(key) ?? undefined, follow };
}
