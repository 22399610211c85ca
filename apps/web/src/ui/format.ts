import { coinDecimals } from '@steward/core/money';

/** How numbers, money, days and areas read. One language per page load, so the formats are made once. */
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

/** A calendar costs a millisecond and more to open on a phone; a page with a strip of months for every property asks hundreds of times. */
function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `d${JSON.stringify(options)}`;
  const known = (made.get(key) as Intl.DateTimeFormat | undefined) ?? new Intl.DateTimeFormat(locale, options);
  made.set(key, known);
  return known;
}

/** Two decimals with grouping: 1,234.50. What rounds to nothing has no sign. */
export const formatNumber = (value: number, decimals = 2) =>
  numberFormat({ minimumFractionDigits: decimals, maximumFractionDigits: decimals, signDisplay: 'negative' }).format(
    value,
  );

/**
 * A figure as it is read: at most four significant digits and one decimal, for bills do not know more. 7,556 · 130.2 · 11,540 ·
 * 972.0k. A whole number stays whole: 750. What is smaller than a tenth keeps its two first digits: it is not nothing.
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
  // German writes thousands out.
  if (!parts.some(({ type }) => type === 'compact')) return numberFormat({ maximumSignificantDigits: 4 }).format(value);
  return parts.map(({ type, value: part }) => (type === 'compact' && part === 'K' ? 'k' : part)).join('');
}

/** A change with its sign: −3.1%, +2.4%. */
export const formatChange = (share: number) =>
  numberFormat({ style: 'percent', maximumFractionDigits: 1, minimumFractionDigits: 1, signDisplay: 'exceptZero' })
    .format(share)
    .replace('-', '−');

/** A formula of the core, whose numbers are written as in code, with the numbers as the reader writes them. */
export const formatFormula = (formula: string) =>
  formula.replaceAll(/(?<![\p{L}\d])\d+(?:\.(\d+))?/gu, (number, digits?: string) =>
    formatNumber(Number(number), digits?.length ?? 0),
  );

/** Whole things: 3,120. */
export const formatCount = (value: number) => formatNumber(value, 0);

/** Arabic puts marks of direction around an amount, which turn a Latin sign about (`$US`): such an amount reads from left to right. */
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

/** The signs this language writes numbers with, for number fields. */
export function numberSigns() {
  const parts = numberFormat({ minimumFractionDigits: 1 }).formatToParts(12345.6);
  const sign = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return { decimal: sign('decimal') || '.', group: sign('group') || ',' };
}

/** DD MMM YYYY: 05 Mar 2024. A day without a time is that day everywhere; anything that is no date gives ''. */
export function formatDay(value: string | Date): string {
  const isDay = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);
  const date = isDay ? new Date(`${value}T00:00:00Z`) : new Date(value);
  if (Number.isNaN(date.getTime())) return '';
  const zone = isDay ? { timeZone: 'UTC' } : {};
  const part = (options: Intl.DateTimeFormatOptions) => dateFormat({ ...options, ...zone }).format(date);
  const month = part({ month: 'short' });
  return `${part({ day: '2-digit' }).padStart(2, '0')} ${month} ${part({ year: 'numeric' })}`;
}

/** The day with hour and minute, in the reader's time zone. */
export function formatMoment(value: string | Date): string {
  const date = new Date(value);
  if (Number.isNaN(date.getTime())) return '';
  const time = dateFormat({ hour: '2-digit', minute: '2-digit' }).format(date);
  return `${formatDay(date)}${locale.startsWith('ar') ? '،' : ','} ${time}`;
}

/**
 * A language's first number and first day take a phone a moment that is noticed in the middle of drawing, and is not while the
 * program is on its way. Each by itself, so that a tap can come between.
 */
export function prepareFormats(): void {
  setTimeout(() => formatCount(0));
  setTimeout(() => formatDay('2024-01-01'));
}

/** A month by its number, 1 to 12. */
export const monthName = (month: number) =>
  dateFormat({ month: 'short', timeZone: 'UTC' }).format(new Date(Date.UTC(2024, month - 1, 1)));

const sqftPerSqm = 10.7639;

/** Rounded up: a smaller figure could pass an area check that the true one fails. */
export const sqmToSqft = (areaSqm: number) => Math.ceil(Number((areaSqm * sqftPerSqm * 100).toFixed(6))) / 100;
