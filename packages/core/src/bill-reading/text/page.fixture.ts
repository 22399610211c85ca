import { readText, type TextReading } from '../read-text.ts';
import { isArabic, type PageText } from './page-text.ts';

/** A page of lines, each of cells at given places; words stand a space apart. */
export function page(number: number, lines: [x: number, text: string][][]): PageText {
  const words = lines.flatMap((cells, i) =>
    cells.flatMap(([x, text]) => {
      let left = x;
      return text.split(' ').map((word) => {
        const w = 8 * word.length;
        const at = { text: word, x: left, y: 60 + 24 * i, w, h: 14, confidence: 1 };
        left += w + 5;
        return at;
      });
    }),
  );
  return { page: number, height: 1414, words };
}

/** Cells of a line, each by the place where it begins: `40 Total | 880 393.62`. */
export type Row = string;

const cells = (row: Row) =>
  row.split(' | ').map((cell): [number, string] => {
    const [x, ...words] = cell.split(' ');
    return [Number(x), isArabic(cell) ? words.toReversed().join(' ') : words.join(' ')];
  });

export const read = (rows: Row[]): TextReading => readText([page(1, rows.map(cells))]);
export const given = (rows: Row[]) =>
  Object.fromEntries(Object.entries(read(rows).fields).map(([name, field]) => [name, field.value]));

/** The same as a recognition yields it. */
export const recognised = (rows: Row[]): PageText => {
  const whole = page(1, rows.map(cells));
  return { ...whole, words: whole.words.map((w) => ({ ...w, confidence: 0.95 })) };
};

/** The head of a bill for water and one for power, with a place for what a test is about. */
export const water = (...rows: Row[]): Row[] => [
  '40 Water bill | 400 Bill date 30/09/2025',
  '40 Service period 21/08/2025 - 22/09/2025',
  ...rows,
];
export const power = (...rows: Row[]): Row[] => [
  '40 Electricity bill | 400 Bill date 03/10/2025',
  '40 Billing period 01/09/2025 - 30/09/2025',
  ...rows,
];
export const strom = (...rows: Row[]): Row[] => [
  '40 Stromrechnung | 400 Rechnungsdatum 09.07.2025',
  '40 Abrechnungszeitraum 01.04.2025 - 30.06.2025',
  ...rows,
];
