import { dayNumber, dayOf, nextMonthStart, type Day } from '../calendar/day.ts';
import { InvalidValue } from '../failure.ts';
import { localDay, utcDayStart, type LocalTime } from '../meter-data/local-time.ts';

/** A stretch of time in milliseconds since 1970: the first moment belongs to it, the last does not. */
export interface Bounds {
  startsAt: number;
  endsAt: number;
}

/** The lengths of time by the local clock into which values are summed. */
export const localSteps = ['15min', 'hour', 'day', 'month'] as const;
export type LocalStep = (typeof localSteps)[number];

const DAY = 86_400;

/** The offset of a clock during a UTC day, in seconds; it may change once, at a second since 1970. */
interface OffsetOfDay {
  before: number;
  changesAt: number;
  after: number;
}

/** A clock of a time zone, which remembers its offsets by UTC day: to ask Intl costs a hundred times as much as to look up. */
interface ZoneClock extends LocalTime {
  offsetOfDay: (utc: number) => OffsetOfDay;
  /** The beginning of the local day with this number, milliseconds since 1970. */
  startOfDay: (day: number) => number;
}

const MOST_KNOWN = 20_000;
const clocks = new Map<string, ZoneClock>();

function formatterOf(zone: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn-hc-h23', {
      timeZone: zone,
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  } catch {
    throw new InvalidValue(`"${zone}" is not a time zone`);
  }
}

function clockOf(zone: string): ZoneClock {
  const known = clocks.get(zone);
  if (known) return known;
  const formatter = formatterOf(zone);
  const days = new Map<number, OffsetOfDay>();
  const ask = (utc: number) => {
    const parts = new Map(formatter.formatToParts(utc * 1000).map(({ type, value }) => [type, Number(value)]));
    const of = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
    const shown = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
    return shown / 1000 - utc;
  };
  const offsetOfDay = (utc: number) => {
    const day = Math.floor(utc / DAY);
    const found = days.get(day);
    if (found) return found;
    const [before, after] = [ask(day * DAY), ask((day + 1) * DAY)];
    let [low, high] = [day * DAY, (day + 1) * DAY];
    while (before !== after && high - low > 1) {
      const middle = Math.floor((low + high) / 2);
      if (ask(middle) === before) low = middle;
      else high = middle;
    }
    const made = { before, changesAt: high, after };
    if (days.size >= MOST_KNOWN) days.clear();
    days.set(day, made);
    return made;
  };
  const starts = new Map<number, number>();
  const startOfDay = (day: number) => {
    const found = starts.get(day);
    if (found !== undefined) return found;
    const start = utcDayStart(day, clock) * 1000;
    if (starts.size >= MOST_KNOWN) starts.clear();
    starts.set(day, start);
    return start;
  };
  const clock: ZoneClock = {
    name: zone,
    offsetOfDay,
    startOfDay,
    offsetAt: (utc) => {
      const { before, changesAt, after } = offsetOfDay(utc);
      return utc < changesAt ? before : after;
    },
  };
  clocks.set(zone, clock);
  return clock;
}

const boundsOfNumber = ({ startOfDay }: ZoneClock, day: number): Bounds => ({
  startsAt: startOfDay(day),
  endsAt: startOfDay(day + 1),
});

/** The milliseconds by which a local clock is ahead of UTC at a moment. Throws `InvalidValue` for an unknown zone. */
export const offsetAt = (zone: string, at: number): number => clockOf(zone).offsetAt(at / 1000) * 1000;

/** The calendar day in a time zone (IANA) at a moment. Throws `InvalidValue` for an unknown zone. */
export const localDayOf = (zone: string, at: number): Day => dayOf(localDay(at / 1000, clockOf(zone)));

/** The beginning and end of a local day: 23 or 25 hours where the clock changes. Throws `InvalidValue` for an unknown zone or day. */
export const boundsOfDay = (zone: string, day: Day): Bounds => boundsOfNumber(clockOf(zone), dayNumber(day));

/** A quarter or full hour of the local clock; a change of the clock within it ends it, as on Lord Howe Island. */
function boundsByClock(zone: string, at: number, seconds: number): Bounds {
  const clock = clockOf(zone);
  const utc = at / 1000;
  const offset = clock.offsetAt(utc);
  let start = Math.floor((utc + offset) / seconds) * seconds - offset;
  let end = start + seconds;
  for (const { before, changesAt, after } of [clock.offsetOfDay(start), clock.offsetOfDay(utc)]) {
    if (before === after) continue;
    if (changesAt > utc && changesAt < end) end = changesAt;
    if (changesAt <= utc && changesAt > start) start = changesAt;
  }
  return { startsAt: start * 1000, endsAt: end * 1000 };
}

/**
 * The step of the local clock around a moment. The hour that an autumn change doubles is two steps, the one that spring skips is none.
 * Throws `InvalidValue` for an unknown zone.
 */
export function boundsOfStep(zone: string, at: number, step: LocalStep): Bounds {
  if (step === '15min') return boundsByClock(zone, at, 900);
  if (step === 'hour') return boundsByClock(zone, at, 3600);
  const clock = clockOf(zone);
  const number = localDay(at / 1000, clock);
  if (step === 'day') return boundsOfNumber(clock, number);
  const first = `${dayOf(number).slice(0, 7)}-01`;
  return { startsAt: clock.startOfDay(dayNumber(first)), endsAt: clock.startOfDay(dayNumber(nextMonthStart(first))) };
}
