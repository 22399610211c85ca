import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { acrossOrganizations, deleteMine, insertMine, isMine, mine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

const myFiles = (db: Tx, scope: Scope) => mine(db, scope, 'files');

export const findFile = (db: Tx, scope: Scope, id: string) =>
  myFiles(db, scope).selectAll().where('id', '=', id).executeTakeFirst();

/**
 * A file that a user may open by its id: admins every one; others their own files, the logo, and images of properties within reach. Pages
 * of bills and reports are opened through their bill or report, which makes its own check.
 */
export const findReachable = (db: Tx, scope: Scope, userId: string, id: string) =>
  myFiles(db, scope)
    .selectAll()
    .where('id', '=', id)
    .$if(scope.environments !== 'all', (q) =>
      q.where(
        sql<boolean>`(files.created_by = ${userId}
          or exists (select 1 from organizations o where ${isMine(scope, 'organizations', 'o')} and o.logo_file_id = files.id)
          or exists (select 1 from environments e where ${isMine(scope, 'environments', 'e')} and e.image_file_id = files.id))`,
      ),
    )
    .executeTakeFirst();

export const listHashes = (db: Tx, scope: Scope, ids: readonly string[]) =>
  myFiles(db, scope).select(['id', 'sha256']).where('id', 'in', ids).execute();

export async function insertFile(
  db: Tx,
  scope: Scope,
  row: {
    id: string;
    sha256: string;
    name: string;
    content_type: string;
    bytes: number;
    created_by: string | null;
    needs: string | null;
    folder: string;
  },
) {
  await insertMine(db, scope, 'files', row).execute();
}

export const isContentUsed = async (db: Tx, scope: Scope, sha256: string): Promise<boolean> =>
  Boolean(await myFiles(db, scope).select('id').where('sha256', '=', sha256).executeTakeFirst());

export const hasOrganization = async (db: Tx, scope: Scope): Promise<boolean> =>
  Boolean(await mine(db, scope, 'organizations').select('organization_id').executeTakeFirst());

/** Deletes the rows and returns the hashes of their contents. */
export const deleteFiles = async (db: Tx, scope: Scope, ids: readonly string[]): Promise<string[]> =>
  ids.length
    ? (await deleteMine(db, scope, 'files').where('id', 'in', ids).returning('sha256').execute()).map(
        (row) => row.sha256,
      )
    : [];

/** Those of these files that no row of any table names. */
export const listUnnamed = async (db: Tx, scope: Scope, ids: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{
    ids: string[];
  }>`select unnamed_files(${scope.organizationId}, ${ids}::uuid[]) as ids`.execute(db);
  return rows[0]?.ids ?? [];
};

export const listUploads = (db: Tx, scope: Scope, userId: string, folder: string) =>
  myFiles(db, scope)
    .select(['id', 'name', 'content_type', 'bytes', 'created_at'])
    .where('created_by', '=', userId)
    .where('folder', '=', folder)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(200)
    .execute();

/** Notes contents whose bytes are about to be written; their first row removes the note. */
export async function noteContents(db: Tx, scope: Scope, hashes: readonly string[]): Promise<void> {
  // A note that a power loss takes only leaves bytes that no row names.
  await sql`set local synchronous_commit to off`.execute(db);
  const rows = [...new Set(hashes)].toSorted().map((sha256) => ({ sha256, is_arriving: true }));
  await insertMine(db, scope, 'unnamed_contents', rows)
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'sha256'])
        .doUpdateSet({ since: sql<string>`excluded.since`, is_arriving: true }),
    )
    .execute();
}

/** Removes the note of a content that no file has; false if there is none. `arriving`: also of one that is being written. */
export const takeUnnamed = async (db: Tx, scope: Scope, sha256: string, arriving: boolean): Promise<boolean> =>
  Boolean(
    await deleteMine(db, scope, 'unnamed_contents')
      .where('sha256', '=', sha256)
      .$if(!arriving, (q) => q.where('is_arriving', '=', false))
      .returning('sha256')
      .executeTakeFirst(),
  );

/** Contents that have had no file since a time. Runs across organizations, before the job has one. */
export const listUnnamedContents = (db: Tx, before: Date) =>
  acrossOrganizations(db)
    .selectFrom('unnamed_contents')
    .select(['organization_id', 'sha256'])
    .where('since', '<', before.toISOString())
    .orderBy('organization_id')
    .orderBy('sha256')
    .execute();
