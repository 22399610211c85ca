import type { Parsed } from '@steward/contract/call';
import type { ShareLink, shareLinks } from '@steward/contract/foundation/share-links';
import { linkListFields, type LinkState } from '@steward/core/shares/link-list-fields';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { matchingText, type ListColumns } from '../../../database/list-query.ts';
import { finds } from '../../../database/matching.ts';
import { personName } from '../../../database/person-name.ts';
import { insertMine, isMine, mine, updateMine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';
import type { KeptLink } from '../../../platform/shares.ts';

type Asked = Parsed<typeof shareLinks.getShareLinks>;
export type ListedLink = Omit<ShareLink, 'state'> & { state: LinkState };

/** Whose links are read. */
export interface Seen {
  /** Undefined: all links of the organization. */
  owner: string | undefined;
  now: Date;
  /** The links that areas keep in tables of their own. */
  kept: readonly (KeptLink & { kind: string })[];
}

const columns: ListColumns<typeof linkListFields> = {
  state: { column: sql.ref('l.state'), type: 'text' },
  kind: { column: sql.ref('l.kind'), type: 'text' },
  subject_id: { column: sql.ref('l.subject_id'), type: 'uuid' },
  title: { column: sql.ref('l.title'), type: 'text' },
  label: { column: sql.ref('l.label'), type: 'text' },
  owner_id: { column: sql.ref('l.owner_id'), type: 'uuid' },
  openings: { column: sql.ref('l.openings'), type: 'number' },
  created_at: { column: sql.ref('l.created_at'), type: 'moment' },
  ends_at: { column: sql.ref('l.ends_at'), type: 'moment' },
  last_opened_at: { column: sql.ref('l.last_opened_at'), type: 'moment' },
};

/** The links of the area, and those that other areas keep. */
const every = (scope: Scope, { kept }: Seen): RawBuilder<unknown> => sql`
  select s.id, s.kind, s.subject_id, s.title, s.label, s.version_id, s.environment_id, s.password_hash is not null as has_password,
      s.may_download, s.ends_at, s.max_openings, s.openings, s.last_opened_at, s.owner_id, s.created_by, s.created_at, s.revoked_at,
      false as is_kept_by_area
    from share_links s where ${isMine(scope, 'share_links', 's')}
  union all
  select k.id, k.kind, k.subject_id, k.title, k.label, null::uuid, k.environment_id, false, true, k.ends_at, null::int, k.openings,
      k.last_opened_at, k.owner_id, k.created_by, k.created_at, k.revoked_at, true
    from json_to_recordset(${JSON.stringify(kept)}::json) as k (id uuid, kind text, subject_id uuid, title text, label text,
      environment_id uuid, ends_at timestamptz, openings int, last_opened_at timestamptz, owner_id uuid, created_by uuid,
      created_at timestamptz, revoked_at timestamptz)`;

/** The rights that the owner of a link lost are not in a table: the service adds them to `paused`. */
const withState = (scope: Scope, seen: Seen) => {
  const now = sql`${seen.now.toISOString()}::timestamptz`;
  const isMember = sql`exists (select 1 from memberships m join users u on u.id = m.user_id
    where ${isMine(scope, 'memberships', 'm')} and m.user_id = s.owner_id and m.active and u.active)`;
  return sql<ListedLink & { id: string; created_by: string | null }>`(
    select s.*, case when s.revoked_at is not null then 'revoked' when s.ends_at <= ${now} then 'ended'
        when s.openings >= s.max_openings then 'used-up'
        when not s.is_kept_by_area and s.owner_id is not null and not ${isMember} then 'paused' else 'active' end as state
      from (${every(scope, seen)}) s)`.as('l');
};

const listed = (db: Tx, scope: Scope, seen: Seen) =>
  db
    .selectFrom(withState(scope, seen))
    .$if(seen.owner !== undefined, (q) =>
      q.where((e) =>
        e.or([
          e('l.owner_id', '=', seen.owner ?? ''),
          e.and([e('l.owner_id', 'is', null), e('l.created_by', '=', seen.owner ?? '')]),
        ]),
      ),
    );

const shown = [
  'l.id as _id',
  'l.kind',
  'l.subject_id',
  'l.title',
  'l.label',
  'l.version_id',
  'l.environment_id',
  'l.has_password',
  'l.may_download',
  'l.ends_at',
  'l.max_openings',
  'l.openings',
  'l.last_opened_at',
  'l.state',
  'l.owner_id',
  sql<string>`coalesce(${personName('owner')}, '')`.as('owner_name'),
  sql<string>`coalesce(${personName('maker')}, '')`.as('maker_name'),
  'l.created_at',
  'l.revoked_at',
  'l.is_kept_by_area',
] as const;

export async function listLinks(db: Tx, scope: Scope, seen: Seen, asked: Asked) {
  const { search, where, sort, descending, page, page_size } = asked;
  const matched = () =>
    listed(db, scope, seen)
      .$if(Boolean(where), (q) => q.where(matchingText(where, linkListFields, columns)))
      .$if(Boolean(search), (q) => q.where(finds(search, ['l.title', 'l.label'])));
  const { n } = await matched()
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  const paginateData = await matched()
    .leftJoin('users as owner', 'owner.id', 'l.owner_id')
    .leftJoin('users as maker', 'maker.id', 'l.created_by')
    .select(shown)
    .orderBy(`l.${sort}`, (o) => (descending ? o.desc() : o.asc()).nullsLast())
    .orderBy('l.id')
    .limit(page_size)
    .offset((page - 1) * page_size)
    .$castTo<ListedLink>()
    .execute();
  return { paginateData, totalData: n };
}

export const findListed = (db: Tx, scope: Scope, seen: Seen, id: string) =>
  listed(db, scope, seen)
    .leftJoin('users as owner', 'owner.id', 'l.owner_id')
    .leftJoin('users as maker', 'maker.id', 'l.created_by')
    .select(shown)
    .where('l.id', '=', id)
    .$castTo<ListedLink>()
    .executeTakeFirst();

const stored = [
  'share_links.organization_id',
  'share_links.id',
  'share_links.kind',
  'share_links.subject_id',
  'share_links.title',
  'share_links.label',
  'share_links.version_id',
  'share_links.secret_encrypted',
  'share_links.password_hash',
  'share_links.may_download',
  'share_links.ends_at',
  'share_links.max_openings',
  'share_links.openings',
  'share_links.owner_id',
  'share_links.created_by',
  'share_links.created_at',
  'share_links.revoked_at',
  'share_links.revoked_by',
] as const;

export const findLink = (db: Tx, scope: Scope, id: string) =>
  mine(db, scope, 'share_links').select(stored).where('id', '=', id).executeTakeFirst();
export type StoredLink = NonNullable<Awaited<ReturnType<typeof findLink>>>;

/** The open link of a subject of a kind that has one. */
export const findLinkOf = (db: Tx, scope: Scope, kind: string, subjectId: string) =>
  mine(db, scope, 'share_links')
    .select(stored)
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .where('revoked_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The link of a secret's hash or of an id, with its organization; undefined if it has ended. The openings are not considered. */
export const findOpen = (db: Tx, scope: Scope, by: { secret_hash: string } | { id: string }, now: Date) =>
  mine(db, scope, 'share_links')
    .innerJoin('organizations as o', (join) =>
      join.on(sql<boolean>`${isMine(scope, 'organizations', 'o')} and o.closed_at is null`),
    )
    .select([...stored, 'o.name as organization_name'])
    .$if('secret_hash' in by, (q) => q.where('secret_hash', '=', 'secret_hash' in by ? by.secret_hash : ''))
    .$if('id' in by, (q) => q.where('share_links.id', '=', 'id' in by ? by.id : ''))
    .where('revoked_at', 'is', null)
    .where((e) => e.or([e('ends_at', 'is', null), e('ends_at', '>', now.toISOString())]))
    .executeTakeFirst();
export type OpenLink = NonNullable<Awaited<ReturnType<typeof findOpen>>>;

export async function insertLink(
  db: Tx,
  scope: Scope,
  row: Omit<StoredLink, 'organization_id' | 'ends_at' | 'created_at' | 'openings' | 'revoked_at' | 'revoked_by'> & {
    secret_hash: string;
    environment_id: string | null;
    ends_at: Date | null;
    created_at: Date;
  },
): Promise<void> {
  await insertMine(db, scope, 'share_links', row).execute();
}

export async function updateLink(
  db: Tx,
  scope: Scope,
  id: string,
  change: {
    label?: string;
    password_hash?: string | null;
    may_download?: boolean;
    max_openings?: number | null;
    ends_at?: Date;
    owner_id?: string;
    revoked_at?: null;
    revoked_by?: null;
  },
): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await updateMine(db, scope, 'share_links').set(change).where('id', '=', id).execute();
}

/** Ends one link, or all of a subject. */
export async function endLinks(
  db: Tx,
  scope: Scope,
  of: { id: string } | { kind: string; subject_id: string },
  by: { now: Date; userId: string | null },
): Promise<void> {
  await updateMine(db, scope, 'share_links')
    .set({ revoked_at: by.now, revoked_by: by.userId })
    .where('revoked_at', 'is', null)
    .$if('id' in of, (q) => q.where('id', '=', 'id' in of ? of.id : ''))
    .$if('kind' in of, (q) =>
      q.where('kind', '=', 'kind' in of ? of.kind : '').where('subject_id', '=', 'kind' in of ? of.subject_id : ''),
    )
    .execute();
}
