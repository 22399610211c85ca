import type { Carrier } from '../ghg/carrier.ts';
import type { RegisterUnit } from '../readings/registers.ts';
import { unitOf, type SiUnit } from '../units/si.ts';
import type { SensorKind } from './sample.ts';

/** What meters of a carrier count. */
const counted: Readonly<Record<Carrier, readonly SiUnit[]>> = {
  electricity: ['kWh'],
  natural_gas: ['l', 'kWh'],
  heating_oil: ['l', 't', 'kWh'],
  kerosene: ['l', 't', 'kWh'],
  lpg: ['l', 't', 'kWh'],
  diesel: ['l', 't', 'kWh'],
  wood: ['t', 'l', 'kWh'],
  district_heating: ['kWh'],
  district_cooling: ['kWh'],
  steam: ['t', 'kWh'],
  water: ['l'],
  waste_water: ['l'],
  waste: ['t', 'l'],
};

const powers = new Set(['w', 'kw', 'mw', 'gw', 'btu/h', 'kbtu/h']);

/** What a unit adds up to over time: energy of kWh and kW, volume of m³ and m³/h, mass of kg and kg/h; undefined for other units. */
export function countedBy(unit: string): SiUnit | undefined {
  const word = unit.trim().toLowerCase();
  if (powers.has(word)) return 'kWh';
  try {
    return unitOf(word.replace(/\/(?:h|hr|min|s)$/, '')).si;
  } catch {
    return undefined;
  }
}

/** Whether values in this unit can be the register, or the rate, of a meter of the carrier. */
export const fitsMeter = (unit: string, carrier: Carrier): boolean => {
  const si = countedBy(unit);
  return si !== undefined && counted[carrier].includes(si);
};

/** Power as energy an hour. */
const energyOf: Readonly<Record<string, string>> = {
  w: 'Wh',
  kw: 'kWh',
  mw: 'MWh',
  gw: 'GWh',
  'btu/h': 'Btu',
  'kbtu/h': 'kBtu',
};
/** Times in an hour. */
const perHour: Readonly<Record<string, number>> = { h: 1, hr: 1, min: 60, s: 3600 };
/** The unit of a register in which meters are added up, and how many SI units it has. */
const registers: Readonly<Record<SiUnit, { unit: RegisterUnit; si: number }>> = {
  kWh: { unit: 'kWh', si: 1 },
  l: { unit: 'm3', si: 1000 },
  t: { unit: 't', si: 1 },
};

/**
 * How the amount of a sensor becomes that of its meter: the unit of the register, and what one unit of the amount is in it. The amount of a
 * counter is in its own unit; that of a gauge is a rate times hours (kW, m³/h), other gauges add up to nothing. Undefined: it counts no
 * meter.
 */
export function meteredIn(kind: SensorKind, unit: string): { unit: RegisterUnit; factor: number } | undefined {
  const word = unit.trim().toLowerCase();
  const [, amount, time = ''] = /^(.+)\/(h|hr|min|s)$/.exec(word) ?? [];
  const rate = energyOf[word] ?? amount;
  if (kind === 'state' || (kind === 'counter') === (rate !== undefined)) return undefined;
  try {
    const { si, factor } = unitOf(rate ?? word);
    const hours = energyOf[word] === undefined ? (perHour[time] ?? 1) : 1;
    return { unit: registers[si].unit, factor: (factor / registers[si].si) * hours };
  } catch {
    return undefined;
  }
}
