import { dayNumber, dayOf, daysBetween, type Day, type Period } from '../calendar/day.ts';
import { subtractPeriods } from '../calendar/subtract-periods.ts';
import { InvalidValue, MissingValue } from '../failure.ts';
import { grouped } from '../grouped.ts';
import type { MeterPayer } from '../meters/payer.ts';
import { servesOn, type MeterUse, type Served } from '../meters/serves.ts';
import { valueOn, type DatedValue } from '../property/values-over-time.ts';
import { shown } from '../working.ts';
import { partsWithout } from './coverage.ts';

/** The areas whose coverage is kept apart: outdoor areas, vehicle charging and IT equipment are no floor area of the building. */
export type CoveragePlace = 'building' | 'outdoor' | 'vehicle_charging' | 'it_equipment';

/**
 * An area to which a carrier is supplied. An area with two carriers has a row for each; one that is also served by shared services, such as
 * central ventilation, has another row with that use.
 */
export interface SuppliedArea<C extends string = string> {
  /** The space; for an area that is no space any other text. */
  areaId: string;
  carrier: C;
  /** What it is. `whole_building`: the floor area of the property, which contains all its parts. */
  use: MeterUse;
  /** Who controls the supply, from which day on. */
  control: readonly DatedValue<MeterPayer>[];
  /** m², from which day on. Null: supplied, but the area is not known. 0, or a day before the first value: not supplied. */
  areaM2: readonly DatedValue<number | null>[];
}

/** A meter, what was said of it, and the days for which there are data. */
export interface AreaMeter<C extends string = string> {
  meterId: string;
  carrier: C;
  /** The days on which it exists, half-open; absent: always. */
  from?: Day | undefined;
  until?: Day | undefined;
  /** What it serves, from which day on. */
  said: readonly DatedValue<Served>[];
  paidBy: readonly DatedValue<MeterPayer>[];
  /** The periods of its bills or readings, in any order; overlaps count once. */
  data: readonly (Period & { isEstimated?: boolean })[];
}

/**
 * Why a meter does not count in area coverage on some days; its use counts in totals all the same. `use-not-said`: it is not known what it
 * serves. `area-not-said`: neither spaces nor an area are known. `not-supplied`: no area of its use is supplied. `inside-whole-building`:
 * another meter reports the whole building.
 */
export type UncountedReason = 'use-not-said' | 'area-not-said' | 'not-supplied' | 'inside-whole-building';

/** Days on which a meter does not count. */
export interface UncountedMeter<C extends string = string> extends Period {
  meterId: string;
  carrier: C;
  days: number;
  because: UncountedReason;
}

/** An area on consecutive days that are alike. */
export interface AreaCoveragePart extends Period {
  areaId: string;
  use: MeterUse;
  days: number;
  /** m²; null: not known. */
  suppliedM2: number | null;
  /** m² with data, those with estimates included. */
  servedM2: number;
  /** m² that only estimates cover. */
  estimatedM2: number;
  /** The meters with data on these days. */
  meterIds: string[];
}

/** The coverage of one carrier, control and place. */
export interface AreaCoverage<C extends string = string> {
  carrier: C;
  control: MeterPayer;
  place: CoveragePlace;
  /** m² times days on which the property is held and the area supplied. */
  suppliedM2Days: number;
  servedM2Days: number;
  /** Of the served, what only estimates cover. */
  estimatedM2Days: number;
  /** Supplied areas of unknown size: with one of them no share can be stated. */
  unknownAreas: string[];
  /** The calculation: the sums above are those of days times m² of these parts. */
  parts: AreaCoveragePart[];
}

export interface AreaCoverageShare {
  /** 0 to 1, estimates included; null: see `reason`. */
  share: number | null;
  /** The same without estimates. */
  actualShare: number | null;
  /** `not-supplied`: no area is supplied on any day held. `area-unknown`: the size of a supplied area is not known. */
  reason?: 'not-supplied' | 'area-unknown';
  suppliedM2Days: number;
  servedM2Days: number;
  estimatedM2Days: number;
  /** `273000 m² × days ÷ 365000 m² × days = 0.747945205479`; null without a share. */
  working: string | null;
}

