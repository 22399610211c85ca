import { figures as declared, type FigureKey } from '@steward/contract/declared';
import { fail } from '@steward/contract/failures';
import type { MetricValue } from '@steward/contract/reporting/metrics';
import {
  addParts,
  divideParts,
  meanOfParts,
  recalculatedOf,
  sharesOf,
  type FigurePart,
} from '@steward/core/figures/figure';
import { shareOfValue, type ShareBasis } from '@steward/core/finance/share-basis';
import { grouped } from '@steward/core/grouped';
import type { Metric } from '@steward/reference/metrics/metric';
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
import { missingOf } from './missing.ts';
import { propertiesBelow } from './places.service.ts';

export type MetricSubjectKind = 'organization' | 'portfolio' | 'fund' | 'property';

/** A question: a metric by a method and on a basis, of a place in a year. */
export interface MetricQuestion {
  metric: string;
  variant?: string | undefined;
  basis: ShareBasis;
  subject: { kind: MetricSubjectKind; id: string };
  year: number;
  /** Without it, the unit of the metric. */
  unit?: string | undefined;
  /** Leaves the parts by property out of the answer; they are in its fingerprint all the same. */
  isShort?: boolean;
}

/** A metric as asked: by which figure, over which properties, in which unit. */
interface Asked {
  question: MetricQuestion;
  metric: Metric;
  variant: string | null;
  figure: FigureKey;
  only: 'covered' | undefined;
  unit: string;
  factor: number;
}

const refuse = (field: string, message: string) => fail('request.invalid', undefined, [{ field, message }]);

const isRatio = (key: FigureKey) => {
  const { adds } = declared[key];
  return typeof adds === 'object' && ('of' in adds || 'meanOf' in adds);
};

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

/** The readings of one year: properties as the inventory counts them, and on other bases those that count otherwise. */
interface Readings {
  /** The part of a figure of a property. Undefined: the person may not see it. */
  part: (key: FigureKey, id: string, counting: ShareCounting) => FigurePart | undefined;
  native: (kind: MetricSubjectKind, key: FigureKey, id: string) => FigurePart | undefined;
}

const nameOf = ({ basis, fundId = '' }: ShareCounting) => `${basis} ${fundId}`;

const countingOfQuestion = ({ basis, subject }: MetricQuestion): ShareCounting =>
  (basis === 'ownership' || basis === 'value') && subject.kind === 'fund' ? { basis, fundId: subject.id } : { basis };

/** How a source counts for a basis: the share of value scales whole properties (decision 0134). */
const readAs = (counting: ShareCounting): ShareCounting => (counting.basis === 'value' ? { basis: 'full' } : counting);

/** The figures behind a figure that are no ratios. */
function summed(key: FigureKey): FigureKey[] {
  const { adds } = declared[key];
  if (typeof adds !== 'object' || 'weightedBy' in adds) return [key];
  return ('of' in adds ? adds.of : adds.meanOf).flatMap((of) => summed(of as FigureKey));
}

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

/** A figure from the parts of its sums: ratios are divided after both were added up. */
function combined(key: FigureKey, of: (key: FigureKey) => FigurePart): FigurePart {
  const { adds } = declared[key];
  if (typeof adds !== 'object' || 'weightedBy' in adds) return of(key);
  if ('meanOf' in adds) return meanOfParts(adds.meanOf.map((one) => combined(one as FigureKey, of)));
  const [above, below] = adds.of as readonly [FigureKey, FigureKey];
  return divideParts(
    combined(above, of),
    combined(below, of),
    declared[below].unit === 'm²' ? 'no-floor-area' : 'no-data',
  );
}

const noData: FigurePart = { value: null, reason: 'no-data' };

const isCovered = ({ days }: FigurePart) => days !== undefined && days.due > 0 && days.covered >= days.due;

/** A number as it enters a fingerprint: sums of the same numbers in another order differ in the last binary digits alone. */
const exact = (value: number | null) => (value === null ? null : Number(value.toPrecision(12)));

/** Of a share of all values: the part of them of which it is known whether it belongs to the share. */
function valueKnown(parts: readonly { above: FigurePart; below: FigurePart }[]): number | null {
  const all = addParts(parts.map(({ below }) => below)).value;
  const known = addParts(parts.flatMap(({ above, below }) => (above.value === null ? [] : below))).value;
  return all ? (known ?? 0) / all : null;
}

const addsNothing = new Set(['not-held', 'not-applicable', 'not-due']);

