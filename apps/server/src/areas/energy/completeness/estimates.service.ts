import type { Answer, Parsed } from '@steward/contract/call';
import type { completeness } from '@steward/contract/energy/completeness';
import type { MatrixRow } from '@steward/contract/energy/completeness.shapes';
import { fail } from '@steward/contract/failures';
import { billFields } from '@steward/core/bills/fields';
import { daysBetween, intersection, monthsOf, nextMonthStart, type Period } from '@steward/core/calendar/day';
import { estimateAllowance } from '@steward/core/coverage/estimate';
import { isGap } from '@steward/core/coverage/bill-matrix';
import { biasOf, estimateMethods, type Estimate } from '@steward/core/estimates/methods';
import { blank } from '@steward/core/fields/field';
import { billUnitOf, type Carrier } from '@steward/core/ghg/carrier';
import { grouped } from '@steward/core/grouped';
import { reachesProperty } from '../../../database/scoped.ts';
import { inTransaction, reading, type Work } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { todayOf } from '../../../platform/today.ts';
import { uuid } from '../../../platform/uuid.ts';
import { listRegisteredMeters } from '../../estate/meters/meters.service.ts';
import { findPortfolio } from '../../estate/portfolios/portfolios.service.ts';
import { addAccruals, removeAccruals } from '../bills/bills.accruals.service.ts';
import type { Fields } from '../bills/bill-months.ts';
import { estimator } from './estimator.ts';
import * as repository from './estimates.repository.ts';
import { turns } from './kept-points.service.ts';
import { matrixRows, monthsFrom } from './matrix-rows.service.ts';
import { rowsInParts, rowsWithGaps } from './matrix.service.ts';

type Gap = Parsed<typeof completeness.getGapEstimates>;

/** The row of the matrix with a gap, and the position of the gap in it. */
function rowOf(rows: readonly MatrixRow[], gap: Gap): MatrixRow | undefined {
  const newest = gap.meters.at(-1) ?? '';
  return rows.find(
    (row) => row.environment_id === gap.environment_id && row.carrier === gap.carrier && row.meters.includes(newest),
  );
}

export const getGapEstimates = (ctx: Ctx, gap: Gap): Promise<Answer<typeof completeness.getGapEstimates>> =>
  reading(ctx, async (work) => {
    if (!(await reachesProperty(work.db, work.scope, gap.environment_id))) fail('environment.not-found');
    const year = Number(gap.month.slice(0, 4));
    const months = monthsOf(year);
    const rows = await matrixRows(ctx, work, {
      filter: { environmentId: gap.environment_id },
      months,
      utility: undefined,
    });
    const row = rowOf(rows, gap);
    const at = months.indexOf(gap.month);
    const days = row ? (row.due[at] ?? 0) - (row.days[at] ?? 0) : 0;
    const estimate = await estimator(work, row ? [{ row, month: gap.month, at }] : [], [gap.month, gap.month]);
    return {
      days,
      unit: billUnitOf(gap.carrier),
      options: row && days > 0 ? estimate(row, gap.month, days, rows).map(shownEstimate) : [],
      limit: limitOf(row),
    };
  });

const shownEstimate = ({ method, quantity, working, knownDays }: Estimate) => ({
  method,
  quantity,
  working,
  known_days: knownDays ?? null,
});

/** The longest run of months with actual bills, the months that GRESB allows to be estimated for it, and the estimated months. */
function limitOf(row: MatrixRow | undefined): Answer<typeof completeness.getGapEstimates>['limit'] {
  let [actual, run] = [0, 0];
  for (const state of row?.states ?? []) {
    run = state === 'received' || state === 'overlap' || state === 'one_of_both' ? run + 1 : 0;
    actual = Math.max(actual, run);
  }
  const estimated = (row?.estimated ?? []).reduce(
    (sum, days, at) => sum + (row?.due[at] ? days / (row.due[at] ?? 1) : 0),
    0,
  );
  return { actual, allowed: estimateAllowance(actual), estimated };
}

