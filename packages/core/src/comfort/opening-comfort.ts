import { openStretches, type OpeningHours } from '../property/opening-hours.ts';
import type { Bounds } from '../sensing/local-days.ts';

/** The values that are in band, in the unit of the values; both limits belong to it. Null: no limit on this side. */
export interface Band {
  min: number | null;
  max: number | null;
}

/** A value over a stretch of time, as points of a series are: milliseconds since 1970, and the share of the stretch that is known. */
export interface KnownStretch {
  at: number;
  until: number;
  value: number | null;
  covered: number;
}

/** A space with its values; null: no opening hours are known for it, and none are assumed. */
export interface MeasuredSpace {
  id: string;
  points: readonly KnownStretch[];
  hours: OpeningHours | null;
}

/** Why a space has no share. */
export type NoShare = 'no-opening-hours' | 'never-open' | 'no-values';

export interface SpaceComfort {
  id: string;
  /** Hours open in the period, and those of them with a known value; null without opening hours. */
  openHours: number | null;
  knownHours: number | null;
  /** Of the known hours. */
  inBand: number | null;
  above: number | null;
  below: number | null;
  /** `inBand` / `knownHours`, 0 to 1; null where nothing is known. */
  share: number | null;
  reason: NoShare | null;
}

export interface Comfort {
  /** The worst first; spaces without a share last, in the order given. */
  spaces: SpaceComfort[];
  /** Of all spaces together: the hours in band of the known hours; null without a known hour. */
  share: number | null;
  inBand: number;
  knownHours: number;
  /** Spaces without a share. */
  unknown: number;
}

const HOUR = 3_600_000;

/** Whether a value lies above or below a band, or in it. */
export const sideOf = ({ min, max }: Band, value: number): 'above' | 'below' | 'in' =>
  max !== null && value > max ? 'above' : min !== null && value < min ? 'below' : 'in';

/**
 * The hours in, above and below a band of values while a place is open: points in order, stretches of opening in order (`openStretches`). A
 * point that is open in part counts with that part, and a point that is known in part with the known share.
 */
export function hoursInBand(points: readonly KnownStretch[], open: readonly Bounds[], band: Band) {
  const hours = { in: 0, above: 0, below: 0 };
  let place = 0;
  for (const { at, until, value, covered } of points) {
    while ((open[place]?.endsAt ?? Number.POSITIVE_INFINITY) <= at) place += 1;
    if (value === null) continue;
    const side = sideOf(band, value);
    for (let n = place; (open[n]?.startsAt ?? Number.POSITIVE_INFINITY) < until; n += 1) {
      const { startsAt, endsAt } = open[n] as Bounds;
      hours[side] += ((Math.min(endsAt, until) - Math.max(startsAt, at)) * covered) / HOUR;
    }
  }
  return hours;
}

const lengthOf = (open: readonly Bounds[]): number =>
  open.reduce((sum, { startsAt, endsAt }) => sum + (endsAt - startsAt) / HOUR, 0);

function comfortOf(space: MeasuredSpace, open: readonly Bounds[] | null, band: Band): SpaceComfort {
  const none = { inBand: null, above: null, below: null, share: null };
  const { id } = space;
  if (!open) return { id, openHours: null, knownHours: null, ...none, reason: 'no-opening-hours' };
  const openHours = lengthOf(open);
  if (openHours === 0) return { id, openHours, knownHours: 0, ...none, reason: 'never-open' };
  const { in: inBand, above, below } = hoursInBand(space.points, open, band);
  const knownHours = inBand + above + below;
  if (knownHours === 0) return { id, openHours, knownHours, ...none, reason: 'no-values' };
  return { id, openHours, knownHours, inBand, above, below, share: inBand / knownHours, reason: null };
}

/** What the values are judged by. */
export interface ComfortPeriod {
  band: Band;
  /** The time zone of the property (IANA). */
  zone: string;
  /** Milliseconds since 1970; the end does not belong to the period. */
  from: number;
  to: number;
}

/**
 * The share of opening hours in band for each space, worst first: hours in band divided by the hours that are open and known, by the clock of
 * the property. Hours without a value are in no share; a space without opening hours, opening or values has none, with the reason. Takes the
 * points of a series in order (hourly means in the unit of the band). Throws `InvalidValue` for an unknown time zone.
 */
export function comfortBySpace(spaces: readonly MeasuredSpace[], { band, zone, from, to }: ComfortPeriod): Comfort {
  // Spaces without hours of their own share those of their property.
  const known = new Map<OpeningHours, Bounds[]>();
  const openOf = (hours: OpeningHours | null) => {
    if (!hours) return null;
    const found = known.get(hours) ?? openStretches(hours, zone, from, to);
    known.set(hours, found);
    return found;
  };
  const found = spaces.map((space) => comfortOf(space, openOf(space.hours), band));
  const withShare = found.filter(({ share }) => share !== null);
  const inBand = withShare.reduce((sum, space) => sum + (space.inBand ?? 0), 0);
  const knownHours = withShare.reduce((sum, space) => sum + (space.knownHours ?? 0), 0);
  return {
    spaces: [
      ...withShare.toSorted((a, b) => (a.share ?? 0) - (b.share ?? 0)),
      ...found.filter(({ share }) => share === null),
    ],
    share: knownHours > 0 ? inBand / knownHours : null,
    inBand,
    knownHours,
    unknown: found.length - withShare.length,
  };
}

/** Values measured at moments, such as those entered by hand. */
export interface MomentsInBand {
  /** Values while open; values while closed are left out. */
  n: number;
  inBand: number;
  above: number;
  below: number;
  /** `inBand` / `n`; null without a value while open. */
  share: number | null;
}

/**
 * How many values measured at moments (milliseconds since 1970) are in band: of those while a place is open, or of all where no opening hours
 * are known (`hours` null): a user who measures by hand is present. Throws `InvalidValue` for an unknown time zone.
 */
export function momentsInBand(
  values: readonly { at: number; value: number }[],
  hours: OpeningHours | null,
  zone: string,
  band: Band,
): MomentsInBand {
  const sorted = values.toSorted((a, b) => a.at - b.at);
  const [first, last] = [sorted[0], sorted.at(-1)];
  const counts = { in: 0, above: 0, below: 0 };
  const open = hours && first && last ? openStretches(hours, zone, first.at, last.at + 1) : null;
  for (const { at, value } of sorted)
    if (!open || open.some(({ startsAt, endsAt }) => at >= startsAt && at < endsAt)) counts[sideOf(band, value)] += 1;
  const n = counts.in + counts.above + counts.below;
  return { n, inBand: counts.in, above: counts.above, below: counts.below, share: n > 0 ? counts.in / n : null };
}

/**
 * The share of all known hours in band, day and night: the supply air of server rooms. Null without a known hour. Takes points of a series.
 */
export function shareAtAllHours(points: readonly KnownStretch[], band: Band) {
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last) return null;
  const { in: inBand, above, below } = hoursInBand(points, [{ startsAt: first.at, endsAt: last.until }], band);
  const knownHours = inBand + above + below;
  return knownHours > 0 ? { share: inBand / knownHours, knownHours, inBand, above, below } : null;
}
