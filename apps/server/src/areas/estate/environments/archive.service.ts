import type { Parsed } from '@steward/contract/call';
import type { environments } from '@steward/contract/estate/environments';
import { fail } from '@steward/contract/failures';
import { inTransaction } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { movingAcceptedYears } from './accepted-changes.service.ts';
import { findEnvironment, setArchived } from './environments.repository.ts';

/** An archived property is not held from that day on, which may affect accepted years. */
export const archiveEnvironment = (
  ctx: Ctx,
  { environment_id, reason }: Parsed<typeof environments.archiveEnvironment>,
) =>
  inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    const known = (await findEnvironment(db, scope, environment_id)) ?? fail('environment.not-found');
    if (known.archived_at !== null) fail('environment.archived');
    await movingAcceptedYears(ctx, work, [environment_id], reason, () =>
      setArchived(db, scope, environment_id, ctx.now),
    );
    return { environment_id, archived_at: ctx.now.toISOString() };
  });

export const bringBackEnvironment = (
  ctx: Ctx,
  { environment_id, reason }: Parsed<typeof environments.bringBackEnvironment>,
) =>
  inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    const known = (await findEnvironment(db, scope, environment_id)) ?? fail('environment.not-found');
    if (known.archived_at === null) fail('environment.not-archived');
    await movingAcceptedYears(ctx, work, [environment_id], reason, () => setArchived(db, scope, environment_id, null));
    return { environment_id, archived_at: null };
  });
