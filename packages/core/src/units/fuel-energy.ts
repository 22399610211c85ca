import { InvalidValue } from '../failure.ts';
import { shown } from '../working.ts';

/** How much energy is in a litre or tonne of a fuel. */
export interface CalorificValue {
  unit: 'l' | 't';
  kwhPerUnit: number;
  heatingValue: 'gross' | 'net';
}

/**
 * Energy in a quantity of fuel, in kWh, by its calorific value; what energy intensities need where the bill counts litres or
 * tonnes. Emissions use the factor per litre or tonne instead. Throws `InvalidValue` when the units differ.
 */
export function fuelEnergy(quantity: number, unit: 'l' | 't', calorific: CalorificValue) {
  if (unit !== calorific.unit)
    throw new InvalidValue(`A quantity in ${unit} does not go with kWh per ${calorific.unit}`);
  if (!Number.isFinite(quantity)) throw new InvalidValue(`The quantity in ${unit} is not a number`);
  const energyKwh = quantity * calorific.kwhPerUnit;
  return {
    energyKwh,
    heatingValue: calorific.heatingValue,
    working: `${shown(quantity)} ${unit} × ${shown(calorific.kwhPerUnit)} kWh/${unit} = ${shown(energyKwh)} kWh (${calorific.heatingValue})`,
  };
}
