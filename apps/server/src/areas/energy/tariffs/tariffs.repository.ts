import type { Tariff } from '@steward/contract/energy/tariffs';
import type { Tx } from '../../../database/connection.ts';
import { deleteMine, insertMine, mine, updateMine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

const shown = (db: Tx, scope: Scope) =>
  mine(db, scope, 'tariffs')
    .select([
      'id as _id',
      'environment_id',
      'name',
      'carrier',
      'charges',
      'supplier',
      'account_no',
      'meter_no',
      'currency',
      'valid_from',
      'valid_until',
      'standing_charge',
      'standing_per',
      'unit_price',
      'block_size',
      'price_above',
      'tax_rate',
      'source',
    ])
    .$castTo<Tariff>();

export const listTariffs = (db: Tx, scope: Scope, environmentId: string): Promise<Tariff[]> =>
  shown(db, scope)
    .where('environment_id', '=', environmentId)
    .orderBy('carrier')
    .orderBy('valid_from', 'desc')
    .orderBy('id')
    .execute();

export const findTariff = (db: Tx, scope: Scope, id: string): Promise<Tariff | undefined> =>
  shown(db, scope).where('id', '=', id).executeTakeFirst();

export type TariffFields = Omit<Tariff, '_id' | 'environment_id'>;

export async function insertTariff(
  db: Tx,
  scope: Scope,
  tariff: TariffFields & { id: string; environment_id: string },
): Promise<void> {
  await insertMine(db, scope, 'tariffs', tariff).execute();
}

export async function updateTariff(db: Tx, scope: Scope, id: string, change: TariffFields): Promise<void> {
  await updateMine(db, scope, 'tariffs').set(change).where('id', '=', id).execute();
}

/** False where there is no such tariff within reach. */
export async function deleteTariff(db: Tx, scope: Scope, id: string): Promise<boolean> {
  const { numDeletedRows } = await deleteMine(db, scope, 'tariffs').where('id', '=', id).executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
