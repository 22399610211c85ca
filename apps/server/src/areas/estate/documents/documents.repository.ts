import type { Document } from '@steward/contract/estate/documents.models';
import { typesOf, fileGroups, type FileGroup } from '@steward/core/documents/file-groups';
import { documentListFields, type documentListSorts } from '@steward/core/documents/list-fields';
import { EXPIRING_DAYS } from '@steward/core/property/documents';
import type { CertificateStage } from '@steward/core/certificates/scheme';
import type { DocumentRoot } from '@steward/core/documents/places';
import { spaceOfPart } from '@steward/core/certificates/in-force';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { matchingText, pageOf, type ListColumns } from '../../../database/list-query.ts';
import { finds } from '../../../database/matching.ts';
import { personName } from '../../../database/person-name.ts';
import { insertMine, isMine, joinMine, mine, updateMine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';
import { foldersBelow } from './folders.repository.ts';
import type { Place } from './places.ts';

const isOfGroup = (group: FileGroup): RawBuilder<boolean> => {
  if (group === 'none') return sql`d.file_type = ''`;
  const types = typesOf(group);
  return group === 'other'
    ? sql`(d.file_type <> '' and d.file_type <> all (${types}::text[]))`
    : sql`d.file_type = any (${types}::text[])`;
};

const validity = (today: string) => sql<string>`case when d.valid_until is null then 'open'
  when d.valid_until < ${today}::date then 'expired'
  when d.valid_until <= ${today}::date + ${EXPIRING_DAYS}::int then 'expiring' else 'valid' end`;

const columns = (today: string): ListColumns<typeof documentListFields> => ({
  title: { column: sql`d.title || ' ' || d.file_name`, type: 'text' },
  kind: { column: sql.ref('d.kind'), type: 'text' },
  validity: { column: validity(today), type: 'text' },
  file_group: {
    has: (groups = fileGroups) => {
      const any = (groups as readonly FileGroup[]).map(isOfGroup);
      return sql<boolean>`(${sql.join(any, sql` or `)})`;
    },
  },
  tags: { column: sql`array_to_string(d.tags, ' ')`, type: 'text' },
  owner_id: { column: sql.ref('d.owner_id'), type: 'uuid' },
  environment_id: { column: sql.ref('d.environment_id'), type: 'uuid' },
  portfolio_id: { column: sql`coalesce(d.portfolio_id, e.portfolio_id)`, type: 'uuid' },
  issued_on: { column: sql.ref('d.issued_on'), type: 'day' },
  valid_until: { column: sql.ref('d.valid_until'), type: 'day' },
  created_at: { column: sql.ref('d.created_at'), type: 'moment' },
  bytes: { column: sql.ref('d.bytes'), type: 'number' },
});

/** Documents within reach, with the names of their place. */
const myDocuments = (db: Tx, scope: Scope) =>
  mine(db, scope, 'documents', 'd')
    .leftJoin('environments as e', joinMine(scope, 'environments as e', 'd.environment_id'))
    .leftJoin('portfolios as p', joinMine(scope, 'portfolios as p', 'd.portfolio_id'))
    .leftJoin('document_folders as f', (on) =>
      on.onRef('f.id', '=', 'd.folder_id').on('f.organization_id', '=', scope.organizationId),
    );

export type DocumentRow = Omit<Document, 'file_group' | 'validity' | 'purged_on' | 'scan'> & {
  scan_state: string | null;
  top_id: string | null;
  hold_reason: string;
};

const shown = (db: Tx, scope: Scope) =>
  myDocuments(db, scope)
    .leftJoin('users as o', 'o.id', 'd.owner_id')
    .leftJoin('users as c', 'c.id', 'd.created_by')
    .leftJoin('users as t', 't.id', 'd.trashed_by')
    .leftJoin('document_versions as cv', (on) =>
      on.onRef('cv.id', '=', 'd.version_id').on('cv.organization_id', '=', scope.organizationId),
    )
    .leftJoin('files as cf', joinMine(scope, 'files as cf', 'cv.file_id'))
    .leftJoin('file_scans as s', joinMine(scope, 'file_scans as s', 'cf.sha256', 'sha256'))
    .select([
      'd.id as _id',
      'd.root',
      'd.portfolio_id',
      'd.environment_id',
      'd.folder_id',
      'd.top_id',
      sql<string>`coalesce(e.environment_name, p.name, '')`.as('place_name'),
      sql<string>`coalesce(f.name, '')`.as('folder_name'),
      'd.title',
      'd.kind',
      'd.owner_id',
      sql<string>`coalesce(${personName('o')}, '')`.as('owner_name'),
      'd.tags',
      'd.note',
      'd.issued_on',
      'd.valid_until',
      'd.is_for_tenants',
      'd.version_no',
      'd.file_name',
      'd.file_type',
      'd.bytes',
      'd.source',
      'd.sender',
      'd.created_by',
      sql<string>`coalesce(${personName('c')}, '')`.as('created_by_name'),
      'd.created_at',
      'd.changed_at',
      'd.trashed_at',
      sql<string>`coalesce(${personName('t')}, '')`.as('trashed_by_name'),
      sql<boolean>`d.hold_reason <> ''`.as('is_held'),
      'd.hold_reason',
      's.state as scan_state',
      sql<string>`coalesce(s.virus, '')`.as('virus'),
    ])
    .$castTo<DocumentRow>();

export interface Filter {
  place: Place | undefined;
  deep: boolean;
  trash: boolean;
  search: string | undefined;
  where: string | undefined;
  today: string;
}

function matching(scope: Scope, { place, deep, trash, search, where, today }: Filter): RawBuilder<boolean> {
  const all = [
    trash ? sql<boolean>`d.trashed_at is not null` : sql<boolean>`d.trashed_at is null`,
    matchingText(where, documentListFields, columns(today)),
    // Tags and note of a document for tenants are its owner's.
    ...(search && scope.tenants ? [finds(search, ['d.title', 'd.file_name'])] : []),
    ...(search && !scope.tenants
      ? [finds(search, ['d.title', 'd.file_name', 'd.note', sql`array_to_string(d.tags, ' ')`])]
      : []),
    ...(place ? [inPlace(scope, place, deep)] : []),
  ];
  return sql<boolean>`(${sql.join(all, sql` and `)})`;
}

function inPlace(scope: Scope, place: Place, deep: boolean): RawBuilder<boolean> {
  const { root, portfolio_id, environment_id, folder_id } = place;
  if (folder_id !== null)
    return deep ? sql`d.folder_id = any (${foldersBelow(scope, folder_id)})` : sql`d.folder_id = ${folder_id}`;
  const isDirect = deep ? sql`true` : sql`d.folder_id is null`;
  if (environment_id !== null) return sql`(d.environment_id = ${environment_id} and ${isDirect})`;
  if (portfolio_id !== null)
    return deep
      ? sql`(d.portfolio_id = ${portfolio_id} or e.portfolio_id = ${portfolio_id})`
      : sql`(d.portfolio_id = ${portfolio_id} and ${isDirect})`;
  return sql`(d.root = ${root} and ${isDirect})`;
}

const sortedBy = {
  title: sql`lower(d.title)`,
  kind: sql`d.kind`,
  created_at: sql`d.created_at`,
  changed_at: sql`d.changed_at`,
  valid_until: sql`d.valid_until`,
  bytes: sql`d.bytes`,
} as const satisfies Record<(typeof documentListSorts)[number], unknown>;

export async function listDocuments(
  db: Tx,
  scope: Scope,
  filter: Filter,
  by: { sort: keyof typeof sortedBy; descending: boolean; page: number; page_size: number },
) {
  const isMatching = matching(scope, filter);
  const totals = await myDocuments(db, scope)
    .where(isMatching)
    .select((e) => [e.fn.countAll<number>().as('n'), sql<number>`coalesce(sum(d.bytes), 0)::float8`.as('bytes')])
    .executeTakeFirstOrThrow();
  const rows = await pageOf(shown(db, scope).where(isMatching), [sortedBy[by.sort], sql`d.id`], by).execute();
  return { rows, ...totals };
}

/** Documents whose last day is in this period, not those in the trash; certificates and energy ratings of properties have reminders of their own. */
export const listEnding = (db: Tx, scope: Scope, from: string, to: string) =>
  myDocuments(db, scope)
    .select([
      'd.id',
      'd.title',
      'd.environment_id',
      'e.environment_name',
      'd.valid_until',
      'd.owner_id',
      'd.created_by',
    ])
    .where('d.trashed_at', 'is', null)
    .where('d.valid_until', '>=', from)
    .where('d.valid_until', '<=', to)
    .where(sql<boolean>`not (d.root = 'property' and d.kind in ('energy_certificate', 'building_certificate'))`)
    .orderBy('d.valid_until')
    .orderBy('d.id')
    .execute();

export const findDocument = (db: Tx, scope: Scope, id: string) =>
  shown(db, scope).where('d.id', '=', id).executeTakeFirst();

/** Documents within reach, with where they are. */
export const listById = (db: Tx, scope: Scope, ids: readonly string[]) =>
  shown(db, scope)
    .where(sql<boolean>`d.id = any (${ids}::uuid[])`)
    .orderBy('d.id')
    .execute();

/** The documents directly in a place, not those in the trash. */
export const listInPlace = (db: Tx, scope: Scope, place: Place) =>
  shown(db, scope)
    .where('d.trashed_at', 'is', null)
    .where(inPlace(scope, place, false))
    .orderBy('d.changed_at', 'desc')
    .execute();

/** The documents of a place and below it, not those in the trash; `most`: no more than this. */
export const listDeep = (db: Tx, scope: Scope, place: Place, most: number) =>
  shown(db, scope)
    .where('d.trashed_at', 'is', null)
    .where(inPlace(scope, place, true))
    .orderBy(sql`lower(d.title)`)
    .orderBy('d.id')
    .limit(most)
    .execute();

/** The file names in a place, without those of some documents. */
export const listNames = async (db: Tx, scope: Scope, place: Place, without: readonly string[]): Promise<string[]> =>
  (
    await myDocuments(db, scope)
      .select('d.file_name')
      .where('d.trashed_at', 'is', null)
      .where(inPlace(scope, place, false))
      .where(sql<boolean>`d.id <> all (${without}::uuid[])`)
      .execute()
  ).map(({ file_name }) => file_name);

export interface NewDocument {
  id: string;
  root: DocumentRoot;
  portfolio_id: string | null;
  environment_id: string | null;
  folder_id: string | null;
  top_id: string | null;
  title: string;
  kind: string;
  owner_id?: string | null;
  tags?: readonly string[];
  note?: string;
  issued_on?: string | null;
  valid_until?: string | null;
  is_for_tenants?: boolean;
  source?: string;
  sender?: string;
  /** The request that it was sent for. */
  request_id?: string;
  created_by: string | null;
  created_at?: Date;
}

export async function insertDocument(db: Tx, scope: Scope, row: NewDocument): Promise<void> {
  await insertMine(db, scope, 'documents', row as never).execute();
}

export interface DocumentChange extends Partial<Omit<NewDocument, 'id' | 'created_by' | 'created_at'>> {
  file_name?: string;
  trashed_at?: Date | null;
  trashed_by?: string | null;
  trashed_with?: string | null;
  hold_reason?: string;
  held_by?: string | null;
  held_at?: Date | null;
  changed_at?: Date;
}

export async function updateDocuments(
  db: Tx,
  scope: Scope,
  ids: readonly string[],
  row: DocumentChange,
): Promise<void> {
  await updateMine(db, scope, 'documents')
    .set(row as never)
    .where(sql<boolean>`documents.id = any (${ids}::uuid[])`)
    .execute();
}

/** Adds and removes tags; a tag is there once, in the spelling that was there first. */
export async function changeTags(
  db: Tx,
  scope: Scope,
  ids: readonly string[],
  add: readonly string[],
  remove: readonly string[],
) {
  const removed = remove.map((tag) => tag.toLowerCase());
  await sql`update documents d set changed_at = now(), tags = array(
      select (array_agg(t.tag order by t.at))[1] from unnest(d.tags || ${add}::text[]) with ordinality t (tag, at)
        where lower(t.tag) <> all (${removed}::text[]) group by lower(t.tag) order by min(t.at) limit 50)
    where ${isMine(scope, 'documents', 'd')} and d.id = any (${ids}::uuid[])`.execute(db);
}

export const listTags = async (db: Tx, scope: Scope) => {
  const { rows } = await sql<{ tag: string; documents: number }>`
    select t.tag, count(*)::int as documents from documents d, unnest(d.tags) t (tag)
      where ${isMine(scope, 'documents', 'd')} and d.trashed_at is null and (d.root = 'unorganized' or not ${scope.tenants !== undefined})
      group by t.tag order by 2 desc, 1 limit 500`.execute(db);
  return rows;
};

export const hasMember = async (db: Tx, scope: Scope, userId: string): Promise<boolean> =>
  Boolean(await mine(db, scope, 'memberships').select('user_id').where('user_id', '=', userId).executeTakeFirst());

export const listMembers = (db: Tx, scope: Scope) =>
  mine(db, scope, 'memberships', 'm')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['m.user_id as _id', personName('u').as('name')])
    .orderBy(personName('u'))
    .execute();

