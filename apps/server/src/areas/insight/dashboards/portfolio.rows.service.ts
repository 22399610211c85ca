import type { Activity } from '@steward/core/ghg/activity';
import type { EntryActivity } from '@steward/core/ghg/entry';
import { inventory, type Inventory } from '@steward/core/ghg/inventory';
import { addKnown } from '@steward/core/ghg/known-sums';
import { declaredProxies } from '@steward/reference/emission-factors/factors';
import { wasteDefaults } from '@steward/reference/waste/defaults';
import type { Work } from '../../../database/transaction.ts';
import { activityOf, sameFactorTogether } from '../../carbon/ghg/accounting.ts';
import { Grids, type BoundaryRow } from '../../carbon/ghg/consumption.service.ts';
import type { BoughtMonth, listEntered } from '../../carbon/ghg/ledger.service.ts';
import type { References } from '../../carbon/ghg/references.service.ts';
import * as repository from './dashboards.repository.ts';
import type { ComparedRow } from './dashboards.repository.ts';

export type Column = 'now' | 'before' | 'both_now' | 'both_before';
type Entered = Awaited<ReturnType<typeof listEntered>>;

/** What the rows of an overview are counted from. */
export interface About {
  year: number;
  /** All properties, those too that were sold before the year. */
  all: readonly BoundaryRow[];
  /** Those of the year. */
  environments: readonly BoundaryRow[];
  references: References;
  entered: Entered;
}

/** The rows whose sum is the whole, and those of the properties that are listed. */
export interface CountedRows {
  sums: readonly ComparedRow[];
  listed: readonly ComparedRow[];
  environments: readonly BoundaryRow[];
}

/** Every property, row by row. */
export async function everyRow(
  { db, scope }: Work,
  portfolioId: string | undefined,
  about: About,
): Promise<CountedRows> {
  const rows = heldOnly(about, await repository.compareYears(db, scope, portfolioId, about.year));
  const sums = [...rows, ...boughtRows(about.entered.bought, about.year)];
  return { sums, listed: sums, environments: about.environments };
}

/**
 * The sums of all properties and only the rows of those that may be among the largest: thousands on one grid come back as one row.
 * Properties with factors or entries of their own, and those that were sold, are counted one by one.
 */
export async function largestRows(work: Work, about: About, count: number): Promise<CountedRows> {
  const { db, scope } = work;
  const { year, all, environments, references, entered } = about;
  const held = new Set(environments.map((row) => row.environment_id));
  const single = new Set([
    ...references.alone,
    ...entered.bought.map((row) => row.environment_id),
    ...entered.ofYear(year).map((row) => row.environmentId),
    ...all.flatMap(({ environment_id: id }) => (held.has(id) ? [] : id)),
  ]);
  const together = all.filter((row) => !single.has(row.environment_id));
  const grids = new Grids(together, new Set());
  // Any property of a grid stands for all of them: their factors are the same.
  const examples = new Map<number, BoundaryRow>();
  for (const [index, place] of grids.places.entries()) {
    const row = together[index];
    if (row && !examples.has(place)) examples.set(place, row);
  }
  const ofGrids = (await repository.compareYearsByPlace(db, scope, grids, year)).flatMap((row) => {
    const example = examples.get(row.place);
    return example ? [{ ...row, example, environment_id: example.environment_id }] : [];
  });
  const largest = await repository.listLargest(db, scope, grids, factorsOf(ofGrids, references, year), { year, count });
  const named = new Set([...single, ...largest]);
  // Where fewer have emissions, others follow in the order of the list.
  const rest = environments.filter((row) => !named.has(row.environment_id)).slice(0, count);
  for (const { environment_id } of rest) named.add(environment_id);
  const ids = all.flatMap(({ environment_id: id }) => (named.has(id) ? id : []));
  const own = heldOnly(about, await repository.compareYears(db, scope, undefined, year, ids));
  const bought = boughtRows(entered.bought, year);
  return {
    sums: [...ofGrids, ...own.filter((row) => single.has(row.environment_id)), ...bought],
    listed: [...own, ...bought],
    environments: environments.filter((row) => named.has(row.environment_id)),
  };
}

