import type { ListQuery } from '@steward/core/lists/list-query';
import type { propertyListFields } from '@steward/core/property/list-fields';
import { environmentFields } from '@steward/core/property/fields';
import type { DatedAttribute } from '@steward/core/property/attributes-over-time';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { filterColumns } from '../../../database/field-columns.ts';
import { matching, type ListColumns } from '../../../database/list-query.ts';
import { finds } from '../../../database/matching.ts';
import { isMine, joinMine, mine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

export interface Filter {
  search?: string | undefined;
  portfolio_id?: string | undefined;
  query?: ListQuery | undefined;
  /** Of these properties alone. */
  only?: readonly string[] | undefined;
  /** Leaves archived ones out. */
  isActive?: boolean | undefined;
}

const column = (name: string, type: 'moment' | 'text') => ({
  column: sql.ref(`environments.${name}`),
  type,
});

/** What a property's history says of an attribute that has begun, the latest first. */
const lastOf = (scope: Scope, attribute: DatedAttribute, what: RawBuilder<unknown>, which = sql`true`) => {
  const whole = { ...scope, environments: 'all' as const };
  return sql`(select ${what} from property_changes said
    where ${isMine(whole, 'property_changes', 'said')} and said.environment_id = environments.id
      and said.attribute = ${attribute} and (said.valid_from is null or said.valid_from <= current_date) and ${which}
    order by said.valid_from desc nulls last limit 1)`;
};
const startOf = sql`said.valid_from::timestamp at time zone 'UTC'`;

const columnsFor = (scope: Scope): ListColumns<typeof propertyListFields> => ({
  ...filterColumns('environments', environmentFields),
  label: {
    has: (ids) => sql<boolean>`exists (select 1 from environment_labels given
      where ${isMine({ ...scope, environments: 'all' }, 'environment_labels', 'given')}
        and given.environment_id = environments.id and ${ids ? sql`given.label_id = any (${ids}::uuid[])` : sql`true`})`,
  },
  property_sub_type: column('property_sub_type', 'text'),
  created_at: column('created_at', 'moment'),
  acquired_on: { column: lastOf(scope, 'holding', startOf, sql`said.word = 'held'`), type: 'moment' },
  sold_on: {
    column: lastOf(scope, 'holding', sql`case when said.word = 'not_held' then ${startOf} end`),
    type: 'moment',
  },
  ownership_share: {
    column: sql`coalesce(${lastOf(scope, 'ownership_share', sql`said.number`)}, 1) * 100`,
    type: 'number',
  },
  control: { column: sql`coalesce(${lastOf(scope, 'control', sql`said.word`)}, 'both')`, type: 'text' },
  building_control: {
    column: sql`coalesce(${lastOf(scope, 'building_control', sql`said.word`)}, 'landlord')`,
    type: 'text',
  },
  archive: {
    column: sql<string>`case when environments.archived_at is null then 'active' else 'archived' end`,
    type: 'text',
  },
});

/** What the global search reads of a property, and its country. */
const searched = [
  'environment_name',
  'suite',
  'address',
  'zip_code',
  'city',
  'state',
  'project_id',
  'country_code',
].map((name) => `environments.${name}`);

/** The properties within reach that a filter finds. */
export const filtered = (db: Tx, scope: Scope, { search, portfolio_id, query, only, isActive }: Filter) =>
  mine(db, scope, 'environments')
    .$if(isActive === true, (q) => q.where('environments.archived_at', 'is', null))
    .$if(Boolean(portfolio_id), (q) => q.where('environments.portfolio_id', '=', portfolio_id ?? ''))
    .$if(only !== undefined, (q) => q.where(sql<boolean>`environments.id = any (${only ?? []}::uuid[])`))
    .$if(Boolean(search), (q) => q.where(finds(search, searched)))
    .$if(query !== undefined, (q) => (query ? q.where(matching(query, columnsFor(scope))) : q));

/** Name, type and place of the properties that a filter finds, by name. */
export const listFacts = (db: Tx, scope: Scope, filter: Filter) =>
  filtered(db, scope, filter)
    .innerJoin('portfolios', joinMine(scope, 'portfolios', 'environments.portfolio_id'))
    .select([
      'environments.id as environment_id',
      'environments.environment_name',
      'environments.portfolio_id',
      'portfolios.name as portfolio_name',
      'environments.property_type',
      'environments.property_sub_type',
      'environments.city',
      'environments.country_code',
      'environments.gross_floor_area',
    ])
    .orderBy('environments.environment_name')
    .execute();

/** From where to where the numbers reach. */
export async function findRanges(db: Tx, scope: Scope) {
  const found = await mine(db, scope, 'environments')
    .select((e) =>
      (['gross_floor_area', 'year_built', 'floors'] as const).flatMap((name) => [
        e.fn.min<number | null>(`environments.${name}`).as(`${name}_from`),
        e.fn.max<number | null>(`environments.${name}`).as(`${name}_to`),
      ]),
    )
    .executeTakeFirstOrThrow();
  const of = (name: 'gross_floor_area' | 'year_built' | 'floors') => {
    const [from, to] = [found[`${name}_from`], found[`${name}_to`]];
    return from === null || to === null ? null : { from, to };
  };
  return { gross_floor_area: of('gross_floor_area'), year_built: of('year_built'), floors: of('floors') };
}
