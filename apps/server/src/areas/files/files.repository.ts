import type { Tx } from '../../database/connection.ts';
import type { Scope } from '../../platform/ctx.ts';

const myFiles = (db: Tx, scope: Scope) => db.selectFrom('files').where('organization_id', '=', scope.organizationId);

export const findFile = (db: Tx, scope: Scope, id: string) =>
  myFiles(db, scope).selectAll().where('id', '=', id).executeTakeFirst();

export async function insertFile(
  db: Tx,
  scope: Scope,
  row: { id: string; sha256: string; name: string; content_type: string; bytes: number; created_by: string | null },
) {
  await db
    .insertInto('files')
    .values({ organization_id: scope.organizationId, ...row })
    .execute();
}

export const isContentUsed = async (db: Tx, scope: Scope, sha256: string): Promise<boolean> =>
  Boolean(await myFiles(db, scope).select('id').where('sha256', '=', sha256).executeTakeFirst());

export const hasOrganization = async (db: Tx, scope: Scope): Promise<boolean> =>
  Boolean(
    await db
      .selectFrom('organizations')
      .select('organization_id')
      .where('organization_id', '=', scope.organizationId)
      .executeTakeFirst(),
  );

/** Removes the rows and tells which contents they had. */
export const deleteFiles = async (db: Tx, scope: Scope, ids: readonly string[]): Promise<string[]> =>
  ids.length
    ? (
        await db
          .deleteFrom('files')
          .where('organization_id', '=', scope.organizationId)
          .where('id', 'in', ids)
          .returning('sha256')
          .execute()
      ).map((row) => row.sha256)
    : [];
