import { useState } from 'react';

/** The job that the user follows under a key; still followed after a reload. */
export function useFollowedJob(key: string) {
  const [, setRevision] = useState(0);
  const follow = (jobId: string | undefined) => {
    if (jobId) sessionStorage.setItem(key, jobId);
    else sessionStorage.removeItem(key);
    setRevision((count) => count + 1);
  };
  return { jobId: sessionStorage.getItem(key) ?? undefined, follow };
}
