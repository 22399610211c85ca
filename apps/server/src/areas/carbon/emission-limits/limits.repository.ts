import type { LimitPack } from '@steward/core/net-zero/limit-pack';
import type { CodedUse } from '@steward/core/net-zero/code-limit';
import type { Tx } from '../../../database/connection.ts';
import { deleteMine, insertMine, joinMine, mine, wholeOrganization } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

export const listPacks = (db: Tx, scope: Scope) =>
  mine(db, scope, 'limit_packs')
    .select(['id', 'pack'])
    .$castTo<{ id: string; pack: LimitPack }>()
    .orderBy('name')
    .orderBy('version')
    .execute();

/** The oldest first. */
export const listPacksByAge = (db: Tx, scope: Scope) =>
  mine(db, scope, 'limit_packs')
    .select(['id', 'pack'])
    .$castTo<{ id: string; pack: LimitPack }>()
    .orderBy('created_at')
    .orderBy('id')
    .execute();

export const findPack = (db: Tx, scope: Scope, id: string) =>
  mine(db, scope, 'limit_packs')
    .select(['id', 'pack'])
    .$castTo<{ id: string; pack: LimitPack }>()
    .where('id', '=', id)
    .executeTakeFirst();

export async function insertPack(
  db: Tx,
  scope: Scope,
  { id, pack, created_by }: { id: string; pack: LimitPack; created_by: string },
): Promise<void> {
  const { name, version } = pack;
  await insertMine(db, scope, 'limit_packs', { id, name, version, pack: JSON.stringify(pack), created_by }).execute();
}

/** False where there is no such pack. */
export async function deletePack(db: Tx, scope: Scope, id: string): Promise<boolean> {
  const { numDeletedRows } = await deleteMine(db, scope, 'limit_packs').where('id', '=', id).executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** The selected properties with the fields that a limit needs, each with its entered codes. */
export const listLimited = (
  db: Tx,
  scope: Scope,
  { portfolioId, environmentId }: { portfolioId?: string | undefined; environmentId?: string | undefined },
) =>
  mine(db, scope, 'environments')
    .leftJoin('limit_uses', joinMine(scope, 'limit_uses', 'environments.id', 'environment_id'))
    .$if(portfolioId !== undefined, (q) => q.where('environments.portfolio_id', '=', portfolioId ?? ''))
    .$if(environmentId !== undefined, (q) => q.where('environments.id', '=', environmentId ?? ''))
    .select([
      'environments.id as environment_id',
      'environments.property_type',
      'environments.property_sub_type',
      'limit_uses.uses',
      'limit_uses.tax_lot',
      'limit_uses.is_other_path',
    ])
    .$castTo<{
      environment_id: string;
      property_type: string;
      property_sub_type: string;
      uses: CodedUse[] | null;
      tax_lot: string | null;
      is_other_path: boolean | null;
    }>()
    .execute();

export async function saveUses(db: Tx, scope: Scope, environmentId: string, uses: readonly CodedUse[]) {
  await insertMine(db, scope, 'limit_uses', { environment_id: environmentId, uses: JSON.stringify(uses) })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'environment_id']).doUpdateSet({ uses: JSON.stringify(uses) }),
    )
    .execute();
}

export async function saveLot(
  db: Tx,
  scope: Scope,
  environmentId: string,
  lot: { tax_lot: string | null; is_other_path: boolean },
) {
  await insertMine(db, scope, 'limit_uses', { environment_id: environmentId, uses: '[]', ...lot })
    .onConflict((conflict) => conflict.columns(['organization_id', 'environment_id']).doUpdateSet(lot))
    .execute();
}

/**
 * The buildings of the organization on each tax lot, m², beyond the reach of the user: whether a law applies does not depend on what the
 * user sees.
 */
export async function listLots(db: Tx, scope: Scope) {
  const whole = wholeOrganization(scope);
  const rows = await mine(db, whole, 'limit_uses')
    .innerJoin('environments as e', joinMine(whole, 'environments as e', 'limit_uses.environment_id'))
    .where('tax_lot', 'is not', null)
    .select((q) => [
      'tax_lot',
      q.fn.sum<number>('e.gross_floor_area').as('area'),
      q.fn.countAll<number>().as('buildings'),
    ])
    .groupBy('tax_lot')
    .execute();
  return new Map(
    rows.map(({ tax_lot, area, buildings }) => [tax_lot ?? '', { area: Number(area), buildings: Number(buildings) }]),
  );
}
