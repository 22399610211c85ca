import { dayText, monthText } from '@steward/core/calendar/day-text';
import { coinDecimals } from '@steward/core/money';

/** Formats of numbers, money, dates and areas. A page load has one language, so each formatter is made once. */
let locale = 'en-US';
const made = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>();

export function setFormatLocale(next: string) {
  locale = next;
  made.clear();
}

function numberFormat(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `n${JSON.stringify(options)}`;
  const known = (made.get(key) as Intl.NumberFormat | undefined) ?? new Intl.NumberFormat(locale, options);
  made.set(key, known);
  return known;
}

/**
 * Making a date formatter takes a millisecond or more on a phone; a page with a month strip for every property needs
 * hundreds.
 */
function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `d${JSON.stringify(options)}`;
  const known = (made.get(key) as Intl.DateTimeFormat | undefined) ?? new Intl.DateTimeFormat(locale, options);
  made.set(key, known);
  return known;
}

/** Two decimals with grouping: 1,234.50. A value that rounds to zero has no sign. */
export const formatNumber = (value: number, decimals = 2) =>
  numberFormat({ minimumFractionDigits: decimals, maximumFractionDigits: decimals, signDisplay: 'negative' }).format(
    value,
  );

/**
 * A figure with at most four significant digits and one decimal, the precision of bills. 7,556 · 130.2 · 11,540 ·
 * 972.0k. A whole number stays whole: 750. A value below a tenth keeps its first two digits, so that it does not look
 * like zero.
 */
export function formatFigure(value: number): string {
  const size = Math.abs(value);
  if (size > 0 && size < 0.095) return numberFormat({ maximumSignificantDigits: 2 }).format(value);
  if (size < 999.95) return formatNumber(value, Number.isInteger(value) ? 0 : 1);
  if (size < 99_995) return numberFormat({ maximumSignificantDigits: 4 }).format(value);
  const decimals = size < 999_950 ? 1 : 2;
  const parts = numberFormat({
    notation: 'compact',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).formatToParts(value);
  // German writes thousands in full.
  if (!parts.some(({ type }) => type === 'compact')) return numberFormat({ maximumSignificantDigits: 4 }).format(value);
  return parts.map(({ type, value: part }) => (type === 'compact' && part === 'K' ? 'k' : part)).join('');
}

/** At most two decimals, and no zeros after them: 27,900 · 12.5 · 412.55. */
export const formatPlain = (value: number) =>
  numberFormat({ maximumFractionDigits: 2, signDisplay: 'negative' }).format(value);

/** An area to read: whole from 100 on, a smaller one with the decimals it has. 27,900 · 413 · 12.5. */
export const formatArea = (area: number) => (Math.abs(area) < 100 ? formatPlain(area) : formatCount(area));

/** A change with its sign: −3.1%, +2.4%. */
export const formatChange = (share: number) =>
  numberFormat({ style: 'percent', maximumFractionDigits: 1, minimumFractionDigits: 1, signDisplay: 'exceptZero' })
    .format(share)
    .replace('-', '−');

/** A formula of the core, with its numbers in the user's notation instead of that of the code. */
export const formatFormula = (formula: string) =>
  formula.replaceAll(/(?<![\p{L}\d])\d+(?:\.(\d+))?/gu, (number, digits?: string) =>
    formatNumber(Number(number), digits?.length ?? 0),
  );

/** Counts: 3,120. */
export const formatCount = (value: number) => formatNumber(value, 0);

/**
 * Arabic puts direction marks around an amount, which reverse a Latin sign (`$US`): such an amount is set from left to
 * right.
 */
export function formatMoney(value: number, currency = 'EUR'): string {
  const decimals = coinDecimals(currency);
  const money = numberFormat({
    style: 'currency',
    currency,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(value);
  if (!money.startsWith('\u200f') || /\p{Script=Arabic}/u.test(money)) return money;
  return `\u2066${money.replaceAll(/[\u200e\u200f]/g, '')}\u2069`;
}

/** A share of one as a percentage: 0.125 is 12.5 %. */
export const formatPercent = (share: number, decimals = 1) =>
  numberFormat({ style: 'percent', maximumFractionDigits: decimals }).format(share);

/** The decimal and group signs of this language, for number fields. */
export function numberSigns() {
  const parts = numberFormat({ minimumFractionDigits: 1 }).formatToParts(12345.6);
  const sign = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return { decimal: sign('decimal') || '.', group: sign('group') || ',' };
}

const language = () => (locale.startsWith('de') ? 'de' : locale.startsWith('ar') ? 'ar' : 'en');
const two = (number: number) => String(number).padStart(2, '0');

/**
 * 05 Mar 2024, in German 5. März 2024. A date without a time is the same in every time zone, a moment has the date of
 * the device; anything else than a date gives ''.
 */
export function formatDay(value: string | Date): string {
  const isDay = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);
  const date = isDay ? new Date(`${value}T00:00:00Z`) : new Date(value);
  if (Number.isNaN(date.getTime())) return '';
  const day = isDay ? value : `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return dayText(day, language());
}

/** A month of a year, from its day or YYYY-MM: Mar 2024, in German März 2024 and Okt. 2024. */
export const formatMonth = (month: string) => monthText(month, language());

/** The date with hour and minute, in the time zone of the device. */
export function formatMoment(value: string | Date): string {
  const date = new Date(value);
  if (Number.isNaN(date.getTime())) return '';
  const time = dateFormat({ hour: '2-digit', minute: '2-digit' }).format(date);
  return `${formatDay(date)}${locale.startsWith('ar') ? '،' : ','} ${time}`;
}

/**
 * The first number and the first date of a language take a noticeable moment on a phone. They are formatted here while
 * the program loads, each in its own task, so that a tap is handled in between.
 */
export function prepareFormats(): void {
  setTimeout(() => formatCount(0));
  setTimeout(() => formatMoment('2024-01-01'));
}

/** The short name of a month, 1 to 12, without a year: for axes and columns. */
export const monthName = (month: number) =>
  dateFormat({ month: 'short', timeZone: 'UTC' }).format(new Date(Date.UTC(2024, month - 1, 1)));

const sqftPerSqm = 10.7639;

/** Rounded up: a smaller area could pass an area check that the exact one fails. */
export const sqmToSqft = (areaSqm: number) => Math.ceil(Number((areaSqm * sqftPerSqm * 100).toFixed(6))) / 100;

/** The size of a file in decimal units, as systems show it: 1 kB is 1,000 bytes. */
export function formatBytes(bytes: number): string {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;
  let at = 0;
  let size = bytes;
  for (; size >= 999.5 && at < units.length - 1; at++) size /= 1000;
  return numberFormat({
    style: 'unit',
    unit: units[at] ?? 'byte',
    unitDisplay: 'short',
    maximumFractionDigits: at > 1 ? 1 : 0,
  }).format(size);
}
