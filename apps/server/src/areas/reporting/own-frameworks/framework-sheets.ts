import type { OwnProblemKind } from '@steward/core/disclosures/own-problems';
import type { Sheet, SheetRow } from '../../../platform/imports/sheet-reading.ts';
import { frameworkSheets, headFields, type SheetName } from './framework-columns.ts';

/** Where something is in a workbook. */
export interface Cell {
  sheet: SheetName;
  row: number | null;
  column: string;
}

export interface SheetProblem extends Cell {
  problem: OwnProblemKind;
  detail: string;
}

type Path = readonly (string | number)[];
type Raw = Record<string, unknown>;

/** The framework of a workbook as JSON, with the cell of each of its places. */
export interface SheetFramework {
  raw: Raw;
  problems: SheetProblem[];
  cellOf: (path: Path) => Cell;
}

/** Spreadsheets were given an apostrophe before what would be a formula. */
const plain = (text: string) => text.replace(/^'(?=[=+\-@])/, '').trim();

interface Row {
  line: number;
  /** The text of a column; undefined where the cell is empty. */
  text: (column: string) => string | undefined;
}

function rowsOf(sheet: Sheet | undefined): Row[] {
  if (!sheet) return [];
  const at = new Map(sheet.columns.map((name, index) => [name.trim().toLowerCase(), index]));
  return sheet.rows.map(({ line, cells }: SheetRow) => ({
    line,
    text: (column) => {
      const index = at.get(column);
      const cell = index === undefined ? undefined : cells[index];
      return cell === undefined || plain(String(cell)) === '' ? undefined : plain(String(cell));
    },
  }));
}

const languages = ['en', 'de', 'ar'] as const;

/** The texts of a row by language; undefined where none is given. */
function wordsIn(row: Row, name: string): Raw | undefined {
  const words = Object.fromEntries(
    languages.flatMap((language) => {
      const text = row.text(`${name}_${language}`);
      return text === undefined ? [] : [[language, text]];
    }),
  );
  return Object.keys(words).length ? words : undefined;
}

const listIn = (text: string | undefined): string[] =>
  (text ?? '')
    .split(';')
    .map((one) => one.trim())
    .filter(Boolean);

const yes = new Set(['yes', 'true', '1', 'y', 'x', 'ja', 'wahr', 'نعم']);
const no = new Set(['no', 'false', '0', 'n', 'nein', 'falsch', 'لا']);

/** `gri: 302-1` in two parts. */
function inTwo(text: string): [string, string | undefined] {
  const at = text.indexOf(':');
  return at < 0 ? [text, undefined] : [text.slice(0, at).trim(), text.slice(at + 1).trim()];
}

const given = (values: Raw): Raw =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

class Reading {
  readonly problems: SheetProblem[] = [];
  readonly cells = new Map<string, { sheet: SheetName; row: number }>();

  wrong(sheet: SheetName, row: number | null, column: string, problem: OwnProblemKind, detail = ''): void {
    this.problems.push({ sheet, row, column, problem, detail });
  }

  note(path: Path, sheet: SheetName, row: number): void {
    this.cells.set(path.join('.'), { sheet, row });
  }

  points(sheet: SheetName, row: Row): number | undefined {
    const text = row.text('points');
    if (text === undefined) return undefined;
    const value = Number(text.replace(',', '.'));
    if (!Number.isFinite(value)) this.wrong(sheet, row.line, 'points', 'number', text.slice(0, 60));
    return Number.isFinite(value) ? value : undefined;
  }

  choice(row: Row, column: string, otherwise: boolean): boolean {
    const text = row.text(column)?.toLowerCase();
    if (text === undefined) return otherwise;
    if (!yes.has(text) && !no.has(text)) this.wrong('questions', row.line, column, 'yes-no', text.slice(0, 60));
    return yes.has(text);
  }
}

interface Parts {
  raw: Raw;
  path: Path;
}

/** The options and columns that are in sheets of their own, added to their questions. */
function addParts(
  reading: Reading,
  questions: ReadonlyMap<string, Parts>,
  columns: readonly Row[],
  options: readonly Row[],
) {
  const tables = new Map<string, Parts>();
  const unknown = (sheet: SheetName, row: Row, code: string | undefined) =>
    reading.wrong(sheet, row.line, 'question', code === undefined ? 'missing' : 'question-unknown', code?.slice(0, 60));
  const into = ({ raw, path }: Parts, list: string, value: Raw, sheet: SheetName, line: number): Path => {
    const some = (raw[list] ??= []) as Raw[];
    some.push(value);
    const place = [...path, list, some.length - 1];
    reading.note(place, sheet, line);
    return place;
  };
  for (const row of columns) {
    const code = row.text('question');
    const question = code === undefined ? undefined : questions.get(code);
    if (!question) {
      unknown('columns', row, code);
      continue;
    }
    const raw = given({
      code: row.text('code'),
      title: wordsIn(row, 'title'),
      type: row.text('type')?.toLowerCase(),
      unit: row.text('unit'),
    });
    const path = into(question, 'columns', raw, 'columns', row.line);
    tables.set(`${code} ${row.text('code')}`, { raw, path });
  }
  for (const row of options) {
    const [code, column] = [row.text('question'), row.text('column')];
    const owner =
      code === undefined ? undefined : column === undefined ? questions.get(code) : tables.get(`${code} ${column}`);
    if (!owner) {
      unknown('options', row, code);
      continue;
    }
    const raw = given({
      value: row.text('value'),
      title: wordsIn(row, 'title'),
      points: reading.points('options', row),
    });
    into(owner, 'options', raw, 'options', row.line);
  }
}

function questionOf(reading: Reading, row: Row): Raw {
  const replaces = row.text('replaces');
  const metrics = listIn(row.text('metrics')).map((one) => {
    const [metric, basis] = inTwo(one);
    return { metric, basis: basis ?? 'full' };
  });
  const equivalents = listIn(row.text('equivalents')).map((one) => {
    const [key, code] = inTwo(one);
    return given({ key, code });
  });
  const references = listIn(row.text('references'));
  return given({
    code: row.text('code'),
    title: wordsIn(row, 'title'),
    help: wordsIn(row, 'help'),
    type: row.text('type')?.toLowerCase(),
    unit: row.text('unit'),
    required: reading.choice(row, 'required', false),
    omittable: reading.choice(row, 'omittable', true),
    points: reading.points('questions', row),
    references: references.length ? references : undefined,
    metrics: metrics.length ? metrics : undefined,
    equivalents: equivalents.length ? equivalents : undefined,
    replaces: replaces === undefined ? undefined : replaces === '-' ? [] : listIn(replaces),
    confidence: row.text('confidence')?.toLowerCase() ?? 'high',
  });
}

/** Sections in the order of their first rows, each with its questions. */
function sectionsOf(reading: Reading, rows: readonly Row[]): { sections: Raw[]; questions: Map<string, Parts> } {
  const sections: (Raw & { questions: Raw[] })[] = [];
  const questions = new Map<string, Parts>();
  let at = -1;
  for (const row of rows) {
    const code = row.text('section');
    if (code !== undefined || at < 0) at = sections.findIndex((section) => section['code'] === code);
    if (at < 0) {
      const head = given({
        code,
        title: wordsIn(row, 'section'),
        level: row.text('level')?.toLowerCase() ?? 'organization',
      });
      at = sections.push({ ...head, questions: [] }) - 1;
      reading.note(['sections', at], 'questions', row.line);
    }
    const section = sections[at];
    if (!section) continue;
    const raw = questionOf(reading, row);
    const path = ['sections', at, 'questions', section.questions.push(raw) - 1];
    reading.note(path, 'questions', row.line);
    const own = row.text('code');
    if (own !== undefined && !questions.has(own)) questions.set(own, { raw, path });
  }
  return { sections, questions };
}

function headOf(reading: Reading, rows: readonly Row[]): Raw {
  const values: Raw = {};
  const known = new Set(headFields.map(({ name }) => name));
  for (const row of rows) {
    const field = row.text('field')?.toLowerCase();
    if (field === undefined) continue;
    if (!known.has(field))
      reading.wrong('framework', row.line, field.slice(0, 60), 'unknown-field', field.slice(0, 60));
    else if (values[field] !== undefined) reading.wrong('framework', row.line, field, 'twice', field);
    else values[field] = row.text('value');
    reading.note([field === 'source_name' || field === 'source_ref' ? 'source' : field], 'framework', row.line);
  }
  const { source_name: name, source_ref: ref, levels, valid_until, category, confidence, ...rest } = values;
  const lower = (value: unknown) => (typeof value === 'string' ? value.toLowerCase() : undefined);
  return given({
    ...rest,
    category: lower(category),
    confidence: lower(confidence),
    levels: typeof levels === 'string' ? listIn(levels.toLowerCase()) : undefined,
    valid_until: valid_until ?? null,
    source: name === undefined && ref === undefined ? undefined : [given({ name, ref, kind: 'primary' })],
  });
}

/** The column of the last steps of a path: `title.en` is `title_en`. */
function columnOf(steps: Path, sheet: SheetName, isSection: boolean): string {
  const [first, second] = steps;
  if (first === undefined) return '';
  const isLanguage = languages.some((language) => language === second);
  if (isSection && first === 'code') return 'section';
  if (isSection && first === 'title') return `section_${isLanguage ? second : 'en'}`;
  if (first === 'title' || first === 'help') return `${first}_${isLanguage ? second : 'en'}`;
  return sheet === 'framework' && first === 'source' ? 'source_name' : String(first);
}

/** The framework of a workbook; undefined where it has none of its sheets. */
export function frameworkOfSheets(sheets: readonly Sheet[]): SheetFramework | undefined {
  const named = new Map(sheets.map((sheet) => [sheet.name.trim().toLowerCase(), sheet]));
  if (!named.has('framework') || !named.has('questions')) return undefined;
  const reading = new Reading();
  for (const [name, columns] of Object.entries(frameworkSheets)) {
    if (name === 'framework') continue;
    const known = new Set(columns.map((column) => column.name));
    for (const column of named.get(name)?.columns ?? [])
      // A column without a heading is named by its number.
      if (!known.has(column.trim().toLowerCase()) && !/^\(\d+\)$/.test(column))
        reading.wrong(name as SheetName, null, column.slice(0, 60), 'unknown-field', column.slice(0, 60));
  }
  const head = headOf(reading, rowsOf(named.get('framework')));
  const { sections, questions } = sectionsOf(reading, rowsOf(named.get('questions')));
  addParts(reading, questions, rowsOf(named.get('columns')), rowsOf(named.get('options')));
  const reasons = rowsOf(named.get('reasons')).map((row, at) => {
    reading.note(['omission_reasons', at], 'reasons', row.line);
    return given({ code: row.text('code'), title: wordsIn(row, 'title') });
  });
  return {
    raw: { ...head, ...(reasons.length && { omission_reasons: reasons }), sections },
    problems: reading.problems,
    cellOf: (path) => {
      for (let length = path.length; length > 0; length--) {
        const cell = reading.cells.get(path.slice(0, length).join('.'));
        if (!cell) continue;
        const isSection = length === 2 && path[0] === 'sections';
        const steps = cell.sheet === 'framework' ? path : path.slice(length);
        return { ...cell, column: columnOf(steps, cell.sheet, isSection) };
      }
      const sheet = path[0] === 'sections' ? 'questions' : path[0] === 'omission_reasons' ? 'reasons' : 'framework';
      return { sheet, row: null, column: sheet === 'framework' ? columnOf(path, sheet, false) : '' };
    },
  };
}
