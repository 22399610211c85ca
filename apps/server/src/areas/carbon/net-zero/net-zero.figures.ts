import { appliedTarget } from '@steward/core/net-zero/applied-target';
import type { EmissionOffset } from '@steward/contract/carbon/net-zero.offsets';
import type { EmissionTarget } from '@steward/contract/carbon/net-zero.plan';
import { targetIn } from '@steward/core/net-zero/target';
import type { Work } from '../../../database/transaction.ts';
import {
  collectParts,
  type AskedFigures,
  type FigureParts,
  type FigureSource,
} from '../../../platform/figures/figures.ts';
import { listProperties } from '../../../platform/figures/figure-subjects.ts';
import { findBoundary } from '../boundaries/boundary.service.ts';
import { baselineOf } from '../decarbonization/baseline.service.ts';
import { actualOf, targetOf } from './plan.service.ts';
import { listOffsets } from './offsets.repository.ts';
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

/** The purchased credits retired for a year, of what they were entered for; those of the organization are of no property. */
const offsetsOf =
  (level: 'Organization' | 'Portfolio' | 'Property') =>
  async ({ db, scope }: Work, { ids, steps }: AskedFigures): Promise<FigureParts> => {
    const parts = collectParts();
    const all = await listOffsets(db, scope, { level: 'Organization', targetId: scope.organizationId, ids: [] });
    const retired = all.filter(({ kind, retired_on }) => kind === 'offset' && retired_on !== null);
    const below =
      level === 'Portfolio' ? await listProperties({ db, scope }, { kind: 'portfolio', list: [] }) : undefined;
    for (const id of ids) {
      const properties = new Set(below?.get(id) ?? []);
      const isOf = {
        Organization: () => true,
        Portfolio: (row: EmissionOffset) => row.portfolio_id === id || properties.has(row.environment_id ?? ''),
        Property: (row: EmissionOffset) => row.environment_id === id,
      }[level];
      for (const { key } of steps) {
        const found = retired.filter((row) => row.year === Number(key) && isOf(row));
        const kg = found.reduce((sum, row) => sum + row.kg, 0);
        parts.add('offsets.retired', id, key, found.length ? { value: kg } : { value: null, reason: 'not-applicable' });
      }
    }
    return parts.of;
  };

export const netZeroSources = {
  'offsets.retired': {
    organization: offsetsOf('Organization'),
    portfolio: offsetsOf('Portfolio'),
    property: offsetsOf('Property'),
    addsUpPart: true,
  },
  'target.emissions': { organization: targetsOf('Organization'), portfolio: targetsOf('Portfolio') },
} satisfies Record<string, FigureSource>;
