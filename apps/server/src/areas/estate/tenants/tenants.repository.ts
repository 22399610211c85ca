import type { Parsed } from '@steward/contract/call';
import type { tenants } from '@steward/contract/estate/tenants';
import { everyTenantFields, tenantListFields, type everyTenantSorts } from '@steward/core/property/space-list-fields';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { matchingText, type ListColumns } from '../../../database/list-query.ts';
import { finds } from '../../../database/matching.ts';
import { personName } from '../../../database/person-name.ts';
import {
  deleteMine,
  insertMine,
  isMine,
  joinMine,
  mine,
  updateMine,
  wholeOrganization,
} from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

export interface Fields {
  name: string;
  contact_name: string;
  email: string;
  mobile: string;
  note: string;
}

export interface Filter {
  environment_id?: string | undefined;
  tenant_id?: string | undefined;
  ids?: readonly string[] | undefined;
  /** The text of a query of `tenantListFields`, and the day on which leases are evaluated. */
  where?: { text: string; day: string } | undefined;
}

const column = (name: string) => ({ column: sql.ref(`tenants.${name}`), type: 'text' as const });

const columnsFor = (scope: Scope, day: string) =>
  ({
    name: column('name'),
    contact_name: column('contact_name'),
    email: column('email'),
    leased_area: {
      column: sql`coalesce((select sum(coalesce(l.area, coalesce(l.share, 1) * s.gross_floor_area))
      from leases l join spaces s on ${isMine(scope, 'spaces', 's')} and s.id = l.space_id
      where ${isMine(scope, 'leases', 'l')} and l.tenant_id = tenants.id and l.valid_from <= ${day}::date
        and (l.valid_until is null or l.valid_until >= ${day}::date)), 0)`,
      type: 'number',
    },
    lease_end: {
      column: sql`(select case when bool_or(l.valid_until is null) then null else max(l.valid_until) end
      from leases l where ${isMine(scope, 'leases', 'l')} and l.tenant_id = tenants.id)`,
      type: 'day',
    },
    occupants: {
      column: sql`(select count(*) from occupants o where ${isMine(scope, 'occupants', 'o')} and o.tenant_id = tenants.id)`,
      type: 'number',
    },
  }) satisfies ListColumns<typeof tenantListFields>;

export const listTenants = (db: Tx, scope: Scope, { environment_id, tenant_id, ids, where }: Filter) =>
  mine(db, scope, 'tenants')
    .innerJoin('environments as env', joinMine(scope, 'environments as env', 'tenants.environment_id'))
    .select([
      'tenants.id as _id',
      'tenants.environment_id',
      'env.environment_name as env_name',
      'tenants.name',
      'tenants.contact_name',
      'tenants.email',
      'tenants.mobile',
      'tenants.note',
    ])
    .$if(environment_id !== undefined, (q) => q.where('tenants.environment_id', '=', environment_id ?? ''))
    .$if(tenant_id !== undefined, (q) => q.where('tenants.id', '=', tenant_id ?? ''))
    .$if(ids !== undefined, (q) => q.where(within('tenants.id', ids ?? [])))
    .$if(where !== undefined, (q) =>
      q.where(matchingText(where?.text, tenantListFields, columnsFor(scope, where?.day ?? ''))),
    )
    .orderBy('tenants.name')
    .orderBy('tenants.id')
    .execute();

const everyColumn = (scope: Scope, day: string): ListColumns<typeof everyTenantFields> => ({
  ...columnsFor(scope, day),
  environment_id: { column: sql.ref('tenants.environment_id'), type: 'uuid' },
  portfolio_id: { column: sql.ref('env.portfolio_id'), type: 'uuid' },
});

export type Everywhere = Parsed<typeof tenants.findTenants> & { day: string };

const everywhere = (db: Tx, scope: Scope, { search, where, day }: Everywhere) =>
  mine(db, scope, 'tenants')
    .innerJoin('environments as env', joinMine(scope, 'environments as env', 'tenants.environment_id'))
    .where('env.archived_at', 'is', null)
    .$if(Boolean(where), (q) => q.where(matchingText(where, everyTenantFields, everyColumn(scope, day))))
    .$if(Boolean(search), (q) =>
      q.where(finds(search, ['tenants.name', 'tenants.contact_name', 'tenants.email', 'env.environment_name'])),
    );

