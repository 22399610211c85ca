import { isEnglish, isGerman, latin, only, type Origin } from './origin.ts';

export type DecimalMark = '.' | ',';

/** Countries that write 1.234,5 in business. Source: Unicode CLDR, symbols of the main language. */
const commaCountries = new Set(
  'AD AL AR AT BA BE BG BO BR BY CL CO CR CY CZ DE DK DZ EE ES FI FR GE GR HR HU ID IS IT LT LU LV MA MC MD ME MK NL NO PL PT PY RO RS RU SE SI SK TN TR UA UY VE VN XK'.split(
    ' ',
  ),
);
/** Countries with both marks: Canada by language, South Africa by law and use. */
const mixedCountries = new Set(['CA', 'ZA']);

const markOfCountry = (country: string): DecimalMark | undefined =>
  mixedCountries.has(country) ? undefined : commaCountries.has(country) ? ',' : '.';

/** Text of a number without spaces and apostrophes. */
const bare = (text: string): string => latin(text).replace(/[\s\u00a0\u202f'’]/g, '');

/** Whether the mark of a number can be the decimal mark or the one between thousands: `12.500`, `1,234`. */
export const isAmbiguous = (text: string): boolean => /^[-+]?[1-9]\d{0,2}[.,]\d{3}$/.test(bare(text));

const shownBy = (mark: DecimalMark): RegExp => {
  const [point, group] = mark === '.' ? ['\\.', ','] : [',', '\\.'];
  return new RegExp(
    `^[-+]?(?:\\d*${point}(?:\\d{1,2}|\\d{4,})|0\\d*${point}\\d+|\\d{4,}${point}\\d+|\\d{1,3}(?:${group}\\d{3})+${point}\\d+|\\d{1,3}(?:${group}\\d{3}){2,})$`,
  );
};
const shows = { '.': shownBy('.'), ',': shownBy(',') } as const;

/** The decimal mark that a number shows by its form; undefined for one without a mark and for an ambiguous one. */
export function markShown(text: string): DecimalMark | undefined {
  if (text.includes('٫')) return '.';
  if (!/[.,٬]/.test(text)) return undefined;
  const number = bare(text);
  return shows['.'].test(number) ? '.' : shows[','].test(number) ? ',' : undefined;
}

/** A number as written in a file: `264,949`, `1.234,5`, `12 000`; undefined for other text, `ambiguous` if `mark` is needed and missing. */
export function numberWritten(text: string, mark: DecimalMark | undefined): number | 'ambiguous' | undefined {
  const number = bare(text);
  const decimal = text.includes('٫') ? '.' : (mark ?? markShown(text));
  if (decimal === undefined && isAmbiguous(text)) return 'ambiguous';
  const [point, group] = decimal === ',' ? [',', '.'] : ['.', ','];
  const [whole = '', fraction, ...more] = number.split(point);
  if (more.length || (fraction !== undefined && !/^\d*$/.test(fraction))) return undefined;
  const isGrouped = new RegExp(`^[-+]?\\d{1,3}(\\${group}\\d{3})+$`).test(whole);
  if (!isGrouped && !/^[-+]?\d+$/.test(whole) && !(/^[-+]?$/.test(whole) && fraction)) return undefined;
  const value = Number(`${whole.replaceAll(group, '')}.${fraction ?? '0'}`);
  return Number.isFinite(value) ? value : undefined;
}

export interface NumberColumn {
  texts: readonly string[];
  /** Its form says nothing about other columns: coordinates have a point in every language. */
  isApart?: boolean;
}

/** The mark that delimiter, country and language of the headings suggest; undefined without a suggestion, and if they contradict each other. */
function suggested({ delimiter, countries = [], headings }: Origin, texts: readonly string[]): DecimalMark | undefined {
  const marks: DecimalMark[] = [];
  if (delimiter === ';') marks.push(',');
  if (delimiter === ',') marks.push('.');
  const known = new Set(countries.map(markOfCountry));
  for (const mark of known) if (mark) marks.push(mark);
  if (isGerman(headings) && !countries.length) marks.push(',');
  // `12,500` under English headings; `12.500` is also German, since many German lists have English headings.
  if (isEnglish(headings) && !countries.length && texts.every((text) => bare(text).includes(','))) marks.push('.');
  return only(marks);
}

/**
 * The decimal mark of each column by all its numbers. A column whose numbers are all ambiguous (`12.500`) follows the other columns, the
 * delimiter, the countries of the rows, and the language of the headings, if they agree; otherwise it is undefined, and a person has to be
 * asked. A column with both marks is undefined too. `file` is undefined if any column is.
 */
export function decimalMarks(
  columns: readonly NumberColumn[],
  origin: Origin,
): { file: DecimalMark | undefined; columns: (DecimalMark | undefined)[] } {
  const seen = columns.map(({ texts }) => new Set(texts.flatMap((text) => markShown(text) ?? [])));
  const shared = only(seen.flatMap((marks, at) => (columns[at]?.isApart ? [] : [...marks])));
  const isOpen = columns.map(({ texts }, at) => {
    const marks = seen[at]?.size ?? 0;
    return marks > 1 || (marks === 0 && texts.some(isAmbiguous));
  });
  const open = columns.flatMap(({ texts }, at) => (isOpen[at] ? texts.filter(isAmbiguous) : []));
  const hint = suggested(origin, open);
  const others = seen.some((marks, at) => marks.size > 0 && !columns[at]?.isApart);
  const byRest = others ? (hint === undefined || hint === shared ? shared : undefined) : hint;
  const marks = columns.map((_, at): DecimalMark | undefined => {
    const own = seen[at] ?? new Set<DecimalMark>();
    if (own.size > 1) return undefined;
    return own.size === 1 ? only(own) : byRest;
  });
  const isUndecided = isOpen.some((one, at) => one && marks[at] === undefined);
  return { file: isUndecided ? undefined : (shared ?? byRest ?? hint ?? '.'), columns: marks };
}
