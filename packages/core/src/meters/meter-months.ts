import { byMonth } from '../calendar/by-month.ts';
import { daysBetween, intersection, nextMonthStart, type Day, type Month, type Period } from '../calendar/day.ts';
import { InvalidValue } from '../failure.ts';
import { factorBetween } from '../units/si.ts';

/** The source of a month's consumption, the better one first. */
export const monthSources = ['interval', 'readings', 'bills'] as const;
export type MonthSource = (typeof monthSources)[number];

/** The consumption of a month from one source. */
export interface KnownMonth {
  quantity: number;
  /** The covered days; a partial day counts as a fraction. */
  days: number;
}

export interface SourceMonths {
  source: MonthSource;
  unit: string;
  months: ReadonlyMap<Month, KnownMonth>;
}

/** A meter with its sources; a virtual one has parts instead. */
export interface MeterOfNetwork {
  id: string;
  unit: string;
  /** The first day of use, and the first day after it. */
  from?: Day | undefined;
  until?: Day | undefined;
  /** In the order of precedence. */
  sources: readonly SourceMonths[];
  /** Empty for a meter with a register. */
  parts: readonly { meterId: string; factor: number }[];
}

export type MeterNetwork = ReadonlyMap<string, MeterOfNetwork>;

/** The consumption of a meter in a month, in its unit. */
export type MeterMonth =
  | { state: 'known'; quantity: number; source: MonthSource | 'formula' }
  /** Not in use on any day of the month. */
  | { state: 'unused' }
  /** Unknown, which is not zero: these meters have no values, or a unit that cannot be converted. */
  | { state: 'missing'; missing: string[] }
  | { state: 'unit'; missing: string[] };

/** The tolerance for rounding of partial days. */
const NEARLY = 1e-6;

const monthPeriod = (month: Month): Period => ({ start: `${month}-01`, end: nextMonthStart(`${month}-01`) });

/** The number of days of the month on which the meter is in use. */
const daysInUse = ({ from, until }: Pick<MeterOfNetwork, 'from' | 'until'>, month: Month): number => {
  const period = monthPeriod(month);
  const used = intersection(period, { start: from ?? period.start, end: until ?? period.end });
  return used ? daysBetween(used.start, used.end) : 0;
};

/** The use between readings, spread evenly over the days and added up by month; days out of use are left out. */
export function monthsOfIntervals(
  intervals: readonly (Period & { quantity: number })[],
  { from, until }: Pick<MeterOfNetwork, 'from' | 'until'> = {},
): Map<Month, KnownMonth> {
  const months = new Map<Month, KnownMonth>();
  for (const { quantity, ...period } of intervals) {
    const used = intersection(period, { start: from ?? period.start, end: until ?? period.end });
    if (!used) continue;
    const share = daysBetween(used.start, used.end) / daysBetween(period.start, period.end);
    for (const part of byMonth(used, quantity * share)) {
      const known = months.get(part.month);
      months.set(part.month, {
        quantity: (known?.quantity ?? 0) + part.quantity,
        days: (known?.days ?? 0) + part.days,
      });
    }
  }
  return months;
}

/**
 * The consumption of a meter in a month. For a meter with a register, from the first source that covers every day of use; a source that
 * covers more days than the month has contains duplicates and does not count. For a virtual meter, the parts times their factors, in its
 * unit; a missing part makes it missing and is named, a part that is not in use adds nothing. Throws `InvalidValue` if a formula contains
 * its own meter, or one that the network does not have.
 */
export function meterMonth(
  network: MeterNetwork,
  id: string,
  month: Month,
  within: readonly string[] = [],
): MeterMonth {
  const meter = network.get(id);
  if (!meter) throw new InvalidValue(`The meter ${id} is not known`);
  if (within.includes(id)) throw new InvalidValue(`The formula of the meter ${id} holds the meter itself`);
  const due = daysInUse(meter, month);
  if (due === 0) return { state: 'unused' };
  return meter.parts.length > 0 ? ofParts(network, meter, month, [...within, id]) : ofSources(meter, month, due);
}

function ofSources(meter: MeterOfNetwork, month: Month, due: number): MeterMonth {
  const { start, end } = monthPeriod(month);
  let isOfAnotherUnit = false;
  for (const { source, unit, months } of meter.sources) {
    const known = months.get(month);
    if (!known || known.days < due - NEARLY || known.days > daysBetween(start, end) + NEARLY) continue;
    const factor = factorBetween(unit, meter.unit);
    if (factor !== undefined) return { state: 'known', quantity: known.quantity * factor, source };
    isOfAnotherUnit = true;
  }
  return { state: isOfAnotherUnit ? 'unit' : 'missing', missing: [meter.id] };
}

function ofParts(network: MeterNetwork, meter: MeterOfNetwork, month: Month, within: readonly string[]): MeterMonth {
  const parts = meter.parts.map(({ meterId, factor }) => ({
    factor,
    month: meterMonth(network, meterId, month, within),
    id: meterId,
    inUnit: factorBetween(network.get(meterId)?.unit ?? '', meter.unit),
  }));
  const used = parts.filter((part) => part.month.state !== 'unused');
  if (used.length === 0) return { state: 'unused' };
  const wrong = used.flatMap((part) =>
    part.month.state === 'unit' ? part.month.missing : part.inUnit === undefined ? [part.id] : [],
  );
  if (wrong.length > 0) return { state: 'unit', missing: unique(wrong) };
  const missing = used.flatMap((part) => (part.month.state === 'missing' ? part.month.missing : []));
  if (missing.length > 0) return { state: 'missing', missing: unique(missing) };
  const quantity = used.reduce(
    (sum, part) => sum + (part.month.state === 'known' ? part.month.quantity * part.factor * (part.inUnit ?? 1) : 0),
    0,
  );
  return { state: 'known', quantity, source: 'formula' };
}

const unique = (ids: readonly string[]) => [...new Set(ids)];
