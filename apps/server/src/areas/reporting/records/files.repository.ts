import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { insertMine, joinMine, mine, updateMine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

/** The evidence of these records, with the versions that have it. */
export const listFiles = (db: Tx, scope: Scope, recordIds: readonly string[]) =>
  mine(db, scope, 'record_files', 'x')
    .innerJoin('files', joinMine(scope, 'files', 'x.file_id'))
    .select([
      'x.id as _id',
      'x.esg_record_id as record_id',
      'x.file_id',
      'files.name',
      'files.content_type',
      'files.bytes',
      'x.page',
      'x.since_version',
      'x.until_version',
      'x.added_at',
    ])
    .where(sql<boolean>`x.esg_record_id = any (${recordIds}::uuid[])`)
    .orderBy('x.added_at')
    .orderBy('x.id')
    .execute();
export type FileRow = Awaited<ReturnType<typeof listFiles>>[number];

/** The files that a version has. */
export const filesOf = (files: readonly FileRow[], recordId: string, version: number): FileRow[] =>
  files.filter(
    ({ record_id, since_version, until_version }) =>
      record_id === recordId && since_version <= version && (until_version === null || version < until_version),
  );

export const findFile = (db: Tx, scope: Scope, id: string) =>
  mine(db, scope, 'record_files')
    .select(['esg_record_id as record_id', 'file_id', 'until_version'])
    .where('id', '=', id)
    .executeTakeFirst();

export async function insertFile(
  db: Tx,
  scope: Scope,
  {
    record_id,
    ...row
  }: {
    id: string;
    record_id: string;
    file_id: string;
    page: number | null;
    since_version: number;
    added_by: string | null;
  },
): Promise<void> {
  await insertMine(db, scope, 'record_files', { ...row, esg_record_id: record_id }).execute();
}

export async function endFile(db: Tx, scope: Scope, id: string, version: number): Promise<void> {
  await updateMine(db, scope, 'record_files').set({ until_version: version }).where('id', '=', id).execute();
}
