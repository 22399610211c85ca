import type { Answer, Parsed } from '@steward/contract/call';
import type { completeness } from '@steward/contract/energy/completeness';
import type { MatrixRow } from '@steward/contract/energy/completeness.shapes';
import { daysBetween, monthsOf, yearPeriod } from '@steward/core/calendar/day';
import { billsDueUntil } from '@steward/core/coverage/meters';
import { actionsOfParts, readiness, type CoverageAction, type ExpectedUse } from '@steward/core/coverage/readiness';
import { reading, type Work } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import type { AskedPoints } from './kept-matrix.repository.ts';
import * as kept from './kept-readiness.repository.ts';
import { turns } from './kept-points.service.ts';
import * as repository from './matrix.repository.ts';
import type { UtilityName } from './matrix.repository.ts';
import { matrixRows } from './matrix-rows.service.ts';
import { askedOf, rowsInParts, rowsOfPage } from './matrix.service.ts';

type ReadinessAnswer = Answer<typeof completeness.getReadiness>;

const MOST_ACTIONS = 25;
const keyOf = (row: MatrixRow) => `${row.environment_id}|${row.carrier}|${row.meters[0]}`;

export const getReadiness = (
  ctx: Ctx,
  { year, utility }: Parsed<typeof completeness.getReadiness>,
): Promise<ReadinessAnswer> =>
  reading(ctx, async (work) => {
    const months = monthsOf(year);
    const asked = await askedOf(ctx, work, { filter: {}, months, utility });
    return asked ? fromKept(ctx, work, months, asked) : countedAnew(ctx, work, year, utility);
  });

async function fromKept(ctx: Ctx, work: Work, months: readonly string[], asked: AskedPoints): Promise<ReadinessAnswer> {
  const { db, scope } = work;
  const year = yearPeriod(Math.floor(asked.from / 12));
  const dueEnd = billsDueUntil(asked.today);
  const dueDays = dueEnd > year.start ? daysBetween(year.start, dueEnd < year.end ? dueEnd : year.end) : 0;
  const found = await kept.findReadiness(db, scope, asked, { most: MOST_ACTIONS, dueDays });
  const sums = found?.sums ?? { days: 0, due: 0, kwh_covered: 0, kwh_due: 0, gaps: 0, parts: 0 };
  const gaps = found?.gaps ?? [];
  const parts = gaps.length < MOST_ACTIONS ? (found?.parts ?? []) : [];
  const rows = await rowsOfPage(ctx, work, months, { ...asked, page: [...gaps, ...parts] });
  const actions = gaps.flatMap((gap, index) => {
    const [row, use] = [rows[index], gap.use_per_day];
    if (!row) return [];
    const expected = use === null ? null : gap.days * use;
    return [
      shownAction(row, {
        from: months[gap.first] ?? '',
        until: months[gap.last] ?? '',
        days: gap.days,
        gain: gap.days / sums.due,
        energyGain: expected !== null && sums.kwh_due > 0 ? expected / sums.kwh_due : null,
        expectedKwh: expected,
        expectedFrom: use === null ? null : gap.uses_own ? 'meter' : 'peers',
        charges: null,
      }),
    ];
  });
  const partActions = rows
    .slice(gaps.length)
    .flatMap((row) => actionsOfParts({ ...row, key: '' }, months).map((action) => shownAction(row, action)));
  const takeTurns = turns();
  const properties: ReadinessAnswer['rows'] = [];
  const listed = asked.utility ? kept.listReadinessOf(db, scope, asked) : kept.listReadiness(db, scope, asked);
  for (const { environment_id, environment_name, days, due } of await listed) {
    await takeTurns();
    properties.push(propertyOf(environment_id, environment_name, numbersOf(days), numbersOf(due)));
  }
  return {
    totals: { days: sums.days, due: sums.due, share: sums.due > 0 ? sums.days / sums.due : null },
    energy_share: sums.kwh_due > 0 ? sums.kwh_covered / sums.kwh_due : null,
    rows: properties,
    actions_total: sums.gaps + sums.parts,
    actions: [...actions, ...partActions].slice(0, MOST_ACTIONS),
  };
}

/** The twelve numbers of a list in braces. */
function numbersOf(list: string): number[] {
  const numbers = JSON.parse(`[${list.slice(1, -1)}]`) as number[];
  while (numbers.length < 12) numbers.push(0);
  return numbers;
}

const shownAction = (row: MatrixRow, action: Omit<CoverageAction, 'key'>): ReadinessAnswer['actions'][number] => ({
  environment_id: row.environment_id,
  environment_name: row.environment_name,
  carrier: row.carrier,
  utility: row.utility,
  meter_no: row.meters.at(-1) ?? '',
  supplier: row.parts.find(({ charges }) => charges === action.charges)?.supplier ?? row.supplier,
  from: action.from,
  until: action.until,
  days: action.days,
  gain: action.gain,
  energy_gain: action.energyGain,
  expected_kwh: action.expectedKwh,
  expected_from: action.expectedFrom,
  charges: action.charges,
});

