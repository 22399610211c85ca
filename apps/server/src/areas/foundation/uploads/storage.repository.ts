import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { personName } from '../../../database/person-name.ts';
import {
  acrossOrganizations,
  deleteMine,
  insertMine,
  isMine,
  mine,
  wholeOrganization,
  type TenantTable,
} from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';
import { uuid } from '../../../platform/uuid.ts';

export interface StoredSums {
  bytes_used: number;
  files_used: number;
  bytes_reserved: number;
  files_reserved: number;
  bytes_given: number | null;
  files_given: number | null;
  is_new: boolean;
}

/** The age below which an organization has less space. */
const NEW_DAYS = 30;

/** What an organization has stored and reserved, and what it was given. */
export async function findSums(db: Tx, of: Scope, now: Date): Promise<StoredSums> {
  const scope = wholeOrganization(of);
  const since = new Date(now.getTime() - NEW_DAYS * 86_400_000);
  const { rows } = await sql<StoredSums>`select
      coalesce(c.bytes, 0)::float8 as bytes_used, coalesce(c.files, 0)::float8 as files_used,
      coalesce(u.bytes, 0)::float8 as bytes_reserved, u.files::float8 as files_reserved,
      q.bytes::float8 as bytes_given, q.files::float8 as files_given, o.created_at > ${since} as is_new
    from organizations o
    cross join lateral (select sum(s.bytes) as bytes, sum(s.files) as files from storage_changes s
      where ${isMine(scope, 'storage_changes', 's')}) c
    cross join lateral (select sum(r.bytes) as bytes, count(*) as files from resumable_uploads r
      where ${isMine(scope, 'resumable_uploads', 'r')} and r.state <> 'used' and r.expires_at > ${now}) u
    left join storage_quotas q on ${isMine(scope, 'storage_quotas', 'q')}
    where ${isMine(scope, 'organizations', 'o')}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the organization is gone');
  return row;
}

export interface Holder {
  table: TenantTable;
  column: string;
}

/** The columns that name a file, of all tables: by their foreign keys, and by their names where a key would be a ring. */
export async function listHolders(db: Tx): Promise<Holder[]> {
  const { rows } = await sql<Holder>`
    select k.conrelid::regclass::text as table, a.attname::text as column
    from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[2]
    where k.contype = 'f' and k.confrelid = 'public.files'::regclass and k.connamespace = 'public'::regnamespace
    union
    select c.oid::regclass::text, a.attname::text from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and obj_description(c.oid) = 'tenant'
      and a.atttypid = 'uuid'::regtype and a.attname ~ '(^|_)file_id$'
    order by 1, 2`.execute(db);
  return rows;
}

/** A row for each name of a file. The results of jobs name theirs in JSON: reports and archives. */
const heldBy = (scope: Scope, holders: readonly Holder[]) =>
  sql.join(
    [
      ...holders.map(
        ({ table, column }) =>
          sql`select ${table}::text as kind, h.${sql.ref(column)} as file_id from ${sql.table(table)} h
            where ${isMine(scope, table, 'h')} and h.${sql.ref(column)} is not null`,
      ),
      sql`select 'jobs' as kind, (h.result ->> 'file_id')::uuid as file_id from jobs h
        where ${isMine(scope, 'jobs', 'h')} and h.result ->> 'file_id' ~ '^[0-9a-f-]{36}$'`,
    ],
    sql` union all `,
  );

/** The space by what names the files; a content that several name counts once. */
export async function listKinds(db: Tx, of: Scope, holders: readonly Holder[]) {
  const scope = wholeOrganization(of);
  const { rows } = await sql<{ kind: string | null; bytes: number; files: number }>`
    select kind, sum(bytes)::float8 as bytes, count(*)::float8 as files from (
      select distinct on (f.sha256) f.bytes, h.kind from files f
      left join (${heldBy(scope, holders)}) h on h.file_id = f.id
      where ${isMine(scope, 'files', 'f')} order by f.sha256, h.kind nulls last
    ) contents group by kind order by 2 desc`.execute(db);
  return rows;
}

const LARGEST = 50;

/** The largest files; `by`: those of one person. */
export async function listLargest(db: Tx, of: Scope, holders: readonly Holder[], by: string | null) {
  const scope = wholeOrganization(of);
  const { rows } = await sql<{
    _id: string;
    name: string;
    bytes: number;
    kind: string | null;
    uploaded_by: string | null;
    created_at: string;
  }>`with largest as materialized (
      select f.id, f.name, f.bytes, f.created_by, f.created_at from files f where ${isMine(scope, 'files', 'f')}
        and (${by}::uuid is null or f.created_by = ${by}::uuid)
      order by f.bytes desc, f.id limit ${LARGEST}
    )
    select l.id as _id, l.name, l.bytes::float8 as bytes, ${personName('u')} as uploaded_by, l.created_at,
      (select min(h.kind) from (${heldBy(scope, holders)}) h where h.file_id = l.id) as kind
    from largest l left join users u on u.id = l.created_by order by l.bytes desc, l.id`.execute(db);
  return rows;
}

/** Adds up the changes of an organization into one row. */
export async function addUp(db: Tx, scope: Scope): Promise<void> {
  const gone = await deleteMine(db, scope, 'storage_changes').returning(['bytes', 'files']).execute();
  const sum = (of: 'bytes' | 'files') => gone.reduce((all, row) => all + Number(row[of]), 0);
  await insertMine(db, scope, 'storage_changes', { bytes: sum('bytes'), files: sum('files') }).execute();
}

/** The organizations with more changes than this. Runs across organizations, before the job has one. */
export const listManyChanges = async (db: Tx, most: number): Promise<string[]> =>
  (
    await acrossOrganizations(db)
      .selectFrom('storage_changes')
      .select('organization_id')
      .groupBy('organization_id')
      .having((e) => e(e.fn.countAll(), '>', most))
      .execute()
  ).map(({ organization_id }) => organization_id);

/** A page of all organizations. */
export async function listOrganizations(
  db: Tx,
  { search, page, page_size }: { search: string; page: number; page_size: number },
) {
  const all = acrossOrganizations(db)
    .selectFrom('organizations')
    .where(sql<boolean>`position(lower(${search}) in lower(name)) > 0`);
  const { n } = await all.select((e) => e.fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
  // What each has stored; the rows of an organization are on one node.
  const rows = await all
    .leftJoin('storage_changes', 'storage_changes.organization_id', 'organizations.organization_id')
    .select(['organizations.organization_id as _id', 'organizations.name'])
    .groupBy(['organizations.organization_id', 'organizations.name'])
    .orderBy(sql`coalesce(sum(storage_changes.bytes), 0)`, 'desc')
    .orderBy('organizations.organization_id')
    .limit(page_size)
    .offset((page - 1) * page_size)
    .execute();
  return { rows, total: Number(n) };
}

/** False if there is no such organization. */
export async function saveQuota(
  db: Tx,
  scope: Scope,
  quota: { bytes: number | null; files: number | null },
): Promise<boolean> {
  if (!(await mine(db, scope, 'organizations').select('organization_id').executeTakeFirst())) return false;
  await insertMine(db, scope, 'storage_quotas', { id: uuid(), ...quota })
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(quota))
    .execute();
  return true;
}
