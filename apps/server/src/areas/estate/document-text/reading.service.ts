import { Failure } from '@steward/contract/failures';
import type { DocumentType } from '@steward/contract/foundation/files.content';
import { languageOf } from '@steward/core/documents/language';
import { wholeOrganization } from '../../../database/scoped.ts';
import { inTransaction, reading, type Work } from '../../../database/transaction.ts';
import type { DocumentSource, PageText } from '../../../gateways/documents/document-file.ts';
import { scopeOf, type Ctx } from '../../../platform/ctx.ts';
import type { Listener } from '../../../platform/events.ts';
import { withLocalFile } from '../../foundation/files/files.service.ts';
import { unservedContents } from '../../foundation/files/scan-states.service.ts';
import * as repository from './document-text.repository.ts';
import type { TextRow } from './document-text.repository.ts';

/** Pages that are stored together: as many are read again after a crash. */
const PAGES_AT_ONCE = 20;
/** The scanned pages of a document that are recognized unless a person asks for all. */
export const MAX_RECOGNIZED = 500;
/**
 * The scanned pages of an organization that are recognized in a day. A page takes some seconds: one organization has the reader for two
 * hours of a day at most, and an archive of 10,000 scanned pages is read in ten days.
 */
export const PAGES_A_DAY = 1000;
/** After this time without a sign of its worker a text is free for another one. A page takes four minutes at most. */
const BUSY_MS = 300_000;
/** A text whose file waits for the virus scanner is tried again after this time. */
export const UNSCANNED_SECONDS = 10;
/** The vector is made again after so many recognized pages. */
const PAGES_A_VECTOR = 10;

const startOfDay = (now: Date) => new Date(`${now.toISOString().slice(0, 10)}T00:00:00Z`);

export const isOverBudget = async ({ db, scope }: Work, now: Date): Promise<boolean> =>
  (await repository.countRecognizedSince(db, scope, startOfDay(now))) >= PAGES_A_DAY;

/** Takes the next text: text layers before scanned pages, of which one is recognized at a time. */
const takeNext = (ctx: Ctx): Promise<TextRow | undefined> =>
  inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    const now = new Date();
    const next =
      (await repository.findNext(db, scope, ['waiting', 'reading'], now)) ??
      ((await isOverBudget(work, now)) ? undefined : await repository.findNext(db, scope, ['recognizing'], now));
    if (!next) return undefined;
    const state = next.state === 'waiting' ? 'reading' : next.state;
    await repository.updateText(db, scope, next.document_id, { state, busy_until: new Date(+now + BUSY_MS) });
    return { ...next, state };
  });

/** What is left when a turn ends: more to read, files that wait for the virus scanner, or nothing. */
export type Left = 'more' | 'unscanned' | 'nothing';

/** Reads waiting texts until a time. */
export async function readTexts(ctx: Ctx, { until }: { until: number }): Promise<Left> {
  let left: Left = 'nothing';
  for (;;) {
    const next = await takeNext(ctx);
    if (!next) return left;
    try {
      if (next.state === 'recognizing') await recognizeNext(ctx, next);
      else await readLayer(ctx, next);
    } catch (error) {
      if (!isUnscanned(error)) throw error;
      await postpone(ctx, next);
      left = 'unscanned';
    }
    if (Date.now() >= until) return 'more';
  }
}

const isUnscanned = (error: unknown): boolean => error instanceof Failure && error.code === 'file.not-scanned';

/** The text waits until its file is scanned for viruses. */
const postpone = (ctx: Ctx, { document_id, version_id, state }: TextRow): Promise<unknown> =>
  inTransaction(ctx, ({ db, scope }) =>
    repository.updateText(
      db,
      scope,
      document_id,
      { state: state === 'reading' ? 'waiting' : state, busy_until: new Date(Date.now() + UNSCANNED_SECONDS * 1000) },
      version_id,
    ),
  );

async function withSource<T>(ctx: Ctx, versionId: string, use: (source: DocumentSource) => Promise<T>): Promise<T> {
  const { organizationId } = scopeOf(ctx);
  const found = await reading(ctx, ({ db, scope }) => repository.findContent(db, scope, versionId));
  if (!found) throw new Failure('file.not-found');
  const { sha256, type } = found;
  return withLocalFile(ctx, organizationId, sha256, (path) =>
    use({ organizationId, sha256, type: type as DocumentType, path }),
  );
}

/** PostgreSQL stores no character zero, and half a pair of surrogates is no character. */
// oxlint-disable-next-line no-control-regex
const storable = (text: string): string => text.replace(/\0|\p{Cs}/gu, '');