/**
 * Which part of the supplied area has data, by day: area served with data × days ÷ area supplied × days held, for each carrier, control and
 * place. 1,000 m² held for 365 days with data on 273 of them: 273,000 ÷ 365,000.
 *
 * - A day with a meter of the whole building counts as that meter does: the building with its control, and no meter inside it.
 * - Otherwise the supplied parts count. Only where no part is supplied, the area of the building does.
 * - A meter with spaces serves these; one with an area but no known space serves that many m² of the areas of its use, of its payer's
 *   control where there are any; one of shared services, common areas or a place apart, without either, serves all areas of its use.
 * - Shared services are covered only by meters of shared services, and the other areas only by other meters.
 * - Meters of the same area count it once a day. Areas in m² are taken for different ones until the supplied area is full.
 * - What does not count on some days is listed in `uncounted`; periods before a purchase and after a sale are in neither sum.
 *
 * `notHeld`: days on which the property is not held. Source: GRESB, data coverage (floor area): Σ covered ÷ Σ maximum floor area.
 * Throws `InvalidValue` on a negative area or period, `MissingValue` where the control of an area or the payer of a meter is not known on a day.
 */
export function areaCoverage<C extends string>(
  period: Period,
  supplied: readonly SuppliedArea<C>[],
  meters: readonly AreaMeter<C>[],
  notHeld: readonly Period[] = [],
): { coverages: AreaCoverage<C>[]; uncounted: UncountedMeter<C>[] } {
  if (period.end < period.start) throw new InvalidValue(`The period ends (${period.end}) before it has begun`);
  const held = subtractPeriods(period, notHeld);
  const ofCarrier = grouped(meters, ({ carrier }) => carrier);
  const suppliedWith = grouped(supplied, ({ carrier }) => carrier);
  const coverages: AreaCoverage<C>[] = [];
  const uncounted: UncountedMeter<C>[] = [];
  for (const carrier of new Set([...suppliedWith.keys(), ...ofCarrier.keys()])) {
    const own = new Map<string, AreaCoverage<C>>();
    const areas = suppliedWith.get(carrier) ?? [];
    const known = (ofCarrier.get(carrier) ?? []).map((meter) => withData(meter, period));
    for (const stretch of held.flatMap((part) => alikeDays(part, areas, known))) {
      const day = servedOn(stretch, areas, known);
      for (const { area, ...served } of day.parts) addPart(own, carrier, area, { ...stretch, ...served });
      for (const one of day.uncounted) addUncounted(uncounted, { ...one, carrier, ...stretch });
    }
    coverages.push(...own.values());
  }
  return { coverages, uncounted };
}

/** The share of several coverages together: sums are divided, shares never averaged. Null where nothing is supplied, which is not 0. */
export function areaCoverageTogether(
  coverages: readonly Pick<AreaCoverage, 'suppliedM2Days' | 'servedM2Days' | 'estimatedM2Days' | 'unknownAreas'>[],
): AreaCoverageShare {
  const sums = {
    suppliedM2Days: sum(coverages.map(({ suppliedM2Days }) => suppliedM2Days)),
    servedM2Days: sum(coverages.map(({ servedM2Days }) => servedM2Days)),
    estimatedM2Days: sum(coverages.map(({ estimatedM2Days }) => estimatedM2Days)),
  };
  const none = { share: null, actualShare: null, working: null, ...sums };
  if (coverages.some(({ unknownAreas }) => unknownAreas.length > 0)) return { ...none, reason: 'area-unknown' };
  if (sums.suppliedM2Days === 0) return { ...none, reason: 'not-supplied' };
  const share = sums.servedM2Days / sums.suppliedM2Days;
  return {
    share,
    actualShare: (sums.servedM2Days - sums.estimatedM2Days) / sums.suppliedM2Days,
    ...sums,
    working: `${shown(sums.servedM2Days)} m² × days ÷ ${shown(sums.suppliedM2Days)} m² × days = ${shown(share)}`,
  };
}

/** A supplied area on a day. */
interface AreaOnDay {
  areaId: string;
  use: MeterUse;
  control: MeterPayer;
  areaM2: number | null;
}

interface Stretch extends Period {
  days: number;
}

const placeOf = (use: MeterUse): CoveragePlace =>
  use === 'outdoor' || use === 'vehicle_charging' || use === 'it_equipment' ? use : 'building';