export const getGapsToEstimate = (
  ctx: Ctx,
  { from, until, environment_id, portfolio_id, utility }: Parsed<typeof completeness.getGapsToEstimate>,
): Promise<Answer<typeof completeness.getGapsToEstimate>> =>
  reading(ctx, async (work) => {
    if (environment_id && !(await reachesProperty(work.db, work.scope, environment_id))) fail('environment.not-found');
    if (portfolio_id && !(await findPortfolio(work, portfolio_id))) fail('portfolio.not-found');
    const months = monthsFrom(from, until);
    const filter = { environmentId: environment_id, portfolioId: portfolio_id };
    const rows: MatrixRow[] = [];
    for await (const some of rowsWithGaps(ctx, work, { filter, months, utility })) rows.push(...some);
    const byProperty = grouped(rows, (row) => row.environment_id);
    const withGaps = rows.filter((row) => row.states.some(isGap));
    const estimate = await estimator(work, gapsOf(withGaps, months), [from, until]);
    const gaps: Answer<typeof completeness.getGapsToEstimate>['gaps'] = [];
    let without = 0;
    const takeTurns = turns();
    for (const row of withGaps)
      for (const [at, month] of months.entries()) {
        if (!isGap(row.states[at] ?? 'later')) continue;
        const days = (row.due[at] ?? 0) - (row.days[at] ?? 0);
        await takeTurns();
        const [best] = estimate(row, month, days, byProperty.get(row.environment_id) ?? []);
        if (!best || !row.carrier) without++;
        else
          gaps.push({
            environment_id: row.environment_id,
            environment_name: row.environment_name,
            carrier: row.carrier,
            meters: row.meters,
            month,
            days,
            unit: billUnitOf(row.carrier),
            estimate: shownEstimate(best),
          });
      }
    return { gaps: gaps.slice(0, 500), without };
  });

/** The overdue months of rows. */
const gapsOf = (rows: readonly MatrixRow[], months: readonly string[]) =>
  rows.flatMap((row) => months.flatMap((month, at) => (isGap(row.states[at] ?? 'later') ? [{ row, month, at }] : [])));

export const saveBillEstimates = (
  ctx: Ctx,
  { gaps }: Parsed<typeof completeness.saveBillEstimates>,
): Promise<Answer<typeof completeness.saveBillEstimates>> =>
  inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    for (const id of new Set(gaps.map((gap) => gap.environment_id)))
      if (!(await reachesProperty(db, scope, id))) fail('environment.not-found');
    const sorted = gaps.map(({ month }) => month).toSorted();
    const months = monthsFrom(sorted[0] ?? '', sorted.at(-1) ?? '');
    const filter = { environmentIds: [...new Set(gaps.map((gap) => gap.environment_id))] };
    const rows: MatrixRow[] = [];
    for await (const some of rowsInParts(ctx, work, { filter, months, utility: undefined })) rows.push(...some);
    const asked = gaps.flatMap((gap) => {
      const row = rowOf(rows, gap);
      return row ? [{ row, month: gap.month, at: months.indexOf(gap.month) }] : [];
    });
    const estimate = await estimator(work, asked, [months[0] ?? '', months.at(-1) ?? '']);
    const known = new Map(
      (await repository.listLastBills(db, scope, filter)).map((bill) => [
        `${bill.environment_id}|${bill.carrier}|${bill.meter_no}`,
        bill,
      ]),
    );
    const windowOf = await dueWindows(work, filter);
    const seen = new Set<string>();
    const prepared = gaps.map(({ method, ...gap }) => {
      const row = rowOf(rows, gap) ?? fail('completeness.no-basis');
      const meterNo = row.meters.at(-1) ?? '';
      const key = `${gap.environment_id}|${gap.carrier}|${meterNo}|${gap.month}`;
      const at = months.indexOf(gap.month);
      const missing = (row.due[at] ?? 0) - (row.days[at] ?? 0);
      const period = windowOf(row, gap.month);
      const days = period ? daysBetween(period.start, period.end) : 0;
      if (seen.has(key) || missing <= 0 || !period) fail('completeness.no-basis');
      seen.add(key);
      const found = estimate(row, gap.month, days, rows).find((one) => one.method === method);
      if (!found) return fail('completeness.no-basis');
      const bill = row.meters
        .toReversed()
        .flatMap((meter) => known.get(`${gap.environment_id}|${gap.carrier}|${meter}`) ?? [])[0];
      return { gap, method, row, meterNo, period, days, found, bill };
    });
    const bill_ids = await addAccruals(
      ctx,
      work,
      prepared.map(({ gap, row, meterNo, period, found, bill }) =>
        fieldsOf(gap, { row, meterNo, period, quantity: found.quantity, working: found.working, bill, ctx }),
      ),
    );
    await repository.insertEstimates(
      db,
      scope,
      prepared.map(({ gap, method, meterNo, days, found }, index) => ({
        id: uuid(),
        environment_id: gap.environment_id,
        bill_id: bill_ids[index] ?? '',
        carrier: gap.carrier,
        meter_no: meterNo,
        month: `${gap.month}-01`,
        method,
        days,
        quantity: found.quantity,
        unit: billUnitOf(gap.carrier),
        working: found.working,
        created_by: ctx.actor?.userId ?? null,
        created_at: ctx.now,
      })),
    );
    return { bill_ids };
  });

