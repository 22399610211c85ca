import type { Job } from '@steward/contract/foundation/jobs';
import { fail } from '@steward/contract/failures';
import { inTransaction, reading, type Work } from '../../../database/transaction.ts';
import { mine, updateMine } from '../../../database/scoped.ts';
import { actorOf, type Ctx } from '../../../platform/ctx.ts';

const columns = [
  'id as _id',
  'kind',
  'subject_id',
  'status',
  'percent',
  'step',
  'failure_code',
  'result',
  'created_at',
  'ended_at',
] as const;

const myJobs = ({ db, scope }: Work, ctx: Ctx) =>
  mine(db, scope, 'jobs').select(columns).where('owner_id', '=', actorOf(ctx).userId).$castTo<Job>();

export const getMyJobs = (ctx: Ctx): Promise<Job[]> =>
  reading(ctx, (work) =>
    myJobs(work, ctx)
      .where('created_at', '>', new Date(ctx.now.getTime() - 86_400_000).toISOString())
      .orderBy('created_at', 'desc')
      .limit(100)
      .execute(),
  );

export const getJob = (ctx: Ctx, { job_id }: { job_id: string }): Promise<Job> =>
  reading(
    ctx,
    async (work) => (await myJobs(work, ctx).where('id', '=', job_id).executeTakeFirst()) ?? fail('job.not-found'),
  );

/** Stops a job that has not ended. A queued job ends here; a running one gets a cancel request and ends within a second or two. */
export async function stopJob(
  { db, scope }: Work,
  { _id, status }: Pick<Job, '_id' | 'status'>,
  now: Date,
): Promise<void> {
  if (status !== 'queued' && status !== 'running') fail('job.not-cancellable');
  const own = updateMine(db, scope, 'jobs').where('id', '=', _id);
  await (
    status === 'queued'
      ? own.set({ status: 'cancelled', cancel_requested: true, ended_at: now })
      : own.set({ cancel_requested: true })
  ).execute();
}

export const cancelJob = (ctx: Ctx, { job_id }: { job_id: string }): Promise<Job> =>
  inTransaction(ctx, async (work) => {
    const job = (await myJobs(work, ctx).where('id', '=', job_id).executeTakeFirst()) ?? fail('job.not-found');
    await stopJob(work, job, ctx.now);
    return (await myJobs(work, ctx).where('id', '=', job_id).executeTakeFirst()) ?? fail('job.not-found');
  });
