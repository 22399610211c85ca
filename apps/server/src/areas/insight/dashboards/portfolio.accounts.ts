import type { Activity } from '@steward/core/ghg/activity';
import type { EntryActivity } from '@steward/core/ghg/entry';
import { inventory, type Inventory } from '@steward/core/ghg/inventory';
import { addKnown } from '@steward/core/ghg/known-sums';
import { declaredProxies } from '@steward/reference/emission-factors/factors';
import { wasteDefaults } from '@steward/reference/waste/defaults';
import { activityOf, sameFactorTogether } from '../../carbon/factors/accounting.ts';
import type { ComparedRow, OnGrid, PlaceFactor } from '../../carbon/inventory/carrier-years.service.ts';
import type { BoughtMonth, listEntered } from '../../carbon/inventory/ledger.service.ts';
import type { References } from '../../carbon/factors/references.service.ts';

// What the rows of an overview come to.

export type Column = 'now' | 'before' | 'both_now' | 'both_before';
export type Entered = Awaited<ReturnType<typeof listEntered>>;

/** Kilograms of a unit on each grid, as the inventory counts it. What has no factor is left out. */
export function factorsOf(
  rows: readonly (Omit<PlaceFactor, 'kg'> & { example: OnGrid })[],
  references: References,
  year: number,
): PlaceFactor[] {
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
export function boughtRows(bought: readonly BoughtMonth[], year: number): ComparedRow[] {
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
  environments: readonly OnGrid[],
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