/** Of a property that was sold before the year, the year before is still compared with. */
function heldOnly({ environments }: About, rows: readonly ComparedRow[]): ComparedRow[] {
  const held = new Set(environments.map((row) => row.environment_id));
  return rows.map((row) =>
    held.has(row.environment_id) ? row : { ...row, now: null, both_now: null, both_before: null },
  );
}

/** Kilograms of a unit on each grid, as the inventory counts it. What has no factor is left out. */
function factorsOf(
  rows: readonly (Omit<repository.PlaceFactor, 'kg'> & { example: BoundaryRow })[],
  references: References,
  year: number,
): repository.PlaceFactor[] {
  const kinds = new Map(
    rows.map(({ place, carrier, treatment, unit, is_tenants, example }) => [
      `${place}|${carrier}|${treatment}|${unit}|${is_tenants}`,
      { place, carrier, treatment, unit, is_tenants, example },
    ]),
  );
  const units = [...kinds].map(([key, { example, ...kind }]) =>
    activityOf({ ...kind, quantity: 1 }, example, key, { year }),
  );
  return account(references, year, units).byEnvironment.flatMap(
    ({ environmentId: key, scope1, scope2Location, scope3 }) => {
      const kind = kinds.get(key);
      const kg = addKnown(scope1, scope2Location, scope3);
      if (!kind || kg === null) return [];
      const { place, carrier, treatment, unit, is_tenants } = kind;
      return [{ place, carrier, treatment, unit, is_tenants, kg }];
    },
  );
}

/** Bought energy that no bill tells of; it is left out of the comparison of months that both years know. */
function boughtRows(bought: readonly BoughtMonth[], year: number): ComparedRow[] {
  const found = new Map<string, ComparedRow>();
  for (const { environment_id, carrier, treatment, unit, month, quantity } of bought) {
    const key = `${environment_id}|${carrier}`;
    const row = found.get(key) ?? {
      environment_id,
      carrier,
      treatment,
      unit,
      is_tenants: false,
      now: null,
      before: null,
      both_now: null,
      both_before: null,
    };
    const column = month.startsWith(`${year}-`) ? 'now' : 'before';
    row[column] = (row[column] ?? 0) + quantity;
    found.set(key, row);
  }
  return [...found.values()];
}

export interface Accounts {
  now: Inventory;
  before: Inventory;
  /** The months that both years know, in this year and in the one before. */
  bothNow: Inventory;
  bothBefore: Inventory;
}

/** Accounts for the four columns. Without certificates: the figures here are location-based. */
export function accountsOf(
  environments: readonly BoundaryRow[],
  references: References,
  rows: readonly ComparedRow[],
  year: number,
  { ofYear }: Pick<Entered, 'ofYear'>,
): Accounts {
  const places = new Map(environments.map((row) => [row.environment_id, row]));
  const activitiesIn = (column: Column, when: { year: number }) => {
    const activities: Activity[] = [];
    for (const { environment_id, carrier, treatment, unit, is_tenants, [column]: quantity } of rows) {
      const place = places.get(environment_id);
      if (place && quantity !== null)
        activities.push(activityOf({ carrier, treatment, unit, is_tenants, quantity }, place, environment_id, when));
    }
    return activities;
  };
  return {
    now: account(references, year, activitiesIn('now', { year }), ofYear(year)),
    // Only its sum is asked for: thousands of activities with the same factor are one.
    before: account(
      references,
      year - 1,
      sameFactorTogether(activitiesIn('before', { year: year - 1 }), new Set(references.alone)),
      ofYear(year - 1),
    ),
    bothNow: account(references, year, activitiesIn('both_now', { year })),
    bothBefore: account(references, year - 1, activitiesIn('both_before', { year: year - 1 })),
  };
}

const account = (
  references: References,
  of: number,
  activities: readonly Activity[],
  entries: readonly EntryActivity[] = [],
): Inventory =>
  inventory(activities, references.index, {
    proxies: declaredProxies,
    wasteDefaults,
    pins: references.pins,
    includeUpstream: references.includeUpstream,
    restate: references.restate(of),
    entries,
    sumsOnly: true,
  });
