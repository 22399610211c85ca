import type { Parsed } from '@steward/contract/call';
import type { bills } from '@steward/contract/energy/bills';
import type { Bill } from '@steward/contract/energy/bills.bill';
import type { OverlapCounts } from '@steward/core/bills/counted-days';
import type { BillSource } from '@steward/core/bills/sources';
import type { AuditFinding } from '@steward/core/bills/audit-finding';
import { fail } from '@steward/contract/failures';
import { inTransaction, type Work } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { lastDay } from '../../../platform/today.ts';
import { uuid } from '../../../platform/uuid.ts';
import { findEnvironment } from '../../estate/environments/environments.service.ts';
import { endTasks } from '../../estate/tasks/ended-tasks.service.ts';
import { registerMetersOf } from '../../estate/meters/meters.service.ts';
import {
  asChecks,
  auditAgainst,
  flagBills,
  groundOf,
  isDuplicate,
  isUseImpossible,
  refuseErrors,
  type Ground,
} from './bill-checks.ts';
import { addMeterOf, withMeters } from './bill-meters.ts';
import { monthsOfBill, type Fields } from './bill-months.ts';
import { splitsOf } from './bill-split.ts';
import { isLocked, refuseWrongCarrier, wholeBill } from './bills.service.ts';
import { isCredit, recount } from './bills.recount.service.ts';
import * as monthRows from './bills.months.repository.ts';
import * as repository from './bills.repository.ts';

/** Checks and saves typed bills. Returns the data they were compared with, read once per property and utility. */
export async function addTyped(
  ctx: Ctx,
  work: Work,
  given: readonly { id: string; fields: Fields }[],
  {
    notADuplicate,
    overlapCounts = 'both',
    confirmsUse = false,
    source,
    sourceDetail = '',
  }: {
    notADuplicate: boolean;
    overlapCounts?: OverlapCounts;
    confirmsUse?: boolean;
    source: BillSource;
    sourceDetail?: string;
  },
): Promise<Ground[]> {
  const all = await withMeters(
    work,
    given.map(({ fields }) => fields),
  );
  const grounds = new Map<string, { environmentId: string; ground: Ground; found: Map<string, AuditFinding[]> }>();
  const added: repository.TypedBill[] = [];
  const months: monthRows.MonthsOf[] = [];
  const splits = await splitsOf(work, all);
  for (const [index, fields] of all.entries()) {
    const id = given[index]?.id ?? '';
    const { environment_id, utility, meter_no, is_estimate } = fields;
    const weather_split = splits[index] ?? null;
    refuseWrongCarrier(fields);
    const key = `${environment_id} ${utility}`;
    let known = grounds.get(key);
    if (!known) {
      if (!(await findEnvironment(work, environment_id))) fail('environment.not-found');
      const alike = all.filter((one) => one.environment_id === environment_id && one.utility === utility);
      const ground = await groundOf(work, environment_id, utility, alike);
      grounds.set(key, (known = { environmentId: environment_id, ground, found: new Map() }));
    }
    const findings = auditAgainst(known.ground, undefined, fields, lastDay(ctx));
    const checks = asChecks(findings);
    refuseErrors(checks);
    if (!notADuplicate && isDuplicate(checks))
      fail(source === 'spreadsheet' ? 'bill.duplicate-in-list' : 'bill.duplicate');
    if (!confirmsUse && isUseImpossible(checks))
      fail(source === 'spreadsheet' ? 'bill.use-impossible-in-list' : 'bill.use-impossible');
    known.ground.history.push({ id, fields, isAnother: notADuplicate, isUseConfirmed: confirmsUse });
    known.found.set(id, findings);
    added.push({ id, fields, weather_split });
    months.push({ id, environment_id, meter_no, is_estimate, months: monthsOfBill({ ...fields, weather_split }) });
  }
  for (const environmentId of new Set(all.map((fields) => fields.environment_id))) {
    const touched = months.filter((bill) => bill.environment_id === environmentId).flatMap((bill) => bill.months);
    if (await isLocked(work, environmentId, touched)) fail('bill.year-locked');
  }
  await repository.insertTyped(
    work.db,
    work.scope,
    added,
    { source, source_detail: sourceDetail },
    {
      saved_by: ctx.actor?.userId ?? null,
      saved_at: ctx.now,
      not_a_duplicate: notADuplicate,
      overlap_counts: overlapCounts,
      use_confirmed:
        confirmsUse && [...grounds.values()].some(({ found }) => [...found.values()].some(isUseImpossible)),
    },
  );
  await monthRows.insertMonths(work.db, work.scope, months);
  await endTasks(ctx, work, 'add-bill', ...all);
  await registerMetersOf(
    work,
    added.map(({ id, fields }) => ({ id, ...fields })),
  );
  const overlapping = await monthRows.listOverlapping(work.db, work.scope, added);
  await recount(
    work,
    added.filter(({ id, fields }) => overlapping.has(id) || isCredit(fields)).map(({ fields }) => fields),
  );
  for (const { environmentId, ground, found } of grounds.values())
    await flagBills(ctx, work, environmentId, ground, found);
  return [...grounds.values()].map(({ ground }) => ground);
}

export const createBill = (
  ctx: Ctx,
  { fields, not_a_duplicate, overlap_counts, confirms_use, adds_meter }: Parsed<typeof bills.createBill>,
): Promise<Bill> =>
  inTransaction(ctx, async (work) => {
    if (adds_meter) await addMeterOf(ctx, work, fields);
    const id = uuid();
    const [ground] = await addTyped(ctx, work, [{ id, fields }], {
      notADuplicate: not_a_duplicate,
      overlapCounts: overlap_counts,
      confirmsUse: confirms_use,
      source: 'typed',
    });
    return wholeBill(ctx, work, id, ground);
  });

/** Adds many bills at once, all or none: for the demo. */
export const createBills = (ctx: Ctx, all: readonly Fields[], source: BillSource): Promise<string[]> =>
  inTransaction(ctx, async (work) => {
    const added = all.map((fields) => ({ id: uuid(), fields }));
    await addTyped(ctx, work, added, { notADuplicate: false, source });
    return added.map(({ id }) => id);
  });
