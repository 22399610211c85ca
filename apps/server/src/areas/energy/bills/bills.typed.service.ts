import type { Parsed } from '@steward/contract/call';
import type { bills } from '@steward/contract/energy/bills';
import type { Bill } from '@steward/contract/energy/bills.bill';
import type { OverlapCounts } from '@steward/core/bills/counted-days';
import type { BillSource } from '@steward/core/bills/sources';
import { fail } from '@steward/contract/failures';
import { grouped } from '@steward/core/grouped';
import { inTransaction, inTurn, type Work } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { lastDay } from '../../../platform/today.ts';
import { uuid } from '../../../platform/uuid.ts';
import { findEnvironment } from '../../estate/environments/environments.service.ts';
import { endTasks } from '../../estate/tasks/ended-tasks.service.ts';
import { registerMetersOf } from '../../estate/meters/meters.service.ts';
import { auditLater } from '../bill-flags/marks.service.ts';
import {
  asChecks,
  auditAgainst,
  groundOfRefusal,
  isDuplicate,
  isUseImpossible,
  refuseErrors,
  type Ground,
} from './bill-checks.ts';
import { addMeterOf, withMeters } from './bill-meters.ts';
import { monthsOfBill, type Fields } from './bill-months.ts';
import { splitsOf } from './bill-split.ts';
import { getBillById, isLocked, refuseWrongCarrier } from './bills.service.ts';
import { takeTurns } from './bills.lock.repository.ts';
import { isCredit, recount } from './bills.recount.service.ts';
import * as monthRows from './bills.months.repository.ts';
import * as repository from './bills.repository.ts';

/** A bill names a meter that is not registered. */
class UnknownMeter extends Error {}

/** Checks and saves typed bills. Findings on them are looked for afterwards. */
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
    onlyKnownMeters = false,
  }: {
    notADuplicate: boolean;
    overlapCounts?: OverlapCounts;
    confirmsUse?: boolean;
    source: BillSource;
    sourceDetail?: string;
    /** Throws an UnknownMeter for a bill without a registered meter. */
    onlyKnownMeters?: boolean;
  },
): Promise<void> {
  const places = [...new Set(given.map(({ fields }) => fields.environment_id))];
  await takeTurns(work.db, work.scope, places);
  const all = await withMeters(
    work,
    given.map(({ fields }) => fields),
  );
  if (onlyKnownMeters && all.some(({ meter_id }) => meter_id === null)) throw new UnknownMeter();
  const grounds = new Map<string, Ground>();
  const added: repository.TypedBill[] = [];
  const months: monthRows.MonthsOf[] = [];
  let isUseConfirmed = false;
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
      grounds.set(key, (known = await groundOfRefusal(work, environment_id, utility, alike)));
    }
    const checks = asChecks(auditAgainst(known, undefined, fields, lastDay(ctx)));
    refuseErrors(checks);
    if (!notADuplicate && isDuplicate(checks))
      fail(source === 'spreadsheet' ? 'bill.duplicate-in-list' : 'bill.duplicate');
    if (!confirmsUse && isUseImpossible(checks))
      fail(source === 'spreadsheet' ? 'bill.use-impossible-in-list' : 'bill.use-impossible');
    if (isUseImpossible(checks)) isUseConfirmed = true;
    known.history.push({ id, fields, isAnother: notADuplicate, isUseConfirmed: confirmsUse });
    added.push({ id, fields, weather_split });
    months.push({ id, environment_id, meter_no, is_estimate, months: monthsOfBill({ ...fields, weather_split }) });
  }
  for (const environmentId of places) {
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
      use_confirmed: isUseConfirmed,
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
  for (const [environmentId, some] of grouped(added, ({ fields }) => fields.environment_id))
    await auditLater(
      ctx,
      work,
      environmentId,
      some.map(({ id }) => id),
    );
}

export const createBill = async (
  ctx: Ctx,
  { fields, not_a_duplicate, overlap_counts, confirms_use, adds_meter }: Parsed<typeof bills.createBill>,
): Promise<Bill> => {
  const id = uuid();
  const save = (onlyKnownMeters: boolean) => async (work: Work) => {
    if (adds_meter) await addMeterOf(ctx, work, fields);
    await addTyped(ctx, work, [{ id, fields }], {
      notADuplicate: not_a_duplicate,
      overlapCounts: overlap_counts,
      confirmsUse: confirms_use,
      source: 'typed',
      onlyKnownMeters,
    });
  };
  try {
    if (adds_meter) await inTransaction(ctx, save(false));
    else await inTurn(ctx, `bills of ${fields.environment_id}`, save(true));
  } catch (error) {
    if (!(error instanceof UnknownMeter)) throw error;
    // Whether a new number is registered depends on the bills of other properties, for which no turn is taken.
    await inTransaction(ctx, save(false));
  }
  return getBillById(ctx, { bill_id: id });
};

/** Adds many bills at once, all or none: for the demo. */
export const createBills = async (ctx: Ctx, all: readonly Fields[], source: BillSource): Promise<string[]> => {
  const added = all.map((fields) => ({ id: uuid(), fields }));
  await inTransaction(ctx, (work) => addTyped(ctx, work, added, { notADuplicate: false, source }));
  return added.map(({ id }) => id);
};
