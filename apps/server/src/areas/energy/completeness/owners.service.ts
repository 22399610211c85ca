import type { Answer, Parsed } from '@steward/contract/call';
import type { completeness } from '@steward/contract/energy/completeness';
import type { MatrixRow } from '@steward/contract/energy/completeness.shapes';
import { utilities } from '@steward/contract/energy/bills.bill';
import { taskKinds } from '@steward/contract/declared';
import { fail } from '@steward/contract/failures';
import { decide } from '@steward/contract/modules';
import { isOverdue } from '@steward/core/coverage/bill-matrix';
import { openOrganizations } from '../../../database/every-organization.ts';
import { asInstallation, inTransaction, reading, type Work } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { workerCtx } from '../../../platform/jobs/jobs.ts';
import { rightsOfPerson } from '../../access/permissions/user-grants.service.ts';
import { asPersonNow } from '../../access/session/session.service.ts';
import { findEnvironment } from '../../estate/environments/environments.service.ts';
import { raise } from '../../../platform/events.ts';
import { remindOrganizationJob } from './completeness.job-kinds.ts';
import { monthsFrom } from './matrix-rows.service.ts';
import { rowsWithGaps } from './matrix.service.ts';
import * as repository from './owners.repository.ts';

const DAY_MS = 86_400_000;
/** The minimum time between reminders: a little less than seven days, because the job does not run at an exact second. */
const QUIET_MS = 7 * DAY_MS - 3_600_000;
const MONTHS_BACK = 12;
const NAMED = 5;

/** A data owner adds the bills that are missing (decision 0117). */
async function mayAddBills(ctx: Ctx, { db, scope }: Work, userId: string): Promise<boolean> {
  const rights = await rightsOfPerson(ctx, db, scope, userId);
  return taskKinds['add-bill'].needs.every((need) => decide(rights, need).allowed);
}

async function mustReachAll(work: Work, environmentIds: readonly string[]): Promise<void> {
  for (const id of environmentIds) if (!(await findEnvironment(work, id))) fail('environment.not-found');
}

export const getBillOwnerCandidates = (
  ctx: Ctx,
  { environment_ids }: Parsed<typeof completeness.getBillOwnerCandidates>,
): Promise<Answer<typeof completeness.getBillOwnerCandidates>> =>
  reading(ctx, async (work) => {
    await mustReachAll(work, environment_ids);
    const people = await repository.listPeople(work.db, work.scope, environment_ids);
    const able: typeof people = [];
    for (const person of people) if (await mayAddBills(ctx, work, person._id)) able.push(person);
    return able;
  });

export const saveBillOwners = (
  ctx: Ctx,
  { environment_ids, utility, owner_id }: Parsed<typeof completeness.saveBillOwners>,
): Promise<Answer<typeof completeness.saveBillOwners>> =>
  inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    const ids = [...new Set(environment_ids)];
    await mustReachAll(work, ids);
    if (owner_id && !(await repository.listPeople(db, scope, ids)).some(({ _id }) => _id === owner_id))
      fail('request.invalid', undefined, [{ field: 'owner_id', message: 'does not see all of these properties' }]);
    if (owner_id && !(await mayAddBills(ctx, work, owner_id))) fail('completeness.owner-lacks');
    await repository.replaceOwners(db, scope, ids, utility ? [utility] : utilities, owner_id);
    return { properties: ids.length };
  });

/** The months before this one. */
function lastMonths(now: Date): string[] {
  const month = (back: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)).toISOString().slice(0, 7);
  return monthsFrom(month(MONTHS_BACK), month(1));
}

/** One message for all missing bills of an owner; none if every bill has arrived, or if the person has left. */
async function remindOwner(ctx: Ctx, ownerId: string): Promise<void> {
  const owner = await asPersonNow(ctx, ownerId);
  if (!owner) return;
  const months = lastMonths(ctx.now);
  const overdue = await reading(owner, async (work) => {
    const inCharge = await repository.listOwned(work.db, work.scope, ownerId);
    const owned = new Set(inCharge.map(({ environment_id, utility }) => `${environment_id} ${utility}`));
    const environmentIds = [...new Set(inCharge.map(({ environment_id }) => environment_id))];
    const rows: MatrixRow[] = [];
    for await (const some of rowsWithGaps(owner, work, { filter: { environmentIds }, months, utility: undefined }))
      rows.push(...some);
    return (
      rows
        // A property without a meter and without a bill has no utility: each of its owners is reminded.
        .filter(({ environment_id, utility }) =>
          (utility ? [utility] : utilities).some((one) => owned.has(`${environment_id} ${one}`)),
        )
        .map(({ environment_id, environment_name, states }) => ({
          environment_id,
          environment_name,
          bills: states.filter(isOverdue).length,
        }))
        .filter(({ bills }) => bills > 0)
    );
  });
  if (overdue.length === 0) return;
  const names = [...new Set(overdue.map(({ environment_name }) => environment_name))];
  await inTransaction(ctx, async ({ db, scope }) => {
    // Another worker may have reminded in the meantime.
    const since = new Date(ctx.now.getTime() - QUIET_MS);
    if (!(await repository.listOwnersToRemind(db, scope, since)).includes(ownerId)) return;
    await repository.noteReminder(db, scope, ownerId, ctx.now);
    await raise(ctx, db, {
      kind: 'bill.overdue',
      named_environment_ids: [...new Set(overdue.map(({ environment_id }) => environment_id))],
      to: [ownerId],
      values: {
        count: String(overdue.reduce((sum, { bills }) => sum + bills, 0)),
        list: [...names.slice(0, NAMED), ...(names.length > NAMED ? ['…'] : [])].join(' · '),
      },
      redirect_url: '/datahub/data_library/utilities/completeness?gaps=1&environment=all',
      group: 'bill.overdue',
    });
  });
}

/** Reminds the data owners of an organization who were not reminded within a week. */
export async function remindOwners(ctx: Ctx, organizationId: string): Promise<void> {
  const organization = workerCtx(ctx, organizationId, ctx.requestId);
  const since = new Date(ctx.now.getTime() - QUIET_MS);
  const owners = await reading(organization, ({ db, scope }) => repository.listOwnersToRemind(db, scope, since));
  for (const owner of owners) await remindOwner({ ...organization, now: ctx.now }, owner);
}

/** One job for each organization: a large one does not hold up the others. */
export const startReminders = (ctx: Ctx): Promise<void> =>
  asInstallation(ctx, async (db) => {
    for (const organization_id of await openOrganizations(db))
      await ctx.jobs.sendMaintenance(db, remindOrganizationJob, { organization_id });
  });
