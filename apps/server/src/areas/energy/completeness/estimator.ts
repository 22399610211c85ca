import type { MatrixRow } from '@steward/contract/energy/completeness.shapes';
import { monthOffset, nextMonthStart, type Period } from '@steward/core/calendar/day';
import {
  estimateByLastYear,
  estimateByMeterData,
  estimateByNeighbors,
  estimateByPeers,
  estimateByReadings,
  FEWEST_DAYS,
  type Estimate,
  type MonthUse,
} from '@steward/core/estimates/methods';
import type { Carrier } from '@steward/core/ghg/carrier';
import { heldLongest, timeWeighted, type DatedValue } from '@steward/core/property/values-over-time';
import type { Work } from '../../../database/transaction.ts';
import { listDatedValues } from '../../estate/environments/history.service.ts';
import * as repository from './estimates.repository.ts';
import { meteredOf, type Metered } from './metered.service.ts';

/**
 * Estimates the days of gaps of the matrix by every method that has a basis, the best first. Loaded once for many gaps. `rows`: at least
 * those of the property.
 */
export async function estimator(
  work: Work,
  gaps: readonly { row: MatrixRow; month: string; at: number }[],
  [from, until]: readonly [string, string],
) {
  const { db, scope } = work;
  const carriers = [...new Set(gaps.flatMap(({ row }) => row.carrier ?? []))];
  const actual = carriers.length
    ? await repository.listActual(db, scope, carriers, monthOffset(from, -12), monthOffset(until, 3))
    : [];
  const wanted = gaps.flatMap(({ row, month, at }) => {
    const missing = (row.due[at] ?? 0) - (row.days[at] ?? 0);
    return row.carrier ? [{ ...row, carrier: row.carrier, month, missing }] : [];
  });
  const [metered, read] = [await meteredOf(work, wanted), await meteredOf(work, wanted, 'readings')];
  const propertyIn = await propertiesByMonth(work);
  const uses = new Map<string, MonthUse[]>();
  // Summed by property: its meters of a carrier share the floor area.
  const together = new Map<string, { environment_id: string; quantity: number; days: number }[]>();
  for (const { environment_id, carrier, meter_no, month, quantity, days } of actual) {
    const own = uses.get(`${environment_id}|${carrier}|${meter_no}`);
    if (own) own.push({ month, quantity, days });
    else uses.set(`${environment_id}|${carrier}|${meter_no}`, [{ month, quantity, days }]);
    const all = together.get(`${carrier}|${month}`);
    if (all) all.push({ environment_id, quantity, days });
    else together.set(`${carrier}|${month}`, [{ environment_id, quantity, days }]);
  }

  /** Use per floor area and day of the other properties that had the same type in the month. */
  const peersOf = (environmentId: string, carrier: Carrier, month: string): number[] => {
    const type = propertyIn(environmentId, month)?.property_type;
    const sums = new Map<string, { quantity: number; days: number }>();
    for (const { environment_id, quantity, days } of together.get(`${carrier}|${month}`) ?? []) {
      if (environment_id === environmentId || propertyIn(environment_id, month)?.property_type !== type) continue;
      if (days < FEWEST_DAYS) continue;
      const known = sums.get(environment_id);
      // Several meters have bills for the same days.
      sums.set(environment_id, {
        quantity: (known?.quantity ?? 0) + quantity / days,
        days: Math.max(known?.days ?? 0, days),
      });
    }
    return [...sums].flatMap(([id, { quantity }]) => {
      const area = propertyIn(id, month)?.gross_floor_area ?? 0;
      return area > 0 ? [quantity / area] : [];
    });
  };

  return (row: MatrixRow, month: string, days: number, rows: readonly MatrixRow[]): Estimate[] => {
    const { environment_id, carrier, meters } = row;
    if (carrier === null) return [];
    // The billed days of a former meter in the month are indistinguishable from those of the later one.
    const isShared = meters
      .slice(0, -1)
      .some((meter) => uses.get(`${environment_id}|${carrier}|${meter}`)?.some((use) => use.month === month));
    if (isShared) return [];
    const own = merged(meters.flatMap((meter) => uses.get(`${environment_id}|${carrier}|${meter}`) ?? []));
    // The area is that of the whole property, so it cannot be divided among several meters.
    const isOnly = rows.filter((one) => one.environment_id === environment_id && one.carrier === carrier).length === 1;
    const area = propertyIn(environment_id, month)?.gross_floor_area ?? 0;
    const byMeter = (found: Metered | undefined, by: typeof estimateByMeterData) =>
      found && found.quantity !== null ? by({ ...found, quantity: found.quantity }, found.missing, days) : undefined;
    return [
      byMeter(metered(row, month), estimateByMeterData),
      byMeter(read(row, month), estimateByReadings),
      estimateByLastYear(own, month, days),
      estimateByNeighbors(own, month, days),
      isOnly ? estimateByPeers(peersOf(environment_id, carrier, month), area, days) : undefined,
    ].flatMap((found) => found ?? []);
  };
}

/** Type and floor area of the properties in a month: the type with the most days, the mean area by days. */
async function propertiesByMonth(work: Work) {
  const types = new Map((await repository.listTypes(work.db, work.scope)).map((row) => [row.environment_id, row]));
  const known = await listDatedValues(work, {}, ['property_type', 'gross_floor_area']);
  const found = new Map<string, { property_type: string; gross_floor_area: number }>();
  return (id: string, month: string) => {
    const [today, of] = [types.get(id), known.get(id)];
    if (!today || !of) return today;
    const inMonth = found.get(`${id} ${month}`) ?? inPeriod(today, of, monthPeriod(month));
    found.set(`${id} ${month}`, inMonth);
    return inMonth;
  };
}

type Dated = NonNullable<ReturnType<Awaited<ReturnType<typeof listDatedValues>>['get']>>;

function inPeriod(today: { property_type: string; gross_floor_area: number }, of: Dated, period: Period) {
  const areas = of('gross_floor_area') as DatedValue<number>[];
  return {
    property_type: String(heldLongest(of('property_type'), period) ?? today.property_type),
    gross_floor_area: areas.length ? timeWeighted(areas, period).value : today.gross_floor_area,
  };
}

const monthPeriod = (month: string): Period => ({ start: `${month}-01`, end: nextMonthStart(`${month}-01`) });

/** A meter and its replacement within a month are one. */
function merged(uses: readonly MonthUse[]): MonthUse[] {
  const months = new Map<string, MonthUse>();
  for (const use of uses) {
    const known = months.get(use.month);
    months.set(
      use.month,
      known ? { ...use, quantity: known.quantity + use.quantity, days: known.days + use.days } : use,
    );
  }
  return [...months.values()];
}
