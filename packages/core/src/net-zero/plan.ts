import type { Carrier } from '../ghg/carrier.ts';
import {
  emissionsOf,
  energyAfter,
  inOrder,
  isOn,
  type EnergyByCarrier,
  type FactorOfYear,
  type PlannedProject,
} from './project.ts';

/** A property with its consumption of the base year and its own projects. */
export interface PlannedProperty {
  id: string;
  portfolioId: string;
  energy: EnergyByCarrier;
  factor: FactorOfYear;
  projects: readonly PlannedProject[];
}

/** The saving of a project in a year; kg is null while a factor is missing. */
export interface Saved {
  kwh: number;
  kg: number | null;
}

export interface PlannedYear {
  kwh: number;
  /** The emissions of energy; null while a factor is missing. */
  kg: number | null;
  byProject: Map<string, Saved>;
  capped: Set<string>;
  energyOf: Map<string, EnergyByCarrier>;
}

/**
 * A year of a plan: first the projects of each property, then those of whole portfolios, which apply to the remaining energy. The saving of
 * a portfolio's project is spread over its properties in proportion to their remaining energy of the carrier.
 */
export function plannedYear(
  properties: readonly PlannedProperty[],
  ofPortfolios: ReadonlyMap<string, readonly PlannedProject[]>,
  year: number,
): PlannedYear {
  const byProject = new Map<string, Saved>();
  const capped = new Set<string>();
  const left = new Map<string, Map<Carrier, number>>();
  const count = (project: string, carrier: Carrier, kwh: number, factor: FactorOfYear) => {
    const before = byProject.get(project) ?? { kwh: 0, kg: 0 };
    const perKwh = factor(carrier, year);
    const kg = kwh === 0 ? 0 : perKwh === undefined ? null : kwh * perKwh;
    byProject.set(project, { kwh: before.kwh + kwh, kg: before.kg === null || kg === null ? null : before.kg + kg });
  };
  for (const { id, energy, factor, projects } of properties) {
    const after = energyAfter(energy, projects, year);
    left.set(id, after.energy);
    for (const one of after.capped) capped.add(one);
    for (const [project, saved] of after.saved)
      for (const [carrier, kwh] of saved) count(project, carrier, kwh, factor);
  }
  for (const [portfolioId, projects] of ofPortfolios) {
    const members = properties.filter((one) => one.portfolioId === portfolioId);
    for (const project of inOrder(projects)) {
      if (!isOn(project, year)) continue;
      for (const { carrier, basis, value } of project.savings) {
        const total = members.reduce((sum, { id }) => sum + (left.get(id)?.get(carrier) ?? 0), 0);
        const wanted = basis === 'percent' ? (total * value) / 100 : value;
        const kwh = Math.min(wanted, total);
        if (kwh < wanted) capped.add(project.id);
        for (const { id, factor } of members) {
          const own = left.get(id);
          const has = own?.get(carrier) ?? 0;
          const part = kwh * (total === 0 ? 1 / members.length : has / total);
          own?.set(carrier, has - part);
          count(project.id, carrier, part, factor);
        }
      }
    }
  }
  let kwh = 0;
  let kg: number | null = 0;
  for (const { id, factor } of properties) {
    const energy = left.get(id) ?? new Map<Carrier, number>();
    for (const one of energy.values()) kwh += one;
    const own = emissionsOf(energy, factor, year);
    kg = kg === null || own === null ? null : kg + own;
  }
  return { kwh, kg, byProject, capped, energyOf: left };
}
