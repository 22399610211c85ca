import { aggregateMisstatements, type Misstatements } from '@steward/core/assurance/misstatements';
import {
  projectMonetaryUnit,
  projectNothing,
  projectRandom,
  type Checked,
  type Projected,
} from '@steward/core/assurance/projection';
import { PERFORMANCE_PERCENT } from '@steward/core/assurance/performance';
import { MATERIAL_SHARE } from '@steward/core/ghg/materiality';
import type { Inventory } from '@steward/contract/carbon/inventory.answer';
import type { Materiality } from '@steward/contract/carbon/verification.workbench';
import type { z } from 'zod';
import type { Work } from '../../../database/transaction.ts';
import * as findings from '../rounds/findings.service.ts';
import { partOfRound } from '../reports/report-rounds.service.ts';
import { findEngagement } from './engagement.repository.ts';
import * as repository from './workbench.repository.ts';
import type { ItemRow, Round, SampleRow, TickRow } from './workbench.repository.ts';

/** A sample with its items, and the findings on the checked ones. */
export interface WorkedSample {
  sample: SampleRow;
  items: ItemRow[];
  checked: ItemRow[];
  result: Projected;
}

export interface WorkingPapers {
  samples: WorkedSample[];
  ticks: Map<string, TickRow>;
}

/** Samples and checks of a round. */
export async function workingPapersOf({ db, scope }: Work, round: Round): Promise<WorkingPapers> {
  const samples = await repository.listSamples(db, scope, round);
  const items = samples.length
    ? await repository.listSampleItems(
        db,
        scope,
        samples.map(({ _id }) => _id),
      )
    : [];
  const ticks = new Map((await repository.listTicks(db, scope, round)).map((tick) => [tick.unit_key, tick]));
  return {
    ticks,
    samples: samples.map((sample) => {
      const own = items.filter(({ sample_id }) => sample_id === sample._id);
      const checked = own.filter(({ unit_key }) => ticks.has(unit_key));
      return { sample, items: own, checked, result: projected(sample, own, ticks) };
    }),
  };
}

function projected(sample: SampleRow, own: readonly ItemRow[], ticks: ReadonlyMap<string, TickRow>): Projected {
  const isWhole = own.length === sample.population_items && own.every(({ is_top }) => is_top);
  const items = own.filter(({ unit_key }) => ticks.has(unit_key));
  const checked: Checked[] = items.map(({ unit, unit_key, is_top }) => ({
    reportedKg: unit.kgCo2e,
    differenceKg: (ticks.get(unit_key)?.difference_t ?? 0) * 1000,
    isTop: is_top,
  }));
  if (sample.method === 'monetary-unit')
    return projectMonetaryUnit(checked, sample.interval_kg ?? 0, sample.confidence ?? 0, isWhole);
  return sample.method === 'random' ? projectRandom(checked, sample.population_kg) : projectNothing(checked);
}

/**
 * All uncorrected misstatements up to a round, known and projected, compared with the materiality: the same rule for screen, decision and
 * statement.
 */
export async function materialityOf(
  work: Work,
  round: Round,
  papers: WorkingPapers,
): Promise<
  Misstatements & { percent: number; performancePercent: number; performanceKg: number | null; inventory: Inventory }
> {
  const { report_id } = round;
  const inventory = await partOfRound(work, report_id, round.round, 'inventory');
  const engagement = await findEngagement(work.db, work.scope, round);
  const percent = engagement?.materiality_percent ?? MATERIAL_SHARE * 100;
  // A finding raised from a sampled item counts with its item.
  const ofItems = new Set([...papers.ticks.values()].map(({ finding_id }) => finding_id));
  const findingsKg = (await findings.listUncorrected(work, report_id, round.round))
    .filter(({ _id }) => !ofItems.has(_id))
    .reduce((sum, { size_t }) => sum + Math.abs(size_t ?? 0) * 1000, 0);
  const foundKg = [...papers.ticks.values()].reduce((sum, tick) => sum + Math.abs(tick.difference_t) * 1000, 0);
  const sum = aggregateMisstatements(
    findingsKg,
    foundKg,
    papers.samples.map(({ sample, result }) => ({ method: sample.method, ...result })),
    [inventory.total_location, inventory.total_market],
    percent / 100,
  );
  const performancePercent = engagement?.performance_percent ?? PERFORMANCE_PERCENT;
  const performanceKg = sum.thresholdKg === null ? null : (sum.thresholdKg * performancePercent) / 100;
  return { ...sum, percent, performancePercent, performanceKg, inventory };
}

const scopes = ['scope1', 'scope2_location', 'scope2_market', 'scope3'] as const;
const numberOf = { scope1: 1, scope2_location: 2, scope2_market: 2, scope3: 3 } as const;

/** The materiality in the form of the screens, also for each scope. */
export async function shownMateriality(
  work: Work,
  round: Round,
  papers: WorkingPapers,
): Promise<z.output<typeof Materiality>> {
  const { inventory, percent, ...sum } = await materialityOf(work, round, papers);
  const items = new Map(papers.samples.flatMap((one) => one.items).map((item) => [item.unit_key, item]));
  const basis = papers.samples[0]?.sample.basis;
  const foundIn = (scope: (typeof scopes)[number]): number | null => {
    if (basis === undefined || (scope.startsWith('scope2') && scope !== `scope2_${basis}`)) return null;
    return [...papers.ticks.values()].reduce((kg, { unit_key, difference_t }) => {
      const unit = items.get(unit_key)?.unit;
      const part = unit && unit.kgCo2e !== 0 ? (unit.kgByScope[numberOf[scope]] ?? 0) / unit.kgCo2e : 0;
      return kg + Math.abs(difference_t * 1000 * part);
    }, 0);
  };
  return {
    percent,
    total_location_kg: inventory.total_location,
    total_market_kg: inventory.total_market,
    threshold_kg: sum.thresholdKg,
    findings_kg: sum.findingsKg,
    found_kg: sum.foundKg,
    projected_kg: sum.projectedKg,
    total_kg: sum.totalKg,
    share: sum.share,
    is_material: sum.isMaterial,
    performance_percent: sum.performancePercent,
    performance_kg: sum.performanceKg,
    upper_kg: sum.upperKg,
    is_upper_above: sum.isUpperAbove,
    by_scope: scopes.map((scope) => {
      const kg = inventory.totals[scope];
      return {
        scope,
        total_kg: kg,
        threshold_kg: kg === null ? null : (Math.abs(kg) * percent) / 100,
        found_kg: foundIn(scope),
      };
    }),
  };
}
