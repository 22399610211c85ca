import type { Exemption, ExemptionKind } from '@steward/core/certificates/exemptions';
import { grouped } from '@steward/core/grouped';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { joinMine, mine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

/** The permits that are exemptions. Other calls of documents may empty their days: such a one counts no longer. */
const exemptions = (db: Tx, scope: Scope) =>
  mine(db, scope, 'documents', 'd')
    .innerJoin('property_documents as s', joinMine(scope, 'property_documents as s', 'd.id'))
    .where('d.root', '=', 'property')
    .where('d.kind', '=', 'permit')
    .where('d.trashed_at', 'is', null)
    .where('s.exemption', '<>', '')
    .where('d.issued_on', 'is not', null)
    .where('d.valid_until', 'is not', null)
    .select([
      'd.id as _id',
      'd.environment_id',
      's.exemption',
      'd.issued_on as registered_on',
      'd.valid_until',
      's.reference as registry_number',
      'd.note',
      'd.version_id',
      'd.file_name',
      'd.file_type',
      'd.bytes',
      's.version',
    ])
    .$narrowType<{ environment_id: string; exemption: ExemptionKind; registered_on: string; valid_until: string }>();

/** Those of a property, the newest first. */
export const listExemptions = (db: Tx, scope: Scope, environmentId: string) =>
  exemptions(db, scope)
    .where('d.environment_id', '=', environmentId)
    .orderBy('d.valid_until', 'desc')
    .orderBy('d.id')
    .execute();

export const findExemption = (db: Tx, scope: Scope, id: string) =>
  exemptions(db, scope).where('d.id', '=', id).executeTakeFirst();
export type ExemptionRow = NonNullable<Awaited<ReturnType<typeof findExemption>>>;

/** The exemptions of properties. */
export async function exemptionsOf(
  db: Tx,
  scope: Scope,
  environmentIds: readonly string[],
): Promise<Map<string, Exemption[]>> {
  if (environmentIds.length === 0) return new Map();
  const ids = [...new Set(environmentIds)];
  const rows = await exemptions(db, scope)
    .where(sql<boolean>`d.environment_id = any (${ids}::uuid[])`)
    .execute();
  return grouped(rows, (row) => row.environment_id);
}
