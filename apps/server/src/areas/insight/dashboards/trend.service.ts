import type { Answer, Parsed } from '@steward/contract/call';
import type { dashboards } from '@steward/contract/insight/dashboards';
import { daysBetween, monthsOf, nextMonthStart } from '@steward/core/calendar/day';
import { billsDueUntil, type ChainMonths } from '@steward/core/coverage/meters';
import type { Carrier } from '@steward/core/ghg/carrier';
import { reading } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { readFigures } from '../../../platform/figures/figures.ts';
import { todayOf } from '../../../platform/today.ts';
import { listBoundary } from '../../carbon/boundaries/boundary.service.ts';
import { listMonthlyCoverage } from '../../energy/completeness/coverage.service.ts';
import * as repository from './dashboards.repository.ts';

type Trend = Answer<typeof dashboards.getPortfolioTrend>;

export const getPortfolioTrend = (
  ctx: Ctx,
  { year, environment_ids }: Parsed<typeof dashboards.getPortfolioTrend>,
): Promise<Trend> =>
  reading(ctx, async (work) => {
    const period = { grain: 'month', from: `${year - 1}-01-01`, to: `${year}-12-31` } as const;
    const scopes = ['emissions.scope1', 'emissions.scope2_location', 'emissions.scope3'] as const;
    const whole = await readFigures(ctx, work, { keys: scopes, kind: 'organization', ...period });
    const of = (key: (typeof scopes)[number], month: string) => whole.of(key, work.scope.organizationId, month).value;
    const environments = await listBoundary(work, {});
    const ids = environments.map((row) => row.environment_id);
    const today = billsDueUntil(todayOf(ctx));
    const days = await listMonthlyCoverage(work, {}, ids, year, today);
    const covered = (meant: readonly string[]) =>
      coveredShares(
        meant.map((id) => days.get(id) ?? []),
        year,
        today,
      );
    const asked = ids.filter((id) => environment_ids.includes(id));
    const rows = asked.length
      ? await readFigures(ctx, work, { keys: ['emissions.location'], kind: 'property', ids: asked, ...period })
      : undefined;
    return {
      year,
      months: whole.steps.map((month) => ({
        month,
        scope1_kg: of('emissions.scope1', month),
        scope2_kg: of('emissions.scope2_location', month),
        scope3_kg: of('emissions.scope3', month),
      })),
      covered: covered(ids),
      rows: asked.map((environment_id) => ({
        environment_id,
        months: whole.steps.map((month) => rows?.of('emissions.location', environment_id, month).value ?? null),
        covered: covered([environment_id]),
      })),
    };
  });

/** The share of due days with a bill in each month, over all meters of the properties; null if nothing is due. */
function coveredShares(properties: readonly (readonly ChainMonths<Carrier>[])[], year: number, today: string) {
  return monthsOf(year).map((name, month) => {
    const start = `${name}-01`;
    if (start >= today) return null;
    const end = nextMonthStart(start);
    let days = 0;
    let expected = 0;
    for (const chains of properties) {
      // A property without a meter counts as one meter without bills; one whose meters are all exempt is not due.
      if (!chains.length) expected += daysBetween(start, end < today ? end : today);
      for (const chain of chains) {
        days += chain.days[month] ?? 0;
        expected += chain.daysExpected[month] ?? 0;
      }
    }
    return expected > 0 ? days / expected : null;
  });
}

export const getDataYears = (ctx: Ctx, { environment_id }: Parsed<typeof dashboards.getDataYears>) =>
  reading(ctx, async ({ db, scope }) => ({ years: await repository.listDataYears(db, scope, environment_id) }));