/** A period, parted where an area, a meter or its data change. */
function alikeDays(
  { start, end }: Period,
  areas: readonly SuppliedArea[],
  meters: readonly MeterWithData[],
): Stretch[] {
  const [first, last] = [dayNumber(start), dayNumber(end)];
  const cuts = new Set([first, last]);
  const cut = (day: Day | null | undefined) => {
    if (day !== null && day !== undefined && day > start && day < end) cuts.add(dayNumber(day));
  };
  for (const { control, areaM2 } of areas) for (const { from } of [...control, ...areaM2]) cut(from);
  for (const { from, until, said, paidBy, covered, measured } of meters) {
    for (const day of [from, until, ...said.map((one) => one.from), ...paidBy.map((one) => one.from)]) cut(day);
    for (const one of [...covered, ...measured]) for (const day of [one.start, one.end]) cut(day);
  }
  const days = [...cuts].toSorted((a, b) => a - b);
  return days.slice(1).map((until, at) => {
    const from = days[at]!;
    return { start: dayOf(from), end: dayOf(until), days: until - from };
  });
}

/** The areas, those served, and the meters that do not count, on days that are alike. */
function servedOn({ start: day }: Period, supplied: readonly SuppliedArea[], meters: readonly MeterWithData[]) {
  const areas = supplied.flatMap((area) => areaOn(area, day) ?? []);
  const present = meters.filter(({ from = '', until = '9' }) => from <= day && day < until);
  const inBuilding = areas.filter(({ use }) => placeOf(use) === 'building');
  const wholes = inBuilding.filter(({ use }) => use === 'whole_building');
  const isWhole = wholes.length > 0 && present.some(({ said }) => servesOn(said, day).serves === 'whole_building');
  const parts = inBuilding.filter(({ use }) => use !== 'whole_building');
  const counted = isWhole || parts.length === 0 ? wholes : parts;
  const pool = [...counted, ...areas.filter(({ use }) => placeOf(use) !== 'building')];

  const uncounted: { meterId: string; because: UncountedReason }[] = [];
  const claims: Claim[] = [];
  for (const meter of present) {
    const target = targetOf(meter, day, pool, isWhole);
    if (typeof target === 'string') uncounted.push({ meterId: meter.meterId, because: target });
    else
      claims.push({
        ...target,
        meterId: meter.meterId,
        hasData: isIn(meter.covered, day),
        isActual: isIn(meter.measured, day),
      });
  }
  claims.sort((a, b) => a.rank - b.rank);
  const all = fill(claims.filter(({ hasData }) => hasData));
  const actual = fill(claims.filter(({ isActual }) => isActual));
  return {
    uncounted,
    parts: pool.map((area) => {
      const servedM2 = all.get(area)?.m2 ?? 0;
      return {
        area,
        servedM2,
        estimatedM2: servedM2 - (actual.get(area)?.m2 ?? 0),
        meterIds: all.get(area)?.meterIds ?? [],
      };
    }),
  };
}

function areaOn({ areaId, use, control, areaM2 }: SuppliedArea, day: Day): AreaOnDay | undefined {
  const value = valueOn(areaM2, day);
  if (value === undefined || value === 0) return undefined;
  if (value !== null && !(value > 0 && value < Infinity)) throw new InvalidValue('An area must not be negative');
  const controlled = valueOn(control, day);
  if (controlled === undefined) throw new MissingValue(`the control of the area ${areaId} on ${day}`);
  return { areaId, use, control: controlled, areaM2: value };
}

/** A meter with the days of its data in a period; bills that follow each other are one. */
interface MeterWithData extends AreaMeter {
  covered: readonly Period[];
  /** The same without estimates. */
  measured: readonly Period[];
}

function withData(meter: AreaMeter, period: Period): MeterWithData {
  const unionOf = (periods: readonly Period[]) => partsWithout(period, partsWithout(period, periods));
  const measured = meter.data.filter(({ isEstimated }) => !isEstimated);
  return { ...meter, covered: unionOf(meter.data), measured: unionOf(measured) };
}

const isIn = (periods: readonly Period[], day: Day) => periods.some(({ start, end }) => start <= day && day < end);

/** The areas that a meter can serve; all of them, or so many m². What is known best comes first: all, then a part of spaces, then of a use. */
interface Target {
  areas: readonly AreaOnDay[];
  m2: number | null;
  rank: 0 | 1 | 2;
}

interface Claim extends Target {
  meterId: string;
  hasData: boolean;
  isActual: boolean;
}

