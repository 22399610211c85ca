import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { finds } from '../../../database/matching.ts';
import { personName } from '../../../database/person-name.ts';
import { isMine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

export interface RequestRow {
  _id: string;
  title: string;
  note: string;
  created_by: string | null;
  asked_by: string;
  created_at: string;
  files: number;
  bytes: number;
  link_id: string | null;
  ends_at: string | null;
  revoked_at: string | null;
  openings: number;
  last_opened_at: string | null;
}

interface Wanted {
  /** Undefined: those of the organization. */
  owner: string | undefined;
  search?: string | undefined;
  ids?: readonly string[];
}

const matching = ({ owner, search, ids }: Wanted) => sql`true
  ${owner === undefined ? sql`` : sql`and r.created_by = ${owner}`} ${ids ? sql`and r.id = any (${ids}::uuid[])` : sql``}
  ${search ? sql`and ${finds(search, ['r.title', 'r.note'])}` : sql``}`;

export async function countRequests(db: Tx, scope: Scope, wanted: Wanted): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from document_requests r where ${isMine(scope, 'document_requests', 'r')} and ${matching(wanted)}`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

/** Requests with their newest link, the newest first. */
export async function listRequestsWithLinks(
  db: Tx,
  scope: Scope,
  wanted: Wanted,
  { page, page_size }: { page: number; page_size: number },
): Promise<RequestRow[]> {
  const { rows } = await sql<RequestRow>`
    select r.id as _id, r.title, r.note, r.created_by, coalesce(${personName('u')}, '') as asked_by, r.created_at, r.files,
        r.bytes::float8 as bytes, l.id as link_id, l.ends_at, l.revoked_at, coalesce(l.openings, 0) as openings, l.last_opened_at
      from document_requests r
      left join users u on u.id = r.created_by
      left join lateral (select s.* from share_links s
        where ${isMine(scope, 'share_links', 's')} and s.kind = 'request' and s.subject_id = r.id
        order by (s.revoked_at is null) desc, s.created_at desc, s.id limit 1) l on true
      where ${isMine(scope, 'document_requests', 'r')} and ${matching(wanted)}
      order by r.created_at desc, r.id limit ${page_size} offset ${(page - 1) * page_size}`.execute(db);
  return rows;
}

export interface ReceivedRow {
  request_id: string;
  document_id: string;
  title: string;
  file_name: string;
  bytes: number;
  sender: string;
  received_at: string;
  scan_state: string | null;
}

/** The documents within reach that arrived for these requests. */
export async function listReceived(db: Tx, scope: Scope, ids: readonly string[]): Promise<ReceivedRow[]> {
  const { rows } = await sql<ReceivedRow>`
    select d.request_id, d.id as document_id, d.title, d.file_name, d.bytes::float8 as bytes, d.sender, d.created_at as received_at,
        s.state as scan_state
      from documents d
      left join document_versions v on v.organization_id = ${scope.organizationId} and v.id = d.version_id
      left join files f on f.organization_id = ${scope.organizationId} and f.id = v.file_id
      left join file_scans s on s.organization_id = ${scope.organizationId} and s.sha256 = f.sha256
      where ${isMine(scope, 'documents', 'd')} and d.trashed_at is null and d.request_id = any (${ids}::uuid[])
      order by d.created_at desc, d.id`.execute(db);
  return rows;
}
