import { sql, type RawBuilder } from 'kysely';
import type { Scope } from '../platform/ctx.ts';

// Which properties are given to a user, directly or by a teamspace, as conditions of statements (scoped.ts).

// The maximum number of ids sent with a statement, which looks them up by an index. More ids take longer than the statement, and a
// statement cannot have more than 65,535 values.
const FEW = 200;

const isGivenDirectly = (organizationId: string, person: RawBuilder<unknown>, property: RawBuilder<unknown>) =>
  sql<boolean>`exists (select 1 from environment_access given
      where given.organization_id = ${organizationId} and given.user_id = ${person} and given.environment_id = ${property})`;

/** Whether a property is given to a person, directly or by a teamspace. Admins reach every property without this. */
export const isGivenTo = (organizationId: string, person: RawBuilder<unknown>, property: RawBuilder<unknown>) =>
  // Two `exists` instead of one union: the planner then probes a hash of them, or the index for a few rows.
  sql<boolean>`(${isGivenDirectly(organizationId, person, property)}
    or exists (select 1 from teamspace_users joined
      join teamspace_environments placed on placed.organization_id = ${organizationId} and placed.teamspace_id = joined.teamspace_id
      where joined.organization_id = ${organizationId} and joined.user_id = ${person} and placed.environment_id = ${property}))`;

/** The same for rows of which a page has few: scalar subqueries are looked up for each, and the planner makes no hash of all grants. */
const isGivenOneByOne = (
  { organizationId, isWithoutTeamspace }: Scope,
  person: RawBuilder<unknown>,
  property: RawBuilder<unknown>,
) =>
  sql<boolean>`coalesce((select true from environment_access given
      where given.organization_id = ${organizationId} and given.user_id = ${person} and given.environment_id = ${property}),
    ${
      isWithoutTeamspace
        ? sql``
        : sql`(select true from teamspace_users joined
      join teamspace_environments placed on placed.organization_id = ${organizationId} and placed.teamspace_id = joined.teamspace_id
      where joined.organization_id = ${organizationId} and joined.user_id = ${person} and placed.environment_id = ${property} limit 1),`
    } false)`;

/**
 * Whether a column names a property within reach of the user. Many properties are read from their tables: direct access, or by a teamspace.
 */
export function isGiven(scope: Scope, column: RawBuilder<unknown>) {
  const { organizationId, userId, environments, isOfPage, isWithoutTeamspace } = scope;
  if (environments === 'all') return sql<boolean>`true`;
  if (environments.length <= FEW) return sql<boolean>`${column} = any (${environments}::uuid[])`;
  const person = sql`${userId ?? null}::uuid`;
  if (isOfPage) return isGivenOneByOne(scope, person, column);
  // One condition instead of two is planned in a third of the time, and as a join.
  return isWithoutTeamspace
    ? isGivenDirectly(organizationId, person, column)
    : isGivenTo(organizationId, person, column);
}

/**
 * Whether a row is of a property within reach: for sums over many rows of a property, whose reach is then asked once. The statement itself
 * starts from the whole organization. A grant names a property of the organization, so the properties need not be read.
 */
export function isOfReachedProperty(scope: Scope, alias: string): RawBuilder<boolean> {
  const { organizationId, userId, environments, isWithoutTeamspace } = scope;
  const column = sql.ref(`${alias}.environment_id`);
  if (environments === 'all' || environments.length <= FEW) return isGiven(scope, column);
  const person = sql`${userId ?? null}::uuid`;
  const isDirect = sql<boolean>`${column} in (select given.environment_id from environment_access given
      where given.organization_id = ${organizationId} and given.user_id = ${person})`;
  // Two conditions: a hash of each is made and probed. A union would be joined with a guess of how many it has.
  return isWithoutTeamspace
    ? isDirect
    : sql<boolean>`(${isDirect}
    or ${column} in (select placed.environment_id from teamspace_users joined
      join teamspace_environments placed on placed.organization_id = ${organizationId} and placed.teamspace_id = joined.teamspace_id
      where joined.organization_id = ${organizationId} and joined.user_id = ${person}))`;
}
