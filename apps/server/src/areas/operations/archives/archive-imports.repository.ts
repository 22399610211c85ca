import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { personName } from '../../../database/person-name.ts';
import { insertMine, isMine, mine, updateMine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

// Uploaded and imported archives, and their records that are only read.

export interface CheckedArchive {
  id: string;
  file_name: string;
  sha256: string;
  signature: 'own' | 'other' | 'none';
  signing_key: string;
  from_organization: string;
  exported_at: Date | null;
}

export async function insertChecked(
  db: Tx,
  scope: Scope,
  row: CheckedArchive & { file_id: string; checked_by: string | null; checked_at: Date },
): Promise<void> {
  await insertMine(db, scope, 'archive_imports', row).execute();
}

/** An uploaded archive that was checked and not imported. */
export const findChecked = (db: Tx, scope: Scope, fileId: string) =>
  mine(db, scope, 'archive_imports')
    .select(['id', 'file_name', 'sha256', 'signature'])
    .where('file_id', '=', fileId)
    .where('imported_at', 'is', null)
    .executeTakeFirst();

/** The files of uploaded archives that were not imported. */
export const listChecked = (db: Tx, scope: Scope) =>
  mine(db, scope, 'archive_imports')
    .select(['id', 'file_id'])
    .where('imported_at', 'is', null)
    .where('file_id', 'is not', null)
    .execute();

export async function forgetChecked(db: Tx, scope: Scope, ids: readonly string[]): Promise<void> {
  await updateMine(db, scope, 'archive_imports').set({ file_id: null }).where('id', 'in', ids).execute();
}

export async function markImported(
  db: Tx,
  scope: Scope,
  id: string,
  change: { imported_by: string | null; imported_at: Date },
): Promise<void> {
  await updateMine(db, scope, 'archive_imports')
    .set({ ...change, file_id: null })
    .where('id', '=', id)
    .execute();
}

export async function listImports(db: Tx, scope: Scope) {
  const { rows } = await sql<{
    _id: string;
    file_name: string;
    sha256: string;
    signature: 'own' | 'other' | 'none';
    signing_key: string;
    from_organization: string;
    exported_at: string | null;
    imported_at: string;
    imported_by: string;
    log_entries: number;
  }>`
    select i.id as _id, i.file_name, i.sha256, i.signature, i.signing_key, i.from_organization, i.exported_at, i.imported_at,
      coalesce(${personName('u')}, '') as imported_by,
      (select count(*)::int from archive_records r where ${isMine(scope, 'archive_records', 'r')} and r.import_id = i.id
        and r.table_name = 'audit_log') as log_entries
    from archive_imports i left join users u on u.id = i.imported_by
    where ${isMine(scope, 'archive_imports', 'i')} and i.imported_at is not null
    order by i.imported_at desc`.execute(db);
  return rows;
}

/** Keeps rows of an archive, given as JSON texts, as records that can only be read. */
export async function insertRecords(
  db: Tx,
  scope: Scope,
  { importId, table, from }: { importId: string; table: string; from: number },
  rows: readonly string[],
): Promise<void> {
  await insertMine(
    db,
    scope,
    'archive_records',
    rows.map((content, at) => ({ import_id: importId, table_name: table, position: from + at, content })),
  ).execute();
}

export interface Claim {
  object_id: string;
  claims: string;
}

export async function insertClaims(
  db: Tx,
  scope: Scope,
  { importId, table }: { importId: string; table: string },
  claims: readonly Claim[],
): Promise<void> {
  await insertMine(
    db,
    scope,
    'archive_claims',
    claims.map((claim) => ({ import_id: importId, table_name: table, ...claim })),
  ).execute();
}

export const listLog = async (db: Tx, scope: Scope, { page, page_size }: { page: number; page_size: number }) => {
  const { rows } = await sql<{
    archive: string;
    at: string;
    actor_name: string;
    action: string;
    table_name: string;
    object_id: string;
  }>`
    select i.file_name as archive, coalesce(r.content ->> 'at', '') as at, coalesce(r.content ->> 'actor_name', '') as actor_name,
      coalesce(r.content ->> 'action', '') as action, coalesce(r.content ->> 'table_name', '') as table_name,
      coalesce(r.content ->> 'object_id', '') as object_id
    from archive_records r join archive_imports i on ${isMine(scope, 'archive_imports', 'i')} and i.id = r.import_id
    where ${isMine(scope, 'archive_records', 'r')} and r.table_name = 'audit_log'
    order by i.imported_at desc, r.content ->> 'at' desc, r.position desc
    limit ${page_size} offset ${(page - 1) * page_size}`.execute(db);
  return rows;
};

export const countLog = async (db: Tx, scope: Scope): Promise<number> =>
  Number(
    (
      await mine(db, scope, 'archive_records')
        .select((e) => e.fn.countAll<number>().as('count'))
        .where('table_name', '=', 'audit_log')
        .executeTakeFirstOrThrow()
    ).count,
  );

/** The records of a report, by table, in the order of the archive. */
export const listRecordsOfReport = (db: Tx, scope: Scope, reportId: string) =>
  mine(db, scope, 'archive_records')
    .select(['table_name', 'content'])
    .where(sql<boolean>`content ->> 'report_id' = ${reportId} and content ? 'report_id'`)
    .orderBy('table_name')
    .orderBy('position')
    .execute();
