import type { AnswerQuestion, AnswerValue, Cell, TableRow } from './answer-value.ts';

interface DividedRow {
  key: string;
  title: string;
  value: number | null;
  /** Further cells that are known with the key. */
  cells?: Readonly<Record<string, Cell>> | undefined;
  /** Its other cells say something without a value; other rows without one are left out. */
  isWithoutValue?: boolean | undefined;
}

/** A figure that answers a question, or a column of its table. */
export interface AnswerFigure {
  /** The column that takes it; undefined: the question itself. */
  column?: string | undefined;
  /** The column that names the rows. */
  by?: string | undefined;
  value: number | null;
  rows?: readonly DividedRow[] | undefined;
}

/** The name of a row in the column that divides a table: the option of a choice, which every reader sees in their language, else a proper name. */
function nameOf(question: AnswerQuestion, by: string, { key, title }: DividedRow): Cell | undefined {
  const column = question.columns?.find(({ code }) => code === by);
  if (column?.type !== 'choice') return title;
  return column.options?.some(({ value }) => value === key) ? key : undefined;
}

/**
 * The value of an answer made of figures; null where none of them has a value. In a table, figures with the same rows fill columns
 * beside each other, and figures without rows share one row.
 */
export function proposedValue(question: AnswerQuestion, figures: readonly AnswerFigure[]): AnswerValue {
  if (question.type === 'number') return figures.find(({ value }) => value !== null)?.value ?? null;
  if (question.type !== 'table') return null;
  const columns = new Set(question.columns?.map(({ code }) => code));
  const rows = new Map<string, Record<string, Cell>>();
  const into = (key: string, cells: TableRow) => rows.set(key, { ...rows.get(key), ...cells });
  for (const { column, by, value, rows: divided } of figures) {
    if (column === undefined) continue;
    if (by === undefined) {
      if (value !== null) into('', { [column]: value });
      continue;
    }
    for (const row of divided ?? []) {
      const name = nameOf(question, by, row);
      if ((row.value === null && !row.isWithoutValue) || name === undefined) continue;
      const known = Object.entries(row.cells ?? {}).filter(([code]) => columns.has(code));
      into(row.key, {
        [by]: name,
        ...Object.fromEntries(known),
        ...(row.value !== null && { [column]: row.value }),
      });
    }
  }
  return rows.size ? [...rows.values()] : null;
}
