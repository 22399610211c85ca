import {
  AlignmentType,
  BorderStyle,
  Document,
  Footer,
  Header,
  HeadingLevel,
  ImageRun,
  Packer,
  Paragraph,
  Tab,
  Table,
  TableCell,
  TableRow,
  TabStopType,
  TextRun,
  WidthType,
  type IParagraphOptions,
} from 'docx';
import type {
  Direction,
  LetteredBlock,
  LetteredReport,
  PageImage,
  Paragraph as Prose,
  TextStyle,
} from '../pdf/blocks.ts';
import { pageLine, runsOf } from './runs.ts';

const TEAL = '0F7B6C';
const INK = '16211F';
const QUIET = '5A6865';
const AMBER = 'A34E00';
const RULE = 'D5DEDC';
/** A4 with margins of 20 mm, in twentieths of a point. */
const PAGE = { width: 11_906, height: 16_838, side: 1134 };
const INNER = PAGE.width - 2 * PAGE.side;

const localeOf: Readonly<Record<string, string>> = { en: 'en-US', de: 'de-DE', ar: 'ar-SA' };
const fontOf = ([first = 'Liberation Sans']: readonly string[]) => ({
  ascii: first,
  hAnsi: first,
  eastAsia: first,
  cs: 'IBM Plex Sans Arabic',
});
/** Word has half points only. */
const sizeOf = (points: number) => {
  const size = Math.round(points * 2);
  return { size, sizeComplexScript: size };
};
const letters = ({ size, color, fonts }: TextStyle) => ({
  ...sizeOf(size),
  color: color.replace('#', '').toUpperCase(),
  font: fontOf(fonts),
});
const bold = { bold: true, boldComplexScript: true };

interface Page {
  dir: Direction;
  report: LetteredReport;
}

const paragraph = (text: string, { dir }: Page, options: IParagraphOptions = {}): Paragraph =>
  new Paragraph({ bidirectional: dir === 'rtl', ...options, children: runsOf(text, dir) });

const headings = { 1: HeadingLevel.HEADING_1, 2: HeadingLevel.HEADING_2, 3: HeadingLevel.HEADING_4 } as const;
/** The names of the styles of the parts, as Word lists them. */
const styleIds = { generated_text: 'SourcesAndNotes', questions: 'Heading3', answers: 'Answer' } as const;

/** The text of a person keeps its own direction. */
function prose(paragraphs: readonly Prose[], style: string): Paragraph[] {
  return paragraphs.flatMap((one) => {
    const bidirectional = one.dir === 'rtl';
    if (one.kind === 'list')
      return one.items.map(
        (item) => new Paragraph({ style, bidirectional, bullet: { level: 0 }, children: runsOf(item, one.dir) }),
      );
    const lines = one.lines.flatMap((line, at) => [
      ...(at > 0 ? [new TextRun({ break: 1 })] : []),
      ...runsOf(line, one.dir),
    ]);
    return [new Paragraph({ style, bidirectional, children: lines })];
  });
}

const line = (color: string, size = 4) => ({ style: BorderStyle.SINGLE, size, color });
const none = { style: BorderStyle.NONE, size: 0, color: 'auto' };
const plainBorders = { top: none, bottom: none, left: none, right: none, insideHorizontal: none, insideVertical: none };

function table(block: Extract<LetteredBlock, { kind: 'table' }>, page: Page): (Table | Paragraph)[] {
  const { columns, rows, dense, notes } = block;
  const small = sizeOf(dense ? 7.8 : 9);
  const cell = (text: string, isNumber: boolean, isHead: boolean): TableCell =>
    new TableCell({
      margins: { top: 50, bottom: 50, left: 80, right: 80 },
      children: [
        new Paragraph({
          bidirectional: page.dir === 'rtl',
          alignment: isNumber ? AlignmentType.END : AlignmentType.START,
          children: runsOf(text, page.dir, { ...small, ...(isHead && { ...bold, color: TEAL }) }),
        }),
      ],
    });
  const made = new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    visuallyRightToLeft: page.dir === 'rtl',
    borders: { ...plainBorders, top: line(TEAL, 8), bottom: line(TEAL), insideHorizontal: line(RULE) },
    rows: [
      new TableRow({
        tableHeader: true,
        cantSplit: true,
        children: columns.map(({ label, align }) => cell(label, align === 'number', true)),
      }),
      ...rows.map(
        (row) =>
          new TableRow({
            children: row.map((one, at) =>
              cell(typeof one === 'string' ? one : one.text, columns[at]?.align === 'number', false),
            ),
          }),
      ),
    ],
  });
  // Word puts two tables without a paragraph between them together.
  return [
    made,
    ...(notes.length ? notes : ['']).map((note) => paragraph(note, page, { style: styleIds.generated_text })),
  ];
}

const fields = (rows: readonly { label: string; value: string }[], page: Page): (Table | Paragraph)[] => [
  new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    visuallyRightToLeft: page.dir === 'rtl',
    columnWidths: [Math.round(INNER * 0.3), Math.round(INNER * 0.7)],
    borders: plainBorders,
    rows: rows.map(
      ({ label, value }) =>
        new TableRow({
          children: [
            new TableCell({
              width: { size: 30, type: WidthType.PERCENTAGE },
              children: [
                new Paragraph({
                  bidirectional: page.dir === 'rtl',
                  children: runsOf(label, page.dir, { color: QUIET }),
                }),
              ],
            }),
            new TableCell({
              width: { size: 70, type: WidthType.PERCENTAGE },
              children: [paragraph(value, page)],
            }),
          ],
        }),
    ),
  }),
  paragraph('', page),
];

