import { dayText, monthInDate } from '@steward/core/calendar/day-text';
import { shown } from '@steward/core/working';

export type ReportLanguage = 'en' | 'ar' | 'de';

const NOTHING = '–';
const NBSP = '\u00A0';

/** Numbers and days in the format of a language. Figures are rounded only here. Arabic uses Latin digits. */
export interface Figures {
  /** Rounded to the given decimals; a value other than zero is never shown as zero. */
  rounded(value: number | null, decimals: number): string;
  /** Kilograms as tonnes. */
  tonnes(kg: number | null, decimals: number): string;
  /** All digits of the value. */
  exact(value: number | null): string;
  percent(share: number | null, decimals?: number): string;
  /** A change, with its sign. */
  change(share: number | null): string;
  day(iso: string): string;
  month(month: string): string;
  /** A value with its unit; in right-to-left sentences the two stay together. */
  withUnit(value: string, unit: string): string;
  /** Keeps a text left-to-right inside Arabic. */
  isolated(text: string): string;
  /** A name within a sentence, in its own direction. */
  named(text: string): string;
}

/** Two decimals while the largest figure is below a thousand tonnes, then one: all figures of a column have the same precision. */
export function tonneDecimals(kilograms: readonly (number | null)[]): number {
  return Math.max(0, ...kilograms.map((kg) => Math.abs(kg ?? 0))) >= 1_000_000 ? 1 : 2;
}

export function figuresFor(language: ReportLanguage): Figures {
  const [group, point] = language === 'de' ? ['.', ','] : [',', '.'];
  const isolated = (text: string) => (language === 'ar' ? `\u2066${text}\u2069` : text);

  function plain(digits: string): string {
    const [whole = '0', fraction] = digits.split('.');
    const grouped = whole.replace(/\B(?=(?:\d{3})+(?!\d))/g, group);
    return fraction === undefined ? grouped : `${grouped}${point}${fraction}`;
  }
  function signed(value: number, decimals: number): string {
    // Zero is a plain 0, distinguishable from a value that rounds to it.
    if (value === 0) return '0';
    const digits = Math.abs(value).toFixed(decimals);
    if (value !== 0 && Number(digits) === 0 && decimals > 0)
      return `${value < 0 ? '>−' : '<'}${plain((10 ** -decimals).toFixed(decimals))}`;
    return `${value < 0 && Number(digits) !== 0 ? '−' : ''}${plain(digits)}`;
  }
  const percentSign = language === 'de' ? `${NBSP}%` : '%';
  const rounded = (value: number | null, decimals: number) =>
    value === null || !Number.isFinite(value) ? NOTHING : isolated(signed(value, decimals));

  return {
    rounded,
    tonnes: (kg, decimals) => rounded(kg === null ? null : kg / 1000, decimals),
    exact(value) {
      if (value === null || !Number.isFinite(value)) return NOTHING;
      const text = shown(Math.abs(value));
      const digits = text.includes('e')
        ? Math.abs(value)
            .toFixed(20)
            .replace(/\.?0+$/, '')
        : text;
      return isolated(`${value < 0 ? '−' : ''}${plain(digits)}`);
    },
    percent: (share, decimals = 1) =>
      share === null || !Number.isFinite(share) ? NOTHING : isolated(signed(share * 100, decimals) + percentSign),
    change: (share) =>
      share === null || !Number.isFinite(share)
        ? NOTHING
        : isolated(`${share > 0 ? '+' : ''}${signed(share * 100, 1)}${percentSign}`),
    day: (iso) => dayText(iso, language).replaceAll(' ', NBSP),
    month: (month) => monthInDate(Number(month.slice(5, 7)), language) ?? month,
    withUnit: (value, unit) => isolated(`${value.replace(/[\u2066\u2069]/g, '')}${NBSP}${unit}`),
    isolated,
    named: (text) => `\u2068${text}\u2069`,
  };
}
