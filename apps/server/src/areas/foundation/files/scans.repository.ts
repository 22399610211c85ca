import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { personName } from '../../../database/person-name.ts';
import { acrossOrganizations, deleteMine, isMine, joinMine, mine, updateMine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

export interface ScanRow {
  sha256: string;
  state: 'waiting' | 'known' | 'clean' | 'infected';
  virus: string;
  attempts: number;
}

const scans = (db: Tx, scope: Scope) =>
  mine(db, scope, 'file_scans').select(['sha256', 'state', 'virus', 'attempts']).$castTo<ScanRow>();

export const findScan = (db: Tx, scope: Scope, sha256: string) =>
  scans(db, scope).where('sha256', '=', sha256).executeTakeFirst();

/** Those that are not served: infected ones, and, while there is a scanner, those that wait. */
export const listUnserved = async (db: Tx, scope: Scope, states: readonly ScanRow['state'][]): Promise<string[]> =>
  (
    await scans(db, scope)
      .where('state', 'in', [...states])
      .execute()
  ).map(({ sha256 }) => sha256);

/** New contents wait; the others keep their state. An infected content whose bytes were deleted is there again. Answers how many wait newly. */
export async function insertWaiting(db: Tx, scope: Scope, hashes: readonly string[], now: Date): Promise<number> {
  const { rows } = await sql<{ is_new: boolean }>`
    insert into file_scans as s (organization_id, sha256, state, due_at)
      select ${scope.organizationId}::uuid, h, 'waiting', ${now} from unnest(${[...new Set(hashes)]}::text[]) h
      on conflict (organization_id, sha256) do update set deleted_at = null, deleted_by = null where s.deleted_at is not null
      returning state = 'waiting' as is_new`.execute(db);
  return rows.filter(({ is_new }) => is_new).length;
}

/** Contents that came before there was a scanner are scanned after those that wait. Answers how many are left for the next time. */
export async function insertKnown(db: Tx, scope: Scope, now: Date, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into file_scans (organization_id, sha256, state, due_at)
      select ${scope.organizationId}::uuid, c.sha256, 'known', ${now} from storage_contents c
        where ${isMine(scope, 'storage_contents', 'c')} and c.uses > 0
          and not exists (select 1 from file_scans s where ${isMine(scope, 'file_scans', 's')} and s.sha256 = c.sha256)
        limit ${most}
      on conflict (organization_id, sha256) do nothing`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** The content whose turn it is: those that are waited for first. */
export const findDue = (db: Tx, scope: Scope, now: Date) =>
  scans(db, scope)
    .where('state', 'in', ['waiting', 'known'])
    .where('due_at', '<=', now.toISOString() as never)
    .orderBy('state', 'desc')
    .orderBy('due_at')
    .orderBy('sha256')
    .limit(1)
    .executeTakeFirst();

/** The organizations that have something to scan. */
export const listOrganizationsDue = async (db: Tx, now: Date): Promise<string[]> =>
  (
    await acrossOrganizations(db)
      .selectFrom('file_scans')
      .select('organization_id')
      .distinct()
      .where('state', 'in', ['waiting', 'known'])
      .where('due_at', '<=', now.toISOString() as never)
      .execute()
  ).map(({ organization_id }) => organization_id);

export interface ScanChange {
  state?: ScanRow['state'];
  virus?: string;
  failure?: '' | 'unreachable' | 'too-large' | 'failed';
  attempts?: number;
  due_at?: Date;
  scanned_at?: Date;
  deleted_at?: Date;
  deleted_by?: string;
}

/** False: its last file was deleted meanwhile. */
export async function updateScan(db: Tx, scope: Scope, sha256: string, change: ScanChange): Promise<boolean> {
  const { numUpdatedRows } = await updateMine(db, scope, 'file_scans')
    .set(change as never)
    .where('sha256', '=', sha256)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const deleteScan = (db: Tx, scope: Scope, sha256: string) =>
  deleteMine(db, scope, 'file_scans').where('sha256', '=', sha256).execute();

export interface NamedFile {
  file_id: string;
  name: string;
  created_by: string | null;
  document_id: string | null;
  title: string | null;
  owner_id: string | null;
  environment_id: string | null;
}

/** The files with a content: each document that has one of them once, and those of no document. */
export async function listNamed(db: Tx, scope: Scope, sha256: string): Promise<NamedFile[]> {
  const { rows } = await sql<NamedFile>`
    select distinct on (d.id, case when d.id is null then f.id end)
        f.id as file_id, f.name, f.created_by, d.id as document_id, d.title, d.owner_id, d.environment_id
      from files f
      left join document_versions v on v.organization_id = ${scope.organizationId} and v.file_id = f.id
      left join documents d on d.organization_id = ${scope.organizationId} and d.id = v.document_id
      where ${isMine(scope, 'files', 'f')} and f.sha256 = ${sha256}
      order by d.id, case when d.id is null then f.id end, v.no desc`.execute(db);
  return rows;
}

export const listAdmins = async (db: Tx, scope: Scope): Promise<string[]> =>
  (
    await mine(db, scope, 'memberships')
      .select('user_id')
      .where('is_admin', '=', true)
      .where('active', '=', true)
      .execute()
  ).map(({ user_id }) => user_id);

export interface InfectedFile {
  _id: string;
  name: string;
  bytes: number;
  virus: string;
  found_at: string;
  uploaded_by: string | null;
  created_at: string;
  document_id: string | null;
  is_deleted: boolean;
}

/** The infected files of the organization, or of one person, those found last first. */
export async function listInfected(db: Tx, scope: Scope, by: string | null): Promise<InfectedFile[]> {
  const { rows } = await sql<InfectedFile>`
    select f.id as _id, f.name, f.bytes::float8 as bytes, s.virus, s.scanned_at as found_at, f.created_at,
        ${personName('u')} as uploaded_by, s.deleted_at is not null as is_deleted,
        (select v.document_id from document_versions v where v.organization_id = ${scope.organizationId} and v.file_id = f.id limit 1) as document_id
      from file_scans s
      join files f on ${isMine(scope, 'files', 'f')} and f.sha256 = s.sha256
      left join users u on u.id = f.created_by
      where ${isMine(scope, 'file_scans', 's')} and s.state = 'infected' and (${by}::uuid is null or f.created_by = ${by}::uuid)
      order by s.scanned_at desc, f.id limit 500`.execute(db);
  return rows;
}

/** The content of a file in which a virus was found; `by`: of one person. */
export const findInfected = async (
  db: Tx,
  scope: Scope,
  fileId: string,
  by: string | null,
): Promise<string | undefined> =>
  (
    await mine(db, scope, 'files', 'f')
      .innerJoin('file_scans as s', joinMine(scope, 'file_scans as s', 'f.sha256', 'sha256'))
      .select('s.sha256')
      .where('f.id', '=', fileId)
      .$if(by !== null, (q) => q.where('f.created_by', '=', by))
      .where('s.state', '=', 'infected')
      .executeTakeFirst()
  )?.sha256;
