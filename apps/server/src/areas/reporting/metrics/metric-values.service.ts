import { figures as declared, type FigureKey } from '@steward/contract/declared';
import { fail } from '@steward/contract/failures';
import type { MetricValue } from '@steward/contract/reporting/metrics';
import type { FigurePart } from '@steward/core/figures/figure';
import { shareOfValue } from '@steward/core/finance/share-basis';
import { grouped } from '@steward/core/grouped';
import { computedBy, metricOf, unitFactor } from '@steward/reference/metrics/metrics';
import { notingReads } from '../../../database/read-words.ts';
import type { Work } from '../../../database/transaction.ts';
import { fingerprint } from '../../../platform/canonical-json.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { findSubjects } from '../../../platform/figures/figure-subjects.ts';
import { asInventory, readFigures, type FigureTable, type ShareCounting } from '../../../platform/figures/figures.ts';
import { KeptParts } from '../../../platform/figures/kept-parts.ts';
import { todayOf } from '../../../platform/today.ts';
import { listBoundary } from '../../carbon/boundaries/boundary.service.ts';
import { countedOtherwise, countingOf } from '../../carbon/inventory/inventory-inputs.service.ts';
import { keptValues } from './kept-values.ts';
import {
  answered,
  countingOfQuestion,
  summed,
  type Asked,
  type MetricQuestion,
  type MetricSubjectKind,
  type Readings,
} from './metric-answers.ts';
import { propertiesBelow } from './places.service.ts';

export type { MetricQuestion } from './metric-answers.ts';

const refuse = (field: string, message: string) => fail('request.invalid', undefined, [{ field, message }]);

/** What a metric is answered by; undefined: it is not computed. Refuses what does not exist. */
function askedOf(question: MetricQuestion): Asked | undefined {
  const metric =
    metricOf(question.metric) ?? refuse('metrics', `names a metric that does not exist: ${question.metric}`);
  const found = computedBy(metric, question.variant);
  if (!found) {
    if (question.variant) return refuse('metrics', `${metric.id} has no method ${question.variant}`);
    return undefined;
  }
  const figure = found.figure as FigureKey;
  const unit = question.unit ?? metric.unit;
  const own = unitFactor(declared[figure].unit, metric.unit, declared[figure].unit === '%') ?? undefined;
  const further = unitFactor(metric.unit, unit);
  if (own === undefined || further === undefined) return refuse('metrics', `${metric.id} cannot be given in ${unit}`);
  return { question, metric, figure, variant: found.variant, only: found.only, unit, factor: own * further };
}

/** The shares with which a property counts where a figure is of whole properties. */
type ShareOf = (id: string) => number | null;

const nameOf = ({ basis, fundId = '' }: ShareCounting) => `${basis} ${fundId}`;

/** How a source counts for a basis: the share of value scales whole properties (decision 0134). */
const readAs = (counting: ShareCounting): ShareCounting => (counting.basis === 'value' ? { basis: 'full' } : counting);

async function readYear(
  ctx: Ctx,
  work: Work,
  year: number,
  asked: readonly Asked[],
  below: (question: MetricQuestion) => readonly string[],
  kept: KeptParts | undefined,
): Promise<Readings> {
  const period = { grain: 'year', from: `${year}-01-01`, to: `${year}-12-31` } as const;
  const ids = [...new Set(asked.flatMap(({ question }) => below(question)))];
  const keysOf = (of: readonly Asked[]) => [...new Set(of.flatMap(({ figure }) => summed(figure)))];
  const read = (keys: readonly FigureKey[], of: readonly string[], counting: ShareCounting) =>
    readFigures(ctx, work, { keys, kind: 'property', ids: of, ...period, counting }, kept);
  const inventory = ids.length ? await read(keysOf(asked), ids, asInventory) : undefined;
  const others = new Map<string, { ids: ReadonlySet<string>; table: FigureTable | undefined; share: ShareOf }>();
  for (const [name, list] of grouped(asked, ({ question }) => nameOf(countingOfQuestion(question)))) {
    const [first] = list;
    const counting = first && countingOfQuestion(first.question);
    if (!counting || counting.basis === 'boundary') continue;
    const own = [...new Set(list.flatMap(({ question }) => below(question)))];
    const boundary = {
      filter: { environmentIds: own },
      environments: await listBoundary(work, { environmentIds: own }),
    };
    const today = todayOf(ctx);
    const otherwise = new Set(await countedOtherwise(work, boundary, year, today, readAs(counting)));
    const keys = keysOf(list).filter((key) => ctx.figures[key]?.countsByShare);
    const table = keys.length && otherwise.size ? await read(keys, [...otherwise], readAs(counting)) : undefined;
    const { dated } = await countingOf(
      work,
      boundary,
      year,
      today,
      counting.basis === 'value' ? { ...counting, basis: 'ownership' } : counting,
    );
    others.set(name, {
      ids: otherwise,
      table,
      share: (id) =>
        counting.basis === 'full'
          ? 1
          : counting.basis === 'value'
            ? shareOfValue((day) => dated.partOn(id, day), year, today)
            : dated.ownPartOf(id, year),
    });
  }
  const natives = new Map<MetricSubjectKind, FigureTable>();
  for (const [kind, list] of grouped(
    asked.filter(({ question }) => question.basis === 'boundary'),
    ({ question }) => question.subject.kind,
  ))
    if (kind === 'organization' || kind === 'portfolio') {
      const keys = keysOf(list).filter((key) => ctx.figures[key]?.[kind]);
      const of = [...new Set(list.map(({ question }) => question.subject.id))];
      if (keys.length) natives.set(kind, await readFigures(ctx, work, { keys, kind, ids: of, ...period }, kept));
    }
  return {
    part: (key, id, counting) => {
      const whole = inventory?.part(key, id);
      if (!whole || counting.basis === 'boundary') return whole;
      const other = others.get(nameOf(counting));
      if (ctx.figures[key]?.countsByShare) {
        const counted = other?.ids.has(id) ? other.table?.part(key, id) : whole;
        return counted && counting.basis === 'value' && !isAttributed(key)
          ? scaled(counted, other?.share(id) ?? null)
          : counted;
      }
      return declared[key].unit === '' ? whole : scaled(whole, other?.share(id) ?? null);
    },
    native: (kind, key, id) => (ctx.figures[key]?.[kind] ? natives.get(kind)?.part(key, id) : undefined),
  };
}