/** Reads the text layer from the first page that is not stored on. */
async function readLayer(ctx: Ctx, { document_id, version_id, read_pages }: TextRow): Promise<void> {
  try {
    await withSource(ctx, version_id ?? '', async (source) => {
      const { pages } = await ctx.documents.inspect(source);
      let waiting: PageText[] = [];
      const store = () => {
        const batch = waiting;
        waiting = [];
        return storePages(ctx, { document_id, version_id }, batch, pages);
      };
      for await (const page of ctx.documents.texts(source, { from: read_pages + 1 })) {
        waiting.push({ ...page, text: storable(page.text) });
        if (waiting.length >= PAGES_AT_ONCE && !(await store())) return;
      }
      if (waiting.length && !(await store())) return;
      await endLayer(ctx, { document_id, version_id });
    });
  } catch (error) {
    if (!(error instanceof Failure) || isUnscanned(error)) throw error;
    await inTransaction(ctx, async ({ db, scope }) => {
      const end = { state: 'failed', failure_code: error.code, busy_until: null } as const;
      if (await repository.updateText(db, scope, document_id, end, version_id))
        await repository.refreshVector(db, scope, document_id);
    });
  }
}

type OneVersion = Pick<TextRow, 'document_id' | 'version_id'>;

/** Stores pages with how far the text is read; false if the document has another version by now, or a person stopped it. */
const storePages = (
  ctx: Ctx,
  { document_id, version_id }: OneVersion,
  batch: readonly PageText[],
  pages: number | null,
): Promise<boolean> =>
  inTransaction(ctx, async ({ db, scope }) => {
    const read_pages = batch.at(-1)?.page ?? 0;
    const progress = { read_pages, pages, busy_until: new Date(Date.now() + BUSY_MS) };
    if (!(await repository.updateText(db, scope, document_id, progress, version_id))) return false;
    await repository.savePages(db, scope, document_id, batch);
    return true;
  });

/** The text layer is stored: the search finds it, and scanned pages are recognized afterwards. */
const endLayer = (ctx: Ctx, { document_id, version_id }: OneVersion): Promise<void> =>
  inTransaction(ctx, async ({ db, scope }) => {
    const text = await repository.findText(db, scope, document_id);
    if (!text || text.version_id !== version_id) return;
    const scanned = await repository.countScanned(db, scope, document_id);
    const to_recognize = text.is_whole ? scanned : Math.min(MAX_RECOGNIZED, scanned);
    const state = to_recognize > 0 ? 'recognizing' : text.read_pages > 0 ? 'done' : 'none';
    const language = languageOf(await repository.findBeginning(db, scope, document_id));
    const end = { state, to_recognize, language, pages: text.pages ?? text.read_pages, busy_until: null } as const;
    if (await repository.updateText(db, scope, document_id, end, version_id))
      await repository.refreshVector(db, scope, document_id);
  });

/** Recognizes the next scanned page of a document. */
async function recognizeNext(ctx: Ctx, { document_id, version_id }: TextRow): Promise<void> {
  const page = await reading(ctx, ({ db, scope }) => repository.findPageToRecognize(db, scope, document_id));
  const text = page === undefined ? '' : await recognized(ctx, version_id ?? '', page);
  await inTransaction(ctx, async ({ db, scope }) => {
    const now = await repository.findText(db, scope, document_id);
    if (now?.version_id !== version_id) return;
    if (page !== undefined) await repository.saveRecognized(db, scope, document_id, { page, text, now: new Date() });
    const recognized_pages = page === undefined ? now.to_recognize : now.recognized_pages + 1;
    const isOver = recognized_pages >= now.to_recognize;
    const isStopped = now.state === 'stopped';
    const language = languageOf(await repository.findBeginning(db, scope, document_id));
    await repository.updateText(db, scope, document_id, {
      recognized_pages,
      language,
      busy_until: null,
      ...(isOver && !isStopped && { state: 'done' as const }),
    });
    if (isOver || isStopped || recognized_pages % PAGES_A_VECTOR === 0)
      await repository.refreshVector(db, scope, document_id);
  });
}

/** The text of a scanned page; empty for one that cannot be read, which the others of its document do not wait for. */
async function recognized(ctx: Ctx, versionId: string, page: number): Promise<string> {
  try {
    return await withSource(ctx, versionId, async (source) =>
      storable((await ctx.documents.recognize(source, page)).text),
    );
  } catch (error) {
    if (!(error instanceof Failure) || isUnscanned(error)) throw error;
    ctx.log.info({ code: error.code, page }, 'a scanned page could not be recognized');
    return '';
  }
}

/** Forgets the text of a document whose current file is infected: the search must not show what is in it. */
export const forgetInfectedText: Listener = async (ctx, db, { kind, object_id, organizationId }) => {
  if (kind !== 'file.infected' || !object_id) return;
  const scope = wholeOrganization(organizationId);
  const text = await repository.findText(db, scope, object_id);
  const file = text?.version_id ? await repository.findContent(db, scope, text.version_id) : undefined;
  if (!text || !file || !(await unservedContents(ctx, { db, scope })).has(file.sha256)) return;
  await repository.deletePages(db, scope, object_id);
  const none = { read_pages: 0, recognized_pages: 0, to_recognize: 0, busy_until: null };
  await repository.updateText(db, scope, object_id, { ...none, state: 'failed', failure_code: 'file.infected' });
  await repository.refreshVector(db, scope, object_id);
};
