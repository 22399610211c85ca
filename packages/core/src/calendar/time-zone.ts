import type { Day } from './day.ts';

/** Whether the name is in the time zone database (IANA), such as `Europe/Berlin`. */
export function isTimeZone(name: string): boolean {
  // Intl accepts offsets such as +02:00 too; they have no summer time.
  if (!/^[A-Z]/i.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** The calendar day in a time zone at a moment. */
export function dayIn(timeZone: string, now: Date): Day {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(now);
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return `${of('year').padStart(4, '0')}-${of('month')}-${of('day')}`;
}

interface LocaleWithTimeZones extends Intl.Locale {
  timeZones?: string[];
  getTimeZones?: () => string[];
}

/** The hour and the day in a time zone at a moment: two zones with equal results show the same time. */
const clockIn = (timeZone: string, at: Date) =>
  new Intl.DateTimeFormat('en', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(at);

/**
 * The time zone of a country (ISO 3166-1), if all its clocks show the same time in the winter and in the summer of a year; undefined if
 * they do not, as in the United States. The zones are those of CLDR in the runtime.
 */
export function timeZoneOfCountry(countryCode: string, year: number): string | undefined {
  const locale = new Intl.Locale(`und-${countryCode}`) as LocaleWithTimeZones;
  const zones = locale.getTimeZones?.() ?? locale.timeZones ?? [];
  const times = [0, 6].map((month) => new Date(Date.UTC(year, month, 15, 12)));
  const clocks = new Set(zones.map((zone) => times.map((at) => clockIn(zone, at)).join(' ')));
  return clocks.size === 1 ? zones[0] : undefined;
}
