import type { Language } from '@steward/contract/language';
import { answerUnit, isYear } from '@steward/core/disclosures/answer-value';
import type { FrameworkQuestion } from '@steward/reference/frameworks/framework';
import {
  heading,
  numeric,
  start,
  table,
  type LetteredBlock as Block,
  type LetteredReport,
  type PageImage,
  type TextPart,
} from '../../../gateways/pdf/blocks.ts';
import { figuresFor, type Figures } from '../../../gateways/pdf/figures.ts';
import { filledFrame } from '../../../gateways/pdf/page-frame.ts';
import { clean, paragraphsOf, shortened } from '../../../gateways/pdf/prose.ts';
import type { contentOf } from '../../../platform/report-templates/nearest-template.ts';
import type { FrozenAnswer } from '../frameworks/rounds.content.ts';
import type { ScoreSheet, SheetField, SheetTable } from '../frameworks/score-sheet.ts';
import type { WholeReport } from '../frameworks/whole-report.service.ts';
import { reasonOf } from '../frameworks/editions.service.ts';
import { cellOf, columnTitles, rowsOf } from './answer-cells.ts';
import { reportLabels, type ReportLabels } from './report-labels.ts';

export interface Printing {
  report: WholeReport;
  /** Of assessments. */
  sheet: ScoreSheet | undefined;
  template: ReturnType<typeof contentOf>;
  logo: PageImage | null;
  organization: string;
  /** ISO day. */
  printedOn: string;
  language: Language;
}

interface Wording {
  language: Language;
  words: ReportLabels;
  figures: Figures;
  dir: 'ltr' | 'rtl';
  edition: WholeReport['edition'];
}

const styled = (part: TextPart, text: string, { dir }: Wording): Block => ({
  kind: 'styled',
  part,
  paragraphs: paragraphsOf(text, dir),
});

const printed = (
  cell: string | number | null,
  { figures }: Wording,
  of?: { code: string; unit?: string | undefined },
): string =>
  typeof cell !== 'number'
    ? clean(cell ?? '–')
    : of && isYear(of)
      ? figures.isolated(String(cell))
      : figures.exact(cell);

function tableBlock(question: FrameworkQuestion, value: unknown, wording: Wording): Block {
  const titles = columnTitles(question, wording.language).map((title) => clean(title));
  const columns = (question.columns ?? []).map(({ type }, at) =>
    type === 'number' ? numeric(titles[at] ?? '') : start(titles[at] ?? ''),
  );
  const rows = rowsOf(question, value, wording.language).map((row) =>
    row.map((cell, at) => printed(cell, wording, question.columns?.[at])),
  );
  return table(columns, rows, { dense: columns.length > 4 });
}

function sourcesBlock({ citations }: FrozenAnswer, wording: Wording): Block[] {
  const { words, figures, dir } = wording;
  if (!citations.length) return [];
  const items = citations.map((one) =>
    [
      `${words.kinds[one.kind]}: ${figures.named(clean(shortened(one.title, 200)))}`,
      one.page === null ? '' : `${words.page} ${figures.isolated(String(one.page))}`,
      one.value === null ? '' : figures.withUnit(figures.exact(one.value), one.unit),
      one.quote && `„${figures.named(clean(shortened(one.quote, 400)))}“`,
    ]
      .filter(Boolean)
      .join(' · '),
  );
  return [
    {
      kind: 'styled',
      part: 'generated_text',
      paragraphs: [
        { kind: 'text', dir, lines: [words.sources] },
        { kind: 'list', dir, items },
      ],
    },
  ];
}

function answerBlocks(question: FrameworkQuestion, answer: FrozenAnswer, wording: Wording): Block[] {
  const { words, figures, language } = wording;
  const { subject_name, value, state, reason } = answer;
  const unit = answerUnit(answer.unit, answer.citations);
  const blocks: Block[] = [];
  if (subject_name !== null) blocks.push(heading(3, clean(subject_name), { numbered: false }));
  if (state === 'not-applicable' || state === 'omitted')
    blocks.push(styled('answers', `${words.states[state]}: ${reasonOf(wording.edition, reason, language)}`, wording));
  else if (answer.is_hidden) blocks.push({ kind: 'absent', text: words.hidden });
  else if (question.type === 'table' && value !== null) blocks.push(tableBlock(question, value, wording));
  else {
    const cell = cellOf(question, value, language);
    if (typeof cell === 'number')
      blocks.push(styled('answers', unit ? `${figures.exact(cell)} ${unit}` : figures.exact(cell), wording));
    else if (cell !== null) blocks.push(styled('answers', cell, wording));
    else if (question.type !== 'file') blocks.push({ kind: 'absent', text: words.noAnswer });
  }
  if (state === 'drafted') blocks.push(styled('generated_text', words.draft, wording));
  return [...blocks, ...sourcesBlock(answer, wording)];
}

