import { periodAt, type CarrierEnergy } from '@steward/core/net-zero/code-limit';
import type { LimitPack } from '@steward/core/net-zero/limit-pack';
import { energyAfter, type PlannedProject } from '@steward/core/net-zero/project';
import type { Work } from '../../../database/transaction.ts';
import { assessBuilding, buildingFacts, isCovered, underLaw, type LimitedBuilding } from './limits.service.ts';
import { lawsInForce } from './packs.service.ts';

/** A law with a penalty that holds for a building. */
export interface PenalLaw {
  pack: LimitPack;
  building: LimitedBuilding;
}

/** A building's consumption of a year in the list that laws are asked with. */
export const energyList = (energy: ReadonlyMap<CarrierEnergy['carrier'], number>): CarrierEnergy[] =>
  [...energy].map(([carrier, kwh]) => ({ carrier, kwh }));

/** The laws of each property that ask for a penalty in one of these currencies. */
export async function penalLaws(
  work: Work,
  filter: Parameters<typeof buildingFacts>[1],
  currencies: ReadonlySet<string>,
  year: number,
  now: Date,
): Promise<(environmentId: string | null) => readonly PenalLaw[]> {
  const laws = (await lawsInForce(work)).filter(
    ({ pack }) => pack.penalty_per_tonne > 0 && currencies.has(pack.currency),
  );
  if (!laws.length) return () => [];
  const byProperty = new Map(
    (await buildingFacts(work, filter, year, now)).map((facts) => [
      facts.environment.environment_id,
      laws
        .map(({ pack }): PenalLaw => ({ pack, building: underLaw(pack, facts) }))
        .filter(({ pack, building }) => isCovered(pack, building)),
    ]),
  );
  return (id) => (id === null ? [] : (byProperty.get(id) ?? []));
}

/** What a project spares a building of a law's penalty in a year, after the projects before it; nothing where it is not known. */
export function sparedPenalty(
  { pack, building }: PenalLaw,
  before: readonly PlannedProject[],
  project: PlannedProject,
  year: number,
): number {
  if (periodAt(pack, year) < 0) return 0;
  const base = new Map(building.energy.map(({ carrier, kwh }) => [carrier, kwh]));
  const penaltyOf = (projects: readonly PlannedProject[]) =>
    assessBuilding(pack, building, energyList(energyAfter(base, projects, year).energy), year, null).penalty;
  const [without, withIt] = [penaltyOf(before), penaltyOf([...before, project])];
  return without === null || withIt === null ? 0 : without - withIt;
}
