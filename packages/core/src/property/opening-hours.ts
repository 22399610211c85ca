import { addDays, dayNumber, type Day } from '../calendar/day.ts';
import { boundsOfDay, localDayOf, offsetAt, type Bounds } from '../sensing/local-days.ts';

/** Open on a day of the week (1 is Monday, 7 Sunday), by the local clock: `08:00` to `18:00`; `24:00` is the end of the day. */
export interface OpenTime {
  weekday: number;
  from: string;
  until: string;
}

/** When a property or space is open: by day of the week, and the days on which it is closed whatever the week says. */
export interface OpeningHours {
  week: readonly OpenTime[];
  closed_days: readonly { day: Day; name: string }[];
}

const MINUTE = 60_000;

/** Minutes of `HH:MM`. */
const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

/** The day of the week, 1 Monday to 7 Sunday. 1 January 1970 was a Thursday. */
export const weekdayOf = (day: Day): number => ((((dayNumber(day) + 3) % 7) + 7) % 7) + 1;

/** The moment at which the local clock shows a time of a day; where it skips that time, the moment of the change. */
function momentOf(zone: string, { startsAt, endsAt }: Bounds, minutes: number): number {
  const guess = startsAt + minutes * MINUTE;
  // A change of the clock since the beginning of the day moves the time by as much.
  const moved = guess - (offsetAt(zone, guess) - offsetAt(zone, startsAt));
  return Math.min(endsAt, Math.max(startsAt, moved));
}

function openOn(hours: OpeningHours, zone: string, day: Day): Bounds[] {
  if (hours.closed_days.some((closed) => closed.day === day)) return [];
  const weekday = weekdayOf(day);
  const bounds = boundsOfDay(zone, day);
  return hours.week
    .filter((open) => open.weekday === weekday)
    .map(({ from, until }) => ({
      startsAt: momentOf(zone, bounds, minutesOf(from)),
      endsAt: until === '24:00' ? bounds.endsAt : momentOf(zone, bounds, minutesOf(until)),
    }))
    .filter(({ startsAt, endsAt }) => endsAt > startsAt)
    .toSorted((a, b) => a.startsAt - b.startsAt);
}

/**
 * The stretches between two moments (milliseconds since 1970; the end does not belong to it) in which a place is open, by time, by the clock
 * of its time zone (IANA). Throws `InvalidValue` for an unknown zone.
 */
export function openStretches(hours: OpeningHours, zone: string, from: number, to: number): Bounds[] {
  const stretches: Bounds[] = [];
  for (let day = localDayOf(zone, from); boundsOfDay(zone, day).startsAt < to; day = addDays(day, 1))
    for (const { startsAt, endsAt } of openOn(hours, zone, day)) {
      const [start, end] = [Math.max(startsAt, from), Math.min(endsAt, to)];
      if (end > start) stretches.push({ startsAt: start, endsAt: end });
    }
  return stretches;
}

/** Whether a place is open at a moment. Throws `InvalidValue` for an unknown zone. */
export const isOpenAt = (hours: OpeningHours, zone: string, at: number): boolean =>
  openOn(hours, zone, localDayOf(zone, at)).some(({ startsAt, endsAt }) => at >= startsAt && at < endsAt);

/** Values known over stretches of time, as points of a series are. */
interface KnownStretch {
  at: number;
  until: number;
  value: number | null;
  /** The share of the stretch with a known value. */
  covered: number;
}

/**
 * The mean of the values while a place is open, weighted by time, and the hours of it that are known; undefined without any. A stretch that
 * is open in part counts with that part.
 */
export function meanWhileOpen(
  points: readonly KnownStretch[],
  hours: OpeningHours,
  zone: string,
): { mean: number; hours: number } | undefined {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return undefined;
  const open = openStretches(hours, zone, first.at, last.until);
  let [sum, known, place] = [0, 0, 0];
  for (const { at, until, value, covered } of points) {
    while ((open[place]?.endsAt ?? Number.POSITIVE_INFINITY) <= at) place += 1;
    if (value === null) continue;
    for (let n = place; (open[n]?.startsAt ?? Number.POSITIVE_INFINITY) < until; n += 1) {
      const { startsAt, endsAt } = open[n] as Bounds;
      const milliseconds = (Math.min(endsAt, until) - Math.max(startsAt, at)) * covered;
      sum += value * milliseconds;
      known += milliseconds;
    }
  }
  return known > 0 ? { mean: sum / known, hours: known / (60 * MINUTE) } : undefined;
}
