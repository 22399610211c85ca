import type { DocumentKind } from '@steward/core/property/documents';
import type { DocumentRoot } from '@steward/core/documents/places';
import type { TextLanguage } from '@steward/core/documents/language';
import type { SearchTerm } from '@steward/core/documents/search-query';
import { needlePattern, type Needle } from '@steward/core/documents/snippet';
import { fail } from '@steward/contract/failures';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { isMine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

/** As in `isGiven` (scoped.ts): few properties are sent, many are read from their tables. */
const FEW = 200;

/** Who searches, for a database function that filters by organization and reach itself. */
function searcher({ environments, tenants, userId }: Scope) {
  if (environments === 'all') return { member: null, reached: null, ofTenants: false };
  const member = userId ?? fail('session.missing');
  return { member, reached: environments.length <= FEW ? environments : null, ofTenants: tenants !== undefined };
}

export interface SearchPlace {
  root?: DocumentRoot | null | undefined;
  environment_id?: string | null | undefined;
  portfolio_id?: string | null | undefined;
  /** With the folders below it. */
  folder_id?: string | null | undefined;
  kind?: DocumentKind | null | undefined;
}

export interface FoundIds {
  ids: string[];
  /** At most 501. */
  total: number;
}

export async function findByWords(
  db: Tx,
  scope: Scope,
  terms: readonly SearchTerm[],
  place: SearchPlace,
  { skip, atMost }: { skip: number; atMost: number },
): Promise<FoundIds> {
  const { member, reached, ofTenants } = searcher(scope);
  const { rows } = await sql<{ document_id: string; total: number }>`
    select document_id, total from find_documents(${JSON.stringify(terms)}::jsonb, ${member}::uuid, ${reached}::uuid[], ${ofTenants},
      ${JSON.stringify(place)}::jsonb, ${skip}, ${atMost})`.execute(db);
  return { ids: rows.map(({ document_id }) => document_id), total: rows[0]?.total ?? 0 };
}

export async function findSimilar(db: Tx, scope: Scope, documentId: string, atMost: number): Promise<string[]> {
  const { member, reached, ofTenants } = searcher(scope);
  const { rows } = await sql<{ document_id: string }>`
    select document_id from similar_documents(${documentId}::uuid, ${member}::uuid, ${reached}::uuid[], ${ofTenants}, ${atMost})`.execute(
    db,
  );
  return rows.map(({ document_id }) => document_id);
}

/** What is marked of the texts. */
export async function findNeedles(db: Tx, terms: readonly SearchTerm[]): Promise<Needle[]> {
  const { rows } = await sql<{ needles: Needle[] }>`
    select document_needles(${JSON.stringify(terms)}::jsonb) as needles`.execute(db);
  return rows[0]?.needles ?? [];
}

export async function listWordsLike(db: Tx, word: string): Promise<string[]> {
  const { rows } = await sql<{ words: string[] }>`select document_words_like(${word}) as words`.execute(db);
  return rows[0]?.words ?? [];
}

export interface FoundDocument {
  document_id: string;
  title: string;
  kind: DocumentKind;
  root: DocumentRoot;
  portfolio_id: string | null;
  environment_id: string | null;
  folder_id: string | null;
  place_name: string;
  folder_name: string;
  file_type: string;
  created_at: string;
}

/** Documents within reach, in the order of their ids in the list. */
export async function listDocuments(db: Tx, scope: Scope, ids: readonly string[]): Promise<FoundDocument[]> {
  const { rows } = await sql<FoundDocument>`
    select d.id as document_id, d.title, d.kind, d.root, d.portfolio_id, d.environment_id, d.folder_id,
        coalesce(e.environment_name, p.name, '') as place_name, coalesce(f.name, '') as folder_name, d.file_type, d.created_at
      from documents d
      left join environments e on e.organization_id = ${scope.organizationId} and e.id = d.environment_id
      left join portfolios p on p.organization_id = ${scope.organizationId} and p.id = d.portfolio_id
      left join document_folders f on f.organization_id = ${scope.organizationId} and f.id = d.folder_id
      where ${isMine(scope, 'documents', 'd')} and d.id = any (${ids}::uuid[]) and d.trashed_at is null
      order by array_position(${ids}::uuid[], d.id)`.execute(db);
  return rows;
}

/** A text longer than this is cut before its passage is looked for. */
const MAX_TEXT = 100_000;
const languages = ['english', 'german', 'arabic', 'simple'] as const satisfies readonly TextLanguage[];

export interface FoundPage {
  document_id: string;
  page: number;
  text: string;
  language: TextLanguage;
}

/** Of each of these documents, whose reach was checked, the first page with the most of the words. */
export async function listPages(
  db: Tx,
  scope: Scope,
  ids: readonly string[],
  needles: readonly Needle[],
): Promise<FoundPage[]> {
  if (!needles.length || !ids.length) return [];
  // One pattern for each word: they are the same in most languages.
  const patterns = (language: TextLanguage) => needles.map((needle) => needlePattern(needle, language));
  const cases = languages.map((language) => sql`when ${language} then ${patterns(language)}::text[]`);
  const { rows } = await sql<FoundPage>`
    select t.document_id, t.language, found.page, left(found.text, ${MAX_TEXT}) as text
      from document_texts t
      cross join lateral (select case t.language ${sql.join(cases, sql` `)} end as all_of) patterns
      cross join lateral (
        select p.page, p.text, (select count(*) from unnest(patterns.all_of) one where p.form ~ one) as n
          from document_pages p
          where p.organization_id = ${scope.organizationId} and p.document_id = t.document_id and p.text <> ''
          order by n desc, p.page limit 1) found
      where t.organization_id = ${scope.organizationId} and t.document_id = any (${ids}::uuid[]) and found.n > 0`.execute(
    db,
  );
  return rows;
}
