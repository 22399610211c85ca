import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DocumentFacts, DocumentTree, PageWords } from '@steward/contract/foundation/files.content';
import { fail } from '@steward/contract/failures';
import { sharedPool, type TaskOptions } from '../../platform/jobs/child-process-pool.ts';
import { refused } from './failures.ts';
import type { DocumentReader, DocumentSource, PageText, Preview, TextOptions } from './document-file.ts';
import { recognizePage } from './recognize-page.ts';
import { PreviewCache, webpAt } from './preview-cache.ts';
import type { DocumentTask, TextsAnswer } from './reading/document-task.ts';

/** A person waits for a page; what takes longer is too much for a browser, too. */
const PAGE_MS = 20_000;
/** Some hundred bytes of SVG can be drawn for minutes, and only the end of the process ends it. */
const SVG_MS = 8000;
const TREE_MS = 60_000;
const TEXTS_MS = 60_000;

/** Pages for a person who waits: two at a time, so that one that takes long does not stop the others. */
const pages = sharedPool('document-reader', {
  children: 2,
  heapMb: 512,
  residentMb: 1200,
  timeoutMs: PAGE_MS,
  queue: 200,
  tasksPerChild: 500,
});
/** Texts for the index: one document at a time. */
const texts = sharedPool('document-reader', {
  children: 1,
  heapMb: 512,
  residentMb: 1200,
  timeoutMs: TEXTS_MS,
  queue: 20,
  tasksPerChild: 500,
});

/** Ends the child processes. */
export async function stopReadingDocuments(): Promise<void> {
  await pages.close();
  await texts.close();
}

/** Widths in which pages are drawn: a phone, a column, a page of a large screen, the same enlarged. */
const WIDTHS = [400, 800, 1200, 1600, 2400] as const;
const widthFor = (wanted: number): number => WIDTHS.find((width) => width >= wanted) ?? WIDTHS.at(-1)!;

/** Pages that one answer of the child has at most: it can be ended between two of them. */
const PAGES_AT_ONCE = 100;
/** Pages in a row that cannot be read; then the document is given up. */
const MAX_UNREADABLE = 5;

/** Distributes over the types of a task. */
type Ask<T> = T extends DocumentTask ? Omit<T, 'path' | 'sha256' | 'type'> : never;

async function ask<T>(
  pool: typeof pages,
  { path, sha256, type }: DocumentSource,
  task: Ask<DocumentTask>,
  options: TaskOptions = {},
): Promise<T> {
  const all = { ...task, sha256, type, path: await path() } as DocumentTask;
  return pool.run<T>(all, options);
}

export interface DocumentReaderSettings {
  dataDir: string;
  /** The maximum of what is kept on the disk. */
  previewBytes: number;
  /** How long an SVG may be drawn, and how long some pages may be read for their text. */
  svgMs?: number;
  textsMs?: number;
}

