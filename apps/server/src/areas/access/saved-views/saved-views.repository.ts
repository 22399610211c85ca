import type { ListName } from '@steward/contract/access/saved-views';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { personName } from '../../../database/person-name.ts';
import { deleteMine, insertMine, isMine, mine, updateMine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

export interface ViewFields {
  list: ListName;
  name: string;
  is_shared: boolean;
  search: string;
  filters: string;
  columns: string[];
  sort: string;
  descending: boolean;
}

/** The person's own views and the shared ones. */
const visible = (db: Tx, scope: Scope, userId: string) =>
  mine(db, scope, 'saved_views', 'v')
    .leftJoin('users as author', 'author.id', 'v.created_by')
    .where((e) => e.or([e('v.created_by', '=', userId), e('v.is_shared', '=', true)]))
    .select([
      'v.id as _id',
      sql<ListName>`v.list`.as('list'),
      'v.name',
      'v.is_shared',
      'v.search',
      'v.filters',
      'v.columns',
      'v.sort',
      'v.descending',
      'v.created_by',
      sql<string>`coalesce(${personName('author')}, '')`.as('author_name'),
      sql<boolean>`exists (select 1 from saved_view_defaults d where ${isMine(scope, 'saved_view_defaults', 'd')}
        and d.user_id = ${userId} and d.view_id = v.id)`.as('is_default'),
    ]);

export const listViews = (db: Tx, scope: Scope, userId: string, list: ListName) =>
  visible(db, scope, userId).where('v.list', '=', list).orderBy('v.name').orderBy('v.id').limit(500).execute();

export const findView = (db: Tx, scope: Scope, userId: string, id: string) =>
  visible(db, scope, userId).where('v.id', '=', id).executeTakeFirst();

export const countOwn = async (db: Tx, scope: Scope, userId: string, list: ListName): Promise<number> =>
  (
    await mine(db, scope, 'saved_views')
      .where('created_by', '=', userId)
      .where('list', '=', list)
      .select((e) => e.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n;

export async function insertView(db: Tx, scope: Scope, view: ViewFields & { id: string; created_by: string }) {
  await insertMine(db, scope, 'saved_views', view).execute();
}

export async function updateView(db: Tx, scope: Scope, id: string, view: ViewFields) {
  await updateMine(db, scope, 'saved_views').set(view).where('id', '=', id).execute();
}

export async function deleteView(db: Tx, scope: Scope, id: string) {
  await deleteMine(db, scope, 'saved_views').where('id', '=', id).execute();
}

/** A view that is no longer shared stops being the default of other users. */
export async function deleteDefaultsOfOthers(db: Tx, scope: Scope, viewId: string, authorId: string) {
  await deleteMine(db, scope, 'saved_view_defaults')
    .where('view_id', '=', viewId)
    .where('user_id', '<>', authorId)
    .execute();
}

export async function setDefault(db: Tx, scope: Scope, userId: string, list: ListName, viewId: string | null) {
  await deleteMine(db, scope, 'saved_view_defaults').where('user_id', '=', userId).where('list', '=', list).execute();
  if (viewId) await insertMine(db, scope, 'saved_view_defaults', { user_id: userId, list, view_id: viewId }).execute();
}
