import type { Parsed } from '@steward/contract/call';
import type { DecarbonizeProject } from '@steward/contract/carbon/decarbonization';
import type { provenSavings } from '@steward/contract/carbon/proven-savings';
import type { ProvenSavingPart, ProvenSavingRow, SavingProof } from '@steward/contract/carbon/proven-savings';
import { monthOffset, type Day } from '@steward/core/calendar/day';
import type { Carrier } from '@steward/core/ghg/carrier';
import {
  provenSaving,
  savingTogether,
  type ProvenSaving,
  type SavingIssue,
} from '@steward/core/net-zero/proven-saving';
import { wholePeriods } from '@steward/core/net-zero/whole-periods';
import { reading, type Work } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { temperaturesOf } from '../../energy/weather/temperatures.service.ts';
import { findBoundary, type Boundary } from '../boundaries/boundary.service.ts';
import { baselineOf } from '../decarbonization/baseline.service.ts';
import * as repository from './proof.repository.ts';
import type { AdjustmentRow, BilledRow, ProofRow } from './proof.repository.ts';
import { mustFind, projectsOf } from '../decarbonization/projects.service.ts';

const DAYS_OF_YEAR = 365;
/** A bill that starts before the baseline may end in it. */
const MONTHS_BEFORE_BASELINE = 3;

/** A project with the inputs of its saving. */
interface Known {
  project: DecarbonizeProject;
  proof: ProofRow | undefined;
  adjustments: AdjustmentRow[];
  bills: BilledRow[];
  stationName: string | null;
  temperatures: ReadonlyMap<Day, number>;
}

const isDone = ({ status }: DecarbonizeProject) => status === 'completed' || status === 'verified';

/** The inputs of the savings of projects. The number of statements does not grow with the number of projects. */
async function knownOf(work: Work, projects: readonly DecarbonizeProject[]): Promise<Known[]> {
  const { db, scope } = work;
  const ids = projects.map(({ _id }) => _id);
  const proofs = await repository.listProofs(db, scope, ids);
  const chosen = projects.filter((one) => isDone(one) || proofs.some(({ project_id }) => project_id === one._id));
  const dated = chosen.filter(({ _id }) => proofs.some(({ project_id }) => project_id === _id));
  const properties = [...new Set(dated.flatMap(({ environment_id }) => environment_id ?? []))];
  const earliest = proofs
    .map((one) => monthOffset(one.works_began_on.slice(0, 7), -one.baseline_months - MONTHS_BEFORE_BASELINE))
    .toSorted()[0];
  const bills = earliest ? await repository.listMeasured(db, scope, properties, `${earliest}-01`) : [];
  const adjustments = dated.length ? await repository.listAdjustments(db, scope, ids) : [];
  const temperatures = await temperaturesOf(work, properties);
  return chosen.map((project) => {
    const proof = proofs.find(({ project_id }) => project_id === project._id);
    const weather = temperatures.get(project.environment_id ?? '');
    const from =
      proof && monthOffset(proof.works_began_on.slice(0, 7), -proof.baseline_months - MONTHS_BEFORE_BASELINE);
    return {
      project,
      proof,
      adjustments: adjustments.filter(({ project_id }) => project_id === project._id),
      bills: bills.filter((one) => one.environmentId === project.environment_id && one.start >= `${from}-01`),
      stationName: weather?.stationName ?? null,
      temperatures: weather?.known ?? new Map<Day, number>(),
    };
  });
}

/** A carrier's saving, before money and emissions. */
interface Found {
  carrier: Carrier;
  saving: ProvenSaving;
  planned: number | null;
  bills: BilledRow[];
}

function foundOf({ project, proof, adjustments, bills, temperatures }: Known): Found[] {
  if (!proof) return [];
  return project.savings.map(({ carrier, basis, value }) => {
    const own = bills.filter((one) => one.carrier === carrier);
    const saving = provenSaving({
      periods: wholePeriods(own),
      temperatures,
      worksBeganOn: proof.works_began_on,
      inServiceOn: proof.in_service_on,
      baselineMonths: proof.baseline_months,
      confidence: proof.confidence,
      adjustments: adjustments.filter((one) => one.carrier === carrier),
    });
    const { baseline, sums } = saving;
    // A percentage applies to the billed baseline.
    const ofBaseline = baseline ? (baseline.quantity / baseline.days) * DAYS_OF_YEAR : undefined;
    const aYear = basis === 'kwh' ? value : ofBaseline === undefined ? undefined : (ofBaseline * value) / 100;
    const planned = aYear === undefined || !sums ? null : (aYear / DAYS_OF_YEAR) * sums.days;
    return { carrier, saving, planned, bills: own };
  });
}

type Factors = ReadonlyMap<number, (environmentId: string, carrier: Carrier) => number | undefined>;