function targetOf(meter: AreaMeter, day: Day, pool: readonly AreaOnDay[], isWhole: boolean): Target | UncountedReason {
  const { serves, spaceIds, areaM2 } = servesOn(meter.said, day);
  if (serves === null) return 'use-not-said';
  const inPlace = pool.filter(({ use }) => placeOf(use) === placeOf(serves));
  if (serves === 'whole_building') return isWhole ? { areas: inPlace, m2: null, rank: 0 } : 'not-supplied';
  if (placeOf(serves) === 'building' && isWhole) return 'inside-whole-building';
  const named = inPlace.filter(({ areaId, use }) => spaceIds.includes(areaId) && isServedBy(use, serves));
  if (named.length > 0) return { areas: named, m2: areaM2, rank: areaM2 === null ? 0 : 1 };
  const alike = inPlace.filter(({ use }) => isServedBy(use, serves) && (use === serves || use === 'whole_building'));
  if (alike.length === 0) return 'not-supplied';
  if (areaM2 !== null) {
    const payer = valueOn(meter.paidBy, day);
    if (payer === undefined) throw new MissingValue(`the payer of the meter ${meter.meterId} on ${day}`);
    const own = alike.filter(({ control }) => control === payer);
    return { areas: own.length > 0 ? own : alike, m2: areaM2, rank: 2 };
  }
  const servesAll = spaceIds.length === 0 && serves !== 'tenant_space' && alike.every(({ use }) => use === serves);
  return servesAll ? { areas: alike, m2: null, rank: 0 } : 'area-not-said';
}

/** What shared services use in a space is not what the space itself uses: data of one say nothing of the other. */
const isServedBy = (use: MeterUse, serves: MeterUse) => (use === 'shared_services') === (serves === 'shared_services');

/** The m² served of each area, never more than it has. */
function fill(claims: readonly Claim[]): Map<AreaOnDay, { m2: number; meterIds: string[] }> {
  const served = new Map<AreaOnDay, { m2: number; meterIds: string[] }>();
  for (const { areas, m2, meterId } of claims) {
    let left = m2 ?? Infinity;
    for (const area of areas) {
      if (left === 0) break;
      const row = served.get(area) ?? { m2: 0, meterIds: [] };
      served.set(area, row);
      row.meterIds.push(meterId);
      // Nothing of an area of unknown size can be served.
      const most = area.areaM2 ?? 0;
      const room = most - row.m2;
      row.m2 = left < room ? Math.min(most, row.m2 + left) : most;
      left = Math.max(0, left - room);
    }
  }
  return served;
}

function addPart<C extends string>(
  own: Map<string, AreaCoverage<C>>,
  carrier: C,
  { areaId, use, control, areaM2 }: AreaOnDay,
  { start, end, days, servedM2, estimatedM2, meterIds }: Omit<AreaCoveragePart, 'areaId' | 'use' | 'suppliedM2'>,
) {
  const place = placeOf(use);
  const key = `${control}|${place}`;
  const found = own.get(key);
  const row: AreaCoverage<C> = found ?? {
    carrier,
    control,
    place,
    suppliedM2Days: 0,
    servedM2Days: 0,
    estimatedM2Days: 0,
    unknownAreas: [],
    parts: [],
  };
  if (!found) own.set(key, row);
  row.suppliedM2Days += (areaM2 ?? 0) * days;
  row.servedM2Days += servedM2 * days;
  row.estimatedM2Days += estimatedM2 * days;
  if (areaM2 === null && !row.unknownAreas.includes(areaId)) row.unknownAreas.push(areaId);
  const before = row.parts.findLast((part) => part.areaId === areaId && part.use === use);
  const isLonger =
    before?.end === start &&
    before.suppliedM2 === areaM2 &&
    before.servedM2 === servedM2 &&
    before.estimatedM2 === estimatedM2 &&
    before.meterIds.join('\n') === meterIds.join('\n');
  if (isLonger) {
    before.end = end;
    before.days += days;
  } else row.parts.push({ areaId, use, start, end, days, suppliedM2: areaM2, servedM2, estimatedM2, meterIds });
}

function addUncounted<C extends string>(uncounted: UncountedMeter<C>[], one: UncountedMeter<C>) {
  const before = uncounted.findLast(({ meterId, carrier }) => meterId === one.meterId && carrier === one.carrier);
  if (before?.end === one.start && before.because === one.because) {
    before.end = one.end;
    before.days = daysBetween(before.start, before.end);
  } else uncounted.push({ ...one });
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
