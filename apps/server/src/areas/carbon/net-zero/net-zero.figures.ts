import type { EmissionTarget } from '@steward/contract/carbon/net-zero.plan';
import { addParts, type FigurePart } from '@steward/core/figures/figure';
import { periodAt } from '@steward/core/net-zero/code-limit';
import type { LimitPack } from '@steward/core/net-zero/limit-pack';
import { targetIn } from '@steward/core/net-zero/target';
import type { Work } from '../../../database/transaction.ts';
import {
  collectParts,
  type AskedFigures,
  type FigureParts,
  type FigureSource,
} from '../../../platform/figures/figures.ts';
import { findBoundary } from '../boundaries/boundary.service.ts';
import { appliedTarget } from './applied-target.ts';
import { baselineOf } from './baseline.service.ts';
import {
  assessBuilding,
  buildingFacts,
  COMPLETE,
  isCovered,
  underLaw,
  type BuildingFacts,
} from './limited-buildings.service.ts';
import { lawsInForce } from './packs.service.ts';
import { actualOf, targetOf } from './plan.service.ts';
import { listTargets } from './targets.repository.ts';

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

/**
 * The target of an organization or a portfolio, its own or an inherited one, as in the plan. Without an entered base it starts from the
 * inventory of the last completed year.
 */
const targetsOf =
  (level: 'Organization' | 'Portfolio') =>
  async (work: Work, { ctx, ids, partial, steps, today }: AskedFigures): Promise<FigureParts> => {
    const parts = collectParts();
    const targets = await listTargets(work.db, work.scope);
    for (const id of ids) {
      const about = { environmentId: null, portfolioId: level === 'Portfolio' ? id : null };
      const row = appliedTarget(targets, about)?.row;
      const target = row && !partial.has(id) ? await startOf(work, row, [level, id], today, ctx.now) : undefined;
      const reason = partial.has(id) ? 'part-of-reach' : row ? 'no-data' : 'not-set';
      for (const { key } of steps)
        parts.add('target.emissions', id, key, {
          value: (target && targetIn(target, Number(key))) ?? null,
          reason: target ? 'not-applicable' : reason,
        });
    }
    return parts.of;
  };

async function startOf(
  work: Work,
  row: EmissionTarget,
  [level, id]: ['Organization' | 'Portfolio', string],
  today: string,
  now: Date,
) {
  if (row.base_kg !== null) return targetOf(row, new Map(), undefined);
  const boundary = await findBoundary(work, level, id);
  const baseline = await baselineOf(work, boundary, Number(today.slice(0, 4)) - 1, now);
  return targetOf(row, actualOf(baseline, row.measure), baseline.inventory.recalculated_base);
}

export const netZeroSources = {
  'limit.penalty': { property: ofProperties },
  'target.emissions': { organization: targetsOf('Organization'), portfolio: targetsOf('Portfolio') },
} satisfies Record<string, FigureSource>;
