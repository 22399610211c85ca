import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DocumentFacts, DocumentTree, DocumentType, PageWords } from '@steward/contract/foundation/files.content';
import { wholeFile } from '../../../platform/imports/sheet-limits.ts';
import { TooManyTags } from '../../../platform/imports/xml-scan.ts';
import { openZip, PartsTooLarge, type OpenZip } from '../../../platform/imports/zip-parts.ts';
import { FileFailure } from '../../ocr/file-failure.ts';
import { macrosIn } from '../types/sniff-document.ts';
import { readZipDirectory, zipProblem, zipLimits } from '../types/zip-directory.ts';
import type { DocumentTask, TextsAnswer } from './document-task.ts';
import { readDocx } from './docx.ts';
import { readMailTree } from './mail.ts';
import { readOdt } from './odt.ts';
import { needsRecognition, pageText, pageWords } from './pdf-words.ts';
import { openPdf } from './kept-pdf.ts';
import type { PdfFile } from './pdfium.ts';
import {
  pictureFacts,
  sizeFor,
  thumbnailSize,
  writeInner,
  writePicture,
  writeRendered,
  type Drawn,
} from './pictures.ts';
import { readCsv, readPlain } from './plain.ts';
import { readPptx } from './pptx.ts';
import { textOfBlocks, withPictures, type TreeBuilder } from './tree-builder.ts';
import { readWorkbook, textOfSheet } from './workbook.ts';

const pictures: ReadonlySet<DocumentType> = new Set(['jpeg', 'png', 'webp', 'tiff', 'svg']);
const trees: ReadonlySet<DocumentType> = new Set(['docx', 'xlsx', 'pptx', 'odt', 'csv', 'text', 'xml', 'eml']);
const zips: ReadonlySet<DocumentType> = new Set(['docx', 'xlsx', 'pptx', 'odt']);
/** Text of a page, sheet or slide in the index. */
const MAX_TEXT = 1_000_000;
/** Texts that are sent at once. */
const MAX_SENT = 2_000_000;

/** Reads and draws documents. Runs in a child process, since a file may come from anybody. */
export async function readDocument(task: DocumentTask): Promise<unknown> {
  if (zips.has(task.type)) {
    const problem = zipProblem(await readZipDirectory(task.path));
    if (problem && task.kind !== 'facts') throw new FileFailure(problem);
  }
  switch (task.kind) {
    case 'facts':
      return factsOf(task);
    case 'page':
      return drawPage(task, task.page, ({ width, height }) => sizeFor(width, height, task.width));
    case 'thumbnail':
      return drawPage(task, 1, ({ width, height }) => thumbnailSize(width, height));
    case 'words':
      return wordsOf(task);
    case 'tree':
      return writeTree(task);
    default:
      return textsOf(task);
  }
}

const nothing = { pages: null, title: null, author: null, created: null, width: null, height: null };

async function factsOf(task: DocumentTask): Promise<DocumentFacts> {
  const { type, path } = task;
  const facts: DocumentFacts = {
    type,
    ...nothing,
    is_encrypted: false,
    shown_as:
      type === 'pdf' || pictures.has(type)
        ? 'pages'
        : trees.has(type)
          ? 'tree'
          : type === 'mp4' || type === 'webm'
            ? 'video'
            : 'none',
    warnings: [],
  };
  try {
    if (type === 'pdf') return { ...facts, ...pdfFacts(await openPdf(task)) };
    if (pictures.has(type)) {
      const { pages, width, height } = await pictureFacts(path, type);
      return { ...facts, pages, width, height };
    }
    if (zips.has(type)) return { ...facts, ...(await officeFacts(path)) };
    return facts;
  } catch (error) {
    if (!(error instanceof FileFailure)) throw error;
    const { code } = error;
    if (code === 'file.encrypted') return { ...facts, is_encrypted: true, shown_as: 'none', warnings: ['encrypted'] };
    if (code === 'file.damaged') return { ...facts, shown_as: 'none', warnings: ['damaged'] };
    return { ...facts, shown_as: 'none', warnings: ['too-large-to-show'] };
  }
}

const textOrNull = (text: string) =>
  text
    .replace(/[\p{Cc}\p{Cs}]+/gu, ' ')
    .trim()
    .slice(0, 500) || null;

