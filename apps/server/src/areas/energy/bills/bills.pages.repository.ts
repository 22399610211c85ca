import type { Tx } from '../../../database/connection.ts';
import { deleteMine, insertMine, mine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

export const listPages = (db: Tx, scope: Scope, id: string) =>
  mine(db, scope, 'bill_pages')
    .select(['page', 'file_id', 'width_px', 'height_px'])
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
  await deleteMine(db, scope, 'bill_pages').where('bill_id', '=', id).execute();
  if (pages.length)
    await insertMine(
      db,
      scope,
      'bill_pages',
      pages.map((page) => ({ bill_id: id, ...page })),
    ).execute();
  return old.map((page) => page.file_id);
}
