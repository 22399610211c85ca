import type { Answer, Parsed } from '@steward/contract/call';
import type { bills } from '@steward/contract/energy/bills';
import { fail } from '@steward/contract/failures';
import { inTransaction, reading, type Work } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { acceptedYears } from '../../estate/environments/accepted-years.service.ts';
import { findEnvironment } from '../../estate/environments/environments.service.ts';
import type { WeatherSplit } from '../weather/month-weights.service.ts';
import { monthsOfBill, periodOf, yearsOf, type MonthRow } from './bill-months.ts';
import { maySplit, splitterOf } from './bill-split.ts';
import * as monthRows from './bills.months.repository.ts';
import { recount } from './bills.recount.service.ts';
import * as repository from './bills.splits.repository.ts';

type Asked = Parsed<typeof bills.saveBillSplit>;
type Effect = Answer<typeof bills.getBillSplit>['effect'];

interface Change {
  bill: monthRows.SavedBill;
  split: WeatherSplit | null;
  before: MonthRow[];
  after: MonthRow[];
}

const isSame = (a: readonly MonthRow[], b: readonly MonthRow[]) =>
  a.every(({ quantity }, index) => quantity === b[index]?.quantity);

/** The bills whose months would change, and those that stay. */
async function changesOf(work: Work, { environment_id, by }: Asked) {
  if (!(await findEnvironment(work, environment_id))) fail('environment.not-found');
  const all = await repository.listEnergyBills(work.db, work.scope, environment_id);
  const splitter = splitterOf(work, environment_id);
  const accepted = new Set(await acceptedYears(work, environment_id));
  const changes: Change[] = [];
  const byDays = new Map<string, monthRows.SavedBill>();
  let locked = 0;
  for (const bill of all) {
    if (!maySplit(bill)) continue;
    const split = by === 'degree_days' ? await splitter.of(bill) : null;
    if (by === 'degree_days' && !split) byDays.set(`${bill.carrier} ${bill.meter_no}`, bill);
    const before = monthsOfBill(bill);
    const after = monthsOfBill({ ...bill, weather_split: split });
    if (isSame(before, after)) continue;
    if (yearsOf(after).some((year) => accepted.has(year))) locked += 1;
    else changes.push({ bill, split, before, after });
  }
  const refused: Effect['by_days'] = [];
  for (const { carrier, meter_no, ...bill } of byDays.values()) {
    const year = Number(periodOf(bill).end.slice(0, 4));
    const reason = await splitter.refusal({ carrier, meter_no }, year);
    // Otherwise only single bills are affected, such as a summer with base load alone.
    if (reason) refused.push({ carrier, meter_no, year, reason });
  }
  return { all, changes, locked, refused };
}

function byYear(changes: readonly Change[]): Effect['years'] {
  const sums = new Map<string, Effect['years'][number]>();
  for (const { bill, before, after } of changes)
    for (const [index, { month, carrier, quantity }] of after.entries()) {
      if (carrier !== bill.carrier) continue;
      const year = Number(month.slice(0, 4));
      const key = `${year} ${carrier}`;
      const sum = sums.get(key) ?? { year, carrier, before_kwh: 0, after_kwh: 0 };
      sum.before_kwh += before[index]?.quantity ?? 0;
      sum.after_kwh += quantity;
      sums.set(key, sum);
    }
  return [...sums.values()].toSorted((a, b) => a.year - b.year || a.carrier.localeCompare(b.carrier));
}

export const getBillSplit = (ctx: Ctx, asked: Asked): Promise<Answer<typeof bills.getBillSplit>> =>
  reading(ctx, async (work) => {
    const { all, changes, locked, refused } = await changesOf(work, asked);
    const chosen = await repository.listChosen(work.db, work.scope, [asked.environment_id]);
    return {
      by: chosen.size ? 'degree_days' : 'days',
      by_degree_days: all.filter(({ weather_split }) => weather_split !== null).length,
      effect: { bills: changes.length, locked_bills: locked, years: byYear(changes), by_days: refused },
    };
  });

export const saveBillSplit = (ctx: Ctx, asked: Asked): Promise<{ bills: number }> =>
  inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    const { changes } = await changesOf(work, asked);
    await repository.saveChoice(db, scope, asked.environment_id, asked.by, {
      chosen_by: ctx.actor?.userId ?? null,
      chosen_at: ctx.now,
    });
    for (const { bill, split, after } of changes) {
      const { id, environment_id, meter_no, is_estimate } = bill;
      await repository.saveSplit(db, scope, id, split);
      await monthRows.replaceMonths(db, scope, { id, environment_id, meter_no, is_estimate, months: after });
    }
    await recount(
      work,
      changes.map(({ bill }) => bill),
    );
    return { bills: changes.length };
  });
