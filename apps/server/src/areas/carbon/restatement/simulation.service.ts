import type { Answer, Parsed } from '@steward/contract/call';
import type { Inventory } from '@steward/contract/carbon/inventory.answer';
import type { restatement, Simulation } from '@steward/contract/carbon/restatement';
import { enteredKinds, type Change as StatedChange } from '@steward/contract/carbon/restatement.change';
import {
  addSums,
  baseYearSignificance,
  effectOf,
  hasEffect,
  isReasonToRecalculate,
  type LoggedKind,
} from '@steward/core/ghg/base-year';
import type { InventoryLine } from '@steward/core/ghg/inventory-line';
import { totalOf, type SumsOfRow } from '@steward/core/ghg/known-sums';
import { simulating, type Work } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { accountingOf, refuseWithoutTheWhole } from '../boundaries/boundaries.service.ts';
import { baseYearOf } from '../inventory/base-year.service.ts';
import { findBoundary, type Boundary } from '../boundaries/boundary.service.ts';
import { figuresFor, type Figures } from '../inventory/inventory.service.ts';
import { listReportHeads } from '../reports/reports.service.ts';
import { simulateChange, type SimulatedChange } from './simulated-change.service.ts';

/** The maximum number of lines in an answer. */
const LINES_AT_ONCE = 200;

const nothing: SumsOfRow = { scope1: null, scope2_location: null, scope2_market: null, scope3: null };
const sumsOf = ({ scope1, scope2_location, scope2_market, scope3 }: SumsOfRow): SumsOfRow => ({
  scope1,
  scope2_location,
  scope2_market,
  scope3,
});

/** A line of a year: what a property used of an energy source, an entry, or a piece of equipment. */
interface Line {
  environment_id: string | null;
  carrier: string;
  activity: string;
  sums: SumsOfRow;
}

const scopeOfLine = ({ scope, basis }: InventoryLine): keyof SumsOfRow =>
  scope === 1 ? 'scope1' : scope === 3 ? 'scope3' : basis === 'market' ? 'scope2_market' : 'scope2_location';

function linesOf({ lines, sources }: Figures): Map<string, Line> {
  const found = new Map<string, Line>();
  for (const line of lines) {
    const { environmentId, carrier, entryId, equipmentId, kgCo2e } = line;
    const key = `${environmentId}|${carrier}|${entryId ?? equipmentId ?? ''}`;
    let known = found.get(key);
    if (!known) {
      const activity =
        entryId === undefined ? sources.pieceOf(equipmentId ?? '') : (sources.entryOf(entryId)?.name ?? undefined);
      known = { environment_id: environmentId || null, carrier, activity: activity ?? '', sums: { ...nothing } };
      found.set(key, known);
    }
    const scope = scopeOfLine(line);
    known.sums[scope] = (known.sums[scope] ?? 0) + kgCo2e;
  }
  return found;
}

/** Inventories of the compared years in the current state of the transaction: each is computed once, the others come from the trend. */
class Counted {
  readonly #byYear = new Map<number, Inventory>();
  readonly #now: Date;
  lines: ReadonlyMap<string, Line> = new Map();
  constructor(now: Date) {
    this.#now = now;
  }

