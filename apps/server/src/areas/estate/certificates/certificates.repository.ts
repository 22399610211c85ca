import type { CertificateState } from '@steward/core/certificates/in-force';
import { certificateListFields, type certificateListSorts } from '@steward/core/certificates/list-fields';
import type { CertificateKind, CertificateStage } from '@steward/core/certificates/scheme';
import { EXPIRING_DAYS } from '@steward/core/property/documents';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { matchingText, pageOf, type ListColumns } from '../../../database/list-query.ts';
import { finds } from '../../../database/matching.ts';
import { isMine, joinMine, mine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';
import { partKey, spaceOfPart, supersededOn } from './superseded.ts';

const isSpaceOfPart = (scope: Scope) =>
  sql<boolean>`${isMine(scope, 'spaces', 'p')} and p.id = ${spaceOfPart(scope, 'd', 's')}`;

/** The documents of the two kinds, with what they state; one that was only uploaded states nothing yet. */
const certificates = (db: Tx, scope: Scope, kind: CertificateKind) =>
  mine(db, scope, 'documents', 'd')
    .innerJoin('environments as e', joinMine(scope, 'environments as e', 'd.environment_id'))
    .leftJoin('property_documents as s', joinMine(scope, 'property_documents as s', 'd.id'))
    .leftJoin('spaces as p', (on) => on.on(isSpaceOfPart(scope)))
    .where('d.root', '=', 'property')
    .where('d.kind', '=', kind)
    .where('d.trashed_at', 'is', null);

const textOf = (column: string) => sql<string>`coalesce(${sql.ref(`s.${column}`)}, '')`;

/** The words of the part; those of a space are its name today. */
const part = sql<string>`coalesce(p.space_name, s.part, '')`;

/** The state on a day (core `stateOn`). */
const stateOn = (scope: Scope, today: string) => sql<CertificateState>`(case
  when d.issued_on > ${today}::date then 'upcoming'
  when ${supersededOn(scope)} <= ${today}::date then 'superseded'
  when d.valid_until is null then 'open'
  when d.valid_until < ${today}::date then 'expired'
  when d.valid_until <= ${today}::date + ${EXPIRING_DAYS}::int then 'expiring'
  else 'valid' end)`;

/** The words of scheme and level, as the list shows them. */
const level = sql<string>`coalesce(nullif(s.level, ''), s.rating, '')`;

const shown = (db: Tx, scope: Scope, kind: CertificateKind, today: string) =>
  certificates(db, scope, kind)
    .select([
      'd.id as _id',
      'd.kind',
      'd.environment_id',
      'e.environment_name',
      'e.portfolio_id',
      'e.country_code',
      'e.zip_code',
      'e.property_type',
      'e.gross_floor_area',
      'd.title',
      's.scheme_key',
      textOf('scheme').as('scheme'),
      textOf('rating').as('rating'),
      textOf('scheme_version').as('scheme_version'),
      textOf('level').as('level'),
      textOf('stage').as('stage'),
      's.score',
      's.certified_area',
      'p.gross_floor_area as part_area',
      's.primary_energy',
      's.co2e',
      textOf('assessor').as('assessor'),
      'p.id as space_id',
      part.as('part'),
      textOf('issuer').as('issuer'),
      textOf('reference').as('registry_number'),
      'd.issued_on',
      'd.valid_until',
      'd.note',
      supersededOn(scope).as('superseded_on'),
      stateOn(scope, today).as('state'),
      sql<boolean>`exists (select 1 from leases l where l.organization_id = ${scope.organizationId} and l.environment_id = d.environment_id
        and l.valid_from <= ${today}::date and (l.valid_until is null or l.valid_until >= ${today}::date))`.as(
        'is_let',
      ),
      'd.version_id',
      'd.file_name',
      'd.file_type',
      'd.bytes',
      sql<number>`coalesce(s.version, 0)`.as('version'),
      'd.created_at',
    ])
    .$narrowType<{ environment_id: string; kind: CertificateKind; stage: '' | CertificateStage }>();

export type CertificateRow = Awaited<ReturnType<typeof findCertificate>> & object;

export interface Filter {
  kind: CertificateKind;
  environment_id: string | undefined;
  certificate_id: string | undefined;
  search: string;
  where: string | undefined;
  today: string;
}

const listColumns = (scope: Scope, today: string): ListColumns<typeof certificateListFields> => ({
  scheme: { column: sql`coalesce(s.scheme, '')`, type: 'text' },
  level: { column: level, type: 'text' },
  part: { column: part, type: 'text' },
  state: { column: stateOn(scope, today), type: 'text' },
  stage: { column: sql`coalesce(s.stage, '')`, type: 'text' },
  environment_id: { column: sql.ref('d.environment_id'), type: 'uuid' },
  portfolio_id: { column: sql.ref('e.portfolio_id'), type: 'uuid' },
  issued_on: { column: sql.ref('d.issued_on'), type: 'day' },
  valid_until: { column: sql.ref('d.valid_until'), type: 'day' },
  certified_area: { column: sql.ref('s.certified_area'), type: 'number' },
});

function matching(scope: Scope, { environment_id, certificate_id, search, where, today }: Filter): RawBuilder<boolean> {
  const all = [
    matchingText(where, certificateListFields, listColumns(scope, today)),
    ...(environment_id ? [sql<boolean>`d.environment_id = ${environment_id}`] : []),
    ...(certificate_id ? [sql<boolean>`d.id = ${certificate_id}`] : []),
    ...(search
      ? [
          finds(search, [
            'd.title',
            'e.environment_name',
            sql`s.scheme`,
            sql`s.rating`,
            sql`s.level`,
            sql`s.reference`,
            part,
          ]),
        ]
      : []),
  ];
  return sql<boolean>`(${sql.join(all, sql` and `)})`;
}

const sortedBy = {
  valid_until: sql`d.valid_until`,
  environment_name: sql`lower(e.environment_name)`,
  scheme: sql`lower(coalesce(s.scheme, ''))`,
  level,
  part: sql`lower(${part})`,
  issued_on: sql`d.issued_on`,
  certified_area: sql`s.certified_area`,
} as const satisfies Record<(typeof certificateListSorts)[number], unknown>;

export async function listCertificates(
  db: Tx,
  scope: Scope,
  filter: Filter,
  by: { sort: keyof typeof sortedBy; descending: boolean; page: number; page_size: number },
) {
  const isMatching = matching(scope, filter);
  const { n } = await certificates(db, scope, filter.kind)
    .where(isMatching)
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  const rows = await pageOf(
    shown(db, scope, filter.kind, filter.today).where(isMatching),
    [sortedBy[by.sort], sql`d.id`],
    by,
  ).execute();
  return { rows, n };
}

export const findCertificate = (db: Tx, scope: Scope, kind: CertificateKind, id: string, today: string) =>
  shown(db, scope, kind, today).where('d.id', '=', id).executeTakeFirst();

/** Certificates by their ids, in the order of their last day. */
export const listById = (db: Tx, scope: Scope, kind: CertificateKind, ids: readonly string[], today: string) =>
  shown(db, scope, kind, today)
    .where(sql<boolean>`d.id = any (${ids}::uuid[])`)
    .orderBy('d.valid_until')
    .orderBy('d.id')
    .execute();

/** All certificates of a kind within reach, or those with these ids. */
export const listAll = (
  db: Tx,
  scope: Scope,
  kind: CertificateKind,
  ids: readonly string[] | undefined,
  today: string,
) =>
  shown(db, scope, kind, today)
    .$if(ids !== undefined, (q) => q.where(sql<boolean>`d.id = any (${ids ?? []}::uuid[])`))
    .orderBy('d.id')
    .execute();

/** What is needed of a property to save a certificate of it; undefined beyond reach. */
export const findProperty = (db: Tx, scope: Scope, id: string) =>
  mine(db, scope, 'environments')
    .select(['country_code', 'zip_code', 'gross_floor_area'])
    .where('id', '=', id)
    .executeTakeFirst();

/** The spaces of a property with this name, whatever its capitals. */
export const listSpacesNamed = (db: Tx, scope: Scope, environmentId: string, name: string) =>
  mine(db, scope, 'spaces')
    .select(['id', 'space_name', 'gross_floor_area'])
    .where('environment_id', '=', environmentId)
    .where(sql<boolean>`lower(btrim(space_name)) = lower(${name})`)
    .limit(2)
    .execute();

/** How far the text of a document is read, and its pages. */
export async function findText(db: Tx, scope: Scope, id: string) {
  const text = await mine(db, scope, 'document_texts', 't')
    .innerJoin('documents as d', joinMine(scope, 'documents as d', 't.document_id'))
    .select(['t.state', 'd.version_id', 'd.file_name'])
    .where('t.document_id', '=', id)
    .executeTakeFirst();
  const pages = await mine(db, scope, 'document_pages', 'p')
    .select(['p.page', 'p.text'])
    .where('p.document_id', '=', id)
    .where('p.page', '>', 0)
    .orderBy('p.page')
    .limit(20)
    .execute();
  return text && { ...text, pages };
}

/** The days and areas of the certificates of properties that are on a list of schemes. */
export const listDated = (db: Tx, scope: Scope, environmentIds: readonly string[]) =>
  mine(db, scope, 'documents', 'd')
    .innerJoin('property_documents as s', joinMine(scope, 'property_documents as s', 'd.id'))
    .leftJoin('spaces as p', (on) => on.on(isSpaceOfPart(scope)))
    .select([
      'd.environment_id',
      'd.kind',
      's.scheme_key',
      's.stage',
      partKey(scope, 'd', 's').as('part'),
      'p.gross_floor_area as part_area',
      'd.issued_on',
      'd.valid_until',
      's.certified_area',
    ])
    .where('d.root', '=', 'property')
    .where('d.trashed_at', 'is', null)
    .where('s.scheme_key', 'is not', null)
    .where('d.kind', 'in', ['building_certificate', 'energy_certificate'])
    .where(sql<boolean>`d.environment_id = any (${environmentIds}::uuid[])`)
    .$narrowType<{ environment_id: string; kind: CertificateKind }>()
    .execute();

/** Properties with their floor area and position. */
export async function listProperties(
  db: Tx,
  scope: Scope,
  of: { ids?: readonly string[]; portfolio_ids?: readonly string[] | undefined },
) {
  return mine(db, scope, 'environments', 'e')
    .select(['e.id', 'e.environment_name', 'e.country_code', 'e.gross_floor_area', 'e.latitude', 'e.longitude'])
    .$if(of.ids !== undefined, (q) => q.where(sql<boolean>`e.id = any (${of.ids ?? []}::uuid[])`))
    .$if(of.portfolio_ids !== undefined, (q) =>
      q.where(sql<boolean>`e.portfolio_id = any (${of.portfolio_ids ?? []}::uuid[])`),
    )
    .orderBy('e.id')
    .execute();
}

/** All certificates of a kind of these properties, for the summary. */
export const listStates = (db: Tx, scope: Scope, kind: CertificateKind, environmentIds: readonly string[]) =>
  certificates(db, scope, kind)
    .select([
      'd.id as _id',
      'd.environment_id',
      's.scheme_key',
      's.stage',
      partKey(scope, 'd', 's').as('part'),
      's.score',
      's.primary_energy',
      level.as('level'),
      'd.issued_on',
      'd.valid_until',
      'e.country_code',
      'e.zip_code',
      'e.property_type',
      'e.gross_floor_area',
    ])
    .where(sql<boolean>`d.environment_id = any (${environmentIds}::uuid[])`)
    .$narrowType<{ environment_id: string }>()
    .orderBy(sql`d.valid_until asc nulls last`)
    .orderBy('d.id')
    .execute();

/** The properties with a lease that runs on a day. */
export const listLet = async (db: Tx, scope: Scope, day: string): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ environment_id: string }>`
    select distinct l.environment_id from leases l
    where ${isMine(scope, 'leases', 'l')} and l.valid_from <= ${day}::date and (l.valid_until is null or l.valid_until >= ${day}::date)`.execute(
    db,
  );
  return new Set(rows.map(({ environment_id }) => environment_id));
};
