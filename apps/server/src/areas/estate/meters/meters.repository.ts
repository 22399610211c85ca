import type { Meter } from '@steward/contract/estate/meters';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { deleteMine, insertMine, isMine, joinMine, mine, updateMine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

export type Fields = Omit<Meter, '_id' | 'environment_id' | 'replaced_by_no'>;

const shown = (db: Tx, scope: Scope) =>
  mine(db, scope, 'meters')
    .leftJoin('meters as later', joinMine(scope, 'meters as later', 'meters.replaced_by'))
    .select([
      'meters.id as _id',
      'meters.environment_id',
      'meters.carrier',
      'meters.meter_no',
      'meters.account_no',
      'meters.serial_no',
      'meters.supplier',
      'meters.paid_by',
      'meters.valid_from',
      'meters.valid_until',
      'meters.replaced_by',
      'later.meter_no as replaced_by_no',
      'meters.note',
    ])
    .$castTo<Meter>();

export const listMeters = (db: Tx, scope: Scope, environmentId: string): Promise<Meter[]> =>
  shown(db, scope)
    .where('meters.environment_id', '=', environmentId)
    .orderBy('meters.carrier')
    .orderBy('meters.meter_no')
    .execute();

export const listAllMeters = (db: Tx, scope: Scope, ids?: readonly string[]): Promise<Meter[]> =>
  shown(db, scope)
    .$if(ids !== undefined, (q) => q.where(sql<boolean>`meters.id = any (${ids ?? []}::uuid[])`))
    .execute();

/** Those of these meters that took the place of another one. */
export const listReplacing = async (db: Tx, scope: Scope, ids: readonly string[]): Promise<Set<string>> => {
  const rows = await mine(db, scope, 'meters')
    .select('replaced_by')
    .where(sql<boolean>`replaced_by = any (${ids}::uuid[])`)
    .execute();
  return new Set(rows.flatMap(({ replaced_by }) => replaced_by ?? []));
};

/** Those of these meters that have readings, or values from files. */
export const listRead = async (db: Tx, scope: Scope, ids: readonly string[]): Promise<Set<string>> => {
  const read = await mine(db, scope, 'meter_readings')
    .select('meter_id')
    .distinct()
    .where(sql<boolean>`meter_id = any (${ids}::uuid[])`)
    .execute();
  const filed = await mine(db, scope, 'meter_data_series')
    .select('meter_id')
    .distinct()
    .where(sql<boolean>`meter_id = any (${ids}::uuid[])`)
    .execute();
  return new Set([...read, ...filed].flatMap(({ meter_id }) => meter_id ?? []));
};

export const findMeter = (db: Tx, scope: Scope, id: string): Promise<Meter | undefined> =>
  shown(db, scope).where('meters.id', '=', id).executeTakeFirst();

/** Of every property within reach, or of one portfolio or property. */
export const listRegistered = (
  db: Tx,
  scope: Scope,
  { environmentId, portfolioId }: { environmentId?: string | undefined; portfolioId?: string | undefined },
) =>
  mine(db, scope, 'meters')
    .leftJoin('meters as later', joinMine(scope, 'meters as later', 'meters.replaced_by'))
    .$if(environmentId !== undefined, (q) => q.where('meters.environment_id', '=', environmentId ?? ''))
    .$if(portfolioId !== undefined, (q) =>
      q.where('meters.environment_id', 'in', (e) =>
        e
          .selectFrom('environments')
          .where(isMine(scope, 'environments'))
          .where('portfolio_id', '=', portfolioId ?? '')
          .select('environments.id'),
      ),
    )
    .select([
      'meters.environment_id',
      'meters.carrier',
      'meters.meter_no',
      'meters.valid_from',
      'meters.valid_until',
      'later.meter_no as replaced_by_no',
    ])
    .$narrowType<{ carrier: Meter['carrier'] }>()
    .execute();

export async function insertMeter(
  db: Tx,
  scope: Scope,
  row: Fields & { id: string; environment_id: string },
): Promise<void> {
  await insertMine(db, scope, 'meters', row).execute();
}

export async function updateMeter(db: Tx, scope: Scope, id: string, fields: Fields): Promise<void> {
  await updateMine(db, scope, 'meters').set(fields).where('id', '=', id).execute();
}

export async function updateFields(
  db: Tx,
  scope: Scope,
  id: string,
  fields: Omit<Fields, 'replaced_by'>,
): Promise<void> {
  await updateMine(db, scope, 'meters').set(fields).where('id', '=', id).execute();
}

/** Those that it replaced stand without a successor. */
export async function deleteMeter(db: Tx, scope: Scope, id: string): Promise<void> {
  await updateMine(db, scope, 'meters').set({ replaced_by: null }).where('replaced_by', '=', id).execute();
  await deleteMine(db, scope, 'meters').where('id', '=', id).execute();
}
