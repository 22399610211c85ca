import type { MeterReading, MeterRegister } from '@steward/contract/energy/readings';
import type { Carrier } from '@steward/core/ghg/carrier';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { deleteMine, insertMine, joinMine, mine, updateMine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

export interface MeterRow {
  _id: string;
  environment_id: string;
  environment_name: string;
  carrier: Carrier;
  meter_no: string;
  serial_no: string;
  /** Empty for a meter with a register of its own. */
  formula: string;
  unit: MeterRegister['unit'] | null;
  multiplier: number | null;
  digits: number | null;
}
export type ReadingRow = Omit<MeterReading, 'has_photo' | 'consumption' | 'falls'> & {
  environment_id: string;
};
export type ReadingFields = Omit<ReadingRow, '_id' | 'meter_id' | 'environment_id' | 'photo_file_id'>;

/** The meters with their registers; the register is null where it has no description. */
const meters = (db: Tx, scope: Scope) =>
  mine(db, scope, 'meters')
    .innerJoin('environments', joinMine(scope, 'environments', 'meters.environment_id'))
    .leftJoin('meter_registers', (join) =>
      join
        .onRef('meter_registers.meter_id', '=', 'meters.id')
        .on('meter_registers.organization_id', '=', scope.organizationId),
    )
    .select([
      'meters.id as _id',
      'meters.environment_id',
      'environments.environment_name',
      'meters.carrier',
      'meters.meter_no',
      'meters.serial_no',
      'meters.formula',
      'meter_registers.unit',
      'meter_registers.multiplier',
      'meter_registers.digits',
    ])
    .$castTo<MeterRow>();

/** The meters of a property with a register that are in use on a day and not replaced. */
export const listMeters = (db: Tx, scope: Scope, environmentId: string, day: string): Promise<MeterRow[]> =>
  meters(db, scope)
    .where('meters.environment_id', '=', environmentId)
    .where((e) => e.or([e('meters.valid_until', 'is', null), e('meters.valid_until', '>=', day)]))
    .where('meters.replaced_by', 'is', null)
    .where('meters.formula', '=', '')
    .orderBy('meters.carrier')
    .orderBy('meters.meter_no')
    .execute();

export const findMeters = (db: Tx, scope: Scope, ids: readonly string[]): Promise<MeterRow[]> =>
  meters(db, scope)
    .where(sql<boolean>`meters.id = any (${ids}::uuid[])`)
    .execute();

const shown = (db: Tx, scope: Scope) =>
  mine(db, scope, 'meter_readings')
    .select([
      'id as _id',
      'environment_id',
      'meter_id',
      'day',
      'value',
      'kind',
      'change',
      'old_end',
      'new_start',
      'note',
      'photo_file_id',
    ])
    .$castTo<ReadingRow>();

/** The readings of these meters in the order of their days. */
export const listReadings = (db: Tx, scope: Scope, meterIds: readonly string[]): Promise<ReadingRow[]> =>
  shown(db, scope)
    .where(sql<boolean>`meter_id = any (${meterIds}::uuid[])`)
    .orderBy('meter_id')
    .orderBy('day')
    .execute();

/** The meters of a property with a reading that was entered since a moment. */
export const listReadSince = async (db: Tx, scope: Scope, environmentId: string, since: Date): Promise<string[]> =>
  (
    await mine(db, scope, 'meter_readings')
      .select('meter_id')
      .distinct()
      .where('environment_id', '=', environmentId)
      .where('kind', '!=', 'estimate')
      .where(sql<boolean>`created_at >= ${since}`)
      .execute()
  ).map(({ meter_id }) => meter_id);

export const findReading = (db: Tx, scope: Scope, id: string): Promise<ReadingRow | undefined> =>
  shown(db, scope).where('id', '=', id).executeTakeFirst();

export async function insertReading(
  db: Tx,
  scope: Scope,
  row: ReadingFields & { id: string; environment_id: string; meter_id: string; created_by: string | null },
): Promise<void> {
  await insertMine(db, scope, 'meter_readings', row).execute();
}

export async function updateReading(
  db: Tx,
  scope: Scope,
  id: string,
  fields: Partial<ReadingFields> & { photo_file_id?: string },
): Promise<void> {
  await updateMine(db, scope, 'meter_readings').set(fields).where('id', '=', id).execute();
}

export async function deleteReading(db: Tx, scope: Scope, id: string): Promise<void> {
  await deleteMine(db, scope, 'meter_readings').where('id', '=', id).execute();
}

export async function replaceRegister(
  db: Tx,
  scope: Scope,
  row: MeterRegister & { id: string; environment_id: string; meter_id: string },
): Promise<void> {
  await deleteMine(db, scope, 'meter_registers').where('meter_id', '=', row.meter_id).execute();
  await insertMine(db, scope, 'meter_registers', row).execute();
}

/** The meters of these properties with at least two readings. */
export const listMetersWithReadings = (db: Tx, scope: Scope, environmentIds: readonly string[]) =>
  mine(db, scope, 'meter_readings')
    .innerJoin('meters', joinMine(scope, 'meters', 'meter_readings.meter_id'))
    .where(sql<boolean>`meter_readings.environment_id = any (${environmentIds}::uuid[])`)
    .select([
      'meters.id as meter_id',
      'meters.environment_id',
      'meters.carrier',
      'meters.bill_no',
      'meters.valid_from',
      'meters.valid_until',
    ])
    .groupBy(['meters.organization_id', 'meters.id'])
    .having((e) => e.fn.countAll(), '>', 1)
    .$narrowType<{ carrier: Carrier }>()
    .execute();
