import type { DocumentKind } from '@steward/core/property/documents';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { deleteMine, insertMine, isMine, mine } from '../../../database/scoped.ts';
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

/** Whether one of the documents is kept at least until a day, and with this kind or day of issue only until an earlier one. */
export async function isRetentionShortened(
  db: Tx,
  scope: Scope,
  ids: readonly string[],
  { kind, issued_on }: { kind?: string | undefined; issued_on?: string | null | undefined },
): Promise<boolean> {
  const nextKind = kind === undefined ? sql`d.kind` : sql`${kind}`;
  const nextDay = issued_on === undefined ? sql`d.issued_on` : sql`${issued_on}::date`;
  const { rows } = await sql`
    select from (
      select coalesce(d.issued_on, d.created_at::date) + make_interval(years => now_kept.years) as until,
          coalesce(${nextDay}, d.created_at::date) + make_interval(years => next_kept.years) as then_until
        from documents d
        join document_retention now_kept on now_kept.organization_id = ${scope.organizationId} and now_kept.kind = d.kind
        left join document_retention next_kept on next_kept.organization_id = ${scope.organizationId} and next_kept.kind = ${nextKind}
        where ${isMine(scope, 'documents', 'd')} and d.id = any (${ids}::uuid[])) kept
      where until > current_date and (then_until is null or then_until < until) limit 1`.execute(db);
  return rows.length > 0;
}
