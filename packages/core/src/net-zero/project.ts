import type { Carrier } from '../ghg/carrier.ts';

/** What a project saves of a carrier in a year: kWh, or percent of what is left after the projects before it. Negative: more is used. */
export interface ProjectSaving {
  carrier: Carrier;
  basis: 'kwh' | 'percent';
  value: number;
}

export interface PlannedProject {
  id: string;
  /** The first calendar year it saves in, a whole one. */
  startYear: number;
  /** Years that it saves; null: for good. */
  lifeYears: number | null;
  savings: readonly ProjectSaving[];
}

export type EnergyByCarrier = ReadonlyMap<Carrier, number>;

/** A year after the projects that save in it. */
export interface EnergyAfter {
  energy: Map<Carrier, number>;
  /** Project by project, what it saves in the year, in kWh. */
  saved: Map<string, Map<Carrier, number>>;
  /** Projects that would save more than is left; they save what is left. */
  capped: string[];
}

export const isOn = ({ startYear, lifeYears }: PlannedProject, year: number) =>
  year >= startYear && (lifeYears === null || year < startYear + lifeYears);

/**
 * The consumption of a year with projects, one after the other in the order of their start and then of the list. A percentage is
 * taken of what the earlier ones leave: 20 % and then 10 % save 28 %, not 30 %.
 */
export function energyAfter(baseline: EnergyByCarrier, projects: readonly PlannedProject[], year: number): EnergyAfter {
  const energy = new Map(baseline);
  const saved = new Map<string, Map<Carrier, number>>();
  const capped: string[] = [];
  for (const project of inOrder(projects)) {
    if (!isOn(project, year)) continue;
    const own = new Map<Carrier, number>();
    for (const { carrier, basis, value } of project.savings) {
      const left = energy.get(carrier) ?? 0;
      const wanted = basis === 'percent' ? (left * value) / 100 : value;
      const kwh = Math.min(wanted, left);
      if (kwh < wanted && !capped.includes(project.id)) capped.push(project.id);
      energy.set(carrier, left - kwh);
      own.set(carrier, (own.get(carrier) ?? 0) + kwh);
    }
    saved.set(project.id, own);
  }
  return { energy, saved, capped };
}

/** By start, then as listed. */
export const inOrder = <P extends PlannedProject>(projects: readonly P[]): P[] =>
  projects.toSorted((a, b) => a.startYear - b.startYear);

/** Kilograms of CO2e for each kWh of a carrier in a year; undefined where no factor is known. */
export type FactorOfYear = (carrier: Carrier, year: number) => number | undefined;

/**
 * Factors of the base year, with those of grid electricity falling by a share each year: 0.03 is 3 % of the year before.
 * Zero keeps them flat.
 */
export const fallingGrid =
  (factors: EnergyByCarrier, baseYear: number, yearlyFall: number): FactorOfYear =>
  (carrier, year) => {
    const factor = factors.get(carrier);
    if (factor === undefined || carrier !== 'electricity') return factor;
    return factor * (1 - yearlyFall) ** Math.max(0, year - baseYear);
  };

/** Emissions of energy in kg CO2e; null while a factor is missing for a carrier that counts. */
export function emissionsOf(energy: EnergyByCarrier, factor: FactorOfYear, year: number): number | null {
  let kg = 0;
  for (const [carrier, kwh] of energy) {
    if (kwh === 0) continue;
    const perKwh = factor(carrier, year);
    if (perKwh === undefined) return null;
    kg += kwh * perKwh;
  }
  return kg;
}