export const listTeams = (db: Tx, scope: Scope) =>
  mine(db, scope, 'teams', 't').select(['t.id as _id', 't.name']).orderBy('t.name').execute();

/** A certificate, rating or exemption, with the property and the space that it is of; null: it is of no property. */
export interface StatedRow {
  title: string;
  kind: string;
  environment_id: string | null;
  issued_on: string | null;
  valid_until: string | null;
  scheme_key: string | null;
  level: string;
  stage: CertificateStage | '';
  score: number | null;
  primary_energy: number | null;
  part: string;
  part_area: number | null;
  certified_area: number | null;
  exemption: string;
  country_code: string | null;
  zip_code: string | null;
  gross_floor_area: number | null;
}

/**
 * Those of these documents that are ratings, certificates or exemptions, as they would be in another property, if one is given; there a part
 * is the only space with its name.
 */
export async function listStated(
  db: Tx,
  scope: Scope,
  ids: readonly string[],
  to?: string | null,
): Promise<StatedRow[]> {
  const place = sql`coalesce(${to ?? null}::uuid, d.environment_id)`;
  const { rows } = await sql<Omit<StatedRow, 'part_area'> & { place: string | null; space_id: string | null }>`
    select d.title, d.kind, d.environment_id, d.issued_on, d.valid_until, s.scheme_key, s.level, s.stage, s.score, s.primary_energy, s.part,
        s.space_id, s.certified_area, s.exemption, e.country_code, e.zip_code, e.gross_floor_area, ${place} as place
      from documents d
      join property_documents s on ${isMine(scope, 'property_documents', 's')} and s.id = d.id
      left join environments e on ${isMine(scope, 'environments', 'e')} and e.id = ${place}
      where ${isMine(scope, 'documents', 'd')} and d.id = any (${ids}::uuid[])
        and (s.exemption <> '' or d.kind in ('building_certificate', 'energy_certificate'))
      order by d.title, d.id`.execute(db);
  const places = rows.flatMap((row) => (row.part === '' ? [] : (row.place ?? [])));
  const spaces = places.length ? await listSpacesOf(db, scope, places) : [];
  return rows.map(({ place: at, space_id, ...row }) => {
    const own = spaces.filter(({ environment_id }) => environment_id === at);
    return { ...row, part_area: spaceOfPart({ space_id, part: row.part }, own)?.gross_floor_area ?? null };
  });
}

const listSpacesOf = (db: Tx, scope: Scope, environmentIds: readonly string[]) =>
  mine(db, scope, 'spaces')
    .where('environment_id', 'in', [...new Set(environmentIds)])
    .select(['id', 'environment_id', 'space_name', 'gross_floor_area'])
    .execute();
