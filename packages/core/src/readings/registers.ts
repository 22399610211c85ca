import type { Carrier } from '../ghg/carrier.ts';

const energy = ['kWh', 'MWh', 'MJ', 'GJ', 'kBtu', 'MMBtu', 'therm'] as const;
const volume = ['m3', 'l', 'ft3', 'CCF', 'MCF', 'US gal', 'kgal', 'imp gal'] as const;
const mass = ['t', 'kg', 'lb'] as const;

/** What registers count in: symbols of `units/si.ts`. */
export const registerUnits = [...energy, ...volume, ...mass] as const;
export type RegisterUnit = (typeof registerUnits)[number];

/** The units that a register of each carrier can count in; the first is meant until somebody says otherwise. */
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

/** How a register counts: what one of its units stands for, and after how many digits it begins at zero again. */
export interface Register {
  /** Consumption in the register's unit is what it counted times this (transformer ratio, pulse value). */
  multiplier: number;
  /** Digits before the point; null where nobody has said. */
  digits: number | null;
}

/** The value at which a register of so many digits begins at zero again. */
export const rolloverAt = (digits: number): number => 10 ** digits;
