import { periodAt, type CarrierEnergy } from '@steward/core/net-zero/code-limit';
import type { LimitPack } from '@steward/core/net-zero/limit-pack';
import { energyAfter, type PlannedProject } from '@steward/core/net-zero/project';
import type { Work } from '../../../database/transaction.ts';
import {
  assessBuilding,
  buildingFacts,
  isCovered,
  underLaw,
  type LimitedBuilding,
} from './limited-buildings.service.ts';
import { lawsInForce } from './packs.service.ts';

/** A law with a penalty that applies to a building. */
export interface PenalLaw {
  pack: LimitPack;
  building: LimitedBuilding;
  /** Assumed tonnes per kWh of electricity for years without a published coefficient; null: no assumption. */
  later: number | null;
}

/** A building's consumption of a year as the list that laws need. */
export const energyList = (energy: ReadonlyMap<CarrierEnergy['carrier'], number>): CarrierEnergy[] =>
  [...energy].map(([carrier, kwh]) => ({ carrier, kwh }));

/** The laws with a penalty by property; and whether one applies to any property of a portfolio. */
export interface PenalLaws {
  of: (environmentId: string | null) => readonly PenalLaw[];
  holdIn: (portfolioId: string | null, currency: string) => boolean;
}

/** The laws of each property with a penalty in one of these currencies. */
export async function penalLaws(
  work: Work,
  filter: Parameters<typeof buildingFacts>[1],
  currencies: ReadonlySet<string>,
  year: number,
  later: number | null,
  now: Date,
): Promise<PenalLaws> {
  const laws = (await lawsInForce(work)).filter(
    ({ pack }) => pack.penalty_per_tonne > 0 && currencies.has(pack.currency),
  );
  if (!laws.length) return { of: () => [], holdIn: () => false };
  const facts = await buildingFacts(work, filter, year, now);
  const byProperty = new Map(
    facts.map((one) => [
      one.environment.environment_id,
      laws
        .map(({ pack }): PenalLaw => ({ pack, building: underLaw(pack, one), later }))
        .filter(({ pack, building }) => isCovered(pack, building)),
    ]),
  );
  const of = (id: string | null) => (id === null ? [] : (byProperty.get(id) ?? []));
  return {
    of,
    holdIn: (portfolioId, currency) =>
      portfolioId !== null &&
      facts.some(
        ({ environment }) =>
          environment.portfolio_id === portfolioId &&
          of(environment.environment_id).some(({ pack }) => pack.currency === currency),
      ),
  };
}

/** The part of a law's penalty that a project avoids for a building in a year, after the earlier projects; null: unknown. */
export function sparedPenalty(
  { pack, building, later }: PenalLaw,
  before: readonly PlannedProject[],
  project: PlannedProject,
  year: number,
): number | null {
  if (periodAt(pack, year) < 0) return 0;
  const base = new Map(building.energy.map(({ carrier, kwh }) => [carrier, kwh]));
  const penaltyOf = (projects: readonly PlannedProject[]) =>
    assessBuilding(pack, building, energyList(energyAfter(base, projects, year).energy), year, later).penalty;
  const [without, withIt] = [penaltyOf(before), penaltyOf([...before, project])];
  return without === null || withIt === null ? null : without - withIt;
}
