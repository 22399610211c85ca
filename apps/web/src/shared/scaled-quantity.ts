import { formatNumber } from '../ui/format.ts';

export interface Scaled {
  value: number;
  unit: string;
  /** How many of the first unit one of these is. */
  per: number;
  decimals: number;
}

/** From so many on, the larger unit reads better. */
const larger: Record<string, { from: number; unit: string; per: number }> = {
  kWh: { from: 10_000, unit: 'MWh', per: 1000 },
  l: { from: 1000, unit: 'm³', per: 1000 },
  kg: { from: 1000, unit: 't', per: 1000 },
  'kg CO2e': { from: 1000, unit: 't CO₂e', per: 1000 },
};
const written: Record<string, string> = { 'kg CO2e': 'kg CO₂e', 't CO2e': 't CO₂e' };

/** A unit as readers know it. */
export const shownUnit = (unit: string) => written[unit] ?? unit;

/** The unit that suits values up to `size`; all values of one chart share it. */
export function scaleFor(size: number, unit: string): Omit<Scaled, 'value'> {
  const step = larger[unit];
  if (step && Math.abs(size) >= step.from) return { unit: step.unit, per: step.per, decimals: 2 };
  return { unit: shownUnit(unit), per: 1, decimals: 2 };
}

/** A quantity in the unit that suits its size: 48,200 kWh are 48.20 MWh. */
export function scaled(value: number, unit: string): Scaled {
  const scale = scaleFor(value, unit);
  return { ...scale, value: value / scale.per };
}

/** The exact value with its own unit, for whoever hovers over a scaled one. */
export const exactly = (value: number | null | undefined, unit: string) =>
  value === null || value === undefined
    ? undefined
    : `${formatNumber(value, value % 1 === 0 ? 0 : 3)} ${shownUnit(unit)}`;
