import { periodAt, type CodeAssessment } from '@steward/core/net-zero/code-limit';
import type { LimitPack } from '@steward/core/net-zero/limit-pack';
import { energyAfter, type PlannedProject } from '@steward/core/net-zero/project';
import type { Work } from '../../../database/transaction.ts';
import { assessBuilding, buildingFacts, isCovered, underLaw } from './limited-buildings.service.ts';
import { lawsInForce } from './packs.service.ts';
import { energyList } from './penalties.service.ts';

type Line = (year: number) => number | null;

/** A law that applies to a property, with the projects of the property. In kg, and in the currency of the law. */
export interface AppliedLaw {
  id: string | null;
  pack: LimitPack;
  /** Square metres of the whole building in the year of consumption, regardless of the share. */
  area: number;
  limit: Line;
  /** By the coefficients of the law, less deductions; from the year of consumption on. */
  emissions: Line;
  /** Null also for a law without a penalty. */
  penalty: Line;
}

/**
 * The laws of each property of a boundary, by its address, area and type. The number of statements does not grow with the number of
 * properties.
 */
export async function appliedLaws(
  work: Work,
  filter: Parameters<typeof buildingFacts>[1],
  from: number,
  now: Date,
): Promise<(environmentId: string, projects: readonly PlannedProject[], later?: number | null) => AppliedLaw[]> {
  const laws = await lawsInForce(work);
  const facts = new Map(
    (await buildingFacts(work, filter, from, now)).map((one) => [one.environment.environment_id, one]),
  );
  return (environmentId, projects, later = null) => {
    const known = facts.get(environmentId);
    if (!known) return [];
    return laws.flatMap(({ id, pack }): AppliedLaw[] => {
      const building = underLaw(pack, known);
      if (!isCovered(pack, building)) return [];
      const base = new Map(building.energy.map(({ carrier, kwh }) => [carrier, kwh]));
      const years = new Map<number, CodeAssessment | null>();
      const inYear = (year: number) => {
        const found = years.get(year);
        if (found !== undefined) return found;
        const energy = energyList(energyAfter(base, projects, year).energy);
        const assessed = periodAt(pack, year) < 0 ? null : assessBuilding(pack, building, energy, year, later);
        years.set(year, assessed);
        return assessed;
      };
      const inKg = (tonnes: number | null | undefined) => (typeof tonnes === 'number' ? tonnes * 1000 : null);
      return [
        {
          id,
          pack,
          area: building.environment.gross_floor_area,
          limit: (year) => inKg(inYear(year)?.limitTonnes),
          emissions: (year) => (year < from ? null : inKg(inYear(year)?.netTonnes)),
          penalty: (year) => (year < from || pack.penalty_per_tonne <= 0 ? null : (inYear(year)?.penalty ?? null)),
        },
      ];
    });
  };
}
