import type { Activity } from '@steward/core/ghg/entries/activity';
import { inventory, type Inventory } from '@steward/core/ghg/inventory';
import { addKnown } from '@steward/core/ghg/known-sums';
import { declaredProxies } from '@steward/reference/emission-factors/factors';
import { wasteDefaults } from '@steward/reference/waste/defaults';
import { activityOf } from '../../carbon/factors/accounting.ts';
import type { ComparedRow, OnGrid, PlaceFactor } from '../../carbon/inventory/carrier-years.service.ts';
import { placedIn, type WithPlaces } from '../../estate/environments/places-over-time.service.ts';
import type { References } from '../../carbon/factors/references.service.ts';

// How the emissions of properties change from year to year, over equal days of the same meters.

/** Emissions per unit on each grid, as counted in the inventory. Carriers without a factor are left out. */
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

/** The accounts of equal days of both years, for this year and the one before; without entries and certificates. */
export interface ComparedAccounts {
  now: Inventory;
  before: Inventory;
}

export function accountsOf(
  environments: readonly (OnGrid & WithPlaces)[],
  references: References,
  rows: readonly ComparedRow[],
  year: number,
): ComparedAccounts {
  const places = new Map(environments.map((row) => [row.environment_id, row]));
  const activitiesIn = (column: 'both_now' | 'both_before', when: { year: number }) => {
    const activities: Activity[] = [];
    for (const { environment_id, carrier, treatment, unit, is_tenants, [column]: quantity } of rows) {
      const place = places.get(environment_id);
      if (place && quantity !== null)
        activities.push(
          activityOf(
            { carrier, treatment, unit, is_tenants, quantity },
            placedIn(place, when.year),
            environment_id,
            when,
          ),
        );
    }
    return activities;
  };
  return {
    now: account(references, year, activitiesIn('both_now', { year })),
    before: account(references, year - 1, activitiesIn('both_before', { year: year - 1 })),
  };
}

const account = (references: References, of: number, activities: readonly Activity[]): Inventory =>
  inventory(activities, references.index, {
    proxies: declaredProxies,
    wasteDefaults,
    pins: references.pins,
    includeUpstream: references.includeUpstream,
    restate: references.restate(of),
    sumsOnly: true,
  });
