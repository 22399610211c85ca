import { z } from 'zod';

/**
 * What a file is by its bytes. `ole`: an older Office file (doc, xls, ppt); `other`: none of these.
 */
export const DocumentType = z.enum([
  'pdf',
  'jpeg',
  'png',
  'webp',
  'tiff',
  'heic',
  'svg',
  'docx',
  'xlsx',
  'pptx',
  'odt',
  'ole',
  'csv',
  'text',
  'xml',
  'html',
  'eml',
  'mp4',
  'webm',
  'ifc',
  'dwg',
  'rvt',
  'zip',
  'program',
  'script',
  'other',
]);
export type DocumentType = z.infer<typeof DocumentType>;

/** `shown`: drawn by the server and shown; `kept`: stored and downloaded only; `refused`: not stored. */
export const DocumentHandling = z.enum(['shown', 'kept', 'refused']);
export type DocumentHandling = z.infer<typeof DocumentHandling>;

/** What a document says of itself. A value that the file does not state is null. */
export const DocumentFacts = z.object({
  type: DocumentType,
  /** Pages of a PDF or TIFF, slides, sheets; null for content without pages, and for a file with a password. */
  pages: z.number().nullable(),
  title: z.string().nullable(),
  author: z.string().nullable(),
  /** The day and time that the document states, as ISO 8601. */
  created: z.string().nullable(),
  /** Pixels of a picture, points of the first page of a PDF. */
  width: z.number().nullable(),
  height: z.number().nullable(),
  is_encrypted: z.boolean(),
  /** How the content is shown: as pictures of pages, as an allow-listed tree, as the original video, or only by name. */
  shown_as: z.enum(['pages', 'tree', 'video', 'none']),
  /** `other-name`: the content is of another type than the name of the file says. */
  warnings: z.array(z.enum(['encrypted', 'damaged', 'macros', 'too-large-to-show', 'other-name'])),
});
export type DocumentFacts = z.infer<typeof DocumentFacts>;

/**
 * A word with its box: from the left and the top as shares of the width and the height of the page, 0 to 1. Words are in the order in which
 * they are read.
 */
export const PageWord = z.object({
  text: z.string(),
  x: z.number(),
  y: z.number(),
  w: z.number(),
  h: z.number(),
  /** The number of its line on the page, from 0. */
  line: z.number(),
  /** Written from right to left. */
  rtl: z.boolean(),
});
export type PageWord = z.infer<typeof PageWord>;

export const PageWords = z.object({
  page: z.number(),
  /** The size of the page in points; of a picture in pixels. */
  width: z.number(),
  height: z.number(),
  words: z.array(PageWord),
  /** Whether most words are written from right to left. */
  rtl: z.boolean(),
  /** `recognized`: read from the picture of the page. */
  source: z.enum(['text-layer', 'recognized']),
  /** The page has a picture of text and no text layer. */
  needs_ocr: z.boolean(),
  /** The page has more words than are listed. */
  is_cut: z.boolean(),
});
export type PageWords = z.infer<typeof PageWords>;

/** A piece of text with one look; its link is http, https or mailto, any other is dropped. A line break is the text `\n`. */
const TextRun = z.object({
  kind: z.literal('text'),
  text: z.string(),
  bold: z.literal(true).optional(),
  italic: z.literal(true).optional(),
  underline: z.literal(true).optional(),
  strike: z.literal(true).optional(),
  vertical: z.enum(['super', 'sub']).optional(),
  href: z.string().optional(),
});

/** A picture inside the text: number `index` of the pictures of the document, fetched on its own as WebP. */
const PictureRun = z.object({ kind: z.literal('picture'), index: z.number(), alt: z.string() });

export const TreeRun = z.discriminatedUnion('kind', [TextRun, PictureRun]);
export type TreeRun = z.infer<typeof TreeRun>;

/** Blocks of text. A list is flat: each item has its level, from 0. */
export type TreeBlock =
  | { kind: 'heading'; level: number; runs: TreeRun[] }
  | { kind: 'paragraph'; runs: TreeRun[] }
  | { kind: 'list'; items: { level: number; ordered: boolean; runs: TreeRun[] }[] }
  | { kind: 'table'; rows: { is_heading: boolean; cells: TreeCell[] }[] };
export interface TreeCell {
  columns: number;
  rows: number;
  blocks: TreeBlock[];
}
const TreeCell: z.ZodType<TreeCell> = z.object({
  columns: z.number(),
  rows: z.number(),
  blocks: z.array(z.lazy(() => TreeBlock)),
});
export const TreeBlock: z.ZodType<TreeBlock> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('heading'), level: z.number(), runs: z.array(TreeRun) }),
  z.object({ kind: z.literal('paragraph'), runs: z.array(TreeRun) }),
  z.object({
    kind: z.literal('list'),
    items: z.array(z.object({ level: z.number(), ordered: z.boolean(), runs: z.array(TreeRun) })),
  }),
  z.object({
    kind: z.literal('table'),
    rows: z.array(z.object({ is_heading: z.boolean(), cells: z.array(TreeCell) })),
  }),
]);

/** docx, odt, pptx: one part for a text, one for each slide. */
const TextTree = z.object({
  kind: z.literal('text'),
  parts: z.array(z.object({ title: z.string(), blocks: z.array(TreeBlock) })),
  /** The number of pictures that a run may name. */
  pictures: z.number(),
  /** Links that were left out, because they are not http, https or mailto. */
  dropped_links: z.number(),
  /** The document is longer than what is listed. */
  is_cut: z.boolean(),
});

/** xlsx, csv: the first 1,000 rows and 100 columns of each sheet. */
const SheetTree = z.object({
  kind: z.literal('sheets'),
  sheets: z.array(
    z.object({
      name: z.string(),
      rows: z.array(z.object({ line: z.number(), cells: z.array(z.union([z.string(), z.number()])) })),
      /** Rows and columns with content that are not listed. */
      more_rows: z.number(),
      more_columns: z.number(),
    }),
  ),
  /** Sheets that are not listed. */
  more_sheets: z.number(),
});

const MailTree = z.object({
  kind: z.literal('mail'),
  from: z.string(),
  to: z.string(),
  cc: z.string(),
  subject: z.string(),
  date: z.string(),
  /** Plain text; an HTML text is reduced to its words. */
  body: z.string(),
  attachments: z.array(z.object({ name: z.string(), content_type: z.string(), bytes: z.number() })),
  is_cut: z.boolean(),
});

const PlainTree = z.object({
  kind: z.literal('plain'),
  text: z.string(),
  encoding: z.enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252']),
  is_cut: z.boolean(),
});

/** The content of a file without pages, made of these parts only: never its own HTML, styles or scripts. */
export const DocumentTree = z.discriminatedUnion('kind', [TextTree, SheetTree, MailTree, PlainTree]);
export type DocumentTree = z.infer<typeof DocumentTree>;
