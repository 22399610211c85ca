import type { Answer, Parsed } from '@steward/contract/call';
import type { dashboards } from '@steward/contract/insight/dashboards';
import { daysBetween, monthsOf, nextMonthStart } from '@steward/core/calendar/day';
import { billsDueUntil, type ChainMonths } from '@steward/core/coverage/meters';
import type { Carrier } from '@steward/core/ghg/carrier';
import { addKnown } from '@steward/core/ghg/known-sums';
import { reading, type Work } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { todayOf } from '../../../platform/today.ts';
import { accountFor, activityOf } from '../../carbon/factors/accounting.ts';
import { listBoundary, type BoundaryRow } from '../../carbon/boundaries/boundary.service.ts';
import { sumMonths } from '../../carbon/inventory/consumption.service.ts';
import { listEntered } from '../../carbon/inventory/ledger.service.ts';
import { loadReferences, type References } from '../../carbon/factors/references.service.ts';
import { listMonthlyCoverage } from '../../energy/completeness/coverage.service.ts';
import * as repository from './dashboards.repository.ts';
import { isEmissionOf } from './figures.ts';

type Trend = Answer<typeof dashboards.getPortfolioTrend>;

export const getPortfolioTrend = (
  ctx: Ctx,
  { year, environment_ids }: Parsed<typeof dashboards.getPortfolioTrend>,
): Promise<Trend> =>
  reading(ctx, async (work) => {
    const environments = await listBoundary(work, {});
    const countries = environments.map((row) => row.country_code);
    const references = await loadReferences(work, countries);
    const rows = await sumMonths(work, environments, [year - 1, year], references.alone);
    const entered = await listEntered(
      work,
      environments.map((row) => row.environment_id),
      year - 1,
      year,
    );
    const places = new Map(environments.map((row) => [row.environment_id, row]));
    const months = [year - 1, year].flatMap((one) => {
      const isIn = ({ month }: { month: string }) => month.startsWith(`${one}-`);
      const activities = rows
        .filter(isIn)
        .map((row) => activityOf(row, row, row.environment_id ?? '', { year: one, month: row.month }));
      for (const row of entered.bought.filter(isIn)) {
        const place = places.get(row.environment_id);
        if (place) activities.push(activityOf(row, place, row.environment_id, { year: one, month: row.month }));
      }
      const known = new Map(
        accountFor(activities, references, one, entered.ofYear(one)).byMonth.map((row) => [row.month, row]),
      );
      return monthsOf(one).map((month) => {
        const found = known.get(month);
        return {
          month,
          scope1_kg: found?.scope1 ?? null,
          scope2_kg: found?.scope2Location ?? null,
          scope3_kg: found?.scope3 ?? null,
        };
      });
    });
    const asked = environments.filter((row) => environment_ids.includes(row.environment_id));
    const today = billsDueUntil(todayOf(ctx));
    const days = await listMonthlyCoverage(work, {}, [...places.keys()], year, today);
    const covered = (ids: readonly string[]) =>
      coveredShares(
        ids.map((id) => days.get(id) ?? []),
        year,
        today,
      );
    return {
      year,
      months,
      covered: covered([...places.keys()]),
      rows: asked.length ? await rowsOf(work, asked, references, { year, entered, covered }) : [],
    };
  });

/** The months of some properties, and which of them have bills. */
async function rowsOf(
  work: Work,
  asked: readonly BoundaryRow[],
  references: References,
  {
    year,
    entered,
    covered,
  }: {
    year: number;
    entered: Awaited<ReturnType<typeof listEntered>>;
    covered: (ids: readonly string[]) => (number | null)[];
  },
): Promise<Trend['rows']> {
  const ids = asked.map((row) => row.environment_id);
  const places = new Map(asked.map((row) => [row.environment_id, row]));
  const sums = new Map<string, number>();
  const used = await repository.listMonthsOf(work.db, work.scope, ids, year);
  for (const one of [year - 1, year]) {
    const names = monthsOf(one);
    const activities = used
      .filter((row) => row.year === one)
      .flatMap(({ quantities, ...row }) =>
        quantities.flatMap((quantity, index) => {
          const place = places.get(row.environment_id);
          const month = names[index];
          return quantity === null || !place || !month
            ? []
            : [activityOf({ ...row, quantity }, place, row.environment_id, { year: one, month })];
        }),
      );
    for (const row of entered.bought) {
      const place = places.get(row.environment_id);
      if (place && row.month.startsWith(`${one}-`))
        activities.push(activityOf(row, place, row.environment_id, { year: one, month: row.month }));
    }
    const entries = entered.ofYear(one).filter(({ environmentId }) => places.has(environmentId));
    const { lines } = accountFor(activities, references, one, entries);
    for (const line of lines.filter((line) => isEmissionOf('co2e', line))) {
      const key = `${line.environmentId}|${line.month}`;
      sums.set(key, addKnown(sums.get(key) ?? null, line.kgCo2e) ?? 0);
    }
  }
  const all = [...monthsOf(year - 1), ...monthsOf(year)];
  return ids.map((id) => ({
    environment_id: id,
    months: all.map((month) => sums.get(`${id}|${month}`) ?? null),
    covered: covered([id]),
  }));
}

/** Of each month the share of due days with a bill, over all meters of the properties; null where nothing is due. */
function coveredShares(properties: readonly (readonly ChainMonths<Carrier>[])[], year: number, today: string) {
  return monthsOf(year).map((name, month) => {
    const start = `${name}-01`;
    if (start >= today) return null;
    const end = nextMonthStart(start);
    let days = 0;
    let expected = 0;
    for (const chains of properties) {
      // A property without a meter is due and missing as one; with meters of which nothing is expected it is not due.
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