/** The answers, in the order of the questions. One reading for each source and year, however many places and metrics are asked for. */
export async function metricValues(ctx: Ctx, work: Work, questions: readonly MetricQuestion[]): Promise<MetricValue[]> {
  // What a person sees depends on what they may see.
  if (ctx.actor) return countedValues(ctx, work, questions);
  const kept = new KeptParts(ctx, work);
  const about = (question: MetricQuestion) => `${nameOfQuestion(question)} ${todayOf(ctx)}`;
  return keptValues(ctx, work, kept, questions.map(about), async (missing) => {
    const asked = questions.filter((question) => missing.has(about(question)));
    const { words, result } = await notingReads(work, (noted) => countedValues(ctx, noted, asked, kept));
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
      answers.get(name) ?? (by && readings ? answered(by, readings, below(question), names) : notComputed(question));
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

function answered(
  { question, metric, figure, variant, only, unit, factor }: Asked,
  readings: Readings,
  ids: readonly string[],
  names: ReadonlyMap<string, string>,
): MetricValue {
  const { basis, subject, year, isShort } = question;
  const counting = countingOfQuestion(question);
  const sums = summed(figure);
  const parts = new Map(sums.map((key) => [key, ids.map((id) => readings.part(key, id, counting))]));
  const isPermitted = [...parts.values()].every((of) => of.every((part) => part !== undefined));
  const partAt = (key: FigureKey, at: number): FigurePart => parts.get(key)?.[at] ?? noData;
  const decides = sums[0] ?? figure;
  const all = ids.map((id, at) => ({ id, at }));
  const meant = only ? all.filter(({ at }) => isCovered(partAt(decides, at))) : all;
  const together = combined(figure, (key) => {
    const own = only || basis !== 'boundary' ? undefined : readings.native(subject.kind, key, subject.id);
    return own ?? addParts(meant.map(({ at }) => partAt(key, at)));
  });
  const shown = (value: number | null | undefined) => (value === null || value === undefined ? null : value * factor);
  const [above, under] = isRatio(figure) && sums.length === 2 ? sums : [];
  const every = meant.map(({ id, at }) => ({ id, at, part: combined(figure, (key) => partAt(key, at)) }));
  const isKnown = ({ part }: { part: FigurePart }) => part.value !== null || !addsNothing.has(part.reason ?? 'no-data');
  const known = every.filter(isKnown);
  // What has nothing to count above may still count below.
  const counted = every.filter((one) => isKnown(one) || (under !== undefined && partAt(under, one.at).value !== null));
  const calculation = declared[figure].calculation ?? declared[decides].calculation;
  const shownParts = isShort
    ? []
    : counted.map(({ id, at, part }): MetricValue['parts'][number] => ({
        environment_id: id,
        environment_name: names.get(id) ?? '',
        value: shown(part.value),
        reason: part.value === null ? (part.reason ?? 'no-data') : null,
        ...sharesOf(part),
        numerator: above ? partAt(above, at).value : null,
        denominator: under ? partAt(under, at).value : null,
        calculation: calculation?.replace(':id', id).replace(':year', String(year)) ?? null,
      }));
  // One text for each part: reports hold thousands of answers of thousands of properties.
  const printed = known.map(
    ({ id, at, part }) =>
      `${id}|${exact(shown(part.value))}|${part.reason ?? ''}|${above ? exact(partAt(above, at).value) : ''}|${under ? exact(partAt(under, at).value) : ''}`,
  );
  const value = isPermitted ? shown(together.value) : null;
  const covered =
    under === 'value.counted' && above
      ? valueKnown(counted.map(({ at }) => ({ above: partAt(above, at), below: partAt(under, at) })))
      : undefined;
  const ofProperties = known.reduce((sum, { part }) => sum + (shown(part.value) ?? 0), 0);
  const rest = value === null || isRatio(figure) || basis !== 'boundary' ? 0 : value - ofProperties;
  const missing = missingOf(
    known.map(({ id, at, part }) => ({
      id,
      name: names.get(id) ?? '',
      part,
      currency: sums.map((key) => partAt(key, at).currency).find((one) => one !== undefined),
    })),
    { metric: metric.id, subject: metric.subject, year, unit: metric.unit },
  );
  const method = { metric: metric.id, variant, basis, unit, figure };
  return {
    metric: metric.id,
    variant,
    basis,
    value,
    unit: unit === 'currency' && together.currency ? together.currency : unit,
    reason: value !== null ? null : isPermitted ? (together.reason ?? 'no-data') : 'not-permitted',
    ...sharesOf(together),
    ...(covered !== undefined && { covered: isPermitted ? covered : null }),
    is_accepted: together.isAccepted ?? false,
    recalculated: shown(recalculatedOf(together)),
    is_incomplete: together.isIncomplete ?? false,
    parts: isPermitted ? shownParts : [],
    of_no_property: Math.abs(rest) > Math.abs(value ?? 0) * 1e-9 ? rest : null,
    missing: isPermitted ? missing.slice(0, 20) : [],
    missing_count: isPermitted ? missing.length : 0,
    fingerprint: fingerprint({
      method,
      value: exact(value),
      parts: printed.toSorted(),
    }),
  };
}
