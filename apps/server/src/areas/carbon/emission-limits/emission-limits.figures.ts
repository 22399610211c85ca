import { addParts, type FigurePart } from '@steward/core/figures/figure';
import { periodAt } from '@steward/core/net-zero/code-limit';
import type { LimitPack } from '@steward/core/net-zero/limit-pack';
import type { Work } from '../../../database/transaction.ts';
import {
  collectParts,
  type AskedFigures,
  type FigureParts,
  type FigureSource,
} from '../../../platform/figures/figures.ts';
import {
  assessBuilding,
  buildingFacts,
  COMPLETE,
  isCovered,
  underLaw,
  type BuildingFacts,
} from './limited-buildings.service.ts';
import { lawsInForce } from './packs.service.ts';

/** The penalties of laws for a building in a year, as on the page of limits. */
function penaltyOf(facts: BuildingFacts, laws: readonly LimitPack[], year: number): FigurePart {
  const buildings = laws
    .map((pack) => ({ pack, building: underLaw(pack, facts) }))
    .filter(({ pack, building }) => isCovered(pack, building));
  if (!buildings.length) return { value: null, reason: 'not-applicable' };
  return addParts(
    buildings.map(({ pack, building }): FigurePart => {
      const { energy, uncounted, coverage } = building;
      if (!energy.length) return { value: null, reason: 'no-data' };
      const { penalty } = assessBuilding(pack, building, energy, year, null);
      return {
        value: penalty,
        reason: 'no-factor',
        currency: pack.currency,
        isIncomplete: coverage < COMPLETE || uncounted.length > 0,
      };
    }),
  );
}

async function ofProperties(work: Work, { ctx, ids, steps }: AskedFigures): Promise<FigureParts> {
  const parts = collectParts();
  const penal = (await lawsInForce(work)).map(({ pack }) => pack).filter((pack) => pack.penalty_per_tonne > 0);
  for (const { key } of steps) {
    const year = Number(key);
    const laws = penal.filter((pack) => periodAt(pack, year) >= 0);
    const facts = laws.length ? await buildingFacts(work, { environmentIds: ids }, year, ctx.now) : [];
    for (const id of ids)
      parts.add('limit.penalty', id, key, { value: null, reason: laws.length ? 'not-held' : 'not-applicable' });
    for (const one of facts)
      parts.add('limit.penalty', one.environment.environment_id, key, penaltyOf(one, laws, year));
  }
  return parts.of;
}

export const emissionLimitSources = {
  'limit.penalty': { property: ofProperties },
} satisfies Record<string, FigureSource>;
