import { scopeOf, type Carrier } from '../ghg/carrier.ts';
import { emissionsOf, type EnergyByCarrier, type FactorOfYear } from './project.ts';
import type { TargetMeasure } from './target.ts';

/** Scope 2 of a carrier by the market-based method, in the base year. */
export interface MarketCount {
  /** The energy covered by certificates, contracts and supplier rates. */
  coveredKwh: number;
  coveredKg: number;
  /** The factor of the rest; undefined: unknown. */
  restPerKwh: number | undefined;
}

/** The energy of a property in the base year by other measures than scopes 1 and 2, location-based. */
export interface CountedEnergy {
  market: (carrier: Carrier) => MarketCount | undefined;
  /** Category 3: kg CO2e per kWh bought by the landlord; zero if the inventory counts none, undefined: unknown. */
  upstream: (carrier: Carrier) => number | undefined;
  /** Category 13: energy bought by tenants, in kg CO2e. No project changes it. */
  tenantsKg: EnergyByCarrier;
}

/** The assumptions about later years. */
export interface LaterYears {
  baseYear: number;
  /** The annual decrease of the emissions of grid electricity, as a share. */
  gridFall: number;
  /** Whether instruments cover as much energy as in the base year; otherwise the factor of the rest applies to all. */
  keepsInstruments: boolean;
}

const remaining = (carrier: Carrier, year: number, { baseYear, gridFall }: LaterYears) =>
  carrier === 'electricity' ? (1 - gridFall) ** Math.max(0, year - baseYear) : 1;

/** Scopes 1 and 2, market-based: instruments are used first, the rest of the energy has its factor. */
function marketKg(
  energy: EnergyByCarrier,
  location: FactorOfYear,
  { market }: CountedEnergy,
  year: number,
  later: LaterYears,
): number | null {
  let kg = 0;
  for (const [carrier, kwh] of energy) {
    if (kwh === 0) continue;
    if (scopeOf[carrier] !== 2) {
      const own = emissionsOf(new Map([[carrier, kwh]]), location, year);
      if (own === null) return null;
      kg += own;
      continue;
    }
    const count = market(carrier);
    if (!count) return null;
    const isCovered = year === later.baseYear || later.keepsInstruments;
    const covered = isCovered ? Math.min(kwh, count.coveredKwh) : 0;
    if (covered > 0) kg += (count.coveredKg * covered) / count.coveredKwh;
    if (kwh - covered <= kwh * 1e-9) continue;
    if (count.restPerKwh === undefined) return null;
    kg += (kwh - covered) * count.restPerKwh * remaining(carrier, year, later);
  }
  return kg;
}

/** Scope 3 from energy: upstream emissions of the landlord's purchases, and the tenants' purchases. */
function scopeThreeKg(
  energy: EnergyByCarrier,
  { upstream, tenantsKg }: CountedEnergy,
  year: number,
  later: LaterYears,
): number | null {
  let kg = 0;
  for (const [carrier, kwh] of energy) {
    if (kwh === 0) continue;
    const perKwh = upstream(carrier);
    if (perKwh === undefined) return null;
    kg += kwh * perKwh * remaining(carrier, year, later);
  }
  for (const [carrier, tenants] of tenantsKg) kg += tenants * remaining(carrier, year, later);
  return kg;
}

/**
 * The emissions of a year's energy by the measure of a target; null while an input is unknown. Emissions of the measure that do not come
 * from energy are not included.
 */
export function projectedKg(
  measure: TargetMeasure,
  energy: EnergyByCarrier,
  counted: CountedEnergy & { location: FactorOfYear },
  year: number,
  later: LaterYears,
): number | null {
  if (measure === 'scope-3') return scopeThreeKg(energy, counted, year, later);
  return measure === 'scopes-1-2-market'
    ? marketKg(energy, counted.location, counted, year, later)
    : emissionsOf(energy, counted.location, year);
}
