import type { Answer, Parsed } from '@steward/contract/call';
import type { Inventory } from '@steward/contract/carbon/ghg.report';
import type { restatement, Simulation } from '@steward/contract/carbon/restatement';
import { enteredKinds, type Change } from '@steward/contract/carbon/restatement.change';
import { addSums, baseYearSignificance, effectOf, hasEffect, isReasonToRecalculate } from '@steward/core/ghg/base-year';
import { totalOf, type SumsOfRow } from '@steward/core/ghg/known-sums';
import { simulating, type Work } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { accountingOf, refuseWithoutTheWhole } from '../boundaries/boundaries.service.ts';
import { baseYearOf } from '../ghg/base-year.service.ts';
import { findBoundary, type Boundary } from '../ghg/boundary.service.ts';
import { figuresFor } from '../ghg/inventory.service.ts';
import { listReportHeads } from '../ghg/reports.service.ts';
import { suppose } from './supposed.service.ts';

const nothing: SumsOfRow = { scope1: null, scope2_location: null, scope2_market: null, scope3: null };
const sumsOf = ({ scope1, scope2_location, scope2_market, scope3 }: SumsOfRow): SumsOfRow => ({
  scope1,
  scope2_location,
  scope2_market,
  scope3,
});

/** Inventories of the years that are looked at, as they are counted at the moment. */
class Counted {
  readonly #byYear = new Map<number, Inventory>();
  readonly #now: Date;
  constructor(now: Date) {
    this.#now = now;
  }

  async count(work: Work, boundary: Boundary, years: Iterable<number>): Promise<this> {
    for (const year of years) this.#byYear.set(year, (await figuresFor(work, boundary, year, this.#now)).inventory);
    return this;
  }

  of(year: number): Inventory | undefined {
    return this.#byYear.get(year);
  }

