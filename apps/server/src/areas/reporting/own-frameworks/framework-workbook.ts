import type { Language } from '@steward/contract/language';
import type { OwnEdition } from '@steward/reference/frameworks/own-framework';
import { workbookFile, type SheetToWrite } from '../../../platform/imports/workbook-file.ts';
import { frameworkSheets, type FrameworkColumn, type SheetName } from './framework-columns.ts';

type Value = string | number | null;
type Values = Readonly<Record<string, Value | undefined>>;
type Question = OwnEdition['sections'][number]['questions'][number];
type Words = Question['title'];

const wordsOf = (name: string, words: Words | undefined): Values => ({
  [`${name}_en`]: words?.en,
  [`${name}_de`]: words?.de,
  [`${name}_ar`]: words?.ar,
});

const yesNo = (is: boolean) => (is ? 'yes' : 'no');
const list = (values: readonly string[] | undefined) => values?.join('; ');

const widthOf = ({ name }: FrameworkColumn) => (/^(title|help|section)_/.test(name) ? 40 : 16);

function sheetOf(name: SheetName, rows: readonly Values[]): SheetToWrite {
  const columns = frameworkSheets[name];
  return {
    name,
    widths: columns.map((column) => widthOf(column)),
    head: columns.map((column) => column.name),
    rows: rows.map((row) => columns.map((column) => row[column.name] ?? null)),
  };
}

const headSheet = (values: Values): SheetToWrite => ({
  name: 'framework',
  widths: [20, 60],
  head: ['field', 'value'],
  rows: frameworkSheets.framework.map(({ name }) => [name, values[name] ?? null]),
});

function questionRow(section: OwnEdition['sections'][number], question: Question, at: number): Values {
  const { replaces } = question;
  return {
    section: section.code,
    ...(at === 0 && { ...wordsOf('section', section.title), level: section.level }),
    code: question.code,
    ...wordsOf('title', question.title),
    ...wordsOf('help', question.help),
    type: question.type,
    unit: question.unit,
    required: yesNo(question.required),
    omittable: yesNo(question.omittable),
    points: question.points,
    references: list(question.references),
    metrics: list(question.metrics?.map(({ metric, basis }) => `${metric}: ${basis}`)),
    equivalents: list(question.equivalents?.map(({ key, code }) => `${key}: ${code}`)),
    replaces: replaces && (replaces.length ? list(replaces) : '-'),
    confidence: question.confidence,
  };
}

const optionRows = (question: string, column: string | undefined, options: Question['options'] = []): Values[] =>
  options.map(({ value, title, points }) => ({ question, column, value, ...wordsOf('title', title), points }));

/** An edition as a workbook that can be brought again. */
export function editionWorkbook(edition: OwnEdition): Promise<Buffer> {
  const { sections, omission_reasons: reasons = [], source, levels } = edition;
  const questions = sections.flatMap((section) => section.questions);
  const values: Values = {
    key: edition.key,
    edition: edition.edition,
    framework: edition.framework,
    category: edition.category,
    levels: list(levels),
    version: edition.version,
    publisher: edition.publisher,
    valid_from: edition.valid_from,
    valid_until: edition.valid_until,
    licence: edition.licence,
    confidence: edition.confidence,
    confidence_note: edition.confidence_note,
    source_name: source?.[0]?.name,
    source_ref: source?.[0]?.ref,
  };
  const sheets = [
    headSheet(values),
    sheetOf(
      'questions',
      sections.flatMap((section) => section.questions.map((question, at) => questionRow(section, question, at))),
    ),
    sheetOf(
      'columns',
      questions.flatMap(({ code: question, columns = [] }) =>
        columns.map(({ code, title, type, unit }) => ({ question, code, ...wordsOf('title', title), type, unit })),
      ),
    ),
    sheetOf(
      'options',
      questions.flatMap(({ code, options, columns = [] }) => [
        ...optionRows(code, undefined, options),
        ...columns.flatMap((column) => optionRows(code, column.code, column.options)),
      ]),
    ),
    sheetOf(
      'reasons',
      reasons.map(({ code, title }) => ({ code, ...wordsOf('title', title) })),
    ),
  ];
  return workbookFile(sheets, { isRightToLeft: false });
}

const explained: Readonly<Record<Language, { sheet: string; head: readonly string[] }>> = {
  en: { sheet: 'explained', head: ['Sheet', 'Column', 'What it means', 'Example'] },
  de: { sheet: 'Erklärung', head: ['Blatt', 'Spalte', 'Bedeutung', 'Beispiel'] },
  ar: { sheet: 'شرح', head: ['الورقة', 'العمود', 'المعنى', 'مثال'] },
};

/** The empty workbook: its sheets with their columns, and each of them explained. */
export function templateWorkbook(language: Language): Promise<Buffer> {
  const { sheet, head } = explained[language];
  const rows = Object.entries(frameworkSheets).flatMap(([name, columns]) =>
    columns.map((column) => [name, column.name, column.means[language], column.example]),
  );
  const empty = (Object.keys(frameworkSheets) as SheetName[]).filter((name) => name !== 'framework');
  return workbookFile(
    [
      headSheet({ key: 'own_' }),
      ...empty.map((name) => sheetOf(name, [])),
      { name: sheet, widths: [14, 18, 90, 30], head, rows },
    ],
    { isRightToLeft: false },
  );
}
