import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { mine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

/** The numbers of registered meters, by property. */
export const listNumbers = (db: Tx, scope: Scope) =>
  mine(db, scope, 'meters').select(['environment_id', 'meter_no', 'serial_no', 'account_no']).execute();

/** The properties with saved bills of one of these meters or accounts; each number in its stored form. */
export async function listBilled(
  db: Tx,
  scope: Scope,
  by: 'meter_no' | 'account_no',
  numbers: readonly string[],
): Promise<{ environmentId: string; number: string }[]> {
  const rows = await mine(db, scope, 'bills')
    .select(['environment_id', `${by} as number`])
    .distinct()
    .where('status', '=', 'saved')
    .where(by, '<>', '')
    .where(sql<boolean>`${sql.ref(by)} = any (${numbers}::text[])`)
    .execute();
  return rows.map(({ environment_id, number }) => ({ environmentId: environment_id, number }));
}

export const listAddresses = (db: Tx, scope: Scope) =>
  mine(db, scope, 'environments')
    .select(['id', 'environment_name', 'address', 'city', 'zip_code as zipCode'])
    .where('archived_at', 'is', null)
    .execute();
