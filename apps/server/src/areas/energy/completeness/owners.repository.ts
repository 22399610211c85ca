import { utilities } from '@steward/contract/energy/bills.bill';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { personName } from '../../../database/person-name.ts';
import { deleteMine, insertMine, isGivenTo, isMine, mine, wholeOrganization } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';
import { uuid } from '../../../platform/uuid.ts';
import { meant, type Filter } from './coverage.repository.ts';
import type { UtilityName } from './matrix.repository.ts';

export const listOwners = (db: Tx, scope: Scope, filter: Filter) =>
  mine(db, scope, 'bill_owners', 'w')
    .leftJoin('users as a', 'a.id', 'w.owner_id')
    .select([
      'w.environment_id',
      'w.utility',
      'w.owner_id',
      sql<string>`coalesce(${personName('a')}, '')`.as('owner_name'),
    ])
    .$narrowType<{ utility: UtilityName }>()
    .where('w.environment_id', 'in', meant(db, scope, filter).select('environments.id'))
    .execute();

/** The person responsible for the bills of a property and utility: its owner; without an owner, the property managers of its teamspaces. */
const inCharge = (scope: Scope) => {
  const whole = wholeOrganization(scope);
  return sql<{ environment_id: string; utility: UtilityName; owner_id: string }>`(
    select w.environment_id, w.utility, w.owner_id from bill_owners w where ${isMine(scope, 'bill_owners', 'w')}
    union
    select x.environment_id, u.utility, t.property_manager_id
    from teamspace_environments x
    join teamspaces t on ${isMine(whole, 'teamspaces', 't')} and t.id = x.teamspace_id
    cross join unnest(${utilities as readonly string[]}::text[]) u (utility)
    where ${isMine(whole, 'teamspace_environments', 'x')} and t.property_manager_id is not null
      and not exists (select 1 from bill_owners o where ${isMine(whole, 'bill_owners', 'o')}
        and o.environment_id = x.environment_id and o.utility = u.utility))`.as('c');
};

/** The properties and utilities whose bills one person is responsible for. */
export const listOwned = (db: Tx, scope: Scope, ownerId: string) =>
  db.selectFrom(inCharge(scope)).select(['environment_id', 'utility']).where('owner_id', '=', ownerId).execute();

export async function replaceOwners(
  db: Tx,
  scope: Scope,
  environmentIds: readonly string[],
  utilities: readonly UtilityName[],
  ownerId: string | null,
) {
  await deleteMine(db, scope, 'bill_owners')
    .where('environment_id', 'in', environmentIds)
    .where('utility', 'in', utilities)
    .execute();
  if (ownerId === null) return;
  const rows = environmentIds.flatMap((environment_id) =>
    utilities.map((utility) => ({ id: uuid(), environment_id, utility, owner_id: ownerId })),
  );
  await insertMine(db, scope, 'bill_owners', rows).execute();
}

/** The active people, without tenants, who see every one of these properties. */
export function listPeople(db: Tx, scope: Scope, environmentIds: readonly string[]) {
  const whole = wholeOrganization(scope);
  return mine(db, whole, 'memberships', 'm')
    .innerJoin('users as a', 'a.id', 'm.user_id')
    .select(['a.id as _id', sql<string>`coalesce(${personName('a')}, '')`.as('name')])
    .where('m.active', '=', true)
    .where('a.active', '=', true)
    .where(
      sql<boolean>`(m.is_admin or not exists (select 1 from roles r
        join verticals v on ${isMine(whole, 'verticals', 'v')} and v.id = r.vertical_id
        where ${isMine(whole, 'roles', 'r')} and r.id = m.role_id and v.key = 'tenant'))`,
    )
    .where(
      sql<boolean>`(m.is_admin or a.is_super_admin or not exists (
        select 1 from unnest(${environmentIds}::uuid[]) asked (id)
        where not ${isGivenTo(scope.organizationId, sql.ref('m.user_id'), sql.ref('asked.id'))}))`,
    )
    .orderBy('name')
    .limit(1000)
    .execute();
}

/** The people responsible for bills who were not reminded since a moment. */
export const listOwnersToRemind = async (db: Tx, scope: Scope, since: Date): Promise<string[]> =>
  (
    await db
      .selectFrom(inCharge(scope))
      .select('c.owner_id')
      .distinct()
      .where(
        sql<boolean>`not exists (select 1 from bill_reminders r where ${isMine(scope, 'bill_reminders', 'r')}
          and r.owner_id = c.owner_id and r.reminded_at > ${since})`,
      )
      .execute()
  ).map(({ owner_id }) => owner_id);

export async function noteReminder(db: Tx, scope: Scope, ownerId: string, at: Date) {
  await insertMine(db, scope, 'bill_reminders', { owner_id: ownerId, reminded_at: at })
    .onConflict((c) => c.columns(['organization_id', 'owner_id']).doUpdateSet({ reminded_at: at }))
    .execute();
}
