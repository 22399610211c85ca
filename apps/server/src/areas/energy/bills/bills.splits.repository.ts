import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { deleteMine, insertMine, mine, updateMine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';
import type { WeatherSplit } from '../weather/month-weights.service.ts';
import type { SavedBill } from './bills.months.repository.ts';

/** Those of these properties whose bills are spread by degree days. */
export const listChosen = async (db: Tx, scope: Scope, environmentIds: readonly string[]): Promise<Set<string>> =>
  new Set(
    (
      await mine(db, scope, 'bill_splits')
        .select('environment_id')
        .where(sql<boolean>`environment_id = any (${[...new Set(environmentIds)]}::uuid[])`)
        .execute()
    ).map(({ environment_id }) => environment_id),
  );

export async function saveChoice(
  db: Tx,
  scope: Scope,
  environment_id: string,
  by: 'days' | 'degree_days',
  chosen: { chosen_by: string | null; chosen_at: Date },
): Promise<void> {
  await deleteMine(db, scope, 'bill_splits').where('environment_id', '=', environment_id).execute();
  if (by === 'degree_days') await insertMine(db, scope, 'bill_splits', { environment_id, ...chosen }).execute();
}

/** The saved bills of a property whose months can be spread by the weather. */
export const listEnergyBills = async (db: Tx, scope: Scope, environmentId: string): Promise<SavedBill[]> =>
  (await mine(db, scope, 'bills')
    .selectAll()
    .where('environment_id', '=', environmentId)
    .where('status', '=', 'saved')
    .where('utility', 'in', ['ENERGY', 'HEAT'])
    .where('is_estimate', '=', false)
    .where('is_accrual', '=', false)
    // As in `bills.months.repository.ts`: saved bills have all their fields.
    .orderBy('billing_start_date')
    .orderBy('id')
    .execute()) as unknown as SavedBill[];

export async function saveSplit(db: Tx, scope: Scope, id: string, split: WeatherSplit | null): Promise<void> {
  await updateMine(db, scope, 'bills')
    .set({ weather_split: split && JSON.stringify(split) })
    .where('id', '=', id)
    .execute();
}
