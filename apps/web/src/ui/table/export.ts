import { saveBlob } from '../files/save-blob.ts';
import { headOf, type Column } from './column.ts';
import { toCsv } from './csv.ts';

export const exportFormats = ['xlsx', 'csv', 'json'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Rows keyed by the heads of their columns; a number stays a number, and an unknown value is null. */
export const toJson = <Row>(columns: Column<Row>[], rows: Row[]): string =>
  JSON.stringify(
    rows.map((row) => Object.fromEntries(columns.map((column) => [headOf(column), column.value(row) ?? null]))),
    null,
    1,
  );

async function toXlsx<Row>(name: string, columns: Column<Row>[], rows: Row[], isRightToLeft: boolean): Promise<Blob> {
  const { default: writeXlsx } = await import('write-excel-file/browser');
  const head = columns.map((column) => ({ value: headOf(column), fontWeight: 'bold' as const }));
  // A text stays a text in a spreadsheet, even if it begins like a formula.
  const body = rows.map((row) =>
    columns.map(({ value }) => {
      const one = value(row);
      return one === null || one === undefined || one === '' ? null : { value: one };
    }),
  );
  return writeXlsx([head, ...body], {
    // The name of a sheet has at most 31 characters, and some are not allowed.
    sheet: name.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31),
    columns: columns.map((column) => ({ width: Math.max(12, Math.min(48, headOf(column).length + 4)) })),
    stickyRowsCount: 1,
    rightToLeft: isRightToLeft,
  }).toBlob();
}

/** Saves the rows as the table shows them: the same columns, in the same order. */
export async function saveRows<Row>(format: ExportFormat, name: string, all: Column<Row>[], rows: Row[]) {
  const columns = all.filter(({ id }) => id !== 'actions');
  const blob =
    format === 'xlsx'
      ? await toXlsx(name, columns, rows, document.documentElement.dir === 'rtl')
      : format === 'csv'
        ? new Blob([toCsv(columns, rows)], { type: 'text/csv;charset=utf-8' })
        : new Blob([toJson(columns, rows)], { type: 'application/json' });
  saveBlob(blob, `${name}.${format}`);
}