function shown(block: LetteredBlock, page: Page): (Table | Paragraph)[] {
  switch (block.kind) {
    case 'heading':
      return [paragraph(block.text, page, { heading: headings[block.level], pageBreakBefore: block.newPage })];
    case 'question':
      return [paragraph(block.text, page, { heading: HeadingLevel.HEADING_3 })];
    case 'styled':
      return prose(block.paragraphs, styleIds[block.part]);
    case 'fields':
      return fields(block.rows, page);
    case 'absent':
      return [paragraph(block.text, page, { style: 'Missing' })];
    case 'notice':
      return [
        paragraph(block.title, page, { style: 'NoticeTitle' }),
        ...[...block.lines, ...block.items].map((text) => paragraph(text, page, { style: 'Notice' })),
      ];
    case 'table':
      return table(block, page);
  }
}

const MOST_WIDTH = 220;
const HEIGHT = 34;

/** The image of the template: 9 mm high, and no wider than a third of the page. */
function imageRun({ type, base64, width, height }: PageImage, name: string): ImageRun {
  const scale = Math.min(HEIGHT / height, MOST_WIDTH / width);
  return new ImageRun({
    type: type === 'image/png' ? 'png' : 'jpg',
    data: Buffer.from(base64, 'base64'),
    transformation: { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) },
    altText: { name, description: name, title: name },
  });
}

const tabStops = [{ type: TabStopType.END, position: INNER }];

function header({ report, dir }: Page): Header {
  const { frame, running, author } = report;
  const children = [
    ...(frame.logo ? [imageRun(frame.logo, author), new TextRun('  ')] : []),
    ...pageLine(frame.header, dir),
    ...(running.draft
      ? [new TextRun({ children: [new Tab()] }), ...runsOf(running.draft, dir, { ...bold, color: AMBER })]
      : []),
  ];
  const border = { bottom: { ...line(RULE), space: 4 } };
  return new Header({
    children: [new Paragraph({ style: 'PageLine', bidirectional: dir === 'rtl', tabStops, border, children })],
  });
}

function footer({ report, dir }: Page): Footer {
  const { frame, running } = report;
  const isNumbered = (frame.header + frame.footer).includes('{page}');
  const children = [
    ...pageLine(frame.footer, dir),
    ...(isNumbered ? [] : [new TextRun({ children: [new Tab()] }), ...pageLine(running.page, dir)]),
  ];
  const border = { top: { ...line(RULE), space: 4 } };
  return new Footer({
    children: [new Paragraph({ style: 'PageLine', bidirectional: dir === 'rtl', tabStops, border, children })],
  });
}

const spaced = (before: number, after: number) => ({ spacing: { before, after } });
const head = (size: number, color: string, before: number) => ({
  run: { ...sizeOf(size), ...bold, color, font: fontOf(['IBM Plex Sans Arabic']) },
  paragraph: { ...spaced(before, 120), keepNext: true, keepLines: true },
});

/** A report in the letters of a template as a document of Word, whose headings, head of tables and page numbers Word knows as such. */
export async function wordDocument(report: LetteredReport): Promise<Uint8Array> {
  const { dir, language, styles } = report;
  const page = { dir, report };
  const locale = localeOf[language] ?? 'en-US';
  const own = (id: string, name: string, run: object, paragraphStyle: object = spaced(60, 100)) => ({
    id,
    name,
    basedOn: 'Normal',
    quickFormat: true,
    run,
    paragraph: paragraphStyle,
  });
  const document = new Document({
    title: report.title,
    creator: report.author,
    lastModifiedBy: report.author,
    description: report.description,
    styles: {
      default: {
        document: {
          run: {
            ...sizeOf(9.5),
            color: INK,
            font: fontOf(['IBM Plex Sans Arabic']),
            language: {
              value: language === 'ar' ? 'en-US' : locale,
              bidirectional: language === 'ar' ? locale : 'ar-SA',
            },
          },
        },
        heading1: head(17, TEAL, 240),
        heading2: head(11.5, INK, 360),
        heading3: {
          run: { ...letters(styles.questions), ...bold },
          paragraph: { ...spaced(300, 120), keepNext: true },
        },
        heading4: head(9.5, QUIET, 240),
      },
      paragraphStyles: [
        own(styleIds.answers, 'Answer', letters(styles.answers)),
        own(styleIds.generated_text, 'Sources and notes', letters(styles.generated_text)),
        own('Missing', 'Missing', { color: AMBER }),
        own('NoticeTitle', 'Notice title', { ...bold, color: AMBER }),
        own('Notice', 'Notice', { color: AMBER }),
        own('PageLine', 'Page line', { ...sizeOf(8), color: QUIET }, {}),
      ],
    },
    sections: [
      {
        properties: {
          page: {
            size: { width: PAGE.width, height: PAGE.height },
            margin: { top: 1531, bottom: 1304, left: PAGE.side, right: PAGE.side, header: 567, footer: 567 },
          },
        },
        headers: { default: header(page) },
        footers: { default: footer(page) },
        children: report.blocks.flatMap((block) => shown(block, page)),
      },
    ],
  });
  return Packer.toBuffer(document);
}