function headBlocks({ report }: Printing, wording: Wording): Block[] {
  const { words, figures, language } = wording;
  const { framework, edition, content, frozen } = report;
  const { head, completeness } = content;
  const rows = [
    [words.subject, figures.named(clean(head.subject_name))],
    [words.period, `${figures.day(head.first_day)} – ${figures.day(head.last_day)}`],
    [words.framework, clean(framework.title[language])],
    [words.edition, figures.named(clean(edition.version))],
    [words.publisher, figures.named(clean(edition.publisher))],
    ...(frozen
      ? [
          [words.round, figures.isolated(String(frozen.round))],
          [words.approved, `${figures.day(head.approved_at.slice(0, 10))} · ${figures.named(clean(head.approved_by))}`],
          [words.sha256, figures.isolated(clean(frozen.sha256, 16))],
        ]
      : []),
  ];
  const left = completeness.missing;
  return [
    heading(1, `${clean(edition.framework)} ${head.year}`, { numbered: false }),
    { kind: 'fields', rows: rows.map(([label = '', value = '']) => ({ label, value })) },
    ...(frozen
      ? []
      : [
          {
            kind: 'notice' as const,
            tone: 'warn' as const,
            title: words.draftTitle,
            lines: [left > 0 ? words.left.replace('{n}', figures.isolated(String(left))) : words.nothingLeft],
            items: [],
          },
        ]),
  ];
}

/** Of an assessment: above all that it is no certificate, then its results. */
function sheetBlocks(sheet: ScoreSheet | undefined, wording: Wording): { above: Block[]; below: Block[] } {
  if (!sheet) return { above: [], below: [] };
  const { words, figures } = wording;
  const rounded = (value: number) => figures.exact(Math.round(value * 10) / 10);
  const valueOf = ({ value, unit = '' }: SheetField) =>
    value === null
      ? words.noAnswer
      : typeof value === 'number'
        ? unit
          ? figures.withUnit(rounded(value), unit)
          : figures.isolated(String(value))
        : clean(value);
  const tableOf = ({ columns, rows }: SheetTable) =>
    table(
      columns.map(({ title, isNumber }) => (isNumber ? numeric(clean(title)) : start(clean(title)))),
      rows.map((row) =>
        row.map((cell) => (cell === null ? sheet.absent : typeof cell === 'number' ? rounded(cell) : clean(cell))),
      ),
      { dense: columns.length > 4 },
    );
  return {
    above: [{ kind: 'notice', tone: 'warn', title: sheet.heading, lines: [sheet.notice], items: [] }],
    below: sheet.parts.flatMap(({ title, fields, warnings, tables, notes }): Block[] => [
      ...(title === null ? [] : [heading(2, clean(title), { numbered: false })]),
      { kind: 'fields', rows: fields.map((field) => ({ label: clean(field.label), value: valueOf(field) })) },
      ...warnings.map((text) => styled('generated_text', text, wording)),
      ...tables.map(tableOf),
      ...notes.map((text) => styled('generated_text', text, wording)),
    ]),
  };
}

/** Each question of the edition with its answers; a question without one says so. */
function bodyBlocks({ edition, content }: WholeReport, wording: Wording): Block[] {
  const { language, words } = wording;
  return edition.sections.flatMap((section) => [
    heading(2, clean(section.title[language]), { numbered: false }),
    ...section.questions.flatMap((question): Block[] => {
      const answers = content.answers.filter(({ code }) => code === question.code);
      return [
        { kind: 'question', text: `${clean(question.code)} ${clean(question.title[language])}` },
        ...(answers.length
          ? answers.flatMap((answer) => answerBlocks(question, answer, wording))
          : [{ kind: 'absent' as const, text: words.noAnswer }]),
      ];
    }),
  ]);
}

/** IBM Plex has Latin and Arabic letters in one family; other families take their Arabic letters from it. */
const fontsOf = (family: string): string[] =>
  family === 'Liberation Sans'
    ? ['Liberation Sans', 'IBM Plex Sans Arabic']
    : ['IBM Plex Sans Arabic', 'Liberation Sans'];

/** A report as its pages: head, each question with its answers, tables and sources, in the letters of the template. */
export function reportBlocks(printing: Printing): LetteredReport {
  const { report, sheet, template, organization, printedOn, language, logo } = printing;
  const { edition, content, frozen } = report;
  const words = reportLabels[language];
  const figures = figuresFor(language);
  const dir = language === 'ar' ? 'rtl' : 'ltr';
  const wording = { language, words, figures, dir, edition } as const;
  const title = clean(`${edition.framework} ${content.head.year} – ${content.head.subject_name}`);
  const frame = filledFrame(
    { ...template, logo },
    { organization, property: content.head.subject_name, date: figures.day(printedOn) },
  );
  const author = clean(shortened(organization, 80));
  const { above, below } = sheetBlocks(sheet, wording);
  const [year = 1970, month = 1, day = 1] = printedOn.split('-').map(Number);
  const style = (part: TextPart) => {
    const { fontSize, color, fontFamily } = template.styles[part];
    return { size: fontSize, color, fonts: fontsOf(fontFamily) };
  };
  return {
    language,
    dir,
    title,
    author,
    description: title,
    date: { year, month, day },
    cover: null,
    contents: '',
    running: {
      title,
      organization: author,
      draft: frozen ? '' : words.draft,
      mark: '',
      page: words.pageOf,
    },
    frame,
    styles: {
      generated_text: style('generated_text'),
      questions: style('questions'),
      answers: style('answers'),
    },
    blocks: [...above, ...headBlocks(printing, wording), ...below, ...bodyBlocks(report, wording)],
  };
}
