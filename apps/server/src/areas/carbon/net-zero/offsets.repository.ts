import type { EmissionOffset } from '@steward/contract/carbon/net-zero.offsets';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { deleteMine, insertMine, mine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

/** The offsets of a boundary and of everything in it; for the organization, all. */
export const listOffsets = (
  db: Tx,
  scope: Scope,
  { level, targetId, ids }: { level: string; targetId: string; ids: readonly string[] },
): Promise<EmissionOffset[]> =>
  mine(db, scope, 'emission_offsets')
    .select(['id as _id', 'environment_id', 'portfolio_id', 'year', 'kind', 'kg', 'reference', 'retired_on'])
    .$if(level !== 'Organization', (q) =>
      q.where((e) =>
        e.or([
          sql<boolean>`environment_id = any (${ids}::uuid[])`,
          ...(level === 'Portfolio' ? [e('portfolio_id', '=', targetId)] : []),
        ]),
      ),
    )
    .orderBy('year', 'desc')
    .orderBy('id')
    .$castTo<EmissionOffset>()
    .execute();

export async function insertOffset(
  db: Tx,
  scope: Scope,
  row: Omit<EmissionOffset, '_id'> & { id: string; created_by: string },
) {
  await insertMine(db, scope, 'emission_offsets', row).execute();
}

/** False where there is no such offset within reach. */
export async function deleteOffset(db: Tx, scope: Scope, id: string): Promise<boolean> {
  const { numDeletedRows } = await deleteMine(db, scope, 'emission_offsets')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
