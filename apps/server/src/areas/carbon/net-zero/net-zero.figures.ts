import { appliedTarget } from '@steward/core/net-zero/applied-target';
import type { EmissionTarget } from '@steward/contract/carbon/net-zero.plan';
import { targetIn } from '@steward/core/net-zero/target';
import type { Work } from '../../../database/transaction.ts';
import {
  collectParts,
  type AskedFigures,
  type FigureParts,
  type FigureSource,
} from '../../../platform/figures/figures.ts';
import { findBoundary } from '../boundaries/boundary.service.ts';
import { baselineOf } from '../decarbonization/baseline.service.ts';
import { actualOf, targetOf } from './plan.service.ts';
import { listTargets } from './targets.repository.ts';

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
  'target.emissions': { organization: targetsOf('Organization'), portfolio: targetsOf('Portfolio') },
} satisfies Record<string, FigureSource>;
