import { statusesToCheck } from '@steward/core/bills/statuses';
import type { EnvironmentFields } from '@steward/contract/estate/environments';
import type { BuiltDay } from '@steward/core/property/completion';
import { storedNames } from '@steward/core/fields/field';
import { environmentFields } from '@steward/core/property/fields';
import type { propertyListSorts } from '@steward/core/property/list-fields';
import type { DatedAttribute } from '@steward/core/property/attributes-over-time';
import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { Tx } from '../../../database/connection.ts';
import { columnsOf } from '../../../database/field-columns.ts';
import { personName } from '../../../database/person-name.ts';
import type { Scope } from '../../../platform/ctx.ts';
import {
  deleteMine,
  insertMine,
  isMine,
  isOfReachedProperty,
  joinMine,
  mine,
  updateMine,
  wholeOrganization,
} from '../../../database/scoped.ts';
import { filtered, type Filter } from './list.repository.ts';

export type Fields = z.output<typeof EnvironmentFields>;
export type SortColumn = (typeof propertyListSorts)[number];

/**
 * Since when a property is not held today (`heldSeries`); null where it is. Where nothing was ever bought, sold or given up, no property is
 * looked up.
 */
function notHeldSince(scope: Scope): RawBuilder<string | null> {
  const whole = wholeOrganization(scope);
  const today = (attribute: DatedAttribute) => sql`lateral (
    select valid_from, number, word from property_changes held
    where ${isMine(whole, 'property_changes', 'held')} and held.environment_id = environments.id and attribute = ${attribute}
      and (valid_from is null or valid_from <= current_date)
    order by valid_from desc nulls last limit 1)`;
  return sql`case when exists (select 1 from property_changes where ${isMine(whole, 'property_changes')}
      and (attribute = 'holding' or (attribute = 'control' and word = 'none'))) then (
    select case
      when holding.word = 'not_held' then coalesce(holding.valid_from::text, '')
      when share.number = 0 and control.word = 'none' then coalesce(greatest(share.valid_from, control.valid_from)::text, '') end
    from (values (1)) one
    left join ${today('holding')} holding on true
    left join ${today('ownership_share')} share on true
    left join ${today('control')} control on true) end`;
}

/** By name. Where the organization has no labels, which is asked once a statement, no property is looked up. */
function labelIds(scope: Scope): RawBuilder<string[]> {
  const whole = wholeOrganization(scope);
  return sql`case when exists (select 1 from labels where ${isMine(whole, 'labels')}) then
    array(select given.label_id from environment_labels given
      join labels on ${isMine(whole, 'labels')} and labels.id = given.label_id
      where ${isMine(whole, 'environment_labels', 'given')} and given.environment_id = environments.id
      order by labels.name)
    else '{}'::uuid[] end`;
}

/** What a person fills in. */
const filledIn = columnsOf('environments', storedNames(environmentFields));

/** The columns of its own that a property is shown with. */
const ownColumns = [
  'environments.id as _id',
  'environments.id as doc_id',
  ...filledIn,
  'environments.created_at',
  'environments.archived_at',
] as const;

const listed = (db: Tx, scope: Scope, filter: Filter) =>
  filtered(db, scope, filter)
    // Whoever reaches a property reaches its portfolio, and its spaces.
    .innerJoin('portfolios', joinMine(wholeOrganization(scope), 'portfolios', 'environments.portfolio_id'))
    .select(ownColumns)
    .select((e) => [
      'portfolios.name as portfolio_name',
      e
        .selectFrom('spaces')
        .where(isMine(wholeOrganization(scope), 'spaces'))
        .whereRef('spaces.environment_id', '=', 'environments.id')
        .select((s) => s.fn.countAll<number>().as('n'))
        .as('spaces_count'),
      labelIds(scope).as('label_ids'),
      notHeldSince(scope).as('not_held_since'),
    ])
    .$narrowType<{ built_on_is: BuiltDay | null }>();

