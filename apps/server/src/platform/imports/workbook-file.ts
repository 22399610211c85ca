import { harmless } from './csv.ts';

export interface SheetToWrite {
  name: string;
  /** The widths of the columns in characters. */
  widths: readonly number[];
  /** Absent: a sheet without a head. */
  head?: readonly string[];
  rows: readonly (readonly (string | number | null)[])[];
}

/** The most characters that a cell of Excel has. */
const MOST = 32_767;

/** Characters that XML cannot have. */
const unwritable = /[^\P{Cc}\n\t\r]|[\uFFFE\uFFFF]|\p{Surrogate}/gu;

const written = (cell: string | number | null) =>
  typeof cell === 'string' ? harmless(cell.replace(unwritable, '')).slice(0, MOST) : cell;

/** A workbook for Excel. No cell holds a formula: a text that would be one begins with an apostrophe. */
export async function workbookFile(
  sheets: readonly SheetToWrite[],
  { isRightToLeft }: { isRightToLeft: boolean },
): Promise<Buffer> {
  const { writeXlsx } = await import('hucre/xlsx');
  const bytes = await writeXlsx({
    sheets: sheets.map(({ name, widths, head, rows }) => ({
      name,
      columns: widths.map((width) => ({ width })),
      rows: [...(head ? [head] : []), ...rows].map((row) => row.map(written)),
      ...(head && { freezePane: { rows: 1 } }),
      view: { rightToLeft: isRightToLeft },
    })),
  });
  return Buffer.from(bytes);
}
