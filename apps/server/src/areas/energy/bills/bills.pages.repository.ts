import type { PageText } from '@steward/core/bill-reading/text/page-text';
import type { Tx } from '../../../database/connection.ts';
import { deleteMine, insertMine, mine, updateMine } from '../../../database/scoped.ts';
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
  pages: readonly {
    page: number;
    file_id: string;
    width_px: number;
    height_px: number;
    words?: PageText | undefined;
  }[],
): Promise<string[]> {
  const old = await listPages(db, scope, id);
  await deleteMine(db, scope, 'bill_pages').where('bill_id', '=', id).execute();
  if (pages.length)
    await insertMine(
      db,
      scope,
      'bill_pages',
      pages.map(({ words, ...page }) => ({ bill_id: id, ...page, words: words ? JSON.stringify(words) : null })),
    ).execute();
  return old.map((page) => page.file_id);
}

/** The words of the pages, kept until the template has learned from them. */
export const listWords = async (db: Tx, scope: Scope, id: string): Promise<PageText[]> =>
  (
    await mine(db, scope, 'bill_pages')
      .select('words')
      .where('bill_id', '=', id)
      .where('words', 'is not', null)
      .orderBy('page')
      .$castTo<{ words: PageText }>()
      .execute()
  ).map(({ words }) => words);

export async function dropWords(db: Tx, scope: Scope, id: string): Promise<void> {
  await updateMine(db, scope, 'bill_pages').set({ words: null }).where('bill_id', '=', id).execute();
}
