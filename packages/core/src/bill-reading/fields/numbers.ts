/** How the bill writes decimals: 1.234,50 or 1,234.50. */
export type DecimalMark = ',' | '.';

/**
 * A number as printed in Europe, America or Arabia: groups of three, parted by point, comma, apostrophe or narrow space, and
 * decimals; in India of two, after the last three. U+066B is the Arabic decimal mark, U+066C the thousands mark.
 */
export const NUMBER = String.raw`\d{1,2}(?:,\d{2})+,\d{3}(?:\.\d{1,4})?(?!\d)|\d{1,3}(?:[.,'\u202f\u066C]\d{3})+(?:[.,\u066B]\d{1,4})?(?!\d)|\d+(?:[.,\u066B]\d+)?|(?<!\d)\.\d{2,6}`;

/** Counts which mark stands before the last digits, two or as many as the coins have; undefined when nothing tells. */
export function decimalMark(text: string, decimals = 2): DecimalMark | undefined {
  const withoutDates = text.replace(/\d{1,4}[./-]\d{1,2}[./-]\d{2,4}/g, ' ');
  const count = (mark: string) =>
    withoutDates.match(new RegExp(`\\d${mark}\\d{${decimals}}(?![\\d.,])`, 'g'))?.length ?? 0;
  // Groups of three look alike, but none begins with a nought.
  const below = decimals === GROUP ? /(?<![\d.,])0([.,])\d{3}(?![\d.,])/.exec(withoutDates)?.[1] : undefined;
  if (below) return below as DecimalMark;
  const [comma, point] = [count(','), count('\\.')];
  if (comma === point) return undefined;
  return comma > point ? ',' : '.';
}

/** Digits of a group of thousands. */
const GROUP = 3;

/** The value of a printed number, or undefined when its marks contradict each other. */
export function parseNumber(printed: string, mark: DecimalMark | undefined): number | undefined {
  const text = printed.replace(/['\u202f\s\u066C]/g, '').replace(/\u066B/g, mark === ',' ? ',' : '.');
  const marks = text.match(/[.,]/g) ?? [];
  if (marks.length === 0) return /^\d+$/.test(text) ? Number(text) : undefined;
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  const after = text.length - last - 1;
  const kinds = new Set(marks).size;
  const hadSpaces = /['\u202f\u066C]/.test(printed) || printed.includes('\u066B');
  const decimal =
    kinds === 2 ||
    hadSpaces ||
    (marks.length === 1 &&
      (after !== GROUP || (mark !== undefined && text[last] === mark) || /^0[.,]/.test(text) || last > GROUP));
  // 1.962.53: recognition took one of two different marks for the other.
  const misread = kinds === 1 && marks.length > 1 && after === 2;
  const whole = (decimal || misread ? text.slice(0, last) : text).replace(/[.,]/g, '');
  const value = Number(decimal || misread ? `${whole}.${text.slice(last + 1)}` : whole);
  return Number.isFinite(value) ? value : undefined;
}

/** How many digits follow the decimal mark. */
export function decimalsOf(printed: string, mark: DecimalMark | undefined): number {
  const value = parseNumber(printed, mark);
  if (value === undefined) return 0;
  const tail = /[.,\u066B](\d+)$/.exec(printed)?.[1];
  if (!tail) return 0;
  const whole = printed.replace(/\D/g, '').length - tail.length;
  return String(Math.trunc(value)).length <= Math.max(whole, 1) ? tail.length : 0;
}
