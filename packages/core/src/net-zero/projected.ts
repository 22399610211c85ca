import { scopeOf, type Carrier } from '../ghg/carrier.ts';
import { emissionsOf, type EnergyByCarrier, type FactorOfYear } from './project.ts';
import type { TargetMeasure } from './target.ts';

/** Scope 2 of a carrier by the market-based method, in the base year. */
export interface MarketCount {
  /** What certificates, contracts and supplier rates cover. */
  coveredKwh: number;
  coveredKg: number;
  /** Factor of the rest; undefined: not known. */
  restPerKwh: number | undefined;
}

/** How the energy of a property is counted in the base year beside scopes 1 and 2, location-based. */
export interface CountedEnergy {
  market: (carrier: Carrier) => MarketCount | undefined;
  /** Category 3: kg CO2e for each kWh that the landlord buys; zero where the inventory counts none, undefined: not known. */
  upstream: (carrier: Carrier) => number | undefined;
  /** Category 13: what tenants buy, in kg CO2e. No project changes it. */
  tenantsKg: EnergyByCarrier;
}

/** What has to be assumed of later years. */
export interface LaterYears {
  baseYear: number;
  /** Share by which emissions of grid electricity fall each year. */
  gridFall: number;
  /** Whether as much energy is covered by instruments as in the base year; else the rest's factor counts for all. */
  keepsInstruments: boolean;
}

const remaining = (carrier: Carrier, year: number, { baseYear, gridFall }: LaterYears) =>
  carrier === 'electricity' ? (1 - gridFall) ** Math.max(0, year - baseYear) : 1;

/** Scopes 1 and 2, market-based: instruments cover first what is used, the rest is bought at its factor. */
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

/** Scope 3 as far as it is energy: upstream of what the landlord buys, and what tenants buy. */
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
 * What a year's energy comes to, by the emissions that a target is about; null while something is not known. What of those
 * emissions is no energy stands beside it.
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
