import type { OpeningHours } from '@steward/contract/estate/opening-hours';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { deleteMine, insertMine, mine, updateMine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

export interface HoursRow extends OpeningHours {
  id: string;
  space_id: string | null;
}

/** What is said of a property, and of a space of it. */
export const listHours = (
  db: Tx,
  scope: Scope,
  environmentId: string,
  spaceId: string | undefined,
): Promise<HoursRow[]> =>
  mine(db, scope, 'opening_hours')
    .where('environment_id', '=', environmentId)
    .where((e) => e.or([e('space_id', 'is', null), ...(spaceId === undefined ? [] : [e('space_id', '=', spaceId)])]))
    .select(['id', 'space_id', 'week', 'closed_days'])
    .$castTo<HoursRow>()
    .execute();

/** What is said of properties and of all their spaces. */
export const listAllHours = (db: Tx, scope: Scope, environmentIds: readonly string[]) =>
  mine(db, scope, 'opening_hours')
    .where(sql<boolean>`environment_id = any (${environmentIds}::uuid[])`)
    .select(['id', 'environment_id', 'space_id', 'week', 'closed_days'])
    .$castTo<HoursRow & { environment_id: string }>()
    .execute();

const asJson = ({ week, closed_days }: OpeningHours) => ({
  week: JSON.stringify(week),
  closed_days: JSON.stringify(closed_days),
});

export async function insertHours(
  db: Tx,
  scope: Scope,
  { hours, ...row }: { id: string; environment_id: string; space_id: string | null; hours: OpeningHours },
) {
  await insertMine(db, scope, 'opening_hours', { ...row, ...asJson(hours) }).execute();
}

export async function updateHours(db: Tx, scope: Scope, id: string, hours: OpeningHours) {
  await updateMine(db, scope, 'opening_hours').set(asJson(hours)).where('id', '=', id).execute();
}

export async function deleteHours(db: Tx, scope: Scope, id: string) {
  await deleteMine(db, scope, 'opening_hours').where('id', '=', id).execute();
}
