import type { Carrier } from '../ghg/carrier.ts';
import type { CalorificValue } from './fuel-energy.ts';

/** The published energy in a litre or tonne of a carrier in a country; nothing where none is published. */
export type HeatContents = (
  carrier: Carrier,
  unit: 'l' | 't',
  country: string | undefined,
) => CalorificValue | undefined;