/** `D:20260329120000+02'00'`, of which anything after the year may be absent (ISO 32000-1, 7.9.4). */
function dayOf(text: string): string | null {
  const found = /^D:(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(?:Z|([+-])(\d\d)'?(\d\d)?)?/.exec(text);
  if (!found) return null;
  const [, year, month = '01', day = '01', hour = '00', minute = '00', second = '00', sign, h = '00', m = '00'] = found;
  const zone = sign ? `${sign}${h}:${m}` : 'Z';
  const date = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

function pdfFacts(pdf: PdfFile): Partial<DocumentFacts> {
  const size = pdf.pages > 0 ? pdf.withPage(1, ({ width, height }) => ({ width, height })) : {};
  return {
    pages: pdf.pages,
    title: textOrNull(pdf.meta('Title')),
    author: textOrNull(pdf.meta('Author')),
    created: dayOf(pdf.meta('CreationDate')),
    ...size,
  };
}

/** Dublin Core in `docProps/core.xml` of Office Open XML and in `meta.xml` of OpenDocument. */
async function officeFacts(path: string): Promise<Partial<DocumentFacts>> {
  const problem = zipProblem(await readZipDirectory(path));
  if (problem) throw new FileFailure(problem);
  return withZip(path, async (zip) => {
    const found: Record<string, string> = {};
    let [tag, text] = ['', ''];
    for (const name of ['docProps/core.xml', 'meta.xml'])
      await zip.part(name)?.read({
        open: (opened) => {
          [tag, text] = [opened, ''];
        },
        text: (more) => {
          if (text.length < 1000) text += more;
        },
        close: (closed) => {
          if (closed === tag) found[tag] ??= text;
        },
      });
    const created = new Date(found['created'] ?? found['creation-date'] ?? '');
    return {
      title: textOrNull(found['title'] ?? ''),
      author: textOrNull(found['creator'] ?? found['initial-creator'] ?? ''),
      created: Number.isNaN(created.getTime()) ? null : created.toISOString(),
      warnings: macrosIn(zip.names) ? ['macros'] : [],
    };
  });
}

async function drawPage(
  task: DocumentTask & { out: string },
  number: number,
  sizeOf: (page: Drawn) => Drawn,
): Promise<Drawn> {
  const { type, path, out } = task;
  if (type === 'pdf') {
    const pdf = await openPdf(task);
    const rendered = pdf.withPage(number, (page) => {
      const { width, height } = sizeOf(page);
      return page.render(width, height);
    });
    return writeRendered(rendered, out);
  }
  if (!pictures.has(type)) throw new FileFailure('file.no-preview');
  const width = task.kind === 'page' ? task.width : 0;
  return writePicture(path, { type, page: number, width, isThumbnail: task.kind === 'thumbnail' }, out);
}

async function wordsOf(task: DocumentTask & { page: number }): Promise<PageWords> {
  const { type, path, page } = task;
  if (type === 'pdf') return (await openPdf(task)).withPage(page, (one) => pageWords(one, page));
  if (!pictures.has(type)) throw new FileFailure('file.no-preview');
  const { width, height } = await pictureFacts(path, type, page);
  const needs_ocr = type !== 'svg';
  return { page, width, height, words: [], rtl: false, source: 'text-layer', needs_ocr, is_cut: false };
}

async function withZip<T>(path: string, work: (zip: OpenZip) => Promise<T>): Promise<T> {
  const limits = { unpackedBytes: zipLimits.unpackedBytes, tags: wholeFile.tags };
  const fault = (error: unknown): never => {
    if (error instanceof PartsTooLarge || error instanceof TooManyTags) throw new FileFailure('file.unpacks-too-large');
    throw error instanceof FileFailure ? error : new FileFailure('file.damaged');
  };
  const zip = await openZip({ path }, limits).catch(fault);
  try {
    return await work(zip).catch(fault);
  } finally {
    zip.close();
  }
}

/** mammoth holds a tree of the whole text: 20,000 paragraphs have 8 MB and take 250 MB. */
const MAX_DOCX_TEXT = 30 * 1024 ** 2;
const MAX_DOCX_PART = 100 * 1024 ** 2;

/** mammoth unpacks without counting, so every part is unpacked here first: one that is larger than it says ends here. */
const countDocx = (path: string): Promise<void> =>
  withZip(path, async (zip) => {
    for (const name of zip.names) {
      const most = /\.xml$/i.test(name) ? MAX_DOCX_TEXT : MAX_DOCX_PART;
      if (!(await zip.part(name)?.content(most))) throw new FileFailure('file.unpacks-too-large');
    }
  });

interface Text {
  parts: { title: string; blocks: ReturnType<TreeBuilder['takeBlocks']> }[];
  builder: TreeBuilder;
}

async function docxText(path: string): Promise<Text> {
  await countDocx(path);
  const builder = await readDocx(path).catch((error: unknown) => {
    throw error instanceof RangeError ? error : new FileFailure('file.damaged');
  });
  return { parts: [{ title: '', blocks: builder.takeBlocks() }], builder };
}

async function textTree(type: DocumentType, path: string, folder: string): Promise<DocumentTree> {
  if (type === 'docx') return withDrawnPictures(await docxText(path), folder);
  return withZip(path, async (zip) => {
    if (type === 'odt') {
      const builder = await readOdt(zip);
      return withDrawnPictures({ parts: [{ title: '', blocks: builder.takeBlocks() }], builder }, folder);
    }
    const { slides, builder } = await readPptx(zip);
    return withDrawnPictures({ parts: slides, builder }, folder);
  });
}

/** Draws the pictures of a text; those of unknown formats are left out. */
async function withDrawnPictures({ parts, builder }: Text, folder: string): Promise<DocumentTree> {
  const numbers = new Map<number, number>();
  for (const [index, read] of builder.pictures.entries()) {
    const bytes = await read().catch(() => undefined);
    if (!bytes) continue;
    const isDrawn = await writeInner(bytes, join(folder, `picture-${numbers.size}.webp`)).then(
      () => true,
      () => false,
    );
    if (isDrawn) numbers.set(index, numbers.size);
  }
  return {
    kind: 'text',
    parts: parts.map(({ title, blocks }) => ({ title, blocks: withPictures(blocks, numbers) })),
    pictures: numbers.size,
    dropped_links: builder.droppedLinks,
    is_cut: builder.isCut,
  };
}

function treeOf(type: DocumentType, path: string, folder: string): Promise<DocumentTree> {
  switch (type) {
    case 'docx':
    case 'odt':
    case 'pptx':
      return textTree(type, path, folder);
    case 'xlsx':
      return readWorkbook(path);
    case 'csv':
      return readCsv(path);
    case 'eml':
      return readMailTree(path);
    case 'text':
    case 'xml':
      return readPlain(path);
    default:
      throw new FileFailure('file.no-preview');
  }
}

async function writeTree({ type, path, folder }: DocumentTask & { folder: string }): Promise<null> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const tree = await treeOf(type, path, folder);
  await writeFile(join(folder, 'tree.json'), JSON.stringify(tree), { mode: 0o600 });
  return null;
}

async function textsOf(task: DocumentTask & { from: number; pages: number }): Promise<TextsAnswer> {
  const { type, path, from, pages } = task;
  if (type === 'pdf') return pdfTexts(await openPdf(task), from, pages);
  if (pictures.has(type)) {
    const { pages: all } = await pictureFacts(path, type);
    const numbers = Array.from({ length: Math.max(0, Math.min(pages, all - from + 1)) }, (_, at) => from + at);
    const next = from + numbers.length;
    return {
      pages: numbers.map((page) => ({ page, text: '', needs_ocr: type !== 'svg' })),
      next: next <= all ? next : null,
    };
  }
  if (!trees.has(type)) return { pages: [], next: null };
  const { text, all } = await officeText(type, path, from);
  if (from > Math.max(1, all)) return { pages: [], next: null };
  return {
    pages: [{ page: from, text: text.slice(0, MAX_TEXT), needs_ocr: false }],
    next: from < all ? from + 1 : null,
  };
}

function pdfTexts(pdf: PdfFile, from: number, most: number): TextsAnswer {
  const pages: TextsAnswer['pages'] = [];
  let page = from;
  let characters = 0;
  for (; page <= pdf.pages && page < from + most && characters < MAX_SENT; page++) {
    const found = pdf.withPage(page, (one) => {
      const text = pageText(one);
      return { page, text: text.slice(0, MAX_TEXT), needs_ocr: needsRecognition(text, one) };
    });
    characters += found.text.length;
    pages.push(found);
  }
  return { pages, next: page <= pdf.pages ? page : null };
}

/** The text of a slide, a sheet, or a whole document without pages. */
async function officeText(type: DocumentType, path: string, page: number): Promise<{ text: string; all: number }> {
  switch (type) {
    case 'docx': {
      const { parts } = await docxText(path);
      return { text: textOfBlocks(parts[0]?.blocks ?? []), all: 1 };
    }
    case 'odt':
      return withZip(path, async (zip) => ({ text: textOfBlocks((await readOdt(zip)).takeBlocks()), all: 1 }));
    case 'pptx':
      return withZip(path, async (zip) => {
        const { slides, all } = await readPptx(zip, page, 1);
        return { text: textOfBlocks(slides[0]?.blocks ?? []), all };
      });
    case 'xlsx':
      return textOfSheet(path, page, MAX_TEXT);
    case 'eml': {
      const mail = await readMailTree(path);
      const names = mail.attachments.map(({ name }) => name);
      return { text: [mail.subject, mail.from, mail.to, mail.cc, mail.body, ...names].join('\n'), all: 1 };
    }
    default:
      return { text: (await readPlain(path)).text, all: 1 };
  }
}
