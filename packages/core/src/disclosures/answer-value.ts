import { isDay } from '../calendar/day.ts';

/** How questions of frameworks are answered. */
export const answerTypes = [
  'number',
  'text',
  'longtext',
  'choice',
  'multichoice',
  'boolean',
  'date',
  'table',
  'file',
] as const;
export type AnswerType = (typeof answerTypes)[number];

type CellType = Exclude<AnswerType, 'table' | 'file'>;
interface Valued<T extends AnswerType> {
  type: T;
  options?: readonly { value: string }[] | undefined;
  unit?: string | undefined;
}
export interface AnswerColumn extends Valued<CellType> {
  code: string;
}
/** What a question says about its value. */
export interface AnswerQuestion extends Valued<AnswerType> {
  columns?: readonly AnswerColumn[] | undefined;
  /** The figures that answer it. */
  metrics?: readonly { metric: string; column?: string | undefined }[] | undefined;
}

export type Cell = number | string | boolean | readonly string[] | null;
export type TableRow = Readonly<Record<string, Cell>>;
/** Null: no value. The value of a file is in its sources. */
export type AnswerValue = Cell | readonly TableRow[];

export const MOST_TEXT = 2_000;
export const MOST_LONGTEXT = 20_000;
export const MOST_ROWS = 500;
/** Larger numbers lose their last digit. */
const MOST_NUMBER = 1e15;

export interface ValueFault {
  /** The place in the value: empty for the whole, `3.tco2e` for a cell. */
  at: string;
  message: string;
}

/** The unit of an answer: where a question asks for an amount in any currency, the currency of the figures it rests on. */
export const answerUnit = <U extends string | null>(unit: U, sources: readonly { unit: string }[]): U | string =>
  unit === 'currency' ? (sources.find((source) => /^[A-Z]{3}$/.test(source.unit))?.unit ?? unit) : unit;

/** Whether a number is a year, which is written without group signs. */
export const isYear = ({ code, unit }: { code?: string; unit?: string | null | undefined }): boolean =>
  unit === 'year' || code === 'year' || (code?.endsWith('_year') ?? false);

const isPercent = (unit: string | undefined) => unit !== undefined && unit.startsWith('%');

function textFault(value: unknown, most: number): string | undefined {
  if (typeof value !== 'string') return 'must be a text';
  if (value.length > most) return `must have at most ${most} characters`;
  return /[^\P{Cc}\n\t\r]|\p{Surrogate}/u.test(value) ? 'has characters that cannot be stored' : undefined;
}

/** Whether figures of the product answer in percent, and none of them is a change: a share of a whole, between 0 and 100. */
function isShare({ metrics = [] }: AnswerQuestion, column?: string): boolean {
  const own = metrics.filter((one) => one.column === column);
  return own.length > 0 && own.every(({ metric }) => !metric.endsWith('.lfl'));
}

function numberFault(value: unknown, unit: string | undefined, isOfWhole: boolean): string | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'must be a number';
  if (Math.abs(value) > MOST_NUMBER) return 'is too large';
  // A change may be below zero; a share is never above the whole.
  if (!isPercent(unit) || (unit === '%' && !isOfWhole)) return undefined;
  if (value > 100) return 'must be at most 100';
  if (value < 0) return 'must be at least 0';
  return undefined;
}

function cellFault(
  { type, options = [], unit }: Valued<AnswerType>,
  value: unknown,
  isOfWhole: boolean,
): string | undefined {
  const isOption = (one: unknown) => options.some((option) => option.value === one);
  switch (type) {
    case 'number':
      return numberFault(value, unit, isOfWhole);
    case 'text':
      return textFault(value, MOST_TEXT);
    case 'longtext':
      return textFault(value, MOST_LONGTEXT);
    case 'choice':
      return isOption(value) ? undefined : 'is none of the options';
    case 'multichoice':
      if (!Array.isArray(value) || !value.every(isOption)) return 'must be a list of the options';
      return new Set(value).size === value.length ? undefined : 'names an option twice';
    case 'boolean':
      return typeof value === 'boolean' ? undefined : 'must be yes or no';
    case 'date':
      return typeof value === 'string' && isDay(value) ? undefined : 'must be a day';
    default:
      return 'must be empty: its files are its sources';
  }
}

const isEmptyCell = (value: unknown) => value === null || value === undefined || value === '';

/** What is wrong with the value of an answer. None: it can be stored. */
export function valueFaults(question: AnswerQuestion, value: unknown): ValueFault[] {
  if (value === null || value === undefined) return [];
  if (question.type !== 'table') {
    const message = cellFault(question, value, isShare(question));
    return message === undefined ? [] : [{ at: '', message }];
  }
  if (!Array.isArray(value)) return [{ at: '', message: 'must be a list of rows' }];
  if (value.length > MOST_ROWS) return [{ at: '', message: `must have at most ${MOST_ROWS} rows` }];
  const columns = new Map((question.columns ?? []).map((column) => [column.code, column]));
  return value.flatMap((row: unknown, at): ValueFault[] => {
    if (typeof row !== 'object' || row === null || Array.isArray(row))
      return [{ at: String(at), message: 'must be a row' }];
    return Object.entries(row).flatMap(([code, cell]): ValueFault[] => {
      const column = columns.get(code);
      const message = column
        ? isEmptyCell(cell)
          ? undefined
          : cellFault(column, cell, isShare(question, code))
        : 'is no column of this question';
      return message === undefined ? [] : [{ at: `${at}.${code}`, message }];
    });
  });
}

const isEmptyRow = (row: TableRow) => Object.values(row).every((cell) => isEmptyCell(cell));

/** The value as it is stored: without empty rows and cells; an empty text, list or table is no value. */
export function storedValue(value: AnswerValue): AnswerValue {
  if (typeof value === 'string') return value.trim() === '' ? null : value;
  if (!Array.isArray(value)) return value;
  if (value.length === 0) return null;
  if (value.every((one) => typeof one === 'string')) return value;
  const rows = (value as readonly TableRow[])
    .filter((row) => !isEmptyRow(row))
    .map((row) => Object.fromEntries(Object.entries(row).filter(([, cell]) => !isEmptyCell(cell))));
  return rows.length ? rows : null;
}

/** Whether an answer to one question can be taken over as it is for another. */
export const takesValueOf = (to: AnswerQuestion, from: AnswerQuestion): boolean =>
  to.type === from.type &&
  (to.unit ?? '') === (from.unit ?? '') &&
  shapeOf(to.options ?? []) === shapeOf(from.options ?? []) &&
  columnsOf(to) === columnsOf(from);

const shapeOf = (options: readonly { value: string }[]) => options.map(({ value }) => value).join(' ');
const columnsOf = ({ columns = [] }: AnswerQuestion) =>
  columns.map(({ code, type, unit = '' }) => `${code}:${type}:${unit}`).join(' ');
