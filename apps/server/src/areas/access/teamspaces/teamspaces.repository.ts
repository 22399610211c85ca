import type { Teamspace } from '@steward/contract/access/teamspaces';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { personName } from '../../../database/person-name.ts';
import type { Scope } from '../../../platform/ctx.ts';
import { deleteMine, insertMine, isMine, joinMine, mine, updateMine } from '../../../database/scoped.ts';

type Row = Teamspace & { hidden: number };

const person = (alias: string) =>
  sql`json_build_object('user_id', ${sql.ref(`${alias}.id`)},
    'name', ${personName(alias)},
    'email', ${sql.ref(`${alias}.email`)})`;

/** Teamspaces with their people and those of their properties within reach; `hidden` counts the others. */
export async function listTeamspaces(db: Tx, scope: Scope, id?: string): Promise<Row[]> {
  const seen = mine(db, scope, 'environments').select('environments.id');
  const { rows } = await sql<Row>`
    select t.id as teamspace_id, t.organization_id, t.name,
      (select coalesce(json_agg(${person('u')} order by u.last_name, u.first_name, u.id), '[]')
        from teamspace_users m join users u on u.id = m.user_id
        where ${isMine(scope, 'teamspace_users', 'm')} and m.teamspace_id = t.id) as users,
      (select coalesce(json_agg(json_build_object('env_id', e.id, 'environment_name', e.environment_name,
          'portfolio_id', p.id, 'portfolio_name', p.name) order by e.environment_name), '[]')
        from teamspace_environments x
        join environments e on ${isMine(scope, 'environments', 'e')} and e.id = x.environment_id
        join portfolios p on ${isMine(scope, 'portfolios', 'p')} and p.id = e.portfolio_id
        where ${isMine(scope, 'teamspace_environments', 'x')} and x.teamspace_id = t.id and e.id in (${seen})) as environments,
      (select count(*) from teamspace_environments x
        where ${isMine(scope, 'teamspace_environments', 'x')} and x.teamspace_id = t.id and x.environment_id not in (${seen})) as hidden,
      (select ${person('m')} from users m where m.id = t.property_manager_id) as property_manager
    from teamspaces t where ${isMine(scope, 'teamspaces', 't')} and (${id ?? null}::uuid is null or t.id = ${id ?? null})
    order by t.name`.execute(db);
  return rows;
}

export const findTeamspace = async (db: Tx, scope: Scope, id: string) => (await listTeamspaces(db, scope, id))[0];

/** The properties that can be added to a teamspace, with their present teamspaces. */
export async function listPlaces(db: Tx, scope: Scope) {
  const teamspaces = sql<{ teamspace_id: string; name: string }[]>`
    (select coalesce(json_agg(json_build_object('teamspace_id', t.id, 'name', t.name) order by t.name), '[]')
      from teamspace_environments x join teamspaces t on ${isMine(scope, 'teamspaces', 't')} and t.id = x.teamspace_id
      where ${isMine(scope, 'teamspace_environments', 'x')} and x.environment_id = environments.id)`;
  return mine(db, scope, 'environments')
    .innerJoin('portfolios', joinMine(scope, 'portfolios', 'environments.portfolio_id'))
    .select([
      'environments.id as env_id',
      'environment_name',
      'portfolios.id as portfolio_id',
      'portfolios.name as portfolio_name',
      teamspaces.as('teamspaces'),
    ])
    .orderBy('environment_name')
    .execute();
}

export async function insertTeamspace(db: Tx, scope: Scope, row: { id: string; name: string }) {
  await insertMine(db, scope, 'teamspaces', row).execute();
}

export async function updateTeamspace(
  db: Tx,
  scope: Scope,
  id: string,
  change: { name: string } | { property_manager_id: string | null },
) {
  await updateMine(db, scope, 'teamspaces').set(change).where('id', '=', id).execute();
}

export async function deleteTeamspace(db: Tx, scope: Scope, id: string) {
  await deleteMine(db, scope, 'teamspaces').where('id', '=', id).execute();
}

export async function addUsers(db: Tx, scope: Scope, teamspaceId: string, ids: readonly string[]) {
  if (ids.length)
    await insertMine(
      db,
      scope,
      'teamspace_users',
      ids.map((id) => ({ teamspace_id: teamspaceId, user_id: id })),
    )
      .onConflict((c) => c.doNothing())
      .execute();
}

export async function removeUsers(db: Tx, scope: Scope, teamspaceId: string, ids: readonly string[]) {
  if (ids.length)
    await deleteMine(db, scope, 'teamspace_users')
      .where('teamspace_id', '=', teamspaceId)
      .where('user_id', 'in', ids)
      .execute();
}

export async function addEnvironments(db: Tx, scope: Scope, teamspaceId: string, ids: readonly string[]) {
  if (ids.length)
    await insertMine(
      db,
      scope,
      'teamspace_environments',
      ids.map((id) => ({ teamspace_id: teamspaceId, environment_id: id })),
    )
      .onConflict((c) => c.doNothing())
      .execute();
}

export async function removeEnvironments(db: Tx, scope: Scope, teamspaceId: string, ids: readonly string[]) {
  if (ids.length)
    await deleteMine(db, scope, 'teamspace_environments')
      .where('teamspace_id', '=', teamspaceId)
      .where('environment_id', 'in', ids)
      .execute();
}
