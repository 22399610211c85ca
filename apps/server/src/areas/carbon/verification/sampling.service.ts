import { randomBytes } from 'node:crypto';
import { confidenceFactor } from '@steward/core/assurance/poisson';
import { coverage, monetaryUnitSample, randomSample, riskSample, type Picked } from '@steward/core/assurance/sampling';
import { samplingUnits, type SamplingUnit } from '@steward/core/assurance/units';
import type { Answer, Parsed } from '@steward/contract/call';
import { fail } from '@steward/contract/failures';
import type { verification } from '@steward/contract/carbon/verification';
import type { SampledItem } from '@steward/contract/carbon/verification.workbench';
import type { Ctx } from '../../../platform/ctx.ts';
import { uuid } from '../../../platform/uuid.ts';
import { partOfRound } from '../reports/report-rounds.service.ts';
import { logOf, readingAsVerifier, refuseDecided, roundOf, writingAsVerifier, type Opened } from './link.service.ts';
import {
  materialityOf,
  shownMateriality,
  workingPapersOf,
  type WorkedSample,
  type WorkingPapers,
} from './materiality.service.ts';
import type { FrozenDocument } from '../reports/snapshot.ts';
import { documentsIn, documentUrl } from './frozen.service.ts';
import { saveEngagement } from './engagement.repository.ts';
import * as repository from './workbench.repository.ts';
import type { SampleRow, TickRow } from './workbench.repository.ts';

const DONE = { done: true } as const;
const MOST = 1000;

const sizeOf = (units: readonly SamplingUnit[]) => units.reduce((sum, { kgCo2e }) => sum + Math.abs(kgCo2e), 0);

/** The share of the population in these items. */
const covered = ({ population_items, population_kg }: SampleRow, units: readonly SamplingUnit[]) => {
  const { coveredKg, coveredItems } = coverage(units, new Set(units.map(({ key }) => key)));
  return {
    items: population_items,
    covered_items: coveredItems,
    total_kg: population_kg,
    covered_kg: coveredKg,
    share: population_kg === 0 ? null : coveredKg / population_kg,
  };
};

// Earlier reports have only the name of the entry with its files, not its id.
const documentsFor =
  (documents: readonly FrozenDocument[], token: string) =>
  ({ entryId, name }: SamplingUnit): SampledItem['documents'] =>
    entryId === undefined
      ? []
      : documents
          .filter(({ entry_id, about }) => (entry_id === undefined ? about === name : entry_id === entryId))
          .map((document) => ({ name: document.name, url: documentUrl(document.file_id, token) }));

function itemsOf(
  { samples, ticks }: WorkingPapers,
  documentsFor: (unit: SamplingUnit) => SampledItem['documents'],
): SampledItem[] {
  const items = new Map<string, SampledItem>();
  for (const { sample, items: own } of samples)
    for (const { unit, unit_key, is_top, score } of own) {
      const known = items.get(unit_key);
      if (known) {
        known.methods.push(sample.method);
        known.is_top ||= is_top;
        known.score = Math.max(known.score, score);
      } else
        items.set(unit_key, {
          unit_key,
          name: unit.name,
          environment_id: unit.environmentId,
          environment_name: unit.environmentName,
          carrier: unit.carrier,
          bill_id: unit.billId ?? null,
          documents: documentsFor(unit),
          kg_co2e: unit.kgCo2e,
          methods: [sample.method],
          is_top,
          score,
          reasons: [...unit.reasons],
          tick: tickShown(ticks.get(unit_key)),
        });
    }
  return [...items.values()];
}

function tickShown(tick: TickRow | undefined): SampledItem['tick'] {
  if (!tick) return null;
  const { result, difference_t, note, finding_id, at, by_name } = tick;
  return { result, difference_t, note, finding_id, at, by_name };
}

/** Whether a smaller misstatement is tolerable now than when the sample was drawn. */
const isTooCoarse = ({ interval_kg, confidence }: SampleRow, performanceKg: number | null): boolean =>
  interval_kg !== null &&
  confidence !== null &&
  performanceKg !== null &&
  interval_kg * confidenceFactor(confidence) > performanceKg * (1 + 1e-9);

/** A sample in the form of the screens. */
export const shownSample = ({ sample, items, checked, result }: WorkedSample, performanceKg: number | null) => ({
  _id: sample._id,
  method: sample.method,
  basis: sample.basis,
  seed: sample.seed,
  size: sample.size,
  confidence: sample.confidence,
  interval_kg: sample.interval_kg,
  start_kg: sample.start_kg,
  is_too_coarse: isTooCoarse(sample, performanceKg),
  created_at: sample.created_at,
  coverage: covered(
    sample,
    items.map(({ unit }) => unit),
  ),
  checked_items: checked.length,
  result: {
    known_kg: result.knownKg,
    overstated_kg: result.overstatedKg,
    understated_kg: result.understatedKg,
    upper_kg: result.upperKg,
  },
});

/** The coverage of all samples together, each item once. */
export function coverageOf({ samples }: WorkingPapers, isMeant: (unitKey: string) => boolean = () => true) {
  const [first] = samples;
  if (!first) return null;
  const units = new Map(samples.flatMap(({ items }) => items).map(({ unit }) => [unit.key, unit]));
  return covered(
    first.sample,
    [...units.values()].filter(({ key }) => isMeant(key)),
  );
}

