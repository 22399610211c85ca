import type { Answer, Parsed } from '@steward/contract/call';
import type { comparison } from '@steward/contract/insight/comparison';
import { decide } from '@steward/contract/modules';
import { isRanked } from '@steward/core/comparison/others';
import { sharesOf } from '@steward/core/figures/figure';
import { grouped } from '@steward/core/grouped';
import { reading } from '../../../database/transaction.ts';
import { actorOf, type Ctx } from '../../../platform/ctx.ts';
import { readFigures } from '../../../platform/figures/figures.ts';
import { keptFor } from '../../../platform/figures/kept-parts.ts';
import { firstYearsOverLimit } from '../../carbon/net-zero/strips.service.ts';
import { listPropertyFacts } from '../../estate/environments/list.service.ts';
import { listRatings } from '../../estate/property-documents/property-documents.service.ts';
import { daysOf, readShown } from './compared-figures.ts';
import { groupOf } from './compared-group.ts';

export const getComparedProperties = (
  ctx: Ctx,
  { where, ...asked }: Parsed<typeof comparison.getComparedProperties>,
): Promise<Answer<typeof comparison.getComparedProperties>> =>
  reading(ctx, async (work) => {
    const group = await groupOf(ctx, work, asked);
    const facts = await listPropertyFacts(work, { only: group?.ids, where });
    const ids = facts.map((row) => row.environment_id);
    const kept = await keptFor(ctx, work);
    const shown = await readShown(ctx, work, asked, ids, kept);
    const months = { grain: 'month', ...daysOf(ctx, asked) } as const;
    const byMonth = await readFigures(ctx, work, { keys: ['energy.use'], kind: 'property', ids, ...months }, kept);
    const seesRatings = decide(actorOf(ctx).rights, 'property-documents.read').allowed && !work.scope.tenants;
    const ratings = seesRatings
      ? grouped(await listRatings(ctx, work, ids), ({ environment_id }) => environment_id)
      : undefined;
    return {
      months: [...byMonth.steps],
      rows: facts.map((row) => {
        const figures = shown(row.environment_id);
        const ofMonths = byMonth.steps.map((step) => byMonth.part('energy.use', row.environment_id, step));
        return {
          ...row,
          ...figures,
          is_ranked: figures.energy.value !== null && isRanked(figures.coverage.value),
          month_kwh: ofMonths.map((part) => part?.value ?? null),
          month_covered: ofMonths.map((part) => (part ? sharesOf(part).covered : null)),
          ratings: ratings
            ? (ratings.get(row.environment_id) ?? []).map(({ kind, scheme, rating, valid_until, validity }) => ({
                kind,
                scheme,
                rating,
                valid_until,
                validity,
              }))
            : null,
        };
      }),
    };
  });

export const getFirstYearsOverLimit = (
  ctx: Ctx,
  { year, ...asked }: Parsed<typeof comparison.getFirstYearsOverLimit>,
): Promise<Answer<typeof comparison.getFirstYearsOverLimit>> =>
  reading(ctx, async (work) => {
    const group = await groupOf(ctx, work, asked);
    const facts = await listPropertyFacts(work, { only: group?.ids });
    return firstYearsOverLimit(
      work,
      facts.map((row) => row.environment_id),
      year,
      ctx.now,
    );
  });
