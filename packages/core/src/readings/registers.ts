import type { Carrier } from '../ghg/carrier.ts';

const energy = ['kWh', 'MWh', 'MJ', 'GJ', 'kBtu', 'MMBtu', 'therm'] as const;
const volume = ['m3', 'l', 'ft3', 'CCF', 'MCF', 'US gal', 'kgal', 'imp gal'] as const;
const mass = ['t', 'kg', 'lb'] as const;

/** The units of registers: symbols of `units/si.ts`. */
export const registerUnits = [...energy, ...volume, ...mass] as const;
export type RegisterUnit = (typeof registerUnits)[number];

/** The possible units of a register by carrier; the first is the default. */
export const registerUnitsOf: Readonly<Record<Carrier, readonly RegisterUnit[]>> = {
  electricity: energy,
  natural_gas: [...volume, ...energy],
  heating_oil: ['l', ...volume.filter((unit) => unit !== 'l')],
  kerosene: ['l', ...volume.filter((unit) => unit !== 'l')],
  lpg: ['l', ...volume.filter((unit) => unit !== 'l'), ...mass],
  diesel: ['l', ...volume.filter((unit) => unit !== 'l')],
  wood: ['kg', 't', 'lb'],
  district_heating: ['MWh', 'kWh', ...energy.slice(2)],
  district_cooling: ['MWh', 'kWh', ...energy.slice(2)],
  steam: ['MWh', 'kWh', ...energy.slice(2), ...mass],
  water: volume,
  waste_water: volume,
  waste: mass,
};

/** How a register counts: the value of one of its units, and the number of digits after which it begins at zero again. */
export interface Register {
  /** Consumption in the register's unit is its count times this (transformer ratio, pulse value). */
  multiplier: number;
  /** Digits before the point; null if unknown. */
  digits: number | null;
}

/** The value at which a register with this number of digits begins at zero again. */
export const rolloverAt = (digits: number): number => 10 ** digits;
