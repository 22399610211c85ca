import type { Activity } from '@steward/core/ghg/entries/activity';
import { utilityOfCarrier } from '@steward/core/ghg/carrier';
import type { EntryActivity } from '@steward/core/ghg/entries/entry';
import type { Inventory } from '@steward/core/ghg/inventory';
import type { Work } from '../../../database/transaction.ts';
import { findOrganization } from '../../access/organizations/organizations.service.ts';
import type { Boundary, BoundaryRow } from '../boundaries/boundary.service.ts';
import { accountFor, activityOf, estimatedIn } from '../factors/accounting.ts';
import type { References } from '../factors/references.service.ts';
import { listMonths, type MonthRow, type YearRows } from './consumption.service.ts';
import { inventoryInputs } from './inventory-inputs.service.ts';
import { addEntries, withoutExcluded, type EntryPart } from './ledger.service.ts';

type Counted = Awaited<ReturnType<typeof inventoryInputs>>;

/** A year of a boundary with its factors: the one calculation behind reports, their totals and figures. */
export interface CountedYear {
  /** Counted quantities, including bought energy of entries. */
  rows: YearRows;
  entered: EntryPart;
  activities: Activity[];
  computed: Inventory;
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
  const { entities, dated, environments, outside, references, alone } = counted;
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
  const places = new Map(environments.map((row) => [row.environment_id, row]));
  const activities = [
    ...rows.properties.flatMap((row) => {
      const place = places.get(row.environment_id);
      return place ? [estimatedIn(activityOf(row, place, row.environment_id, { year }), row)] : [];
    }),
    ...outside.ofYear(year),
    ...together,
  ];
  return { rows, entered, activities, computed: accountFor(activities, references, year, entered.ofYear(year)) };
}

/** A property in a year, month by month, as the inventory counts it. */
export interface CountedMonths {
  /** Quantities of bills and of entries for bought energy, with their counted share. */
  rows: MonthRow[];
  activities: Activity[];
  /** Entries with a factor of their own. */
  entries: EntryActivity[];
  references: References;
  sources: {
    entryOf: (id: string) => EntryPart['listed'][number] | undefined;
    pieceOf: (id: string) => string | undefined;
  };
  /** The counted part of the year, of 1. */
  share: number;
  /** The category of scope 3 in which the property counts instead of scopes 1 and 2. */
  scope3Category: string | null;
}

const monthIndex = (month: string) => Number(month.slice(5, 7)) - 1;

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
  const shares = dated.sharesOf(id, year);
  const place = { country_code, region, region_is, environment_id: id };
  const months = (await listMonths(work, id, year, year)).flatMap((row) => {
    const share = shares?.[monthIndex(row.month)] ?? 1;
    return share === 0 ? [] : [{ ...row, ...place, quantity: row.quantity * share, estimated: row.estimated * share }];
  });
  const { rows, entered } = await countYear(work, boundary, year, {
    counted,
    billed: { properties: [], months, years: [] },
  });
  const asMonth = (row: (typeof rows.months)[number]): MonthRow => ({
    estimated: 0,
    utility: utilityOfCarrier(row.carrier),
    ...row,
  });
  const own = rows.months.map(asMonth);
  const category = entities.ofPortfolio(property.portfolio_id)?.elsewhere ?? null;
  return {
    rows: [...own, ...outside.rows.months.map(asMonth)],
    activities: [
      ...own.map((row) => estimatedIn(activityOf(row, property, id, { year, month: row.month }), row)),
      ...outside.ofMonths(),
    ],
    entries: entered.ofYear(year),
    references,
    sources: {
      entryOf: (entryId) => entered.listed.find(({ entry_id }) => entry_id === entryId),
      pieceOf: (pieceId) => entered.refrigerants.find(({ equipment_id }) => equipment_id === pieceId)?.name,
    },
    share: dated.partOf(id) ?? 1,
    scope3Category: outside.environments.length ? category : null,
  };
}
