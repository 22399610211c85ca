import type { Activity } from '@steward/core/ghg/entries/activity';
import { scopeOf, utilityOfCarrier, scopeCounted } from '@steward/core/ghg/carrier';
import type { EntryActivity } from '@steward/core/ghg/entries/entry';
import type { Inventory } from '@steward/core/ghg/inventory';
import type { Place } from '@steward/reference/countries/grid-place';
import type { Work } from '../../../database/transaction.ts';
import { findOrganization } from '../../access/organizations/organizations.service.ts';
import { placesInYear } from '../../estate/environments/places-over-time.service.ts';
import type { Boundary, BoundaryRow } from '../boundaries/boundary.service.ts';
import { accountFor, activityOf, estimatedIn, type Entered } from '../factors/accounting.ts';
import type { References } from '../factors/references.service.ts';
import { listCountedMonths, type CountedMonth, type MonthRow, type YearRows } from './consumption.service.ts';
import { inventoryInputs } from './inventory-inputs.service.ts';
import { sharesElsewhere } from './scope3-properties.service.ts';
import { addEntries, excludedOf, withoutExcluded, type EntryPart } from './ledger.service.ts';

type Counted = Awaited<ReturnType<typeof inventoryInputs>>;

/** A year of a boundary with its factors: the one calculation behind reports, their totals and figures. */
export interface CountedYear {
  /** Counted quantities, including bought energy of entries. */
  rows: YearRows;
  entered: EntryPart;
  activities: Activity[];
  computed: Inventory;
}

/** The quantities of bills and entries, before factors are applied. */
export async function enterYear(
  work: Work,
  boundary: Boundary,
  year: number,
  { counted, billed, knownAt }: { counted: Counted; billed: YearRows; knownAt?: Date | undefined },
): Promise<Pick<CountedYear, 'rows' | 'entered'>> {
  const { entities, dated, outside, references, alone } = counted;
  const rows = withoutExcluded(billed, boundary, entities);
  const entered = await addEntries(work, boundary, {
    year,
    alone: new Set(alone),
    dated,
    entities,
    rows,
    outside,
    organizationName: (await findOrganization(work))?.name ?? '',
    restate: references.restate,
    knownAt,
  });
  return { rows, entered };
}

/** Counts bills and entries. `together`: activities of further properties that count fully. */
export async function countYear(
  work: Work,
  boundary: Boundary,
  year: number,
  {
    counted,
    billed,
    together = [],
    knownAt,
  }: { counted: Counted; billed: YearRows; together?: readonly Activity[]; knownAt?: Date | undefined },
): Promise<CountedYear> {
  const { environments, outside, references } = counted;
  const { rows, entered } = await enterYear(work, boundary, year, { counted, billed, knownAt });
  const places = new Map(environments.map((row) => [row.environment_id, row]));
  const activities = [
    ...rows.properties.flatMap((row) => {
      const place = places.get(row.environment_id);
      return place ? [estimatedIn(activityOf(row, row.place ?? place, row.environment_id, { year }), row)] : [];
    }),
    ...outside.ofYear(year),
    ...together,
  ];
  return { rows, entered, activities, computed: accountFor(activities, references, year, entered.ofYear(year)) };
}

/** A property in a year, month by month, as the inventory counts it. */
export interface CountedMonths {
  /** Quantities of bills and of entries for bought energy, with their counted share. */
  rows: (MonthRow & Place & { entry?: Entered })[];
  /** The bills among them by meter, on the days that count. */
  meters: CountedMonth[];
  activities: Activity[];
  /** Entries with a factor of their own. */
  entries: EntryActivity[];
  references: References;
  sources: {
    entryOf: (id: string) => EntryPart['listed'][number] | undefined;
    pieceOf: (id: string) => string | undefined;
  };
  /** The mean floor area of the days held, m², whole. */
  floorArea: number;
  /** The counted part of the year, of 1. */
  share: number;
  /** The category of scope 3 in which the property counts instead of scopes 1 and 2. */
  scope3Category: string | null;
}

/** The meters of a carrier added up. */
function withoutMeters(rows: readonly CountedMonth[]): MonthRow[] {
  const sums = new Map<string, MonthRow>();
  for (const { meter_no: _meter, days: _days, share: _share, ...row } of rows) {
    const key = `${row.carrier}|${row.treatment}|${row.unit}|${row.is_tenants}|${row.month}`;
    const sum = sums.get(key);
    if (sum) {
      sum.quantity += row.quantity;
      sum.estimated += row.estimated;
    } else sums.set(key, row);
  }
  return [...sums.values()];
}

/** Counts one property by month: holding, share and excluded scopes as in the report of the property. */
export async function countMonths(work: Work, property: BoundaryRow, year: number, now: Date): Promise<CountedMonths> {
  const { environment_id: id, environment_name, country_code, region, region_is } = property;
  const filter = { environmentId: id };
  const boundary: Boundary = {
    level: 'Property',
    targetId: id,
    targetName: environment_name,
    filter,
    environments: [property],
  };
  const counted = await inventoryInputs(work, boundary, year, now);
  const { dated, outside, entities, references } = counted;
  const places = placesInYear(property, year) ?? [{ place: { country_code, region, region_is }, months: undefined }];
  /** A month of the property at each of its places. */
  const placed = (row: MonthRow) =>
    places.flatMap(({ place, months: parts }) => {
      const part = parts ? parts[Number(row.month.slice(5)) - 1] : 1;
      if (!part) return [];
      const { country_code, region, region_is } = place;
      const counts = { quantity: row.quantity * part, estimated: row.estimated * part };
      return [{ ...row, ...counts, country_code, region, region_is, environment_id: id }];
    });
  const excluded = excludedOf(entities, property);
  const meters = (await listCountedMonths(work, id, year, dated)).filter(
    (row) => !excluded.has(scopeCounted(row.carrier, row.is_tenants)),
  );
  const months = withoutMeters(meters).flatMap(placed);
  const { rows, entered } = await countYear(work, boundary, year, {
    counted,
    billed: { properties: [], months, years: [] },
  });
  const asMonth = (row: (typeof rows.months)[number]): CountedMonths['rows'][number] => ({
    estimated: 0,
    utility: utilityOfCarrier(row.carrier),
    ...row,
  });
  const own = rows.months.map(asMonth);
  const entity = entities.ofPortfolio(property.portfolio_id);
  const category = outside.environments.length ? (entity?.elsewhere ?? null) : null;
  const metersElsewhere = async () =>
    (
      await listCountedMonths(work, id, year, {
        sharesOf: sharesElsewhere(dated, () => entity?.elsewhere_share ?? 0),
        heldDaysOf: dated.heldDaysOf,
      })
    ).filter((row) => !row.is_tenants && scopeOf[row.carrier] !== 3 && !excluded.has(scopeOf[row.carrier]));
  return {
    rows: [...own, ...outside.rows.months.map(asMonth)],
    meters: category === null ? meters : await metersElsewhere(),
    activities: [
      ...own.map((row) => estimatedIn(activityOf(row, row, id, { year, month: row.month }), row)),
      ...outside.ofMonths(),
    ],
    entries: entered.ofYear(year),
    references,
    sources: {
      entryOf: (entryId) => entered.listed.find(({ entry_id }) => entry_id === entryId),
      pieceOf: (pieceId) => entered.refrigerants.find(({ equipment_id }) => equipment_id === pieceId)?.name,
    },
    floorArea: dated.floorAreaHeld(property),
    share: dated.partOf(id) ?? 1,
    scope3Category: category,
  };
}
