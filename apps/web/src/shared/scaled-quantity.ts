import { formatNumber } from '../ui/format.ts';

export interface Scaled {
  value: number;
  unit: string;
  /** The number of original units in this unit. */
  per: number;
  decimals: number;
}

/** From this value on, the larger unit is used. */
const larger: Record<string, { from: number; unit: string; per: number }> = {
  kWh: { from: 10_000, unit: 'MWh', per: 1000 },
  l: { from: 1000, unit: 'm³', per: 1000 },
  kg: { from: 1000, unit: 't', per: 1000 },
  'kg CO2e': { from: 1000, unit: 't CO₂e', per: 1000 },
};
const written: Record<string, string> = { 'kg CO2e': 'kg CO₂e', 't CO2e': 't CO₂e' };

/** The printed form of a unit. */
export const shownUnit = (unit: string) => written[unit] ?? unit;

/** The unit suited to values up to `size`; all values of one chart share it. */
export function scaleFor(size: number, unit: string): Omit<Scaled, 'value'> {
  const step = larger[unit];
  if (step && Math.abs(size) >= step.from) return { unit: step.unit, per: step.per, decimals: 2 };
  return { unit: shownUnit(unit), per: 1, decimals: 2 };
}

/** A quantity in a unit suited to its size: 48,200 kWh are 48.20 MWh. */
export function scaled(value: number, unit: string): Scaled {
  const scale = scaleFor(value, unit);
  return { ...scale, value: value / scale.per };
}

/** The exact value with its own unit, for the tooltip of a scaled value. */
export const exactly = (value: number | null | undefined, unit: string) =>
  value === null || value === undefined
    ? undefined
    : `${formatNumber(value, value % 1 === 0 ? 0 : 3)} ${shownUnit(unit)}`;
