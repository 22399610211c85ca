import type { ExchangeRate } from '@steward/contract/estate/valuations.models';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { deleteMine, insertMine, mine, updateMine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

export type Fields = Pick<ExchangeRate, 'from_currency' | 'to_currency' | 'rate' | 'valid_on' | 'source'>;

const shown = (db: Tx, scope: Scope) =>
  mine(db, scope, 'exchange_rates').select([
    'id as _id',
    'from_currency',
    'to_currency',
    'rate',
    'valid_on',
    'source',
    'version',
    'created_at',
  ]);

/** The latest first. */
export const listRates = (db: Tx, scope: Scope) =>
  shown(db, scope).orderBy('valid_on', 'desc').orderBy('from_currency').orderBy('to_currency').orderBy('id').execute();

export const findRate = (db: Tx, scope: Scope, id: string) => shown(db, scope).where('id', '=', id).executeTakeFirst();

export async function insertRate(
  db: Tx,
  scope: Scope,
  row: Fields & { id: string; created_by: string | null },
): Promise<void> {
  await insertMine(db, scope, 'exchange_rates', row).execute();
}

export async function updateRate(db: Tx, scope: Scope, id: string, fields: Fields): Promise<void> {
  await updateMine(db, scope, 'exchange_rates')
    .set({ ...fields, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

export async function deleteRate(db: Tx, scope: Scope, id: string): Promise<void> {
  await deleteMine(db, scope, 'exchange_rates').where('id', '=', id).execute();
}
