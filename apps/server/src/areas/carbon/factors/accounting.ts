import type { Activity } from '@steward/core/ghg/entries/activity';
import type { Carrier } from '@steward/core/ghg/carrier';
import type { EntryActivity } from '@steward/core/ghg/entries/entry';
import type { EntryMethod } from '@steward/core/ghg/entries/entry-method';
import type { FactorUnit } from '@steward/core/ghg/factors/factor';
import { inventory, type Inventory } from '@steward/core/ghg/inventory';
import { sortedInstruments } from '@steward/core/ghg/instruments/scope-two';
import type { Pedigree } from '@steward/core/ghg/uncertainty';
import { declaredProxies } from '@steward/reference/emission-factors/factors';
import { wasteDefaults } from '@steward/reference/waste/defaults';
import type { Place } from '@steward/reference/countries/grid-place';
import type { References } from './references.service.ts';

/** The facts of an entry about its quantity. */
export interface Entered {
  id: string;
  method: EntryMethod;
  pedigree?: Pedigree;
}

export interface Amount {
  carrier: Carrier;
  treatment: string;
  unit: FactorUnit;
  quantity: number;
  /** Whether tenants bought it. */
  is_tenants?: boolean;
  /** Present where the quantity was entered, not billed. */
  entry?: Entered;
}

/** The activity of a calculation. Built field by field instead of by spreading: there are a hundred thousand of them. */
export function activityOf(
  { carrier, treatment, unit, quantity, is_tenants, entry }: Amount,
  { country_code, region, region_is }: Place,
  environmentId: string,
  { year, month }: { year: number; month?: string },
): Activity {
  const activity: Activity = { environmentId, carrier, country: country_code, year, quantity, unit };
  if (region !== undefined) activity.region = region;
  if (region_is !== undefined) activity.regionIs = region_is;
  if (month !== undefined) activity.month = month;
  if (is_tenants) activity.isTenants = true;
  if (entry !== undefined) {
    activity.entryId = entry.id;
    activity.method = entry.method;
    if (entry.pedigree !== undefined) activity.pedigree = entry.pedigree;
  }
  if (treatment) activity.treatment = treatment as NonNullable<Activity['treatment']>;
  return activity;
}

/** Marks the estimated part of a billed activity. Credits have no known estimated part; entries have their own data quality. */
export function estimatedIn(
  activity: Activity,
  { estimated, quantity }: { estimated: number; quantity: number },
): Activity {
  if (estimated > 0 && quantity > 0 && activity.method === undefined)
    activity.estimatedShare = Math.min(1, estimated / quantity);
  return activity;
}

/**
 * Adds up activities of properties with the same factors: the inventory keeps the same totals and completeness. Properties named `alone`
 * have factors of their own. Credits are kept apart: a sum of zero would hide a missing factor.
 */
export function sameFactorTogether(activities: readonly Activity[], alone: ReadonlySet<string>): Activity[] {
  const sums = new Map<string, Activity>();
  for (const activity of activities) {
    const { environmentId, carrier, country, region, regionIs, year, month, unit, treatment, quantity } = activity;
    const { isTenants, elsewhere } = activity;
    const own = alone.has(environmentId) ? environmentId : '';
    const key = `${carrier}|${country}|${region}|${regionIs}|${year}|${month}|${unit}|${treatment}|${Math.sign(quantity)}|${isTenants}|${elsewhere}|${own}`;
    const sum = sums.get(key);
    if (sum) sum.quantity += quantity;
    else sums.set(key, { ...activity });
  }
  return [...sums.values()];
}

/** The inventory of a year's activities, with that year's certificates and contracts. */
export const accountFor = (
  activities: readonly Activity[],
  references: References,
  year: number,
  entries: readonly EntryActivity[] = [],
): Inventory =>
  inventory(activities, references.index, {
    entries,
    proxies: declaredProxies,
    wasteDefaults,
    instruments: references.instruments(year),
    pins: references.pins,
    includeUpstream: references.includeUpstream,
    restate: references.restate(year),
  });

/**
 * The inventory month by month. A certificate is for the year, so each month gets a share of it in proportion to the property's
 * electricity without an attribute of its own: the months add up to the year, and no month uses up the certificate.
 */
export function accountByMonth(
  activities: readonly Activity[],
  references: References,
  year: number,
  entries: readonly EntryActivity[] = [],
): Map<string, Inventory> {
  const months = new Map<string, Activity[]>();
  for (const activity of activities) {
    const list = months.get(activity.month ?? '');
    if (list) list.push(activity);
    else months.set(activity.month ?? '', [activity]);
  }
  for (const { month = '' } of entries) if (!months.has(month)) months.set(month, []);
  const electricity = (list: readonly Activity[]) => {
    const sums = new Map<string, number>();
    for (const { carrier, environmentId, quantity, isTenants, elsewhere, treatment } of list)
      if (carrier === 'electricity' && !isTenants && elsewhere === undefined && treatment !== 'on_site')
        sums.set(environmentId, (sums.get(environmentId) ?? 0) + quantity);
    return sums;
  };
  const whole = electricity(activities);
  const ofMonth = new Map([...months].map(([month, list]) => [month, electricity(list)]));
  // A month in which a credit took back more than was used matches nothing.
  const used = new Map<string, number>();
  for (const part of ofMonth.values())
    for (const [id, kwh] of part) if (kwh > 0) used.set(id, (used.get(id) ?? 0) + kwh);
  // The quantity that the year can match at all, as in the inventory of the year.
  const left = new Map(whole);
  const instruments = sortedInstruments(references.instruments(year)).flatMap((instrument) => {
    const id = instrument.environmentId ?? '';
    const energyKwh = Math.min(instrument.energyKwh, Math.max(0, left.get(id) ?? 0));
    left.set(id, (left.get(id) ?? 0) - energyKwh);
    return energyKwh > 0 ? [{ ...instrument, energyKwh }] : [];
  });
  return new Map(
    [...months]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([month, list]) => {
        const part = ofMonth.get(month);
        const shares = instruments.flatMap((instrument) => {
          const id = instrument.environmentId ?? '';
          const share = Math.max(0, part?.get(id) ?? 0) / (used.get(id) ?? 1);
          return share > 0 ? [{ ...instrument, energyKwh: instrument.energyKwh * share }] : [];
        });
        const options = {
          proxies: declaredProxies,
          wasteDefaults,
          instruments: shares,
          pins: references.pins,
          includeUpstream: references.includeUpstream,
          restate: references.restate(year),
          entries: entries.filter((entry) => entry.month === month),
        };
        return [month, inventory(list, references.index, options)];
      }),
  );
}
