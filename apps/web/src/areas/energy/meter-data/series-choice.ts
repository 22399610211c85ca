import type { MeterDataSeries } from '@steward/contract/energy/meter-data';
import type { Meter } from '@steward/contract/estate/meters';
import { carriers, type Carrier } from '@steward/core/ghg/carrier';
import { registerUnitsOf } from '@steward/core/readings/registers';

/** Where a series goes: under a meter, under a new one, or nowhere. */
export interface Choice {
  to: 'meter' | 'new' | 'none';
  meterId?: string;
  carrier?: Carrier;
}

/** Where nobody has chosen: the proposal, else a new meter where the file says what it counts. */
export function choiceOf(series: MeterDataSeries, chosen: Choice | undefined, mayCreate: boolean): Choice {
  if (series.unit === null) return { to: 'none' };
  if (chosen) return chosen;
  if (series.meter_id) return { to: 'meter', meterId: series.meter_id };
  // A meter of another property is not added here without a word.
  if (series.registered_at !== null) return { to: 'none' };
  return mayCreate && series.carrier ? { to: 'new', carrier: series.carrier } : { to: 'none' };
}

/** The meters that can hold the series: they count in its unit. */
export const fittingMeters = (series: MeterDataSeries, meters: readonly Meter[]): Meter[] =>
  meters.filter(
    ({ carrier, formula }) =>
      formula === '' &&
      series.unit !== null &&
      registerUnitsOf[carrier].includes(series.unit) &&
      (series.carrier === null || series.carrier === carrier),
  );

export const fittingCarriers = ({ unit }: MeterDataSeries): Carrier[] =>
  carriers.filter((carrier) => unit !== null && registerUnitsOf[carrier].includes(unit));

export const isReady = (choice: Choice): boolean =>
  choice.to === 'none' || choice.to === 'meter' || choice.carrier !== undefined;
