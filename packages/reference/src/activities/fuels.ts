import type { Carrier } from '@steward/core/ghg/carrier';
import { toSi } from '@steward/core/units/si';
import { findCalorificValue } from '../calorific-values/calorific-values.ts';
import { publishedActivity } from './activities.ts';

/**
 * Published activities that burn a fuel which is billed too, by the publisher's id without its unit. What is another fuel (butane, coal,
 * residual oil, biofuel) or another form of it (compressed gas, wood chips) is none of them.
 */
const carriers: Readonly<Record<string, Carrier>> = {
  'desnz:1_100_1003': 'lpg',
  'desnz:1_100_1004': 'natural_gas',
  'desnz:1_100_1005': 'natural_gas',
  'desnz:1_101_1010': 'kerosene',
  'desnz:1_101_1011': 'diesel',
  'desnz:1_101_1012': 'diesel',
  'desnz:1_101_1014': 'heating_oil',
  'desnz:1_101_1020': 'heating_oil',
  'desnz:2_104_1045': 'wood',
  'epa:1:biomass-fuels-solid-wood-and-wood-residuals': 'wood',
  'epa:1:natural-gas-natural-gas': 'natural_gas',
  'epa:1:petroleum-products-distillate-fuel-oil-no-2': 'heating_oil',
  'epa:1:petroleum-products-kerosene': 'kerosene',
  'epa:1:petroleum-products-liquefied-petroleum-gases-lpg': 'lpg',
};

/** Units of publishers under the product's own names; gallons and short tons are those of the EPA. */
const unitNames: Readonly<Record<string, string>> = { scf: 'ft3', gallon: 'US gal', 'short-ton': 'short ton' };

/**
 * The fuel that a published activity burns, and its energy in kWh: as published where the activity is in an energy unit, by the
 * calorific value of the country, as on bills, where it is a volume or a mass. Undefined: not a billed fuel, or nothing published
 * says how much energy is in it.
 */
export function burntEnergy(
  activityId: string,
  quantity: number,
  country: string,
): { carrier: Carrier; kwh: number } | undefined {
  const carrier = carriers[activityId.replace(/[_:][^_:]*$/, '')];
  const unit = publishedActivity(activityId)?.unit;
  if (carrier === undefined || unit === undefined) return undefined;
  const si = toSi(quantity, unitNames[unit] ?? unit);
  if (si.unit === 'kWh') return { carrier, kwh: si.value };
  const heat = findCalorificValue(carrier, si.unit, country);
  return heat && { carrier, kwh: si.value * heat.kwhPerUnit };
}
