import type { Activity } from '@steward/core/ghg/activity';
import type { Carrier, WasteTreatment } from '@steward/core/ghg/carrier';
import type { FactorUnit } from '@steward/core/ghg/factor';
import { inventory, type Inventory } from '@steward/core/ghg/inventory';
import { declaredProxies } from '@steward/reference/emission-factors/factors';
import { gridRegion } from '@steward/reference/countries/grid-regions';
import type { References } from './references.service.ts';

export interface Place {
  country_code: string;
  state: string;
  grid_region: string;
}
export interface Amount {
  carrier: Carrier;
  treatment: string;
  unit: FactorUnit;
  quantity: number;
}

/** What was used, as the calculation takes it. The grid region that was entered goes before the one the state lies in. */
export function activityOf(
  { carrier, treatment, unit, quantity }: Amount,
  { country_code, state, grid_region }: Place,
  environmentId: string,
  when: { year: number; month?: string },
): Activity {
  const { region } = gridRegion(country_code, grid_region || state);
  return {
    environmentId,
    carrier,
    country: country_code,
    ...(region !== undefined && { region }),
    ...when,
    quantity,
    unit,
    ...(treatment && { treatment: treatment as WasteTreatment }),
  };
}

/** The inventory of a year's activities, with that year's certificates and contracts. */
export const accountFor = (activities: readonly Activity[], references: References, year: number): Inventory =>
  inventory(activities, references.index, { proxies: declaredProxies, instruments: references.instruments(year) });

/**
 * The same, month by month. A certificate is for the year, so each month gets as much of it as it has of the property's
 * electricity: the months add up to the year, and no month uses the certificate up before the next.
 */
export function accountByMonth(
  activities: readonly Activity[],
  references: References,
  year: number,
): Map<string, Inventory> {
  const months = new Map<string, Activity[]>();
  for (const activity of activities) {
    const list = months.get(activity.month ?? '');
    if (list) list.push(activity);
    else months.set(activity.month ?? '', [activity]);
  }
  const electricity = (list: readonly Activity[]) => {
    const sums = new Map<string, number>();
    for (const { carrier, environmentId, quantity } of list)
      if (carrier === 'electricity') sums.set(environmentId, (sums.get(environmentId) ?? 0) + quantity);
    return sums;
  };
  const whole = electricity(activities);
  const instruments = references.instruments(year);
  return new Map(
    [...months]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([month, list]) => {
        const part = electricity(list);
        const shares = instruments.flatMap((instrument) => {
          const of = whole.get(instrument.environmentId ?? '') ?? 0;
          if (of === 0) return [];
          const share = (part.get(instrument.environmentId ?? '') ?? 0) / of;
          return [{ ...instrument, energyKwh: instrument.energyKwh * share }];
        });
        return [month, inventory(list, references.index, { proxies: declaredProxies, instruments: shares })];
      }),
  );
}