  /** Every year as it would be counted today, whatever was accepted. */
  years(latest: number): Map<number, SumsOfRow> {
    const rows = this.of(latest)?.by_year ?? [];
    const all = new Map(rows.map((row) => [row.year, sumsOf(row.recalculated ?? row)]));
    for (const [year, { totals }] of this.#byYear) all.set(year, sumsOf(totals));
    return all;
  }

  rows(year: number): Map<string, SumsOfRow> {
    return new Map((this.of(year)?.by_environment ?? []).map((row) => [row.environment_id, sumsOf(row)]));
  }
}

/** Lines of a year that change; what belongs to no property stands in one of its own. */
function changedLines(boundary: Boundary, year: number, before: Counted, after: Counted): Simulation['lines'] {
  const [then, next] = [before.rows(year), after.rows(year)];
  const names = new Map(boundary.environments.map((row) => [row.environment_id, row.environment_name]));
  const lines = [...new Set([...then.keys(), ...next.keys()])].map((id) => ({
    environment_id: id,
    name: names.get(id) ?? '',
    before: then.get(id) ?? nothing,
    after: next.get(id) ?? nothing,
  }));
  const beside = (counted: Counted, rows: ReadonlyMap<string, SumsOfRow>) =>
    effectOf(addSums(...rows.values()), sumsOf(counted.of(year)?.totals ?? nothing));
  const others = { environment_id: null, name: '', before: beside(before, then), after: beside(after, next) };
  const size = (line: { before: SumsOfRow; after: SumsOfRow }) =>
    Math.abs(totalOf(effectOf(line.before, line.after), 'location') ?? 0);
  return [...lines, others]
    .filter((line) => hasEffect(effectOf(line.before, line.after)))
    .toSorted((a, b) => size(b) - size(a) || a.name.localeCompare(b.name));
}

/** The properties that a report of one of them, or of a portfolio, is about. */
const rowsOfReport = (
  { level, target_id }: { level: string; target_id: string },
  { environments }: Boundary,
  rows: ReadonlyMap<string, SumsOfRow>,
) =>
  environments
    .filter((row) => (level === 'Property' ? row.environment_id : row.portfolio_id) === target_id)
    .flatMap((row) => rows.get(row.environment_id) ?? []);

export interface Simulated {
  answer: Simulation;
  subject: string;
  baseYear: number | null;
  /** Published before any recalculation. */
  published: SumsOfRow;
}

/** Counts, writes the change, and counts again. The transaction stands as it is then; `simulating` takes it back. */
export async function simulate(work: Work, change: Change, now: Date, linesYear?: number): Promise<Simulated> {
  await refuseWithoutTheWhole(work);
  const boundary = await findBoundary(work, 'Organization', undefined);
  const { base_year: baseYear, recalculation_threshold } = await accountingOf(work);
  const latest = now.getUTCFullYear();
  const shownYear = linesYear ?? baseYear ?? latest - 1;
  const reports = await listReportHeads(work);
  const looked = new Set([
    latest,
    shownYear,
    ...(baseYear === null ? [] : [baseYear]),
    ...reports.map(({ year }) => year),
  ]);
  const supposed = await suppose(work, boundary, change, { baseYear, now });
  const remarks: Simulation['remarks'] = [];

  const base = baseYear === null ? undefined : await baseYearOf(work, boundary, baseYear);
  const live = baseYear === null ? nothing : await totalsOf(work, boundary, baseYear, now);
  await supposed.before();
  const before = await new Counted(now).count(work, boundary, looked);
  const remark = await supposed.after();
  const after = await new Counted(now).count(work, boundary, looked);
  if (remark) remarks.push(remark);

  const [then, next] = [before.years(latest), after.years(latest)];
  const accepted = new Set((after.of(latest)?.by_year ?? []).filter((row) => row.is_accepted).map(({ year }) => year));
  const years = [...new Set([...then.keys(), ...next.keys()])]
    .toSorted((a, b) => a - b)
    .map((year) => ({
      year,
      before: then.get(year) ?? nothing,
      after: next.get(year) ?? nothing,
      is_accepted: accepted.has(year),
    }))
    .filter((row) => totalOf(row.before, 'location') !== null || totalOf(row.after, 'location') !== null);

  const isReason = isReasonToRecalculate(change.kind);
  const computed = baseYear === null ? nothing : effectOf(then.get(baseYear) ?? nothing, next.get(baseYear) ?? nothing);
  const isEntered =
    enteredKinds.includes(change.kind) || (change.kind === 'acquisition' && change.effect && !hasEffect(computed));
  const effect = isEntered && change.effect ? change.effect : computed;
  if (change.kind === 'acquisition' && baseYear !== null) {
    const id = change.environment_id ?? '';
    if (change.day <= `${baseYear}-01-01`) remarks.push('before-base-year');
    else if (totalOf(after.rows(baseYear).get(id) ?? nothing, 'location') === null) remarks.push('no-base-data');
    else if (hasEffect(effectOf(then.get(baseYear) ?? nothing, live))) remarks.push('counted-before');
  }
  const published = base?.published ?? live;
  const sums = addSums(published, ...(base?.taken ?? []));
  const lines = changedLines(boundary, shownYear, before, after);
  const answer: Simulation = {
    is_reason: isReason,
    remarks,
    years,
    base: null,
    lines_year: shownYear,
    lines,
    reports: reports.flatMap((report) => {
      const sums = (years: ReadonlyMap<number, SumsOfRow>, counted: Counted) =>
        report.level === 'Organization'
          ? (years.get(report.year) ?? nothing)
          : addSums(nothing, ...rowsOfReport(report, boundary, counted.rows(report.year)));
      const [was, is] = [sums(then, before), sums(next, after)];
      return hasEffect(effectOf(was, is)) ? [{ ...report, before: was, after: is }] : [];
    }),
  };
  if (baseYear === null) remarks.push('no-base-year');
  else answer.base = baseOf(baseYear, { sums, effect, base, threshold: recalculation_threshold, isReason });
  if (answer.base?.alone === null) remarks.push('no-base-figures');
  else if (answer.base && !answer.base.is_accepted) remarks.push('base-not-accepted');
  if (isReason && !hasEffect(effect) && lines.length === 0 && !remarks.includes('no-base-data'))
    remarks.push('changes-nothing');
  return { answer, subject: supposed.subject, baseYear, published };
}

const totalsOf = async (work: Work, boundary: Boundary, year: number, now: Date) =>
  sumsOf((await figuresFor(work, boundary, year, now)).inventory.totals);

interface Compared {
  sums: SumsOfRow;
  effect: SumsOfRow;
  base: Awaited<ReturnType<typeof baseYearOf>> | undefined;
  threshold: number | undefined;
  isReason: boolean;
}

/** What the change is of the base year; without emissions there is nothing to compare it with. */
function baseOf(year: number, { sums, effect, base, threshold = 0.05, isReason }: Compared): Simulation['base'] {
  const about = {
    year,
    sums,
    is_accepted: base?.isAccepted ?? false,
    effect,
    threshold,
    pending: base?.pending.length ?? 0,
  };
  const isComparable = (['location', 'market'] as const).every((basis) => (totalOf(sums, basis) ?? 0) > 0);
  if (!isComparable) return { ...about, alone: null, cumulated: null, proposed: 'log', working: '' };
  const { alone, cumulated, isSignificant, working } = baseYearSignificance(sums, effect, base?.pending, threshold);
  return { ...about, alone, cumulated, working, proposed: isReason && isSignificant ? 'recalculate' : 'log' };
}

export const simulateRestatement = (
  ctx: Ctx,
  { lines_year, ...change }: Parsed<typeof restatement.simulateRestatement>,
): Promise<Answer<typeof restatement.simulateRestatement>> =>
  simulating(ctx, async (work) => (await simulate(work, change, ctx.now, lines_year)).answer);
