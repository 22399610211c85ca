import type { DocumentKind } from '@steward/core/property/documents';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { deleteMine, insertMine, mine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

export interface Settings {
  trash_days: number;
  allows_macros: boolean;
}

/** The settings of the organization, or those of a new one. */
export const findSettings = async (db: Tx, scope: Scope): Promise<Settings> =>
  (await mine(db, scope, 'document_settings').select(['trash_days', 'allows_macros']).executeTakeFirst()) ?? {
    trash_days: 30,
    allows_macros: false,
  };

export const listRetention = (db: Tx, scope: Scope) =>
  mine(db, scope, 'document_retention')
    .select(['kind', 'years'])
    .orderBy('kind')
    .$castTo<{ kind: DocumentKind; years: number }>()
    .execute();

export async function saveSettings(
  db: Tx,
  scope: Scope,
  { retention, ...row }: Settings & { retention: readonly { kind: string; years: number }[] },
): Promise<void> {
  await insertMine(db, scope, 'document_settings', row)
    .onConflict((on) => on.column('organization_id').doUpdateSet(row as never))
    .execute();
  await deleteMine(db, scope, 'document_retention')
    .where(sql<boolean>`true`)
    .execute();
  if (retention.length) await insertMine(db, scope, 'document_retention', retention).execute();
}
