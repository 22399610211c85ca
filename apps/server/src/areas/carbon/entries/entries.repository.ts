import type { ScopeEntry } from '@steward/contract/carbon/entries';
import type { FactorFacts } from '@steward/core/ghg/factors/factor';
import type { InventoryGas } from '@steward/core/ghg/factors/gases';
import type { Pedigree } from '@steward/core/ghg/uncertainty';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { finds } from '../../../database/matching.ts';
import { personName } from '../../../database/person-name.ts';
import { deleteMine, insertMine, isMine, joinMine, mine, updateMine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

/** A factor as the ledger stores it. */
export type KeptFactor = FactorFacts & { gas?: InventoryGas };

export type EntryFields = Omit<
  ScopeEntry,
  | '_id'
  | 'environment_name'
  | 'entity_name'
  | 'state'
  | 'version'
  | 'counted_version'
  | 'factor'
  | 'money_working'
  | 'kg_co2e'
  | 'files'
  | 'entered_by'
  | 'may_approve'
  | 'updated_at'
>;
export const fieldNames = [
  'scope',
  'category',
  'environment_id',
  'entity_id',
  'name',
  'first_day',
  'last_day',
  'quantity',
  'unit',
  'method',
  'factor_kind',
  'activity_id',
  'kg_co2e_per_unit',
  'biogenic_kg_per_unit',
  'factor_source',
  'price_year',
  'factor_currency',
  'factor_price_year',
  'exchange_rate',
  'exchange_source',
  'price_ratio',
  'price_source',
  'quality',
  'evidence',
  'note',
] as const satisfies readonly (keyof EntryFields)[];

export interface EntryFilter {
  year?: number | undefined;
  scope?: number | undefined;
  category?: string | undefined;
  state?: 'draft' | 'approved' | undefined;
  environment_id?: string | undefined;
  entry_id?: string | undefined;
  entity_id?: string | undefined;
  search?: string | undefined;
}

const isDraft = sql<boolean>`e.counted_version is distinct from e.version`;

const filtered = (db: Tx, scope: Scope, filter: EntryFilter) =>
  mine(db, scope, 'ghg_entries', 'e')
    .$if(filter.year !== undefined, (q) =>
      q.where('e.first_day', '<=', `${filter.year}-12-31`).where('e.last_day', '>=', `${filter.year}-01-01`),
    )
    .$if(filter.scope !== undefined, (q) => q.where('e.scope', '=', filter.scope ?? 0))
    .$if(filter.category !== undefined, (q) => q.where('e.category', '=', filter.category ?? ''))
    .$if(filter.state === 'draft', (q) => q.where(isDraft))
    .$if(filter.state === 'approved', (q) => q.where(sql<boolean>`not ${isDraft}`))
    .$if(filter.environment_id !== undefined, (q) => q.where('e.environment_id', '=', filter.environment_id ?? ''))
    .$if(filter.entity_id !== undefined, (q) => q.where('e.entity_id', '=', filter.entity_id ?? ''))
    .$if(filter.entry_id !== undefined, (q) => q.where('e.id', '=', filter.entry_id ?? ''))
    .$if(Boolean(filter.search), (q) => q.where(finds(filter.search, ['e.name'])));

const shown = (db: Tx, scope: Scope, filter: EntryFilter) =>
  filtered(db, scope, filter)
    .leftJoin('environments as p', joinMine(scope, 'environments as p', 'e.environment_id'))
    .leftJoin('ghg_entities as part', joinMine(scope, 'ghg_entities as part', 'e.entity_id'))
    .leftJoin('users as u', 'u.id', 'e.entered_by')
    .select([
      'e.id as _id',
      ...fieldNames.map((name) => `e.${name}` as const),
      'e.factor',
      'e.version',
      'e.counted_version',
      'e.entered_by as entered_by_id',
      personName('u').as('entered_by'),
      'p.environment_name',
      'part.name as entity_name',
      'e.updated_at',
      sql<number>`(select count(*)::int from ghg_entry_files f where ${isMine(scope, 'ghg_entry_files', 'f')} and f.entry_id = e.id)`.as(
        'files',
      ),
    ])
    .$castTo<
      EntryFields & {
        _id: string;
        factor: KeptFactor | null;
        version: number;
        counted_version: number | null;
        entered_by_id: string | null;
        entered_by: string | null;
        environment_name: string | null;
        entity_name: string | null;
        updated_at: string;
        files: number;
      }
    >();
export type EntryRow = Awaited<ReturnType<typeof listEntries>>[number];

export const listEntries = (db: Tx, scope: Scope, filter: EntryFilter, page: number, pageSize: number) =>
  shown(db, scope, filter)
    .orderBy('e.first_day', 'desc')
    .orderBy('e.name')
    .orderBy('e.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();

export const findEntry = (db: Tx, scope: Scope, id: string) =>
  shown(db, scope, {}).where('e.id', '=', id).executeTakeFirst();

export const findEntries = (db: Tx, scope: Scope, ids: readonly string[]) =>
  shown(db, scope, {})
    .where(sql<boolean>`e.id = any (${ids}::uuid[])`)
    .execute();

export async function countEntries(db: Tx, scope: Scope, filter: EntryFilter) {
  const row = await filtered(db, scope, filter)
    .select((e) => [
      e.fn.countAll<number>().as('total'),
      sql<number>`(count(*) filter (where ${isDraft}))::int`.as('drafts'),
    ])
    .executeTakeFirstOrThrow();
  return { total: row.total, drafts: row.drafts };
}

interface Version {
  version: number;
  environment_id: string | null;
  fields: string;
  correction?: string | null;
  reason?: string;
  is_deleted?: boolean;
  made_by: string | null;
}

export const asColumns = ({ quality, ...fields }: EntryFields, factor: KeptFactor | null) => ({
  ...fields,
  quality: quality && JSON.stringify(quality),
  factor: factor && JSON.stringify(factor),
});

export async function insertEntry(
  db: Tx,
  scope: Scope,
  fields: EntryFields,
  more: { id: string; factor: KeptFactor | null; entered_by: string | null },
) {
  const { id, factor, entered_by } = more;
  await insertMine(db, scope, 'ghg_entries', { ...asColumns(fields, factor), id, entered_by, version: 1 }).execute();
}

export async function updateEntry(
  db: Tx,
  scope: Scope,
  id: string,
  fields: EntryFields,
  more: { factor: KeptFactor | null; entered_by: string | null; version: number; updated_at: Date },
) {
  const { factor, ...rest } = more;
  await updateMine(db, scope, 'ghg_entries')
    .set({ ...asColumns(fields, factor), ...rest })
    .where('id', '=', id)
    .execute();
}

export async function deleteEntry(db: Tx, scope: Scope, id: string) {
  await deleteMine(db, scope, 'ghg_entries').where('id', '=', id).execute();
}

export async function insertVersion(db: Tx, scope: Scope, entryId: string, version: Version) {
  await insertMine(db, scope, 'ghg_entry_versions', { entry_id: entryId, ...version }).execute();
}

export const listVersions = (db: Tx, scope: Scope, entryId: string) =>
  mine(db, scope, 'ghg_entry_versions', 'v')
    .leftJoin('users as m', 'm.id', 'v.made_by')
    .leftJoin('users as a', 'a.id', 'v.approved_by')
    .select([
      'v.version',
      'v.fields',
      'v.correction',
      'v.reason',
      'v.is_deleted',
      'v.made_at',
      'v.approved_at',
      personName('m').as('made_by'),
      personName('a').as('approved_by'),
    ])
    .where('v.entry_id', '=', entryId)
    .orderBy('v.version', 'desc')
    .$castTo<{
      version: number;
      fields: EntryFields;
      correction: string | null;
      reason: string;
      is_deleted: boolean;
      made_at: string;
      approved_at: string | null;
      made_by: string | null;
      approved_by: string | null;
    }>()
    .execute();

/** Makes the current version of each entry the counted one. */
export async function approveVersions(
  db: Tx,
  scope: Scope,
  { ids, by, at }: { ids: readonly string[]; by: string | null; at: Date },
) {
  await updateMine(db, scope, 'ghg_entries')
    .set((e) => ({ counted_version: e.ref('version') }))
    .where(sql<boolean>`id = any (${ids}::uuid[])`)
    .execute();
  await updateMine(db, scope, 'ghg_entry_versions')
    .set({ approved_by: by, approved_at: at })
    .where(sql<boolean>`entry_id = any (${ids}::uuid[])`)
    .where(
      sql<boolean>`version = (select e.version from ghg_entries e where ${isMine(scope, 'ghg_entries', 'e')} and e.id = entry_id)`,
    )
    .execute();
}

/** Closes the current lines of entries; the ledger keeps the lines. */
export async function closeLines(db: Tx, scope: Scope, ids: readonly string[]) {
  await updateMine(db, scope, 'activity_lines')
    .set({ known_until: sql<Date>`now()` })
    .where(sql<boolean>`entry_id = any (${ids}::uuid[])`)
    .where(sql<boolean>`known_until = 'infinity'`)
    .execute();
}

export interface Line {
  entry_id: string;
  version: number;
  month: string;
  environment_id: string | null;
  entity_id: string | null;
  scope: number;
  category: string;
  quantity: number;
  unit: string;
  factor: KeptFactor | null;
}

export async function insertLines(db: Tx, scope: Scope, lines: readonly Line[]) {
  const rows = lines.map((line) => ({ ...line, factor: line.factor && JSON.stringify(line.factor) }));
  for (let i = 0; i < rows.length; i += 4000)
    await insertMine(db, scope, 'activity_lines', rows.slice(i, i + 4000)).execute();
}

export interface LedgerRow extends Omit<Line, 'version'> {
  name: string;
  method: string;
  /** The data quality marks of the entry. */
  quality: Pedigree | null;
}

/** The ledger lines of entries up to the end of a year, as known at a moment or now. Names are those of the counted version. */
export async function listLines(
  db: Tx,
  scope: Scope,
  {
    until,
    environmentIds,
    isWhole,
    knownAt,
  }: {
    until: number;
    environmentIds: readonly string[];
    /** Whether lines that belong to no property are included. */
    isWhole: boolean;
    knownAt?: Date | undefined;
  },
): Promise<LedgerRow[]> {
  const known = knownAt
    ? sql`l.known_from <= ${knownAt} and l.known_until > ${knownAt}`
    : sql`l.known_until = 'infinity'`;
  const { rows } = await sql<LedgerRow>`
    select l.entry_id, to_char(l.month, 'YYYY-MM') as month, l.environment_id, l.entity_id, l.scope, l.category, l.quantity, l.unit,
      l.factor, v.fields ->> 'name' as name, v.fields ->> 'method' as method,
      nullif(v.fields -> 'quality', 'null') as quality
    from activity_lines l
      join ghg_entry_versions v on v.organization_id = ${scope.organizationId} and v.entry_id = l.entry_id and v.version = l.version
    where ${isMine(scope, 'activity_lines', 'l')} and l.month < ${`${until + 1}-01-01`}::date and ${known}
      and (l.environment_id = any (${environmentIds}::uuid[]) ${isWhole ? sql`or l.environment_id is null` : sql``})
    order by l.month, l.entry_id`.execute(db);
  return rows;
}

/** By category: the number of entries of a year, and the sum of their counted lines in it. */
export async function sumByCategory(db: Tx, scope: Scope, year: number) {
  const { rows } = await sql<{ category: string; entries: number; drafts: number; kg_co2e: number | null }>`
    select category, sum(entries)::int as entries, sum(drafts)::int as drafts,
      case when not coalesce(bool_or(by_place), false) then sum(kg) end as kg_co2e from (
      select e.category, count(*) as entries, count(*) filter (where ${isDraft}) as drafts, 0::double precision as kg, false as by_place
      from ghg_entries e where ${isMine(scope, 'ghg_entries', 'e')}
        and e.first_day <= ${`${year}-12-31`}::date and e.last_day >= ${`${year}-01-01`}::date
      group by e.category
      union all
      select l.category, 0, 0, sum(l.quantity * (l.factor ->> 'kgCo2ePerUnit')::double precision), bool_or(l.factor is null)
      from activity_lines l where ${isMine(scope, 'activity_lines', 'l')} and l.known_until = 'infinity'
        and l.month >= ${`${year}-01-01`}::date and l.month < ${`${year + 1}-01-01`}::date
      group by l.category
    ) known group by category`.execute(db);
  return rows;
}

/** The carriers of the bills of a year, and whether tenants bought them. */
export const listBilledCarriers = (db: Tx, scope: Scope, year: number) =>
  mine(db, scope, 'bill_years')
    .select(['carrier', 'is_tenants'])
    .distinct()
    .where('year', '=', year)
    .where(sql<boolean>`treatment not in ('on_site', 'on_site_sold')`)
    .execute();

export const listScreenings = (db: Tx, scope: Scope, year: number) =>
  mine(db, scope, 'ghg_screenings')
    .select(['category', 'status', 'reason', 'estimate_t'])
    .where('year', '=', year)
    .execute();

export async function saveScreening(
  db: Tx,
  scope: Scope,
  row: { year: number; category: string; status: string; reason: string; estimate_t: number | null },
) {
  const { status, reason, estimate_t } = row;
  await insertMine(db, scope, 'ghg_screenings', row)
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'year', 'category']).doUpdateSet({ status, reason, estimate_t }),
    )
    .execute();
}

