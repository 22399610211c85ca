import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { personName } from '../../../database/person-name.ts';
import { deleteMine, insertMine, mine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

const shown = (db: Tx, scope: Scope) =>
  mine(db, scope, 'notes')
    .leftJoin('users as author', 'author.id', 'notes.created_by')
    .select([
      'notes.id as _id',
      'notes.environment_id',
      'notes.text',
      sql<string>`coalesce(${personName('author')}, '')`.as('author_name'),
      'notes.created_at',
    ]);

export const listNotes = (db: Tx, scope: Scope, environmentId: string) =>
  shown(db, scope)
    .where('notes.environment_id', '=', environmentId)
    .orderBy('notes.created_at', 'desc')
    .orderBy('notes.id', 'desc')
    .execute();

export const findNote = (db: Tx, scope: Scope, id: string) =>
  shown(db, scope).where('notes.id', '=', id).executeTakeFirst();

export async function insertNote(
  db: Tx,
  scope: Scope,
  note: { id: string; environment_id: string; text: string; created_by: string },
): Promise<void> {
  await insertMine(db, scope, 'notes', note).execute();
}

/** False where there is no such note within reach. */
export async function deleteNote(db: Tx, scope: Scope, id: string): Promise<boolean> {
  const { numDeletedRows } = await deleteMine(db, scope, 'notes').where('id', '=', id).executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
