import data from './metrics.json' with { type: 'json' };
import type { Metric } from './metric.ts';

// JSON: the compiler sees any text where the type has a closed list of words. The test parses the file with the schema.
/** Every metric that frameworks ask for, computed or not. */
export const metrics = data.metrics as unknown as readonly Metric[];

const byId = new Map(metrics.map((metric) => [metric.id, metric]));

export const metricOf = (id: string): Metric | undefined => byId.get(id);

/** The figure that answers a metric by a method, and the method; undefined where it is not computed or has no such method. */
export function computedBy(
  metric: Metric,
  variant?: string,
): { figure: string; variant: string | null; only?: 'covered' | undefined } | undefined {
  if (!metric.variants) return metric.figure && !variant ? { figure: metric.figure, variant: null } : undefined;
  const found = variant ? metric.variants.find(({ id }) => id === variant) : metric.variants[0];
  return found && { figure: found.figure, variant: found.id, only: found.only };
}

/** Values of one unit in another: a kilowatt-hour is 0.0036 gigajoules. */
const factors: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  kWh: { GJ: 0.0036, MWh: 0.001, GWh: 0.000_001 },
  'kWh/m²': { 'kWh/m2': 1 },
  'kWh/m2': { 'GWh/m2': 0.000_001, 'kWh/m2/yr': 1 },
  'kg CO2e': { tCO2e: 0.001 },
  'kg CO2e/m²': { 'kgCO2e/m2': 1 },
  'kgCO2e/m2': { 'kgCO2e/m2/yr': 1 },
  'kg CO2e/person': { 'kgCO2e/person': 1 },
  'l/person': { 'm3/person': 0.001 },
  l: { m3: 0.001 },
  'l/m²': { 'm3/m2': 0.001 },
  m3: { megaliters: 0.001, 'thousand m3': 0.001 },
  'm3/m2': { 'm3/m2/yr': 1 },
  'm²': { m2: 1 },
  '': { number: 1, '1-5': 1 },
  // Kilograms per unit of a currency are thousands of tonnes per million of it.
  'kg CO2e/currency': { 'tCO2e/million': 1000, 'tCO2e/million invested': 1000 },
  currency: { million: 0.000_001 },
  // The share is the same; frameworks write what it is of into the unit.
  '%': { '% of floor area': 1, '% by floor area': 1 },
};

/** What a value is multiplied by to have another unit; undefined between units that have no factor. Shares are of 1 and become percent. */
export function unitFactor(from: string, to: string, isShare = false): number | undefined {
  if (isShare) return from === '%' && to === '%' ? 100 : undefined;
  return from === to ? 1 : factors[from]?.[to];
}