/** The factors of years, each as counted in the inventory of that year. */
async function factorsOf(work: Work, boundary: Boundary, years: readonly number[], now: Date): Promise<Factors> {
  const factors = new Map<number, (environmentId: string, carrier: Carrier) => number | undefined>();
  for (const year of years) {
    const { properties } = await baselineOf(work, boundary, year, now);
    const byId = new Map(properties.map((one) => [one.environmentId, one]));
    factors.set(year, (environmentId, carrier) => byId.get(environmentId)?.factor(carrier));
  }
  return factors;
}

const yearOf = (day: Day) => Number(day.slice(0, 4));

/** Saved kWh by the year in which the bill begins, with the factor of that year. */
function emissionsOf({ carrier, saving }: Found, environmentId: string, factors: Factors) {
  const years = [...new Set(saving.reported.map(({ start }) => yearOf(start)))];
  const rows = years.map((year) => ({
    year,
    saved_kwh: saving.reported.filter(({ start }) => yearOf(start) === year).reduce((sum, one) => sum + one.saving, 0),
    kg_per_kwh: factors.get(year)?.(environmentId, carrier) ?? null,
  }));
  const isKnown = rows.length > 0 && rows.every(({ kg_per_kwh }) => kg_per_kwh !== null);
  return { rows, kg: isKnown ? rows.reduce((sum, one) => sum + one.saved_kwh * (one.kg_per_kwh ?? 0), 0) : null };
}

/** The average cost of a kWh in the reporting period; null if bills have no cost or several currencies. */
function priceOf({ saving: { reported }, bills }: Found) {
  const [start, end] = [reported[0]?.start ?? '', reported.at(-1)?.end ?? ''];
  const currencies = [
    ...new Set(bills.filter((one) => one.start >= start && one.end <= end).map((one) => one.currency)),
  ];
  const used = reported.reduce((sum, one) => sum + one.actual, 0);
  const costs = reported.map(({ cost }) => cost);
  if (currencies.length !== 1 || used <= 0 || costs.some((one) => one === null)) return { price: null, currency: null };
  return { price: costs.reduce<number>((sum, one) => sum + (one ?? 0), 0) / used, currency: currencies[0] ?? null };
}

function partOf(found: Found, environmentId: string, factors: Factors): ProvenSavingPart {
  const { carrier, saving, planned } = found;
  const { verdict, issue, baseline, model, reported, leftOut, sums } = saving;
  const { price, currency } = priceOf(found);
  const emissions = emissionsOf(found, environmentId, factors);
  return {
    carrier,
    verdict,
    issue,
    baseline: baseline && {
      start: baseline.start,
      end: baseline.end,
      periods: baseline.periods,
      days: baseline.days,
      kwh: baseline.quantity,
      missing_days: baseline.missingDays,
    },
    model: model && {
      kind: model.kind,
      base_c: model.baseC,
      base_per_day: model.basePerDay,
      per_degree: model.perDegree,
      per_hdd: model.perHdd,
      per_cdd: model.perCdd,
      n: model.n,
      p: model.p,
      r2: model.r2,
      cv_rmse: model.cvRmse,
      nmbe: model.nmbe,
    },
    periods: reported.map((one) => ({
      start: one.start,
      end: one.end,
      actual_kwh: one.actual,
      expected_kwh: one.expected,
      adjustment_kwh: one.adjustment,
      adjusted_kwh: one.adjusted,
      saved_kwh: one.saving,
    })),
    left_out: leftOut,
    sums: sums && {
      days: sums.days,
      actual_kwh: sums.actual,
      adjusted_kwh: sums.adjusted,
      adjustment_kwh: sums.adjustment,
      saved_kwh: sums.saving,
      share: sums.share,
      n: sums.n,
      m: sums.m,
      t: sums.t,
      standard_error_kwh: sums.standardError,
      half_kwh: sums.half,
    },
    planned_kwh: planned,
    price,
    cost: price === null || !sums ? null : price * sums.saving,
    currency,
    factors: emissions.rows,
    kg_co2e: emissions.kg,
  };
}

/** The sum if every part is known, otherwise null. */
const sumOf = (values: readonly (number | null)[]) =>
  values.length && values.every((one) => one !== null)
    ? values.reduce<number>((sum, one) => sum + (one ?? 0), 0)
    : null;

