import type { AnswerQuestion, AnswerValue, Cell, TableRow } from './answer-value.ts';

/** A figure that answers a question, or a column of its table. */
export interface AnswerFigure {
  /** The column that takes it; undefined: the question itself. */
  column?: string | undefined;
  /** The column that names the rows. */
  by?: string | undefined;
  value: number | null;
  /** `cells`: what else is in the row; without them a row without a value is left out. */
  rows?: readonly { key: string; title: string; value: number | null; cells?: TableRow | undefined }[] | undefined;
}

/** The name of a row in the column that divides a table: the option of a choice, else the title. */
function nameOf(question: AnswerQuestion, by: string, { key, title }: { key: string; title: string }): Cell {
  const column = question.columns?.find(({ code }) => code === by);
  return column?.type === 'choice' ? key : title;
}

/**
 * The value of an answer made of figures; null where none of them has a value. In a table, figures with the same rows fill columns
 * beside each other, and figures without rows share one row.
 */
export function proposedValue(question: AnswerQuestion, figures: readonly AnswerFigure[]): AnswerValue {
  if (question.type === 'number') return figures.find(({ value }) => value !== null)?.value ?? null;
  if (question.type !== 'table') return null;
  const rows = new Map<string, Record<string, Cell>>();
  const into = (key: string, cells: TableRow) => rows.set(key, { ...rows.get(key), ...cells });
  for (const { column, by, value, rows: divided } of figures) {
    if (column === undefined) continue;
    if (by === undefined) {
      if (value !== null) into('', { [column]: value });
      continue;
    }
    for (const row of divided ?? [])
      if (row.value !== null || row.cells)
        into(row.key, {
          [by]: nameOf(question, by, row),
          ...row.cells,
          ...(row.value !== null && { [column]: row.value }),
        });
  }
  return rows.size ? [...rows.values()] : null;
}