export const getWorkbenchForVerifier = (
  ctx: Ctx,
  { token }: Parsed<typeof verification.getWorkbenchForVerifier>,
): Promise<Answer<typeof verification.getWorkbenchForVerifier>> =>
  readingAsVerifier(ctx, token, async (opened) => {
    const papers = await workingPapersOf(opened, roundOf(opened));
    const materiality = await shownMateriality(opened, roundOf(opened), papers);
    return {
      materiality,
      coverage: coverageOf(papers),
      checked: coverageOf(papers, (key) => papers.ticks.has(key)),
      samples: papers.samples.map((sample) => shownSample(sample, materiality.performance_kg)),
      items: itemsOf(papers, documentsFor(await documentsIn(opened), token)),
    };
  });

export const setMaterialityByVerifier = (
  ctx: Ctx,
  { token, percent, performance_percent }: Parsed<typeof verification.setMaterialityByVerifier>,
) =>
  writingAsVerifier(ctx, token, async (opened, mine) => {
    refuseDecided(opened);
    await saveEngagement(opened.db, opened.scope, roundOf(opened), {
      materiality_percent: percent,
      ...(performance_percent !== undefined && { performance_percent }),
    });
    await logOf(mine, opened, {
      kind: 'materiality',
      detail: { percent, ...(performance_percent !== undefined && { performance: performance_percent }) },
    });
    return DONE;
  });

async function unitsOf(opened: Opened, basis: 'location' | 'market'): Promise<SamplingUnit[]> {
  const { report_id, round } = roundOf(opened);
  const lines = await partOfRound(opened, report_id, round, 'lines');
  return samplingUnits(lines, await partOfRound(opened, report_id, round, 'bills'), basis);
}

type Plan = Parsed<typeof verification.planSampleByVerifier>;

interface Drawn {
  seed: string;
  picked: Picked[];
  confidence: number | null;
  interval_kg: number | null;
  start_kg: number | null;
}

async function draw(opened: Opened, papers: WorkingPapers, units: SamplingUnit[], plan: Plan): Promise<Drawn> {
  const plain = { confidence: null, interval_kg: null, start_kg: null };
  const seed = plan.seed || randomBytes(8).toString('hex');
  const size = plan.size ?? 0;
  if (plan.method === 'risk') return { ...plain, seed: '', picked: riskSample(units, size) };
  if (plan.method === 'random') return { ...plain, seed, picked: randomSample(units, size, seed) };
  const { performanceKg } = await materialityOf(opened, roundOf(opened), papers);
  if (!performanceKg) return fail('sample.nothing-to-draw');
  const drawn = monetaryUnitSample(units, performanceKg, plan.confidence, seed);
  return {
    seed,
    picked: drawn.picked,
    confidence: plan.confidence,
    interval_kg: drawn.intervalKg,
    start_kg: drawn.startKg,
  };
}

const isBegun = ({ checked }: WorkedSample) => checked.length > 0;

export const planSampleByVerifier = (ctx: Ctx, plan: Plan) =>
  writingAsVerifier(ctx, plan.token, async (opened, mine) => {
    refuseDecided(opened);
    const { db, scope, link } = opened;
    const papers = await workingPapersOf(opened, roundOf(opened));
    const before = papers.samples.find(({ sample }) => sample.method === plan.method);
    if (before && isBegun(before)) fail('sample.begun');
    if (papers.samples.some((one) => one !== before && one.sample.basis !== plan.basis)) fail('sample.other-basis');
    const units = await unitsOf(opened, plan.basis);
    const population_kg = sizeOf(units);
    if (population_kg === 0) fail('sample.nothing-to-draw');
    const { picked, ...values } = await draw(opened, papers, units, plan);
    if (picked.length > MOST) fail('sample.too-large');
    if (before) await repository.deleteSample(db, scope, before.sample._id);
    const sample = {
      id: uuid(),
      ...roundOf(opened),
      method: plan.method,
      basis: plan.basis,
      size: picked.length,
      ...values,
      population_items: units.length,
      population_kg,
      created_at: mine.now,
      created_by_name: link.verifier_name,
    };
    const items = picked.map(({ unit, isTop, score }, position) => ({
      unit_key: unit.key,
      position,
      is_top: isTop,
      score,
      unit,
    }));
    await repository.insertSample(db, scope, sample, items);
    await logOf(mine, opened, {
      kind: 'sampled',
      detail: { method: plan.method, basis: plan.basis, items: items.length, seed: sample.seed },
    });
    return { sample_id: sample.id, items: items.length };
  });

export const dropSampleByVerifier = (
  ctx: Ctx,
  { token, sample_id }: Parsed<typeof verification.dropSampleByVerifier>,
) =>
  writingAsVerifier(ctx, token, async (opened, mine) => {
    refuseDecided(opened);
    const { samples } = await workingPapersOf(opened, roundOf(opened));
    const found = samples.find(({ sample }) => sample._id === sample_id) ?? fail('sample.not-found');
    if (isBegun(found)) fail('sample.begun');
    await repository.deleteSample(opened.db, opened.scope, sample_id);
    await logOf(mine, opened, { kind: 'sample-dropped', detail: { method: found.sample.method } });
    return DONE;
  });
