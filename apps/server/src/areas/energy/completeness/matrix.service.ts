import type { Answer, Parsed } from '@steward/contract/call';
import type { completeness } from '@steward/contract/energy/completeness';
import type { MatrixRow } from '@steward/contract/energy/completeness.shapes';
import { fail } from '@steward/contract/failures';
import { isOverdue } from '@steward/core/coverage/bill-matrix';
import { billsDueUntil } from '@steward/core/coverage/meters';
import { grouped } from '@steward/core/grouped';
import { reading, type Work } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { todayOf } from '../../../platform/today.ts';
import { acceptedByProperty, acceptedProperties } from '../../estate/environments/accepted-years.service.ts';
import { findEnvironment } from '../../estate/environments/environments.service.ts';
import { findPortfolio } from '../../estate/portfolios/portfolios.service.ts';
import type { Filter } from './coverage.repository.ts';
import * as kept from './kept-matrix.repository.ts';
import type { AskedPoints, MatrixTotals, RowKey } from './kept-matrix.repository.ts';
import { monthNumber, type CountRow, type PointRow } from './kept-points.repository.ts';
import { habitFrom, keptPoints, type Kept } from './kept-points.service.ts';
import { lockedRow, matrixRows, monthsFrom, ownersBy, withoutMeter, withStates } from './matrix-rows.service.ts';
import { listProperties, type UtilityName } from './matrix.repository.ts';
import { listOwners } from './owners.repository.ts';

type Matrix = Answer<typeof completeness.getBillMatrix>;

export const getBillMatrix = (
  ctx: Ctx,
  {
    from,
    until,
    environment_id,
    portfolio_id,
    utility,
    supplier,
    only_gaps,
    page,
    page_size,
  }: Parsed<typeof completeness.getBillMatrix>,
): Promise<Matrix> =>
  reading(ctx, async (work) => {
    if (environment_id && !(await findEnvironment(work, environment_id))) fail('environment.not-found');
    if (portfolio_id && !(await findPortfolio(work, portfolio_id))) fail('portfolio.not-found');
    const months = monthsFrom(from, until);
    const filter = { environmentId: environment_id, portfolioId: portfolio_id };
    const asked = await askedOf(ctx, work, { filter, months, utility });
    const paging = { supplier, onlyGaps: only_gaps, page, pageSize: page_size };
    const found = asked
      ? await fromKept(ctx, work, months, { ...asked, ...paging })
      : await countedAnew(ctx, work, { filter, months, utility, ...paging });
    const { days, due, rows_with_gaps, rows } = found.totals;
    return {
      months,
      due_until: billsDueUntil(todayOf(ctx)),
      totals: { ...found.totals, share: due > 0 ? days / due : null },
      suppliers: found.suppliers.toSorted(compare),
      paginateData: found.page,
      totalData: only_gaps ? rows_with_gaps : rows,
    };
  });

interface Range {
  filter: Filter;
  months: readonly string[];
  utility: UtilityName | undefined;
}

/** The question to the kept points; undefined where they must be counted from bills. */
export async function askedOf(
  ctx: Ctx,
  work: Work,
  { filter, months, utility }: Range,
): Promise<AskedPoints | undefined> {
  const from = monthNumber(months[0] ?? '');
  const until = from + months.length;
  const points = await keptPoints(ctx, work, filter, [Math.floor(from / 12), Math.floor((until - 1) / 12)]);
  if (!points) return undefined;
  const today = todayOf(ctx);
  const dueUntil = monthNumber(billsDueUntil(today));
  return { filter, kept: points, from, until, utility, accepted: acceptedProperties(work), today, dueUntil };
}

interface Page {
  supplier: string | undefined;
  onlyGaps: boolean;
  page: number;
  pageSize: number;
}

interface Found {
  totals: MatrixTotals;
  suppliers: string[];
  page: MatrixRow[];
}

async function fromKept(ctx: Ctx, work: Work, months: readonly string[], asked: AskedPoints & Page): Promise<Found> {
  const { totals, suppliers, page } = await kept.findMatrix(work.db, work.scope, asked);
  return { totals, suppliers, page: await rowsOfPage(ctx, work, months, { ...asked, page }) };
}

const keyOf = ({ environment_id, carrier, first_meter }: RowKey) => `${environment_id}|${carrier}|${first_meter}`;

/** The rows of a page, as `matrixRows` has them. */
export async function rowsOfPage(
  ctx: Ctx,
  work: Work,
  months: readonly string[],
  { page, kept: changed, until }: { page: readonly RowKey[]; kept: Kept; until: number },
): Promise<MatrixRow[]> {
  if (page.length === 0) return [];
  const { db, scope } = work;
  const ids = [...new Set(page.map(({ environment_id }) => environment_id))];
  const year = Math.floor((until - 1) / 12);
  const anew = new Set(changed.changed);
  const stored = ids.filter((id) => !anew.has(id));
  const own = <R extends { environment_id: string }>(rows: readonly R[], read: readonly R[]) => [...rows, ...read];
  const points = own(
    changed.points.filter(({ ends_from, ends_until }) => ends_from <= year && year <= ends_until),
    stored.length ? await kept.listPoints(db, scope, stored, year) : [],
  );
  const counts = own(changed.counts, stored.length ? await kept.listCounts(db, scope, stored) : []);
  const names = grouped(await listProperties(db, scope, { environmentIds: ids }), (row) => row.environment_id);
  const ownerOf = ownersBy(await listOwners(db, scope, { environmentIds: ids }));
  const accepted = await acceptedByProperty(work, ids);
  const pointBy = new Map(points.map((point) => [keyOf(point), point]));
  const countBy = new Map(counts.map((count) => [count.environment_id, count]));
  const day = todayOf(ctx);
  const dueUntil = billsDueUntil(day);
  return page.flatMap((key) => {
    const [place] = names.get(key.environment_id) ?? [];
    if (!place) return [];
    const locked = months.map((month) => accepted.get(key.environment_id)?.has(Number(month.slice(0, 4))) ?? false);
    const point = pointBy.get(keyOf(key));
    if (!point)
      return [lockedRow(withoutMeter(place, heldIn(countBy.get(key.environment_id), months, dueUntil)), locked)];
    const row = { ...place, ...rowFrom(point, months, dueUntil), ...ownerOf(key.environment_id, point.utility) };
    return [
      withStates(row, {
        habit: habitFrom(point),
        parts: partsFrom(point, months, dueUntil),
        months,
        locked,
        dueUntil,
        day,
      }),
    ];
  });
}