  async count(
    work: Work,
    boundary: Boundary,
    years: Iterable<number>,
    { latest, linesYear }: { latest: number; linesYear: number },
  ): Promise<this> {
    for (const year of years) {
      const figures = await figuresFor(work, boundary, year, this.#now, undefined, year !== latest);
      this.#byYear.set(year, figures.inventory);
      if (year === linesYear) this.lines = linesOf(figures);
    }
    return this;
  }

  of(year: number): Inventory | undefined {
    return this.#byYear.get(year);
  }

  /** Every year as counted today, without accepted figures. */
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

/** Lines of a year that change, the largest first. */
function changedLines(boundary: Boundary, before: Counted, after: Counted): Simulation['lines'] {
  const names = new Map(boundary.environments.map((row) => [row.environment_id, row.environment_name]));
  const size = (line: { before: SumsOfRow; after: SumsOfRow }) =>
    Math.abs(totalOf(effectOf(line.before, line.after), 'location') ?? 0);
  return [...new Set([...before.lines.keys(), ...after.lines.keys()])]
    .flatMap((key) => {
      const [was, is] = [before.lines.get(key), after.lines.get(key)];
      const { environment_id = null, carrier = '', activity = '' } = is ?? was ?? {};
      return {
        environment_id,
        name: names.get(environment_id ?? '') ?? '',
        carrier,
        activity,
        before: was?.sums ?? nothing,
        after: is?.sums ?? nothing,
      };
    })
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
  /** Every report with its sums before and after, also those that do not move. */
  all: Simulation['reports'];
  subject: string;
  baseYear: number | null;
  /** Published before any recalculation. */
  published: SumsOfRow;
}

/** A change that a person states, or one that its own area writes. */
type Change = StatedChange | { kind: Exclude<LoggedKind, StatedChange['kind']>; written: SimulatedChange };

/** Counts, writes the change, and counts again. The change stays in the transaction; `simulating` rolls it back. */
export async function simulate(
  work: Work,
  change: Change,
  now: Date,
  { linesYear, linesFrom = 0 }: { linesYear?: number | undefined; linesFrom?: number } = {},
): Promise<Simulated> {
  await refuseWithoutTheWhole(work);
  const boundary = await findBoundary(work, 'Organization', undefined);
  const { base_year: baseYear, recalculation_threshold } = await accountingOf(work);
  const latest = now.getUTCFullYear();
  const shownYear = linesYear ?? baseYear ?? latest - 1;
  const reports = await listReportHeads(work);
  // The trend has the figures of the organization; those of a portfolio or property come from the rows of its year.
  const looked = new Set([
    latest,
    shownYear,
    ...(baseYear === null ? [] : [baseYear]),
    ...reports.flatMap(({ year, level }) => (level === 'Organization' ? [] : [year])),
  ]);
  const asked = { latest, linesYear: shownYear };
  const supposed =
    'written' in change ? change.written : await simulateChange(work, boundary, change, { baseYear, now });
  const remarks: Simulation['remarks'] = [];

  const base = baseYear === null ? undefined : await baseYearOf(work, boundary, baseYear);
  // An acquisition is compared with the time before it, not with the current state, which may already include it.
  const isAsToday = change.kind !== 'acquisition';
  const counted = isAsToday || baseYear === null ? undefined : await totalsOf(work, boundary, baseYear, now);
  await supposed.before();
  const before = await new Counted(now).count(work, boundary, looked, asked);
  const live = counted ?? (baseYear === null ? nothing : sumsOf(before.of(baseYear)?.totals ?? nothing));
  const remark = await supposed.after();
  // A change may affect where properties are.
  const changed = await findBoundary(work, 'Organization', undefined);
  const after = await new Counted(now).count(work, changed, looked, asked);
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
  const stated = 'written' in change ? null : change.effect;
  const isEntered =
    enteredKinds.some((kind) => kind === change.kind) ||
    (change.kind === 'acquisition' && stated && !hasEffect(computed));
  const effect = isEntered && stated ? stated : computed;
  if (change.kind === 'acquisition' && baseYear !== null) {
    const id = change.environment_id ?? '';
    if (change.day <= `${baseYear}-01-01`) remarks.push('before-base-year');
    else if (totalOf(after.rows(baseYear).get(id) ?? nothing, 'location') === null) remarks.push('no-base-data');
    else if (hasEffect(effectOf(then.get(baseYear) ?? nothing, live))) remarks.push('counted-before');
  }
  const published = base?.published ?? live;
  const sums = addSums(published, ...(base?.taken ?? []));
  const lines = changedLines(boundary, before, after);
  const all = reports.map((report) => {
    const sums = (years: ReadonlyMap<number, SumsOfRow>, counted: Counted) =>
      report.level === 'Organization'
        ? (years.get(report.year) ?? nothing)
        : addSums(nothing, ...rowsOfReport(report, boundary, counted.rows(report.year)));
    return { ...report, before: sums(then, before), after: sums(next, after) };
  });
  const answer: Simulation = {
    is_reason: isReason,
    remarks,
    years,
    base: null,
    lines_year: shownYear,
    lines: lines.slice(linesFrom, linesFrom + LINES_AT_ONCE),
    lines_total: lines.length,
    reports: all.filter((one) => hasEffect(effectOf(one.before, one.after))),
  };
  if (baseYear === null) remarks.push('no-base-year');
  else answer.base = baseOf(baseYear, { sums, effect, base, threshold: recalculation_threshold, isReason });
  if (answer.base?.alone === null) remarks.push('no-base-figures');
  else if (answer.base && !answer.base.is_accepted) remarks.push('base-not-accepted');
  if (isReason && !hasEffect(effect) && lines.length === 0 && !remarks.includes('no-base-data'))
    remarks.push('changes-nothing');
  return { answer, all, subject: supposed.subject, baseYear, published };
}

const totalsOf = async (work: Work, boundary: Boundary, year: number, now: Date) =>
  sumsOf((await figuresFor(work, boundary, year, now, undefined, true)).inventory.totals);

interface Compared {
  sums: SumsOfRow;
  effect: SumsOfRow;
  base: Awaited<ReturnType<typeof baseYearOf>> | undefined;
  threshold: number | undefined;
  isReason: boolean;
}

/** The change relative to the base year; without emissions there is nothing to compare with. */
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
  { lines_year, lines_from, ...change }: Parsed<typeof restatement.simulateRestatement>,
): Promise<Answer<typeof restatement.simulateRestatement>> =>
  simulating(
    ctx,
    async (work) => (await simulate(work, change, ctx.now, { linesYear: lines_year, linesFrom: lines_from })).answer,
  );
