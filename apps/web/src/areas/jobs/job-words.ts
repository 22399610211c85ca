import type { Job } from '@steward/contract/jobs';

/** Jobs that people wait for, and where their result is. Others run without being shown. */
const results: Record<string, string> = {
  'bills.read': '/datahub/data_library/utilities',
};

export const isShown = ({ kind }: Job) => kind in results;
export const isUnderWay = ({ status }: Job) => status === 'queued' || status === 'running';

/** A job may say itself where its result is; otherwise its kind knows. */
export function resultOf({ kind, result }: Job): string | undefined {
  const own =
    typeof result === 'object' && result !== null && 'redirect_url' in result ? result.redirect_url : undefined;
  return typeof own === 'string' ? own : results[kind];
}

export const stateOf = ({ status }: Job) => (status === 'queued' ? ('waiting' as const) : status);
