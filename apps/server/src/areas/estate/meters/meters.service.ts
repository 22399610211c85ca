import type { Parsed } from '@steward/contract/call';
import { type Meter, meters } from '@steward/contract/estate/meters';
import { fail } from '@steward/contract/failures';
import { addDays } from '@steward/core/calendar/day';
import type { RegisteredMeter } from '@steward/core/coverage/meters';
import { blank } from '@steward/core/fields/field';
import { meterFields } from '@steward/core/meters/fields';
import { BALANCE_TOLERANCE } from '@steward/core/meters/balance';
import { meterOfBill, sameNumber } from '@steward/core/meters/bill-meter';
import { reachesProperty } from '../../../database/scoped.ts';
import { unlessTaken } from '../../../database/taken.ts';
import { inTransaction, reading, type Work } from '../../../database/transaction.ts';
import { changed } from '../../../platform/changed.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { without } from '../../../platform/imports/importable.ts';
import { uuid } from '../../../platform/uuid.ts';
import { movingAcceptedYears } from '../environments/accepted-changes.service.ts';
import * as everywhere from './meters.all-properties.repository.ts';
import { daysOfBilled, meterDays } from './meter-days.ts';
import * as repository from './meters.repository.ts';
import { landlordAlways, payerOf, refuseOtherPayer } from './payer.service.ts';
import type { ServedNow } from './serves.repository.ts';
import { partsOf, saveServes, withoutServes } from './serves.service.ts';
import { checkParent, formulaParts, mustBeFree, refused } from './places.ts';

const mustReach = async ({ db, scope }: Work, environmentId: string) => {
  if (!(await reachesProperty(db, scope, environmentId))) fail('environment.not-found');
};

export const findMeter = async ({ db, scope }: Work, id: string): Promise<Meter> =>
  (await repository.findMeter(db, scope, id)) ?? fail('meter.not-found');

const unlessNumberTaken = (write: Promise<void>) =>
  unlessTaken('meters_number', 'meter.number-taken', write, [
    { field: 'meter_no', message: 'This property has a meter with this number already.' },
  ]);

function checkDays({ valid_from, valid_until }: Pick<Meter, 'valid_from' | 'valid_until'>): void {
  if (valid_from && valid_until && valid_until < valid_from)
    fail('request.invalid', undefined, [{ field: 'valid_until', message: 'must not come before the first day' }]);
}

export const getMeters = (ctx: Ctx, { environment_id, where }: Parsed<typeof meters.getMeters>) =>
  reading(ctx, async (work) => {
    await mustReach(work, environment_id);
    return repository.listMeters(work.db, work.scope, environment_id, where);
  });

export const findMeters = (ctx: Ctx, asked: Parsed<typeof meters.findMeters>) =>
  reading(ctx, ({ db, scope }) => everywhere.findMeters(db, scope, asked));

export const addMeter = (
  ctx: Ctx,
  { environment_id, paid_by, paid_since, reason, ...fields }: Parsed<typeof meters.addMeter>,
) =>
  inTransaction(ctx, async (work) => {
    await mustReach(work, environment_id);
    checkDays(fields);
    // What bills stated of the meter, the user states now.
    const number = sameNumber(fields.meter_no);
    const billed = await repository.findOfBills(work.db, work.scope, {
      environment_id,
      carrier: fields.carrier,
      number,
    });
    if (billed) {
      const stated = () => changeMeter(work, billed, { ...fields, paid_by, paid_since });
      return movingAcceptedYears(ctx, work, [billed], reason, stated, meterDays);
    }
    const id = uuid();
    const placed = { _id: id, environment_id, carrier: fields.carrier, meter_no: fields.meter_no };
    const formula = fields.formula.trim();
    const parts = formula === '' ? [] : await formulaParts(work, placed, formula);
    if (parts.length > 0) await mustBeFree(work, placed);
    if (fields.parent_id) await checkParent(work, placed, fields.parent_id);
    const payer = await payerOf(work, placed, { paid_by, paid_since });
    const row = { id, environment_id, ...withoutServes(fields), ...payer, formula, replaced_by: null };
    const insert = () => unlessNumberTaken(repository.insertMeter(work.db, work.scope, row));
    await movingAcceptedYears(ctx, work, [id], reason, insert, daysOfBilled(placed));
    await repository.replaceParts(work.db, work.scope, { environment_id, meter_id: id }, parts);
    await saveServes(work, placed, fields);
    return findMeter(work, id);
  });

export const updateMeter = (ctx: Ctx, { meter_id, reason, ...sent }: Parsed<typeof meters.updateMeter>) =>
  inTransaction(ctx, (work) =>
    movingAcceptedYears(ctx, work, [meter_id], reason, () => changeMeter(work, meter_id, sent), meterDays),
  );

