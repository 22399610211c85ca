import type { BillFlag, flagEventKinds } from '@steward/contract/energy/bill-flags';
import type { AuditFinding } from '@steward/core/bills/audit-finding';
import type { flagListFields, flagListSorts } from '@steward/core/bills/flag-list-fields';
import type { ListQuery } from '@steward/core/lists/list-query';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { matching, type ListColumns } from '../../../database/list-query.ts';
import { finds } from '../../../database/matching.ts';
import { personName } from '../../../database/person-name.ts';
import {
  insertManyMine,
  isGivenTo,
  isMine,
  isOfReachedProperty,
  joinMine,
  mine,
  updateMine,
  wholeOrganization,
} from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

const column = (name: string, type: 'number' | 'moment' | 'text' | 'uuid') => ({ column: sql.ref(name), type });

const columns: ListColumns<typeof flagListFields> = {
  state: column('f.state', 'text'),
  code: column('f.code', 'text'),
  severity: column('f.severity', 'text'),
  environment_id: column('f.environment_id', 'uuid'),
  assignee_id: column('f.assignee_id', 'uuid'),
  supplier: column('b.supplier', 'text'),
  cost_impact: column('f.cost_impact', 'number'),
  recovered_amount: column('f.recovered_amount', 'number'),
  found_at: column('f.found_at', 'moment'),
};

export interface Filter {
  bill_id?: string | undefined;
  environment_id?: string | undefined;
  search?: string | undefined;
  query?: ListQuery | undefined;
}

/** The start of every read of flags: those of the properties within reach. */
const myFlags = (db: Tx, scope: Scope) =>
  mine(db, scope, 'bill_flags', 'f')
    .innerJoin('bills as b', joinMine(scope, 'bills as b', 'f.bill_id'))
    .innerJoin('environments as e', joinMine(scope, 'environments as e', 'f.environment_id'))
    .leftJoin('users as a', 'a.id', 'f.assignee_id');

const shown = [
  'f.id as _id',
  'f.bill_id',
  'f.environment_id',
  'e.environment_name',
  'b.supplier',
  'b.invoice_no',
  'b.meter_no',
  'b.utility',
  'b.billing_start_date',
  'b.billing_end_date',
  'f.code',
  'f.severity',
  'f.figures',
  'f.cost_impact',
  'f.currency',
  'f.state',
  'f.assignee_id',
  sql<string>`coalesce(${personName('a')}, '')`.as('assignee_name'),
  'f.reason',
  'f.recovered_amount',
  'f.found_at',
  'f.closed_at',
] as const;

const sortedBy = {
  found_at: 'f.found_at',
  cost_impact: 'f.cost_impact',
  supplier: 'b.supplier',
  environment_name: 'e.environment_name',
  state: 'f.state',
} as const satisfies Record<(typeof flagListSorts)[number], string>;

const names = (query: ListQuery, field: string): boolean => {
  if ('all' in query) return query.all.some((one) => names(one, field));
  if ('any' in query) return query.any.some((one) => names(one, field));
  return 'not' in query ? names(query.not, field) : query.field === field;
};

/** The flags within reach that match. Bill and property are joined only where they decide: bills are many. */
function matchingFlags(
  scope: Scope,
  { bill_id, environment_id, search, query }: Filter,
  sort?: keyof typeof sortedBy,
): RawBuilder<unknown> {
  const whole = wholeOrganization(scope);
  const withBills = Boolean(search) || sort === 'supplier' || (query !== undefined && names(query, 'supplier'));
  const withProperties = Boolean(search) || sort === 'environment_name';
  const conditions = [
    isMine(whole, 'bill_flags', 'f'),
    isOfReachedProperty(scope, 'f'),
    ...(bill_id === undefined ? [] : [sql`f.bill_id = ${bill_id}::uuid`]),
    ...(environment_id === undefined ? [] : [sql`f.environment_id = ${environment_id}::uuid`]),
    ...(search ? [finds(search, ['b.supplier', 'b.invoice_no', 'b.meter_no', 'e.environment_name'])] : []),
    ...(query === undefined ? [] : [matching(query, columns)]),
  ];
  return sql`bill_flags f
    ${withBills ? sql`join bills b on ${isMine(whole, 'bills', 'b')} and b.id = f.bill_id` : sql``}
    ${withProperties ? sql`join environments e on ${isMine(whole, 'environments', 'e')} and e.id = f.environment_id` : sql``}
    where ${sql.join(conditions, sql` and `)}`;
}

interface Page {
  sort: keyof typeof sortedBy;
  descending: boolean;
  page: number;
  page_size: number;
}

export async function listFlags(db: Tx, scope: Scope, filter: Filter, { sort, descending, page, page_size }: Page) {
  const counted = await sql<{ n: number }>`select count(*)::int as n from ${matchingFlags(scope, filter)}`.execute(db);
  // Every flag has a day on which it was found, and its index is read backwards.
  const nulls = sort === 'found_at' ? sql`` : sql`nulls last`;
  const chosen = await sql<{ id: string }>`select f.id from ${matchingFlags(scope, filter, sort)}
    order by ${sql.ref(sortedBy[sort])} ${descending ? sql`desc` : sql`asc`} ${nulls}, f.id desc
    limit ${page_size}::int offset ${(page - 1) * page_size}::int`.execute(db);
  const ids = chosen.rows.map(({ id }) => id);
  // The reach of these was asked above.
  const rows = await myFlags(db, wholeOrganization(scope))
    .select(shown)
    .where(sql<boolean>`f.id = any (${ids}::uuid[])`)
    .$castTo<BillFlag>()
    .execute();
  const byId = new Map(rows.map((row) => [row._id, row]));
  return { paginateData: ids.flatMap((id) => byId.get(id) ?? []), totalData: counted.rows[0]?.n ?? 0 };
}