/** The part of a month in which a meter, or one that it replaced, is in use by the register. */
async function dueWindows(work: Work, filter: { environmentIds: readonly string[] }) {
  const registered = new Map(
    (await listRegisteredMeters(work, filter)).map((meter) => [
      `${meter.environment_id}|${meter.carrier}|${meter.meterId}`,
      meter,
    ]),
  );
  return ({ environment_id, carrier, meters }: MatrixRow, month: string): Period | undefined => {
    const [start, end] = [`${month}-01`, nextMonthStart(`${month}-01`)];
    const parts = meters.flatMap((meter) => {
      const known = registered.get(`${environment_id}|${carrier}|${meter}`);
      return intersection({ start, end }, { start: known?.from ?? start, end: known?.until ?? end }) ?? [];
    });
    const starts = parts.map((part) => part.start).toSorted();
    const ends = parts.map((part) => part.end).toSorted();
    return parts.length ? { start: starts[0] ?? start, end: ends.at(-1) ?? end } : undefined;
  };
}

interface About {
  row: MatrixRow;
  meterNo: string;
  period: Period;
  quantity: number;
  working: string;
  bill: repository.LastBill | undefined;
  ctx: Ctx;
}

/** The fields of the bill that represents an estimate. */
function fieldsOf(
  { environment_id, carrier }: { environment_id: string; carrier: Carrier },
  { row, meterNo, period, quantity, working, bill, ctx }: About,
): Fields {
  const unit = billUnitOf(carrier);
  return {
    ...blank(billFields),
    environment_id,
    utility: row.utility ?? 'ENERGY',
    carrier,
    treatment: (bill?.treatment ?? '') as Fields['treatment'],
    supplier: row.supplier,
    account_no: row.account_no,
    meter_no: meterNo,
    date_of_bill: todayOf(ctx),
    billing_start_date: period.start,
    billing_end_date: period.end,
    gross_amount: 0,
    net_amount: 0,
    currency: bill?.currency ?? 'EUR',
    energy_consumption: unit === 'kWh' ? quantity : null,
    water_consumption: unit === 'l' ? quantity : null,
    waste: unit === 't' ? quantity : null,
    is_estimate: true,
    note: working,
  };
}

export const undoBillEstimates = (ctx: Ctx, { bill_ids }: Parsed<typeof completeness.undoBillEstimates>) =>
  inTransaction(ctx, async (work) => {
    const removed = await removeAccruals(work, bill_ids);
    if (removed.length === 0) fail('bill.not-found');
    return { removed: removed.length };
  });

export const getEstimateBias = (ctx: Ctx): Promise<Answer<typeof completeness.getEstimateBias>> =>
  reading(ctx, async ({ db, scope }) => {
    const pairs = await repository.listReplaced(db, scope);
    const carriers = [...new Set(pairs.map(({ carrier }) => carrier))];
    return carriers.flatMap((carrier) =>
      estimateMethods.flatMap((method) => {
        const bias = biasOf(pairs.filter((pair) => pair.carrier === carrier && pair.method === method));
        return bias ? [{ method, carrier, count: bias.count, mean: bias.mean, mean_absolute: bias.meanAbsolute }] : [];
      }),
    );
  });