/** From bills and meters: of years beyond what is kept, and of too many properties that have changed. */
async function countedAnew(ctx: Ctx, work: Work, year: number, utility?: UtilityName): Promise<ReadinessAnswer> {
  const rows: MatrixRow[] = [];
  for await (const some of rowsInParts(ctx, work, { filter: {}, months: monthsOf(year), utility })) rows.push(...some);
  const { byKey, counted } = countedOf(rows, monthsOf(year), await expectedUse(work, year - 1));
  return {
    totals: { days: counted.days, due: counted.due, share: counted.share },
    energy_share: counted.energyShare,
    rows: propertiesOf(rows),
    actions_total: counted.actions.length,
    actions: counted.actions.slice(0, MOST_ACTIONS).flatMap(({ key, ...action }) => {
      const row = byKey.get(key);
      return row ? [shownAction(row, action)] : [];
    }),
  };
}

function countedOf(
  rows: readonly MatrixRow[],
  months: readonly string[],
  useOf: (row: MatrixRow) => ExpectedUse | undefined,
) {
  const byKey = new Map(rows.map((row) => [keyOf(row), row]));
  const meters = rows.map((row) => ({ ...row, key: keyOf(row) }));
  const counted = readiness(meters, months, ({ key }) => {
    const row = byKey.get(key);
    return row && useOf(row);
  });
  return { byKey, counted };
}

/** The row of one property on the screen of all; undefined: it has neither a meter nor a bill. */
export async function readinessOfProperty(ctx: Ctx, work: Work, environmentId: string, year: number) {
  const rows = await matrixRows(ctx, work, { filter: { environmentId }, months: monthsOf(year), utility: undefined });
  return propertiesOf(rows)[0];
}

/** The overdue bills of a property that raise its share of days with a bill, the largest gain first. */
export async function missingBillsOf(ctx: Ctx, work: Work, environmentId: string, year: number) {
  const months = monthsOf(year);
  const rows = await matrixRows(ctx, work, { filter: { environmentId }, months, utility: undefined });
  const { byKey, counted } = countedOf(rows, months, await expectedUse(work, year - 1));
  return counted.actions
    .filter(({ gain }) => gain > 0)
    .toSorted((a, b) => b.gain - a.gain)
    .map(({ key, from, until, days, gain }) => {
      const row = byKey.get(key);
      return { carrier: row?.carrier ?? null, meter_no: row?.meters.at(-1) ?? '', from, until, days, gain };
    });
}

/**
 * The expected daily use of energy meters: that of the year before; without one, the median of the organization's meters of the carrier.
 * Neither changes when a bill of this year arrives.
 */
async function expectedUse({ db, scope }: Work, year: number): Promise<(row: MatrixRow) => ExpectedUse | undefined> {
  const own = new Map<string, { kwh: number; days: number }>();
  const peers = new Map<string, number[]>();
  for (const { environment_id, carrier, meter_no, kwh, days } of await repository.listUse(db, scope, year)) {
    if (days <= 0 || kwh <= 0) continue;
    own.set(`${environment_id}|${carrier}|${meter_no}`, { kwh, days });
    const list = peers.get(carrier);
    if (list) list.push(kwh / days);
    else peers.set(carrier, [kwh / days]);
  }
  const middle = new Map([...peers].map(([carrier, all]) => [carrier, medianOf(all)]));
  return ({ environment_id, carrier, meters }) => {
    if (carrier === null) return undefined;
    const known = meters.flatMap((meter) => own.get(`${environment_id}|${carrier}|${meter}`) ?? []);
    const days = known.reduce((sum, row) => sum + row.days, 0);
    if (days > 0) return { kwhPerDay: known.reduce((sum, row) => sum + row.kwh, 0) / days, from: 'meter' };
    const typical = middle.get(carrier);
    return typical === undefined ? undefined : { kwhPerDay: typical, from: 'peers' };
  };
}

function medianOf(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const at = sorted.length / 2;
  return ((sorted[Math.ceil(at) - 1] ?? 0) + (sorted[Math.floor(at)] ?? 0)) / 2;
}

/** The meters of each property together. */
function propertiesOf(rows: readonly MatrixRow[]): ReadinessAnswer['rows'] {
  const properties = new Map<string, { name: string; days: number[]; due: number[] }>();
  for (const row of rows) {
    const known = properties.get(row.environment_id);
    if (!known)
      properties.set(row.environment_id, { name: row.environment_name, days: [...row.days], due: [...row.due] });
    else {
      known.days = known.days.map((days, month) => days + (row.days[month] ?? 0));
      known.due = known.due.map((days, month) => days + (row.due[month] ?? 0));
    }
  }
  return [...properties].map(([id, { name, days, due }]) => propertyOf(id, name, days, due));
}

/** A property with its months. */
function propertyOf(
  environment_id: string,
  environment_name: string,
  days: readonly number[],
  due: readonly number[],
): ReadinessAnswer['rows'][number] {
  const [covered, all] = [sum(days), sum(due)];
  return {
    environment_id,
    environment_name,
    days: covered,
    due: all,
    share: all > 0 ? covered / all : null,
    months: due.map((expected, month) => (expected > 0 ? (days[month] ?? 0) / expected : null)),
  };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
