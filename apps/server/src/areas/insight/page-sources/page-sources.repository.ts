import { sql } from 'kysely';
import { mine } from '../../../database/scoped.ts';
import type { Work } from '../../../database/transaction.ts';

/** Where properties are; those without a position are left out. */
export async function listPositions({ db, scope }: Work, ids: readonly string[]) {
  const rows = await mine(db, scope, 'environments')
    .select(['id', 'latitude', 'longitude'])
    .where(sql<boolean>`id = any (${ids}::uuid[])`)
    .execute();
  return new Map(
    rows.flatMap(({ id, latitude, longitude }) =>
      latitude === null || longitude === null ? [] : [[id, { latitude, longitude }] as const],
    ),
  );
}
