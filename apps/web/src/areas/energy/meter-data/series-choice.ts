import type { MeterDataSeries } from '@steward/contract/energy/meter-data';
import type { Meter } from '@steward/contract/estate/meters';
import { carriers, type Carrier } from '@steward/core/ghg/carrier';
import { registerUnitsOf } from '@steward/core/readings/registers';

/** The destination of a series: a meter, a new meter, or none. */
export interface Choice {
  to: 'meter' | 'new' | 'none';
  meterId?: string;
  carrier?: Carrier;
}

/** Without a choice of the user: the proposal, otherwise a new meter if the file states the energy source. */
export function choiceOf(series: MeterDataSeries, chosen: Choice | undefined, mayCreate: boolean): Choice {
  if (series.unit === null) return { to: 'none' };
  if (chosen) return chosen;
  if (series.meter_id) return { to: 'meter', meterId: series.meter_id };
  // A meter of another property is added here only if the user chooses it.
  if (series.registered_at !== null || series.other_property !== null) return { to: 'none' };
  return mayCreate && series.carrier ? { to: 'new', carrier: series.carrier } : { to: 'none' };
}

/** The meters that can take the series: they have its unit. */
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
