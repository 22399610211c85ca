import type { Job } from '@steward/contract/jobs';
import { fail } from '@steward/contract/failures';
import { inTransaction, reading, type Work } from '../../database/transaction.ts';
import { actorOf, type Ctx } from '../../platform/ctx.ts';

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
  db
    .selectFrom('jobs')
    .select(columns)
    .where('organization_id', '=', scope.organizationId)
    .where('owner_id', '=', actorOf(ctx).userId)
    .$castTo<Job>();

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

export const cancelJob = (ctx: Ctx, { job_id }: { job_id: string }): Promise<Job> =>
  inTransaction(ctx, async (work) => {
    const job = (await myJobs(work, ctx).where('id', '=', job_id).executeTakeFirst()) ?? fail('job.not-found');
    if (job.status !== 'queued' && job.status !== 'running') fail('job.not-cancellable');
    const mine = work.db
      .updateTable('jobs')
      .where('organization_id', '=', work.scope.organizationId)
      .where('id', '=', job_id);
    // One that has not begun ends here; one that runs is told and ends within a second or two.
    await (
      job.status === 'queued'
        ? mine.set({ status: 'cancelled', cancel_requested: true, ended_at: ctx.now })
        : mine.set({ cancel_requested: true })
    ).execute();
    return (await myJobs(work, ctx).where('id', '=', job_id).executeTakeFirst()) ?? fail('job.not-found');
  });