async function changeMeter(
  work: Work,
  meter_id: string,
  given: Omit<Parsed<typeof meters.updateMeter>, 'meter_id' | 'reason'>,
): Promise<Meter> {
  const sent = { ...partsOf(given.serves), ...given };
  const { db, scope } = work;
  const known = await findMeter(work, meter_id);
  // A payer that changes without a day has paid since ever.
  const isSamePayer = sent.paid_by === undefined || sent.paid_by === known.paid_by;
  const {
    parent_id,
    balance_tolerance,
    formula: entered,
    paid_by,
    paid_since,
    ...fields
  } = changed(meters.updateMeter.input, { ...known, paid_since: isSamePayer ? known.paid_since : null }, sent);
  checkDays(fields);
  const placed = { ...known, carrier: fields.carrier, meter_no: fields.meter_no };
  if (fields.carrier !== known.carrier && (await repository.listParents(db, scope, [meter_id])).size > 0)
    refused('carrier', 'cannot change while the meter has sub-meters');
  if (fields.replaced_by) await checkSuccessor(work, known, fields.carrier, fields.replaced_by);
  const isRenamed = fields.carrier !== known.carrier || fields.meter_no !== known.meter_no;
  if (isRenamed) await checkBills(work, known, fields);
  if (isRenamed) await takeOverBilled(work, known, fields);
  if (parent_id && (isRenamed || parent_id !== known.parent_id)) await checkParent(work, placed, parent_id);
  const formula = entered.trim();
  const isNew = formula !== known.formula;
  const parts = isNew && formula !== '' ? await formulaParts(work, placed, formula) : [];
  if (formula !== '' && (isRenamed || isNew)) await mustBeFree(work, placed);
  const payer = await payerOf(work, placed, { paid_by, paid_since }, known);
  const row = { ...withoutServes(fields), ...payer, parent_id, balance_tolerance, formula };
  await unlessNumberTaken(repository.updateMeter(db, scope, meter_id, row));
  await saveServes(work, known, fields, known);
  if (isNew) await repository.replaceParts(db, scope, { environment_id: known.environment_id, meter_id }, parts);
  if (fields.replaced_by && parent_id) await placeSuccessor(work, fields.replaced_by, parent_id);
  return findMeter(work, meter_id);
}

/** Bills move to a new number of their meter, but not to another carrier, and the bills of two meters are not merged. */
async function checkBills(work: Work, known: Meter, { carrier, meter_no }: Pick<Meter, 'carrier' | 'meter_no'>) {
  const { db, scope } = work;
  if ((await repository.countHanging(db, scope, known._id)).bills === 0) return;
  if (carrier !== known.carrier) fail('meter.has-bills');
  const number = sameNumber(meter_no);
  if (number === sameNumber(known.meter_no)) return;
  if (await repository.isNumberBilled(db, scope, known, number)) fail('meter.number-billed');
}

/** A meter that gets its right number takes over the bills of a meter that only they had added. */
async function takeOverBilled(
  { db, scope }: Work,
  known: Meter,
  { carrier, meter_no }: Pick<Meter, 'carrier' | 'meter_no'>,
) {
  const place = { environment_id: known.environment_id, carrier, number: sameNumber(meter_no) };
  const billed = await repository.findOfBills(db, scope, place);
  if (!billed || billed === known._id) return;
  const { readings, sub_meters, formulas } = await repository.countHanging(db, scope, billed);
  if (readings + sub_meters + formulas > 0) fail('meter.number-taken');
  await repository.deleteMeter(db, scope, billed);
}

/** The successor of a sub-meter gets the same parent, unless it has one. */
async function placeSuccessor(work: Work, successorId: string, parentId: string): Promise<void> {
  const successor = await findMeter(work, successorId);
  if (successor.parent_id !== null || successorId === parentId) return;
  await checkParent(work, successor, parentId);
  await repository.setParent(work.db, work.scope, successorId, parentId);
}

/** A successor is another meter of the same property and carrier, which is not replaced by this one in turn. */
async function checkSuccessor(work: Work, meter: Meter, carrier: string, successorId: string): Promise<void> {
  const all = await repository.listMeters(work.db, work.scope, meter.environment_id);
  const byId = new Map(all.map((row) => [row._id, row]));
  if (byId.get(successorId)?.carrier !== carrier)
    fail('request.invalid', undefined, [
      { field: 'replaced_by', message: 'must be a meter of this property and carrier' },
    ]);
  for (let at: string | null = successorId, steps = 0; at && steps <= all.length; steps++) {
    if (at === meter._id)
      fail('request.invalid', undefined, [{ field: 'replaced_by', message: 'must not lead back to this meter' }]);
    at = byId.get(at)?.replaced_by ?? null;
  }
}

export const checkMeterDeletable = (ctx: Ctx, { meter_id }: Parsed<typeof meters.checkMeterDeletable>) =>
  reading(ctx, async (work) => {
    await findMeter(work, meter_id);
    const { bills, ...keeping } = await repository.countHanging(work.db, work.scope, meter_id);
    return { is_deletable: Object.values(keeping).every((n) => n === 0), bills, ...keeping };
  });