/** Reads values by month: those that are due, or all. */
function reader(months: readonly string[], firstYear: number, dueUntil: string) {
  const base = firstYear * 12;
  const places = months.map((month) => ({ at: monthNumber(month) - base, isDue: `${month}-01` < dueUntil }));
  return {
    each: (values: readonly number[] | null) => places.map(({ at }) => values?.[at] ?? 0),
    due: (values: readonly number[]) => places.map(({ at, isDue }) => (isDue ? (values[at] ?? 0) : 0)),
    /** From sums. */
    dueOf: (sums: readonly number[] | null) =>
      places.map(({ at, isDue }) => (sums && isDue && at < sums.length ? (sums[at] ?? 0) - (sums[at - 1] ?? 0) : 0)),
  };
}

const heldIn = (count: CountRow | undefined, months: readonly string[], dueUntil: string) =>
  count ? reader(months, count.first_year, dueUntil).dueOf(count.held) : months.map(() => 0);

function rowFrom(point: PointRow, months: readonly string[], dueUntil: string) {
  const { carrier, meters, utility, supplier, account_no, rhythm, rhythm_is_set } = point;
  const read = reader(months, point.first_year, dueUntil);
  return {
    carrier,
    meters,
    utility,
    supplier,
    account_no,
    rhythm,
    rhythm_is_set,
    states: [],
    days: read.dueOf(point.days),
    due: read.dueOf(point.due),
    estimated: read.dueOf(point.estimated),
    metered: read.dueOf(point.metered),
    overlap: read.each(point.overlap),
    parts: [],
  };
}

const partsFrom = (point: PointRow, months: readonly string[], dueUntil: string) =>
  (point.parts ?? []).map(({ charges, supplier, account_no, missing, ...habit }) => ({
    charges,
    supplier,
    account_no,
    missing: reader(months, point.first_year, dueUntil).due(missing),
    habit: habitFrom(habit),
  }));

/** From bills and meters: of ranges that reach beyond what is kept, and of too many properties that have changed. */
async function countedAnew(
  ctx: Ctx,
  work: Work,
  { supplier, onlyGaps, page, pageSize, ...range }: Range & Page,
): Promise<Found> {
  const totals = { days: 0, due: 0, estimated: 0, metered: 0, rows: 0, rows_with_gaps: 0, awaited: 0 };
  const suppliers = new Set<string>();
  const shown: MatrixRow[] = [];
  let skipped = 0;
  for await (const all of rowsInParts(ctx, work, range)) {
    for (const row of all) if (row.supplier) suppliers.add(row.supplier);
    const rows = supplier ? all.filter((row) => row.supplier === supplier) : all;
    for (const row of rows) {
      const hasGap = row.states.some(isOverdue);
      for (const of of ['days', 'due', 'estimated', 'metered'] as const) totals[of] += row[of].reduce(add, 0);
      totals.awaited += row.states.filter((state) => state === 'awaited').length;
      totals.rows += 1;
      if (hasGap) totals.rows_with_gaps += 1;
      if (onlyGaps && !hasGap) continue;
      if (skipped < (page - 1) * pageSize) skipped += 1;
      else if (shown.length < pageSize) shown.push(row);
    }
  }
  return { totals, suppliers: [...suppliers], page: shown };
}

/** So many properties are counted at once. */
const TOGETHER = 25;

/** The rows of many properties, some at a time: others have their turn between them. */
export async function* rowsInParts(ctx: Ctx, work: Work, { filter, ...range }: Range): AsyncGenerator<MatrixRow[]> {
  const ids = (await listProperties(work.db, work.scope, filter)).map(({ environment_id }) => environment_id);
  for (let at = 0; at < ids.length; at += TOGETHER)
    yield await matrixRows(ctx, work, { filter: { environmentIds: ids.slice(at, at + TOGETHER) }, ...range });
}

/** A page with every row. */
const ALL = { supplier: undefined, page: 1, pageSize: 10_000_000 };

/** The rows of the properties with an overdue bill, some properties at a time, read from what is kept. */
export async function* rowsWithGaps(ctx: Ctx, work: Work, { filter, ...range }: Range): AsyncGenerator<MatrixRow[]> {
  const { db, scope } = work;
  const whole = await askedOf(ctx, work, { filter, ...range });
  const found = whole
    ? (await kept.findMatrix(db, scope, { ...whole, ...ALL, onlyGaps: true })).page
    : await listProperties(db, scope, filter);
  const ids = [...new Set(found.map(({ environment_id }) => environment_id))];
  for (let at = 0; at < ids.length; at += TOGETHER) {
    const few = { filter: { environmentIds: ids.slice(at, at + TOGETHER) }, ...range };
    const asked = await askedOf(ctx, work, few);
    yield asked
      ? (await fromKept(ctx, work, range.months, { ...asked, ...ALL, onlyGaps: false })).page
      : await matrixRows(ctx, work, few);
  }
}

const add = (sum: number, number: number) => sum + number;
const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other));
