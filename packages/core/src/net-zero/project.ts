import type { Carrier } from '../ghg/carrier.ts';

/** The saving of a project for a carrier in a year: kWh, or percent of the energy that earlier projects leave. Negative: more is used. */
export interface ProjectSaving {
  carrier: Carrier;
  basis: 'kwh' | 'percent';
  value: number;
}

export interface PlannedProject {
  id: string;
  /** The first calendar year with a saving, which is a whole year. */
  startYear: number;
  /** The number of years with a saving; null: permanent. */
  lifeYears: number | null;
  savings: readonly ProjectSaving[];
}

export type EnergyByCarrier = ReadonlyMap<Carrier, number>;

/** The energy of a year after the projects. */
export interface EnergyAfter {
  energy: Map<Carrier, number>;
  /** The saving of each project in the year, in kWh. */
  saved: Map<string, Map<Carrier, number>>;
  /** Projects whose saving would exceed the remaining energy; they save all of it. */
  capped: string[];
}

export const isOn = ({ startYear, lifeYears }: PlannedProject, year: number) =>
  year >= startYear && (lifeYears === null || year < startYear + lifeYears);

/**
 * The consumption of a year with projects, applied in the order of their start and then of the list. A percentage applies to the energy
 * that earlier ones leave: 20 % and then 10 % save 28 %, not 30 %.
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

/** By start, then in the order of the list. */
export const inOrder = <P extends PlannedProject>(projects: readonly P[]): P[] =>
  projects.toSorted((a, b) => a.startYear - b.startYear);

/** Kilograms of CO2e per kWh of a carrier in a year; undefined without a known factor. */
export type FactorOfYear = (carrier: Carrier, year: number) => number | undefined;

/**
 * Factors of the base year, with that of grid electricity falling by a share each year: 0.03 is 3 % of the year before. Zero keeps it
 * constant.
 */
export const fallingGrid =
  (factors: EnergyByCarrier, baseYear: number, yearlyFall: number): FactorOfYear =>
  (carrier, year) => {
    const factor = factors.get(carrier);
    if (factor === undefined || carrier !== 'electricity') return factor;
    return factor * (1 - yearlyFall) ** Math.max(0, year - baseYear);
  };

/** Emissions of energy in kg CO2e; null while a factor is missing for a used carrier. */
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