function rowOf(
  { project, proof }: Known,
  found: readonly Found[],
  parts: readonly ProvenSavingPart[],
): ProvenSavingRow {
  const together = savingTogether(found.map(({ saving }) => saving));
  const hasSums = parts.some(({ sums }) => sums);
  const currencies = new Set(parts.map(({ currency }) => currency));
  const issue: SavingIssue | 'no-dates' | 'no-property' | null =
    project.environment_id === null ? 'no-property' : proof ? together.issue : 'no-dates';
  return {
    decarbonize_project_id: project._id,
    name: project.name,
    environment_id: project.environment_id,
    environment_name: project.environment_name,
    portfolio_name: project.portfolio_name,
    works_began_on: proof?.works_began_on ?? null,
    in_service_on: proof?.in_service_on ?? null,
    verdict: proof ? together.verdict : 'not-yet',
    issue,
    days: hasSums ? Math.min(...parts.flatMap(({ sums }) => sums?.days ?? [])) : 0,
    planned_kwh: sumOf(parts.map(({ planned_kwh }) => planned_kwh)),
    saved_kwh: sumOf(parts.map(({ sums }) => sums?.saved_kwh ?? null)),
    share: hasSums && together.adjusted !== 0 ? together.saving / together.adjusted : null,
    standard_error_kwh: hasSums ? together.standardError : null,
    half_kwh: hasSums ? Math.sqrt(parts.reduce((sum, { sums }) => sum + (sums?.half_kwh ?? 0) ** 2, 0)) : null,
    kg_co2e: sumOf(parts.map(({ kg_co2e }) => kg_co2e)),
    cost: currencies.size === 1 ? sumOf(parts.map(({ cost }) => cost)) : null,
    currency: currencies.size === 1 ? (parts[0]?.currency ?? null) : null,
  };
}

/** The completed projects, each with its carriers. */
async function proofsOf(work: Work, boundary: Boundary, projects: readonly DecarbonizeProject[], now: Date) {
  const all = (await knownOf(work, projects)).map((known) => ({ known, found: foundOf(known) }));
  const years = [
    ...new Set(
      all.flatMap(({ found }) => found.flatMap(({ saving }) => saving.reported.map(({ start }) => yearOf(start)))),
    ),
  ];
  const factors = await factorsOf(work, boundary, years, now);
  return all.map(({ known, found }) => {
    const parts = found.map((one) => partOf(one, known.project.environment_id ?? '', factors));
    return { known, parts, row: rowOf(known, found, parts) };
  });
}

export const getProvenSavings = (
  ctx: Ctx,
  { level, target_id }: Parsed<typeof provenSavings.getProvenSavings>,
): Promise<ProvenSavingRow[]> =>
  reading(ctx, async (work) => {
    const boundary = await findBoundary(work, level, target_id);
    const found = await proofsOf(work, boundary, await projectsOf(work, boundary), ctx.now);
    return found.map(({ row }) => row);
  });

/** Other projects that went into service between baseline and the end of the reporting period. */
function othersOf(
  parts: readonly ProvenSavingPart[],
  { project }: Known,
  all: readonly Known[],
): SavingProof['others'] {
  const carriers = new Set(project.savings.map(({ carrier }) => carrier));
  const from = parts.flatMap(({ baseline }) => baseline?.start ?? []).toSorted()[0] ?? '9999';
  const until =
    parts
      .flatMap(({ periods }) => periods.at(-1)?.end ?? [])
      .toSorted()
      .at(-1) ?? '';
  return all.flatMap(({ project: other, proof }) =>
    proof &&
    other._id !== project._id &&
    other.savings.some(({ carrier }) => carriers.has(carrier)) &&
    proof.in_service_on > from &&
    proof.works_began_on < until
      ? [{ name: other.name, in_service_on: proof.in_service_on }]
      : [],
  );
}

export const getSavingProof = (
  ctx: Ctx,
  { decarbonize_project_id }: Parsed<typeof provenSavings.getSavingProof>,
): Promise<SavingProof> =>
  reading(ctx, async (work) => {
    const project = await mustFind(work, decarbonize_project_id);
    if (project.environment_id === null) return nothingYet({ project, proof: undefined });
    const boundary = await findBoundary(work, 'Property', project.environment_id);
    const all = await proofsOf(work, boundary, await projectsOf(work, boundary), ctx.now);
    const own = all.find(({ known }) => known.project._id === decarbonize_project_id);
    if (!own) return nothingYet({ project, proof: undefined });
    const { known, parts, row } = own;
    return {
      ...row,
      baseline_months: known.proof?.baseline_months ?? 12,
      confidence: known.proof?.confidence ?? 90,
      station_name: known.stationName,
      parts,
      adjustments: known.adjustments.map(({ project_id: _project, ...one }) => one),
      others: othersOf(
        parts,
        known,
        all.map((one) => one.known),
      ),
    };
  });

/** The result for a project without dates, or without any bills. */
const nothingYet = ({ project, proof }: Pick<Known, 'project' | 'proof'>): SavingProof => ({
  ...rowOf({ project, proof, adjustments: [], bills: [], stationName: null, temperatures: new Map() }, [], []),
  baseline_months: 12,
  confidence: 90,
  station_name: null,
  parts: [],
  adjustments: [],
  others: [],
});