/** The tenants of a page of the list over all properties that are not archived, in its order. */
export async function findTenants(db: Tx, scope: Scope, asked: Everywhere) {
  const { sort, descending, page, page_size, day } = asked;
  const { leased_area, lease_end, occupants } = columnsFor(scope, day);
  const sortedBy = {
    environment_name: sql.ref('env.environment_name'),
    name: sql.ref('tenants.name'),
    leased_area: leased_area.column,
    lease_end: lease_end.column,
    occupants: occupants.column,
  } as const satisfies Record<(typeof everyTenantSorts)[number], unknown>;
  const { n } = await everywhere(db, scope, asked)
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  const rows = await everywhere(db, scope, asked)
    .select('tenants.id as _id')
    .orderBy(sortedBy[sort], (o) => (descending ? o.desc() : o.asc()).nullsLast())
    .orderBy('tenants.name')
    .orderBy('tenants.id')
    .limit(page_size)
    .offset((page - 1) * page_size)
    .execute();
  return { ids: rows.map(({ _id }) => _id), totalData: n };
}

export const findTenant = (db: Tx, scope: Scope, id: string) =>
  mine(db, scope, 'tenants').select(['id as _id', 'environment_id', 'name']).where('id', '=', id).executeTakeFirst();

const within = (column: string, ids: readonly string[]) => sql<boolean>`${sql.ref(column)} = any (${ids}::uuid[])`;

/** What the tenants lease, with the area of the space. */
export const listLeasesOf = (db: Tx, scope: Scope, ids: readonly string[]) =>
  mine(db, scope, 'leases')
    .innerJoin('spaces', joinMine(scope, 'spaces', 'leases.space_id'))
    .select([
      'leases.tenant_id',
      'leases.valid_from',
      'leases.valid_until',
      'leases.area',
      'leases.share',
      'spaces.gross_floor_area',
    ])
    .where(within('leases.tenant_id', ids))
    .execute();

export const countOccupantsOf = (db: Tx, scope: Scope, ids: readonly string[]) =>
  mine(db, scope, 'occupants')
    .select((e) => ['tenant_id', e.fn.countAll<number>().as('n')])
    .where(within('tenant_id', ids))
    .groupBy('tenant_id')
    .execute();

export const listAccountsOf = (db: Tx, scope: Scope, ids: readonly string[]) =>
  mine(db, scope, 'tenant_accounts', 'a')
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .select(['a.tenant_id', 'u.id as user_id', personName('u').as('name'), 'u.email'])
    .where(within('a.tenant_id', ids))
    .orderBy('name')
    .execute();

/** The active members with a tenant role in the whole organization, for users who may link them to tenants. */
export const listCandidates = (db: Tx, scope: Scope) =>
  mine(db, wholeOrganization(scope), 'memberships', 'm')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .innerJoin('roles as r', joinMine(wholeOrganization(scope), 'roles as r', 'm.role_id'))
    .innerJoin('verticals as v', joinMine(wholeOrganization(scope), 'verticals as v', 'r.vertical_id'))
    .select(['u.id as user_id', personName('u').as('name'), 'u.email'])
    .where('v.key', '=', 'tenant')
    .where('m.is_admin', '=', false)
    .where('m.active', '=', true)
    .orderBy('name')
    .execute();

export async function insertTenant(db: Tx, scope: Scope, row: Fields & { id: string; environment_id: string }) {
  await insertMine(db, scope, 'tenants', row).execute();
}

export async function updateTenant(db: Tx, scope: Scope, id: string, fields: Fields) {
  await updateMine(db, scope, 'tenants').set(fields).where('id', '=', id).execute();
}

export async function deleteTenant(db: Tx, scope: Scope, id: string) {
  await deleteMine(db, scope, 'tenants').where('id', '=', id).execute();
}

export async function replaceAccounts(db: Tx, scope: Scope, tenantId: string, userIds: readonly string[]) {
  await deleteMine(db, scope, 'tenant_accounts').where('tenant_id', '=', tenantId).execute();
  if (userIds.length > 0)
    await insertMine(
      db,
      scope,
      'tenant_accounts',
      userIds.map((user_id) => ({ tenant_id: tenantId, user_id })),
    ).execute();
}
