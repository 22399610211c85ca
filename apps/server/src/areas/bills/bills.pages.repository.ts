import type { Tx } from '../../database/connection.ts';
import type { Scope } from '../../platform/ctx.ts';

export const listPages = (db: Tx, scope: Scope, id: string) =>
  db
    .selectFrom('bill_pages')
    .select(['page', 'file_id', 'width_px', 'height_px'])
    .where('organization_id', '=', scope.organizationId)
    .where('bill_id', '=', id)
    .orderBy('page')
    .execute();

export async function replacePages(
  db: Tx,
  scope: Scope,
  id: string,
  pages: readonly { page: number; file_id: string; width_px: number; height_px: number }[],
): Promise<string[]> {
  const old = await listPages(db, scope, id);
  await db
    .deleteFrom('bill_pages')
    .where('organization_id', '=', scope.organizationId)
    .where('bill_id', '=', id)
    .execute();
  if (pages.length)
    await db
      .insertInto('bill_pages')
      .values(pages.map((page) => ({ organization_id: scope.organizationId, bill_id: id, ...page })))
      .execute();
  return old.map((page) => page.file_id);
}
