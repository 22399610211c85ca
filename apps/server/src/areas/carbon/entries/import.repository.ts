import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { insertMine, isMine, mine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';
import { asColumns, fieldNames, type EntryFields, type KeptFactor } from './entries.repository.ts';

export const listForImport = (db: Tx, scope: Scope, ids?: readonly string[]) =>
  mine(db, scope, 'ghg_entries')
    .select(['id', ...fieldNames, 'version', 'counted_version'])
    .$if(ids !== undefined, (q) => q.where(sql<boolean>`id = any (${ids ?? []}::uuid[])`))
    .orderBy('created_at')
    .orderBy('id')
    .$castTo<EntryFields & { id: string; version: number; counted_version: number | null }>()
    .execute();

/** Entries with their first version. */
export async function insertEntries(
  db: Tx,
  scope: Scope,
  rows: readonly { id: string; fields: EntryFields; factor: KeptFactor | null }[],
  enteredBy: string | null,
) {
  if (!rows.length) return;
  await insertMine(
    db,
    scope,
    'ghg_entries',
    rows.map(({ id, fields, factor }) => ({ ...asColumns(fields, factor), id, entered_by: enteredBy, version: 1 })),
  ).execute();
  await insertMine(
    db,
    scope,
    'ghg_entry_versions',
    rows.map(({ id, fields }) => ({
      entry_id: id,
      version: 1,
      environment_id: fields.environment_id,
      fields: JSON.stringify(fields),
      made_by: enteredBy,
    })),
  ).execute();
}

/** Those of these entries that were approved, or have evidence. */
export async function listReliedOn(db: Tx, scope: Scope, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select e.id from ghg_entries e where ${isMine(scope, 'ghg_entries', 'e')} and e.id = any (${ids}::uuid[])
      and (e.counted_version is not null or exists (
        select 1 from ghg_entry_files f where ${isMine(scope, 'ghg_entry_files', 'f')} and f.entry_id = e.id))`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

export const listCountries = (db: Tx, scope: Scope) =>
  mine(db, scope, 'environments').select(['id', 'country_code']).execute();