/** Reads and draws documents, and keeps what was made on the disk. */
export function openDocumentReader({
  dataDir,
  previewBytes,
  svgMs = SVG_MS,
  textsMs = TEXTS_MS,
}: DocumentReaderSettings): DocumentReader {
  const cache = new PreviewCache(dataDir, previewBytes);
  // The same page is drawn once for all who wait for it.
  const waiting = new Map<string, Promise<unknown>>();
  const once = <T>({ organizationId, sha256 }: DocumentSource, name: string, work: () => Promise<T>): Promise<T> => {
    const key = `${organizationId}/${sha256}/${name}`;
    const found = waiting.get(key) as Promise<T> | undefined;
    if (found) return found;
    const made = work().finally(() => waiting.delete(key));
    waiting.set(key, made);
    return made;
  };

  const limitOf = ({ type }: DocumentSource): TaskOptions => (type === 'svg' ? { timeoutMs: svgMs } : {});

  const drawn = async (
    source: DocumentSource,
    name: string,
    taskOf: (out: string) => Ask<DocumentTask>,
  ): Promise<Preview> => {
    const path =
      (await cache.find(source, name)) ??
      (await once(source, name, async () => {
        await cache.make(source, name, (folder) => ask(pages, source, taskOf(join(folder, name)), limitOf(source)));
        return cache.find(source, name);
      }).catch(refused));
    return webpAt(path ?? fail('file.not-read'));
  };

  /** An answer as JSON, kept beside the pictures. */
  const answered = async <T>(source: DocumentSource, name: string, work: () => Promise<T>): Promise<T> => {
    const path = await cache.find(source, name);
    if (path) return JSON.parse(await readFile(path, 'utf8')) as T;
    return once(source, name, () =>
      cache.make(source, name, async (folder) => {
        const answer = await work();
        await writeFile(join(folder, name), JSON.stringify(answer), { mode: 0o600 });
        return answer;
      }),
    ).catch(refused);
  };

  const tree = async (source: DocumentSource): Promise<DocumentTree> => {
    const name = 'tree.json';
    const path =
      (await cache.find(source, name)) ??
      (await once(source, name, async () => {
        await cache.make(source, name, (folder) =>
          ask(pages, source, { kind: 'tree', folder }, { timeoutMs: TREE_MS }),
        );
        return cache.find(source, name);
      }).catch(refused));
    return JSON.parse(await readFile(path ?? fail('file.not-read'), 'utf8')) as DocumentTree;
  };

  return {
    inspect: (source) =>
      answered<DocumentFacts>(source, 'facts.json', () =>
        ask<DocumentFacts>(pages, source, { kind: 'facts' }, limitOf(source)),
      ),
    page: (source, page, width) => {
      if (!Number.isSafeInteger(page) || page < 1) fail('file.no-page');
      const drawnWidth = widthFor(width);
      return drawn(source, `page-${page}-${drawnWidth}.webp`, (out) => ({
        kind: 'page',
        page,
        width: drawnWidth,
        out,
      }));
    },
    thumbnail: (source) => drawn(source, 'thumbnail.webp', (out) => ({ kind: 'thumbnail', out })),
    words: async (source, page) => {
      if (!Number.isSafeInteger(page) || page < 1) fail('file.no-page');
      // Once a page is recognized, its words are better than none.
      const recognized = await cache.find(source, `recognized-${page}.json`);
      if (recognized) return JSON.parse(await readFile(recognized, 'utf8')) as PageWords;
      return answered<PageWords>(source, `words-${page}.json`, () =>
        ask<PageWords>(pages, source, { kind: 'words', page }, limitOf(source)),
      );
    },
    tree,
    picture: async (source, index) => {
      if (!Number.isSafeInteger(index) || index < 0) fail('file.no-page');
      const name = `picture-${index}.webp`;
      // A picture may be swept while its tree is kept.
      const path = (await cache.find(source, name)) ?? (await remade(source, name));
      return webpAt(path ?? fail('file.no-page'));
    },
    texts: (source, options) => textsOf(source, textsMs, options),
    recognize: (source, page, options) =>
      answered(source, `recognized-${page}.json`, () => recognizePage(source, page, options)),
    drop: (organizationId, sha256) => cache.drop(organizationId, sha256),
    close: () => cache.close(),
  };

  async function remade(source: DocumentSource, name: string): Promise<string | undefined> {
    await once(source, 'tree.json', () =>
      cache.make(source, 'tree.json', (folder) => ask(pages, source, { kind: 'tree', folder }, { timeoutMs: TREE_MS })),
    ).catch(refused);
    return cache.find(source, name);
  }
}

interface PoolError {
  code?: unknown;
}

const isTooMuch = (error: unknown): boolean =>
  ['child-process.timeout', 'child-process.memory', 'child-process.failed'].includes(
    String((error as PoolError | null)?.code),
  );

/** Texts page after page. A page that takes too much is left out: it is read alone at the second attempt, so that only it is lost. */
async function* textsOf(
  source: DocumentSource,
  timeoutMs: number,
  { from = 1, signal }: TextOptions = {},
): AsyncGenerator<PageText> {
  let unreadable = 0;
  let next: number | null = from;
  let atOnce = PAGES_AT_ONCE;
  while (next !== null) {
    const page: number = next;
    const task = { kind: 'texts', from: page, pages: atOnce } as const;
    let answer: TextsAnswer;
    try {
      answer = await ask<TextsAnswer>(texts, source, task, { signal, timeoutMs });
    } catch (error) {
      if (!isTooMuch(error) || source.type !== 'pdf') throw await refused(error).catch((failure: unknown) => failure);
      if (atOnce > 1) {
        atOnce = 1;
        continue;
      }
      unreadable += 1;
      if (unreadable > MAX_UNREADABLE) fail('file.too-complex-to-show');
      answer = { pages: [{ page, text: '', needs_ocr: false }], next: page + 1 };
      atOnce = PAGES_AT_ONCE;
    }
    yield* answer.pages;
    next = answer.next;
  }
}
