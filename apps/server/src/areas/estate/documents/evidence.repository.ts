import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { finds } from '../../../database/matching.ts';
import { isMine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';
import type { EvidenceRow } from '../../../platform/evidence.ts';

export interface FoundEvidence extends EvidenceRow {
  evidence: string;
  file_name: string;
  content_type: string;
  bytes: number;
  created_at: string;
  scan_state: string | null;
}

/** The rows of each kind. */
export type Kinds = readonly { evidence: string; rows: (scope: Scope) => RawBuilder<unknown> }[];

const joined = (scope: Scope, kinds: Kinds) =>
  sql`(${sql.join(
    kinds.map(({ evidence, rows }) => sql`select ${evidence}::text as evidence, k.* from (${rows(scope)}) k`),
    sql` union all `,
  )}) x join files f on ${isMine(scope, 'files', 'f')} and f.id = x.file_id
    left join file_scans s on ${isMine(scope, 'file_scans', 's')} and s.sha256 = f.sha256`;

const columns = sql`x.evidence, x.file_id, x.object_id, x.environment_id, x.title, x."on"::text as "on", x.page,
  f.name as file_name, f.content_type, f.bytes::float8 as bytes, f.created_at, s.state as scan_state`;

export async function countByKind(db: Tx, scope: Scope, kinds: Kinds, environmentId: string) {
  if (!kinds.length) return [];
  const { rows } = await sql<{ evidence: string; n: number }>`
    select x.evidence, count(*)::int as n from ${joined(scope, kinds)} where x.environment_id = ${environmentId} group by x.evidence`.execute(
    db,
  );
  return rows;
}

export async function listOfProperty(
  db: Tx,
  scope: Scope,
  kinds: Kinds,
  asked: { environment_id: string; search: string | undefined; page: number; page_size: number },
) {
  if (!kinds.length) return { rows: [], n: 0 };
  const where = sql`x.environment_id = ${asked.environment_id} and ${asked.search ? finds(asked.search, [sql`x.title`, sql`f.name`]) : sql`true`}`;
  const { rows: counted } = await sql<{
    n: number;
  }>`select count(*)::int as n from ${joined(scope, kinds)} where ${where}`.execute(db);
  const { rows } = await sql<FoundEvidence>`select ${columns} from ${joined(scope, kinds)} where ${where}
    order by coalesce(x."on", f.created_at::date) desc, x.object_id, x.file_id
    limit ${asked.page_size} offset ${(asked.page - 1) * asked.page_size}`.execute(db);
  return { rows, n: counted[0]?.n ?? 0 };
}

/** The records that have one of these files. */
export async function listOfFiles(db: Tx, scope: Scope, kinds: Kinds, fileIds: readonly string[]) {
  if (!kinds.length || !fileIds.length) return [];
  const { rows } = await sql<FoundEvidence>`select ${columns} from ${joined(scope, kinds)}
    where x.file_id = any (${fileIds}::uuid[]) order by x.evidence, x.title, x.object_id limit 500`.execute(db);
  return rows;
}

/** A file of a record within reach; without a file its only or latest one. */
export async function findOne(
  db: Tx,
  scope: Scope,
  kinds: Kinds,
  { object_id, file_id }: { object_id: string; file_id?: string | undefined },
): Promise<(FoundEvidence & { sha256: string }) | undefined> {
  if (!kinds.length) return undefined;
  const { rows } = await sql<
    FoundEvidence & { sha256: string }
  >`select ${columns}, f.sha256 from ${joined(scope, kinds)}
    where x.object_id = ${object_id}::text ${file_id ? sql`and x.file_id = ${file_id}` : sql``}
    order by f.created_at desc, f.id limit 1`.execute(db);
  return rows[0];
}