export const deleteMeter = (ctx: Ctx, { meter_id, reason }: Parsed<typeof meters.deleteMeter>) =>
  inTransaction(ctx, async (work) => {
    const known = await findMeter(work, meter_id);
    if ((await repository.listRead(work.db, work.scope, [meter_id])).size) fail('meter.has-readings');
    if ((await repository.listParents(work.db, work.scope, [meter_id])).size) fail('meter.has-sub-meters');
    if ((await repository.listUsedInFormulas(work.db, work.scope, [meter_id])).size) fail('meter.in-formula');
    await refuseOtherPayer(work, known, landlordAlways);
    const remove = () => repository.deleteMeter(work.db, work.scope, meter_id);
    await movingAcceptedYears(ctx, work, [meter_id], reason, remove, meterDays);
    return { done: true as const };
  });

/** Returns a function from bills of these properties to their registered meters. */
export const metersOfBills = async ({ db, scope }: Work, environmentIds: readonly string[]) =>
  meterOfBill(await repository.listBillable(db, scope, [...new Set(environmentIds)]));

/** The meters of a property. */
export const listMeters = ({ db, scope }: Work, environmentId: string): Promise<Meter[]> =>
  repository.listMeters(db, scope, environmentId);

/** The meters with these ids, within reach. */
export const listMetersWithIds = ({ db, scope }: Work, ids: readonly string[]): Promise<Meter[]> =>
  repository.listAllMeters(db, scope, ids);

/** The meters with one of these numbers in all properties within reach, with the property's name. */
export const listMetersNumbered = ({ db, scope }: Work, numbers: readonly string[]) =>
  everywhere.listNumbered(db, scope, numbers);

/** Adds a meter named in a file or a bill. */
export async function registerMeter(
  work: Work,
  given: Pick<Meter, 'environment_id' | 'carrier' | 'meter_no'> &
    Partial<Omit<Meter, 'paid_since' | 'origin' | keyof ServedNow>> & { origin?: 'kept' },
): Promise<Meter> {
  const id = uuid();
  await unlessNumberTaken(
    repository.insertMeter(work.db, work.scope, {
      ...without(blank(meterFields), 'paid_since', 'serves', 'serves_area', 'serves_since'),
      payer_changes: [],
      replaced_by: null,
      parent_id: null,
      balance_tolerance: BALANCE_TOLERANCE,
      formula: '',
      ...given,
      id,
    }),
  );
  return findMeter(work, id);
}

/** A meter that a user adds for a bill: bills of it are due as they were before it was registered. */
export const registerMeterOfBill = (
  work: Work,
  { account_no, ...given }: Pick<Meter, 'environment_id' | 'carrier' | 'meter_no' | 'account_no' | 'supplier'>,
): Promise<Meter> =>
  // Account numbers of bills may be longer than the register allows.
  registerMeter(work, { ...given, account_no: account_no.slice(0, 60), origin: 'kept' });

/**
 * Registers the meters of bills that were saved just now where they are certain, whatever the user may do in the register: the bill proves
 * its meter. The others are proposals (`energy/billed-meters`).
 */
export async function registerMetersOf(
  { db, scope }: Work,
  bills: readonly { id: string; environment_id: string; meter_id: string | null }[],
): Promise<void> {
  const open = bills.filter(({ meter_id }) => meter_id === null);
  if (open.length === 0) return;
  await repository.registerBilled(
    db,
    scope,
    [...new Set(open.map(({ environment_id }) => environment_id))],
    open.map(({ id }) => id),
  );
}

/** The same for all bills of the organization, such as those of an archive. */
export const registerMetersOfAll = ({ db, scope }: Work) => repository.registerAllBilled(db, scope);

/** After bills left these meters, removes those that only their bills had added. */
export async function forgetUnbilled({ db, scope }: Work, meterIds: readonly (string | null)[]): Promise<void> {
  const ids = [...new Set(meterIds.flatMap((id) => id ?? []))];
  if (ids.length > 0) await repository.removeUnbilled(db, scope, ids);
}

/** The parts of every virtual meter of a property. */
export const listFormulaParts = ({ db, scope }: Work, environmentId: string) =>
  repository.listParts(db, scope, environmentId);

/** The registered main meters of many properties, in the form that coverage needs. */
export const listRegisteredMeters = async (
  { db, scope }: Work,
  filter: Parameters<typeof repository.listRegistered>[2],
): Promise<(RegisteredMeter<Meter['carrier']> & { environment_id: string; origin: string })[]> =>
  (await repository.listRegistered(db, scope, filter)).map((row) => ({
    environment_id: row.environment_id,
    carrier: row.carrier,
    meterId: row.bill_no,
    from: row.valid_from ?? undefined,
    // The last day is included.
    until: row.valid_until ? addDays(row.valid_until, 1) : undefined,
    replacedBy: row.replaced_by_no ?? undefined,
    origin: row.origin,
  }));
