import type { ShareBasis } from '@steward/core/finance/share-basis';
import { figures as declared, type FigureKey } from '@steward/contract/declared';
import type { MetricValue } from '@steward/contract/reporting/metrics';
import {
  addParts,
  divideParts,
  meanOfParts,
  recalculatedOf,
  sharesOf,
  type FigurePart,
} from '@steward/core/figures/figure';
import type { Metric } from '@steward/reference/metrics/metric';
import { fingerprint } from '../../../platform/canonical-json.ts';
import type { ShareCounting } from '../../../platform/figures/figures.ts';
import { missingOf } from './missing.ts';

// The answer to a question from the parts of its properties.

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
export interface Asked {
  question: MetricQuestion;
  metric: Metric;
  variant: string | null;
  figure: FigureKey;
  only: 'covered' | undefined;
  unit: string;
  factor: number;
}

/** The readings of one year: properties as the inventory counts them, and on other bases those that count otherwise. */
export interface Readings {
  /** The part of a figure of a property. Undefined: the person may not see it. */
  part: (key: FigureKey, id: string, counting: ShareCounting) => FigurePart | undefined;
  native: (kind: MetricSubjectKind, key: FigureKey, id: string) => FigurePart | undefined;
}

const isRatio = (key: FigureKey) => {
  const { adds } = declared[key];
  return typeof adds === 'object' && ('of' in adds || 'meanOf' in adds);
};

export const countingOfQuestion = ({ basis, subject }: MetricQuestion): ShareCounting =>
  (basis === 'ownership' || basis === 'value') && subject.kind === 'fund' ? { basis, fundId: subject.id } : { basis };

/** The figures behind a figure that are no ratios. */
export function summed(key: FigureKey): FigureKey[] {
  const { adds } = declared[key];
  if (typeof adds !== 'object' || 'weightedBy' in adds) return [key];
  return ('of' in adds ? adds.of : adds.meanOf).flatMap((of) => summed(of as FigureKey));
}

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

/** What an answer was made of: kept parts stay the same objects as long as they are the same. */
interface Made {
  ids: readonly string[];
  names: readonly string[];
  parts: ReadonlyMap<FigureKey, readonly (FigurePart | undefined)[]>;
  natives: readonly (FigurePart | undefined)[];
}
const madeOf = new WeakMap<MetricValue, Made>();

const areSame = <T>(one: readonly T[], other: readonly T[]) =>
  one === other || (one.length === other.length && one.every((value, at) => value === other[at]));

const isMadeOf = (now: Made, before: Made | undefined) =>
  before !== undefined &&
  areSame(now.ids, before.ids) &&
  areSame(now.names, before.names) &&
  JSON.stringify(now.natives) === JSON.stringify(before.natives) &&
  [...now.parts].every(([key, parts]) => areSame(parts, before.parts.get(key) ?? []));

/** The answer to a question; that of before where it is made of the same parts. */
export function answered(
  asked: Asked,
  readings: Readings,
  {
    ids,
    names,
    before,
  }: { ids: readonly string[]; names: ReadonlyMap<string, string>; before: MetricValue | undefined },
): MetricValue {
  const { question, figure, only } = asked;
  const counting = countingOfQuestion(question);
  const sums = summed(figure);
  const isNative = !only && question.basis === 'boundary';
  const { kind, id: subject } = question.subject;
  const made: Made = {
    ids,
    names: ids.map((id) => names.get(id) ?? ''),
    parts: new Map(sums.map((key) => [key, ids.map((id) => readings.part(key, id, counting))])),
    natives: isNative ? sums.map((key) => readings.native(kind, key, subject)) : [],
  };
  if (before && isMadeOf(made, madeOf.get(before))) return before;
  const answer = answerOf(asked, readings, made, names);
  madeOf.set(answer, made);
  return answer;
}

function answerOf(
  { question, metric, figure, variant, only, unit, factor }: Asked,
  readings: Readings,
  { ids, parts }: Made,
  names: ReadonlyMap<string, string>,
): MetricValue {
  const { basis, subject, year, isShort } = question;
  const sums = summed(figure);
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