export const findFlag = (db: Tx, scope: Scope, id: string) =>
  myFlags(db, scope).select(shown).where('f.id', '=', id).$castTo<BillFlag>().executeTakeFirst();

export type EventKind = (typeof flagEventKinds)[number];
export interface NewEvent {
  id: string;
  environment_id: string;
  flag_id: string;
  kind: EventKind;
  body?: string;
  author_id: string | null;
  created_at: Date;
}

export async function insertEvents(db: Tx, scope: Scope, events: readonly NewEvent[]) {
  await insertManyMine(
    db,
    scope,
    'bill_flag_events',
    events.map(({ body = '', ...event }) => ({ ...event, body })),
  );
}

export const listEvents = (db: Tx, scope: Scope, flagId: string) =>
  mine(db, scope, 'bill_flag_events', 'v')
    .leftJoin('users as a', 'a.id', 'v.author_id')
    .select(['v.kind', 'v.body', sql<string>`coalesce(${personName('a')}, '')`.as('author_name'), 'v.created_at'])
    .where('v.flag_id', '=', flagId)
    .orderBy('v.created_at')
    .orderBy('v.id')
    .$castTo<{ kind: EventKind; body: string; author_name: string; created_at: string }>()
    .execute();

export interface FlagChange {
  severity?: string;
  figures?: string;
  cost_impact?: number | null;
  currency?: string | null;
  state?: string;
  assignee_id?: string | null;
  reason?: string;
  recovered_amount?: number | null;
  found_at?: Date;
  closed_at?: Date | null;
}

export async function updateFlag(db: Tx, scope: Scope, id: string, change: FlagChange) {
  await updateMine(db, scope, 'bill_flags').set(change).where('id', '=', id).execute();
}

/** The facts of a known flag that an audit found again. */
export interface Said {
  id: string;
  severity: string;
  figures: string;
  cost_impact: number | null;
  currency: string | null;
}

/** Updates flags that were found again, in one statement; unchanged ones are not written. */
export async function updateSaid(db: Tx, scope: Scope, said: readonly Said[]) {
  if (said.length === 0) return;
  const of = <K extends keyof Said>(key: K) => said.map((one) => one[key]);
  await sql`update bill_flags f
    set severity = n.severity, figures = n.figures, cost_impact = n.cost_impact, currency = n.currency
    from (select id, severity, figures::jsonb as figures, cost_impact, currency
      from unnest(${of('id')}::uuid[], ${of('severity')}::text[], ${of('figures')}::text[], ${of('cost_impact')}::float8[],
        ${of('currency')}::text[]) as given (id, severity, figures, cost_impact, currency)) n
    where ${isMine(scope, 'bill_flags', 'f')} and f.id = n.id
      and (f.severity, f.figures, f.cost_impact, f.currency) is distinct from (n.severity, n.figures, n.cost_impact, n.currency)`.execute(
    db,
  );
}

export interface NewFlag {
  id: string;
  environment_id: string;
  bill_id: string;
  finding_key: string;
  code: string;
  severity: string;
  figures: AuditFinding['values'];
  cost_impact: number | null;
  currency: string | null;
  found_at: Date;
}

export async function insertFlags(db: Tx, scope: Scope, flags: readonly NewFlag[]) {
  await insertManyMine(db, scope, 'bill_flags', flags);
}

/** The flags of these bills, at any former property, and flags of other bills of the property that refer to them. */
export const listFlagsAbout = (db: Tx, scope: Scope, environmentId: string, billIds: readonly string[]) =>
  mine(db, scope, 'bill_flags', 'f')
    .select(['f.id', 'f.environment_id', 'f.bill_id', 'f.finding_key', 'f.code', 'f.state', 'f.assignee_id'])
    .where(
      sql<boolean>`(f.bill_id = any (${billIds}::uuid[])
        or f.environment_id = ${environmentId}::uuid and f.figures ->> 'billId' = any (${billIds}::text[]))`,
    )
    .execute();

/** Moves the flags of a bill that moved to another property. */
export async function moveFlags(db: Tx, scope: Scope, flagIds: readonly string[], environmentId: string) {
  await updateMine(db, scope, 'bill_flags').set({ environment_id: environmentId }).where('id', 'in', flagIds).execute();
  for (const table of ['bill_flag_events', 'dispute_letters'] as const)
    await updateMine(db, scope, table).set({ environment_id: environmentId }).where('flag_id', 'in', flagIds).execute();
}

/** The bills of a property that have active flags. */
export const listFlaggedBills = async (db: Tx, scope: Scope, environmentId: string): Promise<string[]> =>
  (
    await mine(db, scope, 'bill_flags', 'f')
      .select('f.bill_id')
      .distinct()
      .where('f.environment_id', '=', environmentId)
      .where('f.closed_at', 'is', null)
      .execute()
  ).map((row) => row.bill_id);

/** The active people who reach all properties or this one. */
export function listReaching(db: Tx, scope: Scope, environmentId: string, only?: string) {
  const whole = wholeOrganization(scope);
  return mine(db, whole, 'memberships', 'm')
    .innerJoin('users as a', 'a.id', 'm.user_id')
    .select(['a.id as _id', sql<string>`coalesce(${personName('a')}, '')`.as('name'), 'm.is_admin', 'a.is_super_admin'])
    .where('m.active', '=', true)
    .where('a.active', '=', true)
    .where(
      sql<boolean>`(m.is_admin or a.is_super_admin
        or ${isGivenTo(scope.organizationId, sql.ref('m.user_id'), sql`${environmentId}::uuid`)})`,
    )
    .$if(only !== undefined, (q) => q.where('a.id', '=', only ?? ''))
    .orderBy('name')
    .execute();
}