/** Financed emissions have the part that a loan finances: no further share. */
const isAttributed = (key: FigureKey) => key === 'emissions.financed';

/** A figure of a whole property, with the share that counts (core/finance/share-basis). */
const scaled = (part: FigurePart, share: number | null): FigurePart =>
  share === null || part.value === null || share === 1
    ? part
    : share === 0
      ? { value: null, reason: 'not-held' }
      : {
          ...part,
          value: part.value * share,
          ...(part.estimated !== undefined && { estimated: part.estimated * share }),
          ...(part.current !== undefined && part.current !== null && { current: part.current * share }),
        };

/** The answers, in the order of the questions. One reading for each source and year, however many places and metrics are asked for. */
export async function metricValues(ctx: Ctx, work: Work, questions: readonly MetricQuestion[]): Promise<MetricValue[]> {
  // What a person sees depends on what they may see.
  if (ctx.actor) return countedValues(ctx, work, questions);
  const kept = new KeptParts(ctx, work);
  const about = (question: MetricQuestion) => `${nameOfQuestion(question)} ${todayOf(ctx)}`;
  return keptValues(ctx, work, kept, questions.map(about), async (missing, before) => {
    const asked = questions.filter((question) => missing.has(about(question)));
    const { words, result } = await notingReads(work, (noted) =>
      countedValues(ctx, noted, asked, kept, (question) => before(about(question))),
    );
    return { words, values: asked.map(about).flatMap((name, at) => (result[at] ? { name, value: result[at] } : [])) };
  });
}

const nameOfQuestion = ({ metric, variant, basis, subject, year, unit, isShort = false }: MetricQuestion) =>
  [metric, variant, basis, subject.kind, subject.id, year, unit, isShort].join(' ');

async function countedValues(
  ctx: Ctx,
  work: Work,
  questions: readonly MetricQuestion[],
  kept?: KeptParts,
  /** What was answered before, however old. */
  before: (question: MetricQuestion) => MetricValue | undefined = () => undefined,
): Promise<MetricValue[]> {
  const names = new Map<string, string>();
  const places = new Map<string, readonly string[]>();
  for (const [kind, list] of grouped(questions, ({ subject }) => subject.kind)) {
    const ids = [...new Set(list.map(({ subject }) => subject.id))];
    const subjects = await findSubjects(work, kind, ids);
    const known = new Set(subjects.list.map(({ id }) => id));
    if (ids.some((id) => !known.has(id))) fail('organization.not-found');
    for (const [id, below] of await propertiesBelow(work, subjects, names)) places.set(`${kind} ${id}`, below);
  }
  const below = ({ subject }: MetricQuestion) => places.get(`${subject.kind} ${subject.id}`) ?? [];
  const asked = questions.map((question) => ({ question, by: askedOf(question) }));
  const years = new Map<number, Readings>();
  for (const [year, list] of grouped(asked, ({ question }) => question.year)) {
    const computed = list.flatMap(({ by }) => by ?? []);
    if (computed.length) years.set(year, await readYear(ctx, work, year, computed, below, kept));
  }
  // Several frameworks ask for the same metric of the same place.
  const answers = new Map<string, MetricValue>();
  return asked.map(({ question, by }) => {
    const name = nameOfQuestion(question);
    const readings = years.get(question.year);
    const answer =
      answers.get(name) ??
      (by && readings
        ? answered(by, readings, { ids: below(question), names, before: before(question) })
        : notComputed(question));
    answers.set(name, answer);
    return answer;
  });
}

function notComputed({ metric, basis, unit }: MetricQuestion): MetricValue {
  const variant = null;
  const found = metricOf(metric);
  const answer = {
    metric,
    variant,
    basis,
    value: null,
    unit: unit ?? found?.unit ?? '',
    reason: 'not-computed' as const,
    estimated: null,
    covered: null,
    is_accepted: false,
    recalculated: null,
    is_incomplete: false,
    parts: [],
    of_no_property: null,
    missing: [],
    missing_count: 0,
  };
  return { ...answer, fingerprint: fingerprint({ metric, variant, basis, value: null }) };
}
