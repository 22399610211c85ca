import type { Carrier } from '@steward/core/ghg/carrier';
import type { EnergyByCarrier, FactorOfYear } from '@steward/core/net-zero/project';
import { projectedKg, type LaterYears } from '@steward/core/net-zero/projected';
import type { TargetMeasure } from '@steward/core/net-zero/target';
import type { Baseline, PropertyBaseline } from './baseline.service.ts';

/** A property's location-based factors of each year, each looked up once. */
export function locationOf({ factor }: PropertyBaseline, { baseYear, gridFall }: LaterYears): FactorOfYear {
  const known = new Map<Carrier, number | undefined>();
  return (carrier, year) => {
    if (!known.has(carrier)) known.set(carrier, factor(carrier));
    const value = known.get(carrier);
    return value === undefined || carrier !== 'electricity'
      ? value
      : value * (1 - gridFall) ** Math.max(0, year - baseYear);
  };
}

const NONE: EnergyByCarrier = new Map();

/** The emissions of a boundary's energy in later years by the measure of a target; null while an input is unknown. */
export function projectionOf({ properties }: Baseline, measure: TargetMeasure, later: LaterYears) {
  const counted = new Map(
    properties.map((one) => [one.environmentId, { ...one.counted, location: locationOf(one, later) }]),
  );
  const ofProperty = (id: string, energy: EnergyByCarrier, year: number): number | null => {
    const known = counted.get(id);
    return known ? projectedKg(measure, energy, known, year, later) : null;
  };
  return {
    ofProperty,
    /** The sum of all properties, with the energy that a plan leaves. */
    ofAll(energyOf: ReadonlyMap<string, EnergyByCarrier>, year: number): number | null {
      let kg: number | null = 0;
      for (const { environmentId } of properties) {
        const own = ofProperty(environmentId, energyOf.get(environmentId) ?? NONE, year);
        kg = kg === null || own === null ? null : kg + own;
      }
      return kg;
    },
  };
}
