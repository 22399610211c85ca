import type { DocumentText } from '@steward/contract/estate/document-text';
import type { TextLanguage } from '@steward/core/documents/language';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { deleteMine, insertManyMine, isMine, joinMine, mine, updateMine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

export type TextState = DocumentText['state'];

export interface TextRow {
  document_id: string;
  version_id: string | null;
  state: TextState;
  failure_code: string | null;
  pages: number | null;
  read_pages: number;
  recognized_pages: number;
  to_recognize: number;
  is_whole: boolean;
  language: TextLanguage;
}

const texts = (db: Tx, scope: Scope) =>
  mine(db, scope, 'document_texts', 't')
    .select([
      't.document_id',
      't.version_id',
      't.state',
      't.failure_code',
      't.pages',
      't.read_pages',
      't.recognized_pages',
      't.to_recognize',
      't.is_whole',
      't.language',
    ])
    .$castTo<TextRow>();

export const findText = (db: Tx, scope: Scope, documentId: string) =>
  texts(db, scope).where('t.document_id', '=', documentId).executeTakeFirst();

export interface TextChange extends Partial<Omit<TextRow, 'document_id' | 'version_id'>> {
  busy_until?: Date | null;
  asked_at?: Date | null;
}

/** Changes the state of a text; with `version`, only if the document still has that version and a person did not stop it. */
export async function updateText(
  db: Tx,
  scope: Scope,
  documentId: string,
  change: TextChange,
  version?: string | null,
): Promise<boolean> {
  const { numUpdatedRows } = await updateMine(db, scope, 'document_texts')
    .set(change as never)
    .where('document_id', '=', documentId)
    .$if(version !== undefined, (q) =>
      q.where('version_id', '=', version ?? '').where('state', 'in', ['waiting', 'reading', 'recognizing']),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const isFree = (now: Date) => sql<boolean>`(t.busy_until is null or t.busy_until < ${now.toISOString()}::timestamptz)`;

/** A text to be read, those that people asked for first: text layers, or scanned pages. */
export const findNext = (db: Tx, scope: Scope, states: readonly TextState[], now: Date) =>
  texts(db, scope)
    .innerJoin('documents as d', joinMine(scope, 'documents as d', 't.document_id'))
    .where('t.state', 'in', [...states])
    .where('d.trashed_at', 'is', null)
    .where(isFree(now))
    .orderBy('t.asked_at', (o) => o.asc().nullsLast())
    .orderBy('t.created_at')
    .orderBy('t.document_id')
    .limit(1)
    .executeTakeFirst();

export const hasWaiting = async (db: Tx, scope: Scope, now: Date): Promise<boolean> =>
  Boolean(await findNext(db, scope, ['waiting', 'reading', 'recognizing'], now));

/** The content of a version. */
export const findContent = (db: Tx, scope: Scope, versionId: string) =>
  mine(db, scope, 'document_versions', 'v')
    .innerJoin('files as f', joinMine(scope, 'files as f', 'v.file_id'))
    .select(['f.sha256', 'v.type'])
    .where('v.id', '=', versionId)
    .executeTakeFirst();

export interface NewPage {
  page: number;
  text: string;
  needs_ocr: boolean;
}

/** Stores pages; one that is stored already, by a worker that ended, is replaced. */
export async function savePages(db: Tx, scope: Scope, documentId: string, pages: readonly NewPage[]): Promise<void> {
  await deleteMine(db, scope, 'document_pages')
    .where('document_id', '=', documentId)
    .where('page', 'in', [0, ...pages.map(({ page }) => page)])
    .execute();
  await insertManyMine(
    db,
    scope,
    'document_pages',
    pages.map((page) => ({ ...page, document_id: documentId, recognized_at: null })) as never,
  );
}

export async function deletePages(db: Tx, scope: Scope, documentId: string): Promise<void> {
  await deleteMine(db, scope, 'document_pages').where('document_id', '=', documentId).execute();
}

export const findPageToRecognize = async (db: Tx, scope: Scope, documentId: string): Promise<number | undefined> =>
  (
    await mine(db, scope, 'document_pages', 'p')
      .select('p.page')
      .where('p.document_id', '=', documentId)
      .where('p.needs_ocr', '=', true)
      .where('p.recognized_at', 'is', null)
      .orderBy('p.page')
      .limit(1)
      .executeTakeFirst()
  )?.page;

export async function saveRecognized(
  db: Tx,
  scope: Scope,
  documentId: string,
  { page, text, now }: { page: number; text: string; now: Date },
): Promise<void> {
  await updateMine(db, scope, 'document_pages')
    .set({ text, recognized_at: now } as never)
    .where('document_id', '=', documentId)
    .where('page', '=', page)
    .execute();
}

/** The scanned pages of a document. */
export const countScanned = async (db: Tx, scope: Scope, documentId: string): Promise<number> =>
  (
    await mine(db, scope, 'document_pages', 'p')
      .select((e) => e.fn.countAll<number>().as('n'))
      .where('p.document_id', '=', documentId)
      .where('p.needs_ocr', '=', true)
      .executeTakeFirstOrThrow()
  ).n;

/** The pages of the organization that were recognized since then. */
export const countRecognizedSince = async (db: Tx, scope: Scope, since: Date): Promise<number> =>
  (
    await mine(db, scope, 'document_pages', 'p')
      .select((e) => e.fn.countAll<number>().as('n'))
      .where('p.recognized_at', '>=', since as never)
      .executeTakeFirstOrThrow()
  ).n;

/** The beginning of the text, to find its language. */
export const findBeginning = async (db: Tx, scope: Scope, documentId: string): Promise<string> => {
  const { rows } = await sql<{ text: string }>`select left(p.text, 5000) as text from document_pages p
    where ${isMine(scope, 'document_pages', 'p')} and p.document_id = ${documentId} and p.text <> '' order by p.page limit 6`.execute(
    db,
  );
  return rows.map(({ text }) => text).join('\n');
};

/** Makes the vector that the search reads from the stored pages. */
export async function refreshVector(db: Tx, scope: Scope, documentId: string): Promise<void> {
  await sql`select refresh_document_texts(${scope.organizationId}, array[${documentId}::uuid])`.execute(db);
}

export async function forgetWords(db: Tx): Promise<void> {
  await sql`select forget_document_words()`.execute(db);
}
