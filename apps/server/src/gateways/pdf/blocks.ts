/** The content of a report before layout: finished texts in reading order. The template lays them out and computes nothing. */
export type Direction = 'ltr' | 'rtl';

/** A paragraph written by a person; its first letter decides its direction. */
export type Paragraph =
  | { kind: 'text'; dir: Direction; lines: string[] }
  | { kind: 'list'; dir: Direction; items: string[] };

export interface Cell {
  text: string;
  /** A second line, smaller. */
  sub?: string;
  /** A warning that a verifier must not overlook, in the color of warnings. */
  flag?: string;
}

export interface Column {
  label: string;
  /** Numbers are aligned at their end, in every direction of writing. */
  align: 'start' | 'number';
  /** Share of the free width; 0: as wide as its content. */
  width: number;
}

export interface Table {
  kind: 'table';
  columns: Column[];
  rows: (string | Cell)[][];
  /** The last `totals` rows are sums. */
  totals: number;
  notes: string[];
  /** Many columns: smaller letters. */
  dense: boolean;
  /** Set for tables that fit on one page. */
  whole: boolean;
}

export interface Chart {
  kind: 'chart';
  /** The description of the chart for screen readers. */
  alt: string;
  unit: string;
  ticks: { at: number; label: string }[];
  bars: { label: string; parts: { series: number; from: number; to: number }[]; mark: number | null }[];
  series: string[];
  markLabel: string;
}

export interface Figure {
  label: string;
  value: string;
  unit: string;
  note: string;
}

export type Block =
  | { kind: 'heading'; level: 1 | 2 | 3; text: string; numbered: boolean; newPage: boolean }
  | { kind: 'prose'; paragraphs: Paragraph[] }
  | { kind: 'line'; text: string; muted: boolean }
  | { kind: 'absent'; text: string }
  | {
      /** A question, in its own letters: a heading. */
      kind: 'question';
      text: string;
    }
  | {
      /** Paragraphs in the letters of a part of the report (`PrintedReport.styles`). */
      kind: 'styled';
      part: TextPart;
      paragraphs: Paragraph[];
    }
  | { kind: 'fields'; rows: { label: string; value: string }[] }
  | { kind: 'notice'; tone: 'warn' | 'calm'; title: string; lines: string[]; items: string[] }
  | { kind: 'heroes'; items: (Figure & { parts: { series: number; share: number }[] })[]; series: string[] }
  | { kind: 'tiles'; items: Figure[] }
  | {
      kind: 'thread';
      title: string;
      state: string;
      about: string;
      meta: string;
      open: boolean;
      messages: { who: string; when: string; fromVerifier: boolean; body: Paragraph[] }[];
    }
  | {
      /** The object of the following lines, with the link to its calculation: an address, and the same as a QR code (SVG). */
      kind: 'place';
      name: string;
      address: string;
      hint: string;
      code: string;
    }
  | Table
  | Chart;

export interface Cover {
  organization: string;
  title: string;
  subtitle: string;
  year: string;
  status: string;
  isDraft: boolean;
  draftNote: string;
  fields: { label: string; value: string }[];
  hash: { label: string; groups: string[] };
}

export type TextPart = 'generated_text' | 'questions' | 'answers';

export interface TextStyle {
  /** In points. */
  size: number;
  color: string;
  /** The first that has a letter sets it. */
  fonts: string[];
}

/** A whole PNG or JPEG. */
export interface PageImage {
  type: 'image/png' | 'image/jpeg';
  base64: string;
  /** In pixels. */
  width: number;
  height: number;
}

/** Head and foot of a template, with `{page}` and `{pages}`. */
export interface PageFrame {
  header: string;
  footer: string;
  logo: PageImage | null;
}

export interface PrintedReport {
  language: string;
  dir: Direction;
  title: string;
  author: string;
  description: string;
  date: { year: number; month: number; day: number };
  /** Absent: the document begins with its first block. */
  cover: Cover | null;
  contents: string;
  running: { title: string; organization: string; draft: string; mark: string; page: string };
  /** Absent: head and foot say title, organization and page. */
  frame?: PageFrame;
  /** Of `question` and `styled` blocks, which only reports with styles have. */
  styles?: Record<TextPart, TextStyle>;
  blocks: Block[];
}

/** The blocks of a report in the letters of a template, which is set as a PDF or written for Word. */
export type LetteredBlock = Extract<
  Block,
  { kind: 'heading' | 'question' | 'styled' | 'fields' | 'notice' | 'absent' | 'table' }
>;

export interface LetteredReport extends PrintedReport {
  frame: PageFrame;
  styles: Record<TextPart, TextStyle>;
  blocks: LetteredBlock[];
}

export function heading(
  level: 1 | 2 | 3,
  text: string,
  options: { numbered?: boolean; newPage?: boolean } = {},
): Extract<Block, { kind: 'heading' }> {
  return { kind: 'heading', level, text, numbered: options.numbered ?? true, newPage: options.newPage ?? false };
}

export function line(text: string, options: { muted?: boolean } = {}): Block {
  return { kind: 'line', text, muted: options.muted ?? false };
}

export function start(label: string, width = 1): Column {
  return { label, align: 'start', width };
}

export function numeric(label: string, width = 0): Column {
  return { label, align: 'number', width };
}

/** A heading of two words on two lines, so that the column stays narrow. */
export function stacked(label: string): string {
  return label.replace(/ (?=[^ \d]+$)/, '\n');
}

export function table(
  columns: Column[],
  rows: Table['rows'],
  options: { totals?: number; notes?: string[]; dense?: boolean; whole?: boolean } = {},
): Table {
  return {
    kind: 'table',
    columns,
    rows,
    totals: options.totals ?? 0,
    notes: options.notes ?? [],
    dense: options.dense ?? false,
    whole: options.whole ?? rows.length <= 15,
  };
}
