/** The offset of a local clock from UTC. */
export interface LocalTime {
  /** The name: `UTC+10:00`. */
  name: string;
  /** Seconds to add to UTC at this moment (seconds since 1970). */
  offsetAt: (utc: number) => number;
}

const DAY = 86_400;

export const offsetName = (seconds: number): string => {
  const minutes = Math.round(Math.abs(seconds) / 60);
  const two = (value: number) => String(value).padStart(2, '0');
  return `UTC${seconds < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
};

/** A clock with a constant offset. */
export const fixedOffset = (seconds: number): LocalTime => ({
  name: seconds === 0 ? 'UTC' : offsetName(seconds),
  offsetAt: () => seconds,
});

/** The start of a local day, in UTC. */
export function utcDayStart(dayNumber: number, local: LocalTime): number {
  const midnight = dayNumber * DAY;
  // Computed twice: the offset at the first guess may be that of the other side of a change.
  const guess = midnight - local.offsetAt(midnight);
  const start = midnight - local.offsetAt(guess);
  // Where the clock skips midnight, west of Greenwich, this is still the day before: the day begins with the change.
  return localDay(start, local) === dayNumber ? start : midnight - local.offsetAt(start);
}

/**
 * The start or end of daylight saving, as packed by ESPI into 32 bits: month (4), operator (3), day of the month (5), day of the week (3,
 * Monday is 1), hour (5), second of the hour (12). Source: NAESB REQ.21 ESPI, DstRuleType.
 */
export interface DstRule {
  month: number;
  operator: number;
  dayOfMonth: number;
  dayOfWeek: number;
  secondOfDay: number;
}

export function dstRule(hex: string): DstRule | undefined {
  if (!/^[\da-f]{8}$/i.test(hex)) return undefined;
  const bits = Number.parseInt(hex, 16);
  const part = (from: number, width: number) => Math.floor(bits / 2 ** from) % 2 ** width;
  const rule = {
    month: part(28, 4),
    operator: part(25, 3),
    dayOfMonth: part(20, 5),
    dayOfWeek: part(17, 3),
    secondOfDay: part(12, 5) * 3600 + part(0, 12),
  };
  return rule.month >= 1 && rule.month <= 12 ? rule : undefined;
}

/** The moment of a rule in a year by local time, in seconds since 1970 as if it were UTC. */
export function ruleMoment({ month, operator, dayOfMonth, dayOfWeek, secondOfDay }: DstRule, year: number): number {
  const dayAt = (day: number) => Date.UTC(year, month - 1, day) / 1000;
  const weekday = (at: number) => ((Math.floor(at / DAY) + 3) % 7) + 1;
  const onOrAfter = (from: number) => from + ((dayOfWeek - weekday(from) + 7) % 7) * DAY;
  if (operator === 0) return dayAt(Math.max(1, dayOfMonth)) + secondOfDay;
  if (operator === 1) return onOrAfter(dayAt(Math.max(1, dayOfMonth))) + secondOfDay;
  if (operator === 7) {
    const last = Date.UTC(year, month, 0) / 1000;
    return last - ((weekday(last) - dayOfWeek + 7) % 7) * DAY + secondOfDay;
  }
  return onOrAfter(dayAt(1)) + (operator - 2) * 7 * DAY + secondOfDay;
}

/** A clock with daylight saving by two rules. In the southern hemisphere it ends earlier in the year than it begins. */
export function changingClock(offset: number, dstOffset: number, start: DstRule, end: DstRule): LocalTime {
  const years = new Map<number, { from: number; until: number }>();
  const changes = (year: number) => {
    const known = years.get(year) ?? {
      from: ruleMoment(start, year) - offset,
      // The end is given in daylight saving time.
      until: ruleMoment(end, year) - offset - dstOffset,
    };
    years.set(year, known);
    return known;
  };
  return {
    name: `${offsetName(offset)}, ${offsetName(offset + dstOffset)}`,
    offsetAt: (utc) => {
      const { from, until } = changes(new Date((utc + offset) * 1000).getUTCFullYear());
      const isSaving = from < until ? utc >= from && utc < until : utc >= from || utc < until;
      return offset + (isSaving ? dstOffset : 0);
    },
  };
}

const lastSunday = (month: number, hour: number): DstRule => ({
  month,
  operator: 7,
  dayOfMonth: 0,
  dayOfWeek: 7,
  secondOfDay: hour * 3600,
});

/** Central Europe by the rule of the European Union since 1996: from the last Sunday of March, 2:00, to the last of October, 3:00. */
export const centralEurope: LocalTime = {
  ...changingClock(3600, 3600, lastSunday(3, 2), lastSunday(10, 3)),
  name: 'Europe/Berlin',
};

/** The number of the local day of a moment. */
export const localDay = (at: number, local: LocalTime) => Math.floor((at + local.offsetAt(at)) / 86_400);
/** A period of days that begins or ends at an hour of the day counts from the nearest midnight. */
export const nearestDay = (at: number, local: LocalTime) => Math.round((at + local.offsetAt(at)) / 86_400);
