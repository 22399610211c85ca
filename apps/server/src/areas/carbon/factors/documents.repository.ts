import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { isMine, mine, updateMine, wholeOrganization } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

type Table = 'own_factors' | 'instruments';

/** A factor or instrument with its document and its years. */
export const findDocumented = (db: Tx, scope: Scope, table: Table, id: string) =>
  table === 'instruments'
    ? mine(db, scope, 'instruments')
        .select(['environment_id', 'file_id', 'year as from', 'year as until'])
        .where('id', '=', id)
        .executeTakeFirst()
    : mine(db, scope, 'own_factors')
        .select(['environment_id', 'file_id', 'year as from', 'valid_until as until'])
        .where('id', '=', id)
        .executeTakeFirst();

export async function setFile(db: Tx, scope: Scope, table: Table, id: string, file_id: string) {
  await updateMine(db, scope, table).set({ file_id }).where('id', '=', id).execute();
}

/** Whether a report that was sent shows the file. */
export const isFrozen = async (db: Tx, scope: Scope, fileId: string): Promise<boolean> =>
  Boolean(
    await mine(db, wholeOrganization(scope), 'ghg_report_snapshots')
      .select('round')
      .where(sql<boolean>`${fileId}::uuid = any (file_ids)`)
      .limit(1)
      .executeTakeFirst(),
  );

/** The documents of a year: those of these properties, and of factors for all properties. */
export async function listDocumented(db: Tx, scope: Scope, environmentIds: readonly string[], year: number) {
  const { rows } = await sql<{ file_id: string; name: string; about: string }>`
    select d.file_id, f.name, d.about from (
    select file_id, source as about from own_factors
      where ${isMine(scope, 'own_factors')} and file_id is not null and ${year} between year and valid_until
        and (environment_id is null or environment_id = any (${environmentIds}::uuid[]))
    union
    select file_id, reference from instruments
      where ${isMine(scope, 'instruments')} and file_id is not null and year = ${year}
        and environment_id = any (${environmentIds}::uuid[])
    ) d join files f on ${isMine(scope, 'files', 'f')} and f.id = d.file_id
    order by d.about, d.file_id`.execute(db);
  return rows;
}