export const listFiles = (db: Tx, scope: Scope, entryId: string) =>
  mine(db, scope, 'ghg_entry_files', 'f')
    .innerJoin('files', joinMine(scope, 'files', 'f.file_id'))
    .select(['f.id as _id', 'files.name', 'files.bytes', 'f.added_at', 'f.file_id'])
    .where('f.entry_id', '=', entryId)
    .orderBy('f.added_at')
    .orderBy('f.id')
    .execute();

export const findFileOf = (db: Tx, scope: Scope, id: string) =>
  mine(db, scope, 'ghg_entry_files').select('file_id').where('id', '=', id).executeTakeFirst();

export async function insertFile(
  db: Tx,
  scope: Scope,
  row: { id: string; entry_id: string; environment_id: string | null; file_id: string },
) {
  await insertMine(db, scope, 'ghg_entry_files', row).execute();
}

/** The evidence behind the entries of a year, for its frozen report. */
export async function listEvidence(db: Tx, scope: Scope, entryIds: readonly string[]) {
  const { rows } = await sql<{ entry_id: string; file_id: string; name: string }>`
    select f.entry_id, f.file_id, files.name from ghg_entry_files f
      join files on ${isMine(scope, 'files', 'files')} and files.id = f.file_id
    where ${isMine(scope, 'ghg_entry_files', 'f')} and f.entry_id = any (${entryIds}::uuid[])
    order by f.entry_id, f.id`.execute(db);
  return rows;
}

/** Those of these files that no frozen report shows: only they may be deleted with their entry. */
export async function withoutFrozen(db: Tx, scope: Scope, fileIds: readonly string[]): Promise<string[]> {
  if (!fileIds.length) return [];
  const { rows } = await sql<{ id: string }>`
    select distinct id from ghg_report_snapshots, unnest(file_ids) id
    where ${isMine({ ...scope, environments: 'all' }, 'ghg_report_snapshots')} and file_ids && ${fileIds}::uuid[]`.execute(
    db,
  );
  const frozen = new Set(rows.map((row) => row.id));
  return fileIds.filter((id) => !frozen.has(id));
}
