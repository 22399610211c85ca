import { equalDays } from '@steward/core/coverage/equal-days';
import { scopeCounted } from '@steward/core/ghg/carrier';
import type { Work } from '../../../database/transaction.ts';
import type { BoundaryRow } from '../../carbon/boundaries/boundary.service.ts';
import { entityPortfolios } from '../../carbon/boundaries/boundaries.service.ts';
import { listIds, type ComparedRow } from '../../carbon/inventory/carrier-years.service.ts';
import { listComparedMeters } from '../../carbon/inventory/consumption.service.ts';
import { countingOf } from '../../carbon/inventory/inventory-inputs.service.ts';
import { excludedOf } from '../../carbon/inventory/ledger.service.ts';
import { scope3CategoryOf, sharesElsewhere } from '../../carbon/inventory/scope3-properties.service.ts';
import type { Filter } from '../../carbon/boundaries/meant-properties.ts';

// Thousands of properties are compared by prepared sums (`carrier_years`). Those that count in part are few and are compared meter by meter,
// with the days and the share by which the inventory counts them.

/** A year of a carrier beside the year before. */
export interface OverviewRow extends ComparedRow {
  /** The property counts in a category of scope 3: its energy is not part of the sums. */
  is_elsewhere?: boolean;
}

type Counting = Awaited<ReturnType<typeof countingOf>>;

/** The properties of entities: their shares and excluded scopes differ from those of the organization. */
export async function listOfEntities(work: Work, filter: Filter): Promise<string[]> {
  const portfolioIds = await entityPortfolios(work);
  return portfolioIds.length ? listIds(work, { ...filter, portfolioIds }) : [];
}

const keyOf = (row: Pick<ComparedRow, 'environment_id' | 'carrier' | 'treatment' | 'unit' | 'is_tenants'>) =>
  `${row.environment_id}|${row.carrier}|${row.treatment}|${row.unit}|${row.is_tenants}`;

/** Leaves out the scopes that the organization leaves out of its inventory. */
export const withoutExcluded = <T extends Pick<ComparedRow, 'carrier' | 'is_tenants'>>(
  rows: readonly T[],
  { entities }: Pick<Counting, 'entities'>,
): T[] => rows.filter(({ carrier, is_tenants }) => !entities.ownExcluded.has(scopeCounted(carrier, is_tenants)));

/** The rows of properties, as the inventory counts them; those of properties that count whole are `rows`. */
export async function countedRows(
  work: Work,
  rows: readonly ComparedRow[],
  {
    environments,
    year,
    day,
    filter,
  }: { environments: readonly BoundaryRow[]; year: number; day: string; filter: Filter },
): Promise<{ rows: OverviewRow[]; counting: Counting }> {
  const counting = await countingOf(work, { filter, environments }, year, day);
  const { dated, entities } = counting;
  const places = new Map(environments.map((row) => [row.environment_id, row]));
  const entityOf = (id: string) => entities.ofPortfolio(places.get(id)?.portfolio_id ?? '');
  const isElsewhere = (id: string) => scope3CategoryOf(entityOf(id), 1) !== undefined;
  const excludes = ({ environment_id: id, carrier, is_tenants }: ComparedRow) => {
    const place = places.get(id);
    const scope = scopeCounted(carrier, is_tenants);
    return !place || excludedOf(entities, place).has(scope) || (isElsewhere(id) && scope === 3);
  };
  const inPart = new Set(dated.inPart.filter((id) => places.has(id)));
  for (const id of places.keys()) if (isElsewhere(id)) inPart.add(id);
  const elsewhere = sharesElsewhere(dated, (id) => entityOf(id)?.elsewhere_share ?? 0);
  const meters = await listComparedMeters(work, [...inPart], year, {
    heldDaysOf: dated.heldDaysOf,
    sharesOf: (id, of) => (isElsewhere(id) ? elsewhere(id, of) : dated.sharesOf(id, of)),
  });
  const months = meters.map((row) => ({ ...row, meter: `${keyOf(row)}|${row.meter_no}`, value: row.quantity }));
  const ofYear = (of: number) => months.filter(({ month }) => month.startsWith(`${of}-`));
  const compared = new Map<string, OverviewRow>();
  for (const { now, before, of } of equalDays(ofYear(year), ofYear(year - 1))) {
    const { environment_id, carrier, treatment, unit, is_tenants } = of.now;
    const sum = compared.get(keyOf(of.now)) ?? {
      environment_id,
      carrier,
      treatment,
      unit,
      is_tenants,
      now: null,
      before: null,
      both_now: 0,
      both_before: 0,
      is_elsewhere: isElsewhere(environment_id),
    };
    sum.both_now = (sum.both_now ?? 0) + now;
    sum.both_before = (sum.both_before ?? 0) + before;
    compared.set(keyOf(of.now), sum);
  }
  const counted = [...rows.filter((row) => !inPart.has(row.environment_id)), ...compared.values()];
  return { rows: counted.filter((row) => !excludes(row)), counting };
}
