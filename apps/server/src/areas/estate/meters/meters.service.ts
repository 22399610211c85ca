import type { Parsed } from '@steward/contract/call';
import type { Meter, meters } from '@steward/contract/estate/meters';
import { fail } from '@steward/contract/failures';
import { addDays } from '@steward/core/calendar/day';
import type { RegisteredMeter } from '@steward/core/coverage/meters';
import { reachesProperty } from '../../../database/scoped.ts';
import { unlessTaken } from '../../../database/taken.ts';
import { inTransaction, reading, type Work } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { uuid } from '../../../platform/uuid.ts';
import * as repository from './meters.repository.ts';

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

export const getMeters = (ctx: Ctx, { environment_id }: Parsed<typeof meters.getMeters>) =>
  reading(ctx, async (work) => {
    await mustReach(work, environment_id);
    return repository.listMeters(work.db, work.scope, environment_id);
  });

export const addMeter = (ctx: Ctx, { environment_id, ...fields }: Parsed<typeof meters.addMeter>) =>
  inTransaction(ctx, async (work) => {
    await mustReach(work, environment_id);
    checkDays(fields);
    const id = uuid();
    await unlessNumberTaken(
      repository.insertMeter(work.db, work.scope, { id, environment_id, ...fields, replaced_by: null }),
    );
    return findMeter(work, id);
  });

export const updateMeter = (ctx: Ctx, { meter_id, ...fields }: Parsed<typeof meters.updateMeter>) =>
  inTransaction(ctx, async (work) => {
    const known = await findMeter(work, meter_id);
    checkDays(fields);
    if (fields.replaced_by) await checkSuccessor(work, known, fields.carrier, fields.replaced_by);
    await unlessNumberTaken(repository.updateMeter(work.db, work.scope, meter_id, fields));
    return findMeter(work, meter_id);
  });

/** What replaces a meter is another one of the same property and carrier, and is not replaced by it in turn. */
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

export const deleteMeter = (ctx: Ctx, { meter_id }: Parsed<typeof meters.deleteMeter>) =>
  inTransaction(ctx, async (work) => {
    await findMeter(work, meter_id);
    if ((await repository.listRead(work.db, work.scope, [meter_id])).size) fail('meter.has-readings');
    await repository.deleteMeter(work.db, work.scope, meter_id);
    return { done: true as const };
  });

/** The meters of a property. */
export const listMeters = ({ db, scope }: Work, environmentId: string): Promise<Meter[]> =>
  repository.listMeters(db, scope, environmentId);

/** Adds a meter that a file or a bill names. */
export async function registerMeter(
  work: Work,
  given: Pick<Meter, 'environment_id' | 'carrier' | 'meter_no'> & Partial<Meter>,
): Promise<Meter> {
  const id = uuid();
  await unlessNumberTaken(
    repository.insertMeter(work.db, work.scope, {
      account_no: '',
      serial_no: '',
      supplier: '',
      paid_by: 'landlord',
      valid_from: null,
      valid_until: null,
      note: '',
      replaced_by: null,
      ...given,
      id,
    }),
  );
  return findMeter(work, id);
}

/** The registered meters of many properties, as coverage takes them. */
export const listRegisteredMeters = async (
  { db, scope }: Work,
  filter: Parameters<typeof repository.listRegistered>[2],
): Promise<(RegisteredMeter<Meter['carrier']> & { environment_id: string })[]> =>
  (await repository.listRegistered(db, scope, filter)).map((row) => ({
    environment_id: row.environment_id,
    carrier: row.carrier,
    meterId: row.meter_no,
    from: row.valid_from ?? undefined,
    // The last day counts.
    until: row.valid_until ? addDays(row.valid_until, 1) : undefined,
    replacedBy: row.replaced_by_no ?? undefined,
  }));
