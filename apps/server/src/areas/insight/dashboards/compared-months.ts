import type { Period } from '@steward/core/calendar/day';
import { equalDays } from '@steward/core/coverage/equal-days';
import { scopeCounted } from '@steward/core/ghg/carrier';
import type { Work } from '../../../database/transaction.ts';
import type { AskedFigures } from '../../../platform/figures/figures.ts';
import { listBoundary } from '../../carbon/boundaries/boundary.service.ts';
import { listComparedMeters } from '../../carbon/inventory/consumption.service.ts';
import { countingOf } from '../../carbon/inventory/inventory-inputs.service.ts';
import { excludedOf } from '../../carbon/inventory/ledger.service.ts';
import { scope3CategoryOf } from '../../carbon/inventory/scope3-properties.service.ts';

/**
 * The months of a period beside the same months of the year before, meter by meter over equal days, with the share by which the inventory
 * counts their property. Properties that count in a category of scope 3 are left out: their energy is not part of the sums.
 */
export async function comparedMonths(work: Work, { ids, today }: Pick<AskedFigures, 'ids' | 'today'>, period: Period) {
  const filter = { environmentIds: ids };
  const environments = await listBoundary(work, filter);
  const last = Number(period.end.slice(0, 4));
  const { dated, entities } = await countingOf(work, { filter, environments }, last, today);
  const places = new Map(environments.map((row) => [row.environment_id, row]));
  const counts = ({ environment_id, carrier, is_tenants }: Awaited<ReturnType<typeof listComparedMeters>>[number]) => {
    const place = places.get(environment_id);
    return (
      place !== undefined &&
      scope3CategoryOf(entities.ofPortfolio(place.portfolio_id), 1) === undefined &&
      !excludedOf(entities, place).has(scopeCounted(carrier, is_tenants))
    );
  };
  // One reading has a year and the one before; the period and the one before it are in three years.
  const years = [...(await listComparedMeters(work, ids, last, dated)), ...(await earlier())];
  async function earlier() {
    const first = `${last - 2}-`;
    return (await listComparedMeters(work, ids, last - 1, dated)).filter(({ month }) => month.startsWith(first));
  }
  const months = years.filter(counts).map((row) => ({
    ...row,
    meter: [row.environment_id, row.carrier, row.treatment, row.unit, row.is_tenants, row.meter_no].join('|'),
    value: row.quantity,
  }));
  const within = (from: string, to: string) =>
    months.filter(({ month }) => month >= from.slice(0, 7) && month < to.slice(0, 7));
  const before = (day: string) => `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;
  return equalDays(within(period.start, period.end), within(before(period.start), before(period.end)));
}
