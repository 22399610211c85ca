import { files } from '@steward/contract/foundation/files';
import type { Job } from '@steward/contract/foundation/jobs';
import { address } from '../../../api/address.ts';
import type { PlainTarget } from '../../../ui/addresses.ts';

/** The result of a job: a screen or a file. */
export type JobResult = PlainTarget | { href: string };

/** The jobs shown to users, with their results. Other jobs are not shown. */
const results: Record<string, (job: Job) => JobResult | undefined> = {
  'archives.check': () => ({ to: '/account_setting/data' }),
  'archives.export': () => ({ to: '/account_setting/data' }),
  'archives.import': () => ({ to: '/account_setting/data' }),
  'bills.read': ({ subject_id }) => (subject_id ? { to: '/show-bill', search: { id: subject_id } } : undefined),
  'document-bundles.make': (job) => fileOf(job),
  'reports.pdf': (job) => fileOf(job),
};

function fileOf({ result }: Job): JobResult | undefined {
  const file_id = typeof result === 'object' && result !== null && 'file_id' in result ? result.file_id : undefined;
  return typeof file_id === 'string' ? { href: address(files.getFile, { file_id }).url } : undefined;
}

export const isShown = ({ kind }: Job) => kind in results;
export const isUnderWay = ({ status }: Job) => status === 'queued' || status === 'running';
export const resultOf = (job: Job) => (job.status === 'done' ? results[job.kind]?.(job) : undefined);
export const stateOf = ({ status }: Job) => (status === 'queued' ? ('waiting' as const) : status);