export const listEnvironments = (
  db: Tx,
  scope: Scope,
  filter: Filter,
  sort: SortColumn,
  descending: boolean,
  page: number,
  pageSize: number,
) =>
  listed(db, scope, filter)
    // Backwards along the same index: only a missing year is last both ways.
    .orderBy(`environments.${sort}`, (o) => {
      const way = descending ? o.desc() : o.asc();
      return sort === 'year_built' ? way.nullsLast() : way;
    })
    .orderBy('environments.id', descending ? 'desc' : 'asc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();

/** Name and place of the properties, all of them or a page. */
export const listPlaces = (
  db: Tx,
  scope: Scope,
  {
    search,
    page,
    page_size,
    only,
  }: Pick<Filter, 'search' | 'only'> & { page?: number | undefined; page_size?: number | undefined },
) =>
  filtered(db, scope, { search, only, isActive: true })
    .innerJoin('portfolios', joinMine(wholeOrganization(scope), 'portfolios', 'environments.portfolio_id'))
    .select([
      'environments.id as _id',
      'environment_name',
      'portfolio_id',
      'portfolios.name as portfolio_name',
      'city',
      'country_code',
      'latitude',
      'longitude',
      'gross_floor_area',
    ])
    .orderBy('environments.environment_name')
    .orderBy('environments.id')
    .$if(page_size !== undefined, (q) => q.limit(page_size ?? 1).offset(((page ?? 1) - 1) * (page_size ?? 1)))
    .execute();

export const listAllEnvironments = (db: Tx, scope: Scope, filter: Filter = {}) =>
  listed(db, scope, filter).orderBy('environment_name').execute();

export const listNames = (db: Tx, scope: Scope) =>
  mine(db, scope, 'environments').select(['id as _id', 'environment_name', 'project_id', 'country_code']).execute();

export const listTypes = (db: Tx, scope: Scope) =>
  mine(db, scope, 'environments')
    .select(['id as environment_id', 'gross_floor_area', 'property_type', 'property_sub_type', 'country_code'])
    .execute();

export const countEnvironments = async (db: Tx, scope: Scope, filter: Filter): Promise<number> =>
  (
    await filtered(db, scope, filter)
      .select((e) => e.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n;

export const findEnvironment = (db: Tx, scope: Scope, id: string) =>
  listed(db, scope, {}).where('environments.id', '=', id).executeTakeFirst();

export const insertEnvironment = (db: Tx, scope: Scope, id: string, fields: Fields) =>
  insertMine(db, scope, 'environments', { id, ...fields })
    .returning(ownColumns)
    .$narrowType<{ built_on_is: BuiltDay | null }>()
    .executeTakeFirstOrThrow();

export async function insertEnvironments(db: Tx, scope: Scope, rows: readonly (Fields & { id: string })[]) {
  await insertMine(db, scope, 'environments', rows).execute();
}

/** What a person fills in, of every property within reach, or of these. */
export const listFields = (db: Tx, scope: Scope, ids?: readonly string[]) =>
  mine(db, scope, 'environments')
    .$if(ids !== undefined, (q) => q.where(sql<boolean>`environments.id = any (${ids ?? []}::uuid[])`))
    .select(['id', ...filledIn])
    .execute();

export async function deleteEnvironments(db: Tx, scope: Scope, ids: readonly string[]) {
  await deleteMine(db, scope, 'environments')
    .where(sql<boolean>`id = any (${ids}::uuid[])`)
    .execute();
}

export async function insertAccess(db: Tx, scope: Scope, id: string, userId: string) {
  await insertMine(db, scope, 'environment_access', { environment_id: id, user_id: userId }).execute();
}

export const updateEnvironment = (db: Tx, scope: Scope, id: string, fields: Fields) =>
  updateMine(db, scope, 'environments')
    .set(fields)
    .where('id', '=', id)
    .returning(ownColumns)
    .$narrowType<{ built_on_is: BuiltDay | null }>()
    .executeTakeFirstOrThrow();

export async function setArchived(db: Tx, scope: Scope, id: string, at: Date | null) {
  await updateMine(db, scope, 'environments').set({ archived_at: at }).where('id', '=', id).execute();
}

export async function deleteEnvironment(db: Tx, scope: Scope, id: string) {
  await deleteMine(db, scope, 'environments').where('id', '=', id).execute();
}

/** The property managers of the teamspaces of a property. */
export const listManagers = (db: Tx, scope: Scope, id: string) =>
  mine(db, wholeOrganization(scope), 'teamspace_environments', 'x')
    .innerJoin('teamspaces as t', joinMine(wholeOrganization(scope), 'teamspaces as t', 'x.teamspace_id'))
    .innerJoin('users as u', 'u.id', 't.property_manager_id')
    .where('x.environment_id', '=', id)
    .select(['u.id as user_id', personName('u').as('name')])
    .distinct()
    .orderBy('name')
    .execute();

/** The area, and how much of it spaces take; `exceptSpace` is left out. */
export async function findFloorArea(db: Tx, scope: Scope, id: string, exceptSpace?: string) {
  const row = await mine(db, scope, 'environments')
    .select(['gross_floor_area', 'occupancy'])
    .where('environments.id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const taken = await mine(db, scope, 'spaces')
    .where('environment_id', '=', id)
    .$if(Boolean(exceptSpace), (q) => q.where('id', '<>', exceptSpace ?? ''))
    .select((e) => [
      e.fn.coalesce(e.fn.sum<number>('gross_floor_area'), e.lit(0)).as('area'),
      e.fn.coalesce(e.fn.sum<number>('capacity'), e.lit(0)).as('capacity'),
    ])
    .executeTakeFirstOrThrow();
  return {
    allowed: row.gross_floor_area,
    occupancy: row.occupancy,
    taken: Number(taken.area),
    capacityTaken: Number(taken.capacity),
  };
}

export async function countHome(db: Tx, scope: Scope) {
  const ofStatus = (statuses: readonly string[]) =>
    sql<number>`coalesce(sum(c.bills) filter (where c.status = any (${[...statuses]}::text[])), 0)::int`;
  const bills = mine(db, wholeOrganization(scope), 'bill_counts', 'c')
    .where(isOfReachedProperty(scope, 'c'))
    .select([ofStatus(statusesToCheck).as('bills_in_review'), ofStatus(['saved']).as('bills_saved')]);
  const all = { n: db.fn.countAll<number>().as('n') };
  // One statement: seven would wait for one another.
  const counts = await db
    .selectFrom(bills.as('b'))
    .select([
      'b.bills_in_review',
      'b.bills_saved',
      mine(db, scope, 'environments').where('archived_at', 'is', null).select(all.n).as('environment_count'),
      mine(db, scope, 'memberships').where('active', '=', true).select(all.n).as('user_count'),
      mine(db, scope, 'spaces').select(all.n).as('spaces_count'),
      mine(db, scope, 'occupants').select(all.n).as('occupant_count'),
      mine(db, { ...scope, environments: 'all' }, 'ghg_reports')
        .where((e) => e.or([e('status', '<>', 'draft'), e('round', '>', 0)]))
        .select(all.n)
        .as('reports_sent'),
    ])
    .executeTakeFirstOrThrow();
  return {
    environment_count: counts.environment_count ?? 0,
    user_count: counts.user_count ?? 0,
    spaces_count: counts.spaces_count ?? 0,
    occupant_count: counts.occupant_count ?? 0,
    bills_in_review: counts.bills_in_review,
    bills_saved: counts.bills_saved,
    has_sent_report: scope.environments === 'all' ? (counts.reports_sent ?? 0) > 0 : null,
  };
}
