import { figures as declared, type FigureKey, type Need } from '@steward/contract/declared';
import { fail } from '@steward/contract/failures';
import type { FigureDefinition } from '@steward/contract/figure';
import { addDays } from '@steward/core/calendar/day';
import {
  addParts,
  divideParts,
  meanOfParts,
  recalculatedOf,
  grains,
  sharesOf,
  weighParts,
  type FigurePart,
  type FigurePeriod,
  type FigureReason,
  type Grain,
  type SubjectKind,
} from '@steward/core/figures/figure';
import { stepsBetween, type Step } from '@steward/core/figures/steps';
import type { ShareBasis } from '@steward/core/finance/share-basis';
import { grouped } from '@steward/core/grouped';
import type { Work } from '../../database/transaction.ts';
import { holds } from '../access.ts';
import type { Ctx } from '../ctx.ts';
import { findSubjects, listProperties, type Subjects } from './figure-subjects.ts';
import { todayOf } from '../today.ts';

/** What a source is asked: some of its figures about some subjects of one kind, step by step. */
export interface AskedFigures {
  ctx: Ctx;
  keys: ReadonlySet<string>;
  /** Within the person's reach. */
  ids: readonly string[];
  /** Those of which properties are beyond the person's reach: their figures are of the others. */
  partial: ReadonlySet<string>;
  grain: Grain;
  /** Empty for `now`. */
  steps: readonly Step[];
  today: string;
  /** The share of properties that counts, for sources that count by share; the others answer whole properties. */
  counting: ShareCounting;
  /** What the figures that the source builds on answer for the same properties and steps. */
  known: FigureParts;
  /** What sources answered before, where it may be used. */
  kept?: KeptAnswers | undefined;
}

/** Which share of a property counts. `boundary`: that of the inventory, of which dashboards and reports are. */
export interface ShareCounting {
  basis: ShareBasis;
  /** On the basis of ownership: the fund whose own share in the portfolios counts, too. */
  fundId?: string | undefined;
}
export const asInventory: ShareCounting = { basis: 'boundary' };

/** What a source answers: a part for each figure, subject and step; `step` is `now` where there are no steps. Undefined: no data. */
export type FigureParts = (key: string, id: string, step: string) => FigurePart | undefined;

/** Collects the parts that a source answers. */
export function collectParts(): {
  add: (key: string, id: string, step: string, part: FigurePart) => void;
  of: FigureParts;
} {
  // Nested: a text of the three would be built for each of millions of questions.
  const found = new Map<string, Map<string, Map<string, FigurePart>>>();
  const below = <V>(map: Map<string, Map<string, V>>, key: string) => {
    const known = map.get(key) ?? new Map<string, V>();
    map.set(key, known);
    return known;
  };
  return {
    add: (key, id, step, part) => void below(below(found, key), step).set(id, part),
    of: (key, id, step) => found.get(key)?.get(step)?.get(id),
  };
}

/**
 * Answers figures of an area, by kind of subject and for many subjects with one reading. Of organizations, portfolios and funds without
 * an answer of their own the properties are added up.
 */
export type FigureSource = Partial<Record<SubjectKind, (work: Work, asked: AskedFigures) => Promise<FigureParts>>> & {
  /** Where a person reaches a part of an organization, a portfolio or a fund, its properties are added up, not answered whole. */
  addsUpPart?: true;
  /** Its values count by the share of a property: those of properties are answered on each basis. */
  countsByShare?: true;
  /** A year of an organization is added up from what is kept of its properties. */
  addsUpKept?: true;
  /** Figures of other sources, added up and no ratios, that its own are made of; they are read before, once. */
  buildsOn?: readonly FigureKey[];
};

/** What sources answered before (`kept-parts.ts`): a source is asked only about what has changed. */
export interface KeptAnswers {
  answer: (
    source: FigureSource,
    kind: SubjectKind,
    asked: AskedFigures,
    ask: (work: Work, asked: AskedFigures) => Promise<FigureParts>,
  ) => Promise<FigureParts>;
}

/** The sources of all areas by key. */
export type FigureSources = Readonly<Partial<Record<string, FigureSource>>>;

declare module '../ctx.ts' {
  interface Platform {
    /** What answers each figure; read through `readFigures`. */
    figures: FigureSources;
  }
}

/** A figure of one subject and one step, as calls answer it. */
export interface FigureValue {
  /** Null where it is not known, which is not zero. */
  value: number | null;
  unit: string;
  /** The share of the days that should have data. */
  covered: number | null;
  /** The share of the value that is estimated. */
  estimated: number | null;
  /** Why there is no value. */
  reason: FigureReason | 'not-permitted' | null;
  is_accepted: boolean;
  /** What today's data give, where that differs from the accepted value. */
  recalculated: number | null;
  /** Something in it has no value or no factor. */
  is_incomplete: boolean;
  /** The address of its calculation. */
  calculation: string | null;
  /** Of an area that counts by days and of what is divided by it: the days it rests on. */
  period: ShownPeriod | null;
}

/** First and last day, the days held between them, and the days of the step; a value of fewer days is scaled to the step. */
export interface ShownPeriod {
  first_day: string;
  last_day: string;
  days: number;
  of_days: number;
}

export interface FigureQuestion {
  keys: readonly FigureKey[];
  kind: SubjectKind;
  /** Absent: all of the kind within reach. Each must be within reach. */
  ids?: readonly string[] | undefined;
  grain: Grain;
  /** First and last day; not for `now`. */
  from?: string;
  to?: string;
  /** Refuses a question with more values. */
  most?: number;
  /** Only of properties; without it, as dashboards and reports count. */
  counting?: ShareCounting;
}

export interface FigureTable {
  subjects: Subjects['list'];
  /** `now` where the question has no steps. */
  steps: readonly string[];
  of: (key: FigureKey, id: string, step?: string) => FigureValue;
  /** The same before it is shown, to be added up; undefined: the person may not see it. */
  part: (key: FigureKey, id: string, step?: string) => FigurePart | undefined;
}

const definitionOf = (key: string): FigureDefinition =>
  (Object.hasOwn(declared, key) ? declared[key as FigureKey] : undefined) ??
  fail('request.invalid', key, [{ field: 'keys', message: 'names a figure that does not exist' }]);

/** Whether a user sees a figure; work of the system itself sees all. */
export const showsFigure = (ctx: Pick<Ctx, 'actor' | 'scope'>, key: FigureKey): boolean => {
  const { needs, isNotForTenants } = definitionOf(key);
  if (isNotForTenants && ctx.scope?.tenants) return false;
  return holds(ctx, needs as Need);
};

/** The figures behind these, themselves included: what a ratio divides. */
function behind(keys: readonly string[]): Set<string> {
  const found = new Set<string>();
  const take = (key: string) => {
    if (found.has(key)) return;
    found.add(key);
    const { adds } = definitionOf(key);
    if (typeof adds === 'object' && 'of' in adds) adds.of.forEach(take);
    if (typeof adds === 'object' && 'meanOf' in adds) adds.meanOf.forEach(take);
  };
  keys.forEach(take);
  return found;
}

function refuseUnasked(keys: readonly string[], { kind, grain }: FigureQuestion): void {
  for (const key of keys) {
    const { subjects, grain: finest } = definitionOf(key);
    const refuse = (field: string, message: string) => fail('request.invalid', key, [{ field, message }]);
    if (!subjects.includes(kind)) refuse('subject', `${key} is not known of a ${kind}`);
    if ((finest === 'now') !== (grain === 'now') || grains.indexOf(grain) > grains.indexOf(finest))
      refuse('grain', `${key} is known by ${finest}`);
  }
}

/** A year of a portfolio takes as long as so many values of properties. */
const VALUES_OF_PORTFOLIO = 2000;

/** The permission to see a kind of subject, beside the permission of the figure. */
const needsOf: Partial<Record<SubjectKind, Need>> = {
  fund: 'funds.read',
  space: 'spaces.read',
  meter: 'meters.read',
  tenant: 'tenants.read',
};
/** Kinds of subject that tenants of a building do not see: they include those of other tenants. */
const notForTenants: ReadonlySet<SubjectKind> = new Set(['fund', 'meter', 'space', 'tenant']);

function refuseSubject(ctx: Pick<Ctx, 'actor' | 'scope'>, kind: SubjectKind): void {
  const needs = needsOf[kind];
  const mayRead = !needs || holds(ctx, needs);
  if (!mayRead || (ctx.scope?.tenants && notForTenants.has(kind))) fail('session.forbidden');
}

/**
 * Reads figures of many subjects inside the transaction of `work`. Each source is asked once. What the person may not see has no value
 * and says so; a subject beyond reach is refused as not found. `kept`: what sources answered before.
 */
export async function readFigures(
  ctx: Ctx,
  work: Work,
  question: FigureQuestion,
  kept?: KeptAnswers,
): Promise<FigureTable> {
  const { keys, kind, grain } = question;
  refuseUnasked(keys, question);
  refuseSubject(ctx, kind);
  const subjects = await findSubjects(work, kind, question.ids);
  const shown = keys.filter((key) => showsFigure(ctx, key));
  const asShown = [...behind(shown)];
  // Read once together with what is asked of the same source; only of properties, of which a source builds its own figures.
  const builtOn = kind === 'property' ? asShown.flatMap((key) => ctx.figures[key]?.buildsOn ?? []) : [];
  const needed = [...new Set([...asShown, ...builtOn])];
  const steps = grain === 'now' ? [] : stepsBetween(grain, question.from ?? '', question.to ?? question.from ?? '');
  const names = grain === 'now' ? ['now'] : steps.map(({ key }) => key);
  // Each year of a portfolio is counted by itself, whatever is asked of it.
  const years = new Set(names.map((name) => name.slice(0, 4))).size;
  const ofEach = Math.max(keys.length * names.length, kind === 'portfolio' ? years * VALUES_OF_PORTFOLIO : 0);
  if (question.most && ofEach * subjects.list.length > question.most)
    fail('request.invalid', undefined, [{ field: 'to', message: `asks for more than ${question.most} values` }]);
  const partial = new Set(subjects.list.flatMap(({ id, is_partial }) => (is_partial ? id : [])));
  const counting = question.counting ?? asInventory;
  const asked = { ctx, grain, steps, partial, today: todayOf(ctx), counting, known: nothingKnown };
  const answered = new Map<string, FigureParts>();
  const bySource = grouped(
    needed.flatMap((key) => {
      const source = ctx.figures[key];
      return source ? [{ key, source }] : [];
    }),
    ({ source }) => source,
  );
  const inOrder = [...bySource].toSorted(([a], [b]) => Number(Boolean(a.buildsOn)) - Number(Boolean(b.buildsOn)));
  for (const [source, list] of inOrder) {
    const own = new Set(list.map(({ key }) => key));
    const native = source[kind];
    const isAddedUp = (id: string) => !native || (source.addsUpPart === true && partial.has(id));
    const ids = subjects.list.map(({ id }) => id);
    const [added, whole] = [ids.filter(isAddedUp), ids.filter((id) => !isAddedUp(id))];
    const known: FigureParts = (key, id, step) => answered.get(key)?.(key, id, step);
    const ask = { ...asked, keys: own, ids: whole, known, kept };
    const answers =
      native && whole.length ? await (kept ? kept.answer(source, kind, ask, native) : native(work, ask)) : undefined;
    const sums = added.length
      ? await ofProperties(
          work,
          source,
          { ...asked, keys: own },
          { kind, list: subjects.list.filter(({ id }) => isAddedUp(id)) },
        )
      : undefined;
    const parts: FigureParts = (key, id, step) => (isAddedUp(id) ? sums : answers)?.(key, id, step);
    for (const key of own) answered.set(key, parts);
  }
  const partOf = (key: string, id: string, step: string): FigurePart => {
    const { adds } = definitionOf(key);
    if (typeof adds === 'object' && 'of' in adds) {
      const [numerator, denominator] = adds.of;
      const without = definitionOf(denominator).unit === 'm²' ? 'no-floor-area' : 'no-data';
      return divideParts(partOf(numerator, id, step), partOf(denominator, id, step), without);
    }
    if (typeof adds === 'object' && 'meanOf' in adds) return meanOfParts(adds.meanOf.map((of) => partOf(of, id, step)));
    return answered.get(key)?.(key, id, step) ?? { value: null, reason: 'no-data' };
  };
  return {
    subjects: subjects.list,
    steps: names,
    of: (key, id, step = names[0] ?? 'now') =>
      shown.includes(key) ? shownValue(key, { kind, id, step }, partOf(key, id, step)) : notPermitted(key),
    part: (key, id, step = names[0] ?? 'now') => (shown.includes(key) ? partOf(key, id, step) : undefined),
  };
}

/** The properties below organizations, portfolios and funds added up. */
async function ofProperties(
  work: Work,
  source: FigureSource,
  asked: Omit<AskedFigures, 'ids'>,
  subjects: Subjects,
): Promise<FigureParts> {
  const answer = source.property;
  if (!answer || subjects.kind === 'property') return () => undefined;
  const below = await listProperties(work, subjects);
  const ids = [...new Set([...below.values()].flat())];
  const known = await readBuiltOn(work, source, { ...asked, ids });
  const parts = await answer(work, { ...asked, ids, known });
  const weights = await weightsOf(work, { ...asked, ids });
  return (key, id, step) => {
    const ids = below.get(id) ?? [];
    const { adds } = definitionOf(key);
    const of = (property: string) => parts(key, property, step) ?? unknown;
    if (typeof adds === 'object' && 'weightedBy' in adds)
      return weighParts(
        ids.map((property) => ({
          part: of(property),
          weight: weights.get(adds.weightedBy)?.(adds.weightedBy, property, step) ?? unknown,
        })),
      );
    return addParts(ids.map(of));
  };
}

const unknown = { value: null, reason: 'no-data' } as const;
const nothingKnown: FigureParts = () => undefined;

/** What the figures that a source builds on answer for properties. */
async function readBuiltOn(work: Work, { buildsOn = [] }: FigureSource, asked: AskedFigures): Promise<FigureParts> {
  const answered = new Map<string, FigureParts>();
  for (const [source, keys] of grouped(buildsOn, (key) => asked.ctx.figures[key])) {
    const parts = await source?.property?.(work, { ...asked, keys: new Set(keys) });
    for (const key of parts ? keys : []) answered.set(key, parts ?? nothingKnown);
  }
  return (key, id, step) => answered.get(key)?.(key, id, step);
}

/** What the means among the figures are weighted by, from the sources of these weights. */
async function weightsOf(work: Work, asked: AskedFigures): Promise<ReadonlyMap<string, FigureParts>> {
  const found = new Map<string, FigureParts>();
  for (const key of asked.keys) {
    const { adds } = definitionOf(key);
    if (typeof adds !== 'object' || !('weightedBy' in adds) || found.has(adds.weightedBy)) continue;
    const weight = adds.weightedBy;
    const answer = asked.ctx.figures[weight]?.property;
    if (answer) found.set(weight, await answer(work, { ...asked, keys: new Set([weight]) }));
  }
  return found;
}

/** The address of a calculation is the one of a property: what is added up has none. */
const addressOf = (key: FigureKey, { kind, id, step }: { kind: SubjectKind; id: string; step: string }) =>
  kind === 'property'
    ? definitionOf(key).calculation?.replace(':id', id).replace(':year', step.slice(0, 4))
    : undefined;

function shownValue(key: FigureKey, about: Parameters<typeof addressOf>[1], part: FigurePart): FigureValue {
  const { unit } = definitionOf(key);
  const { value, reason = 'no-data', currency, isAccepted = false, isIncomplete = false, period } = part;
  return {
    value,
    unit: currency === undefined && unit.includes('currency') ? '' : unit.replace('currency', currency ?? ''),
    ...sharesOf(part),
    reason: value === null ? reason : null,
    is_accepted: isAccepted,
    recalculated: recalculatedOf(part),
    is_incomplete: isIncomplete,
    calculation: addressOf(key, about) ?? null,
    period: value === null || !period ? null : shownPeriod(period),
  };
}

const shownPeriod = ({ start, end, days, of }: FigurePeriod): ShownPeriod => ({
  first_day: start,
  last_day: addDays(end, -1),
  days,
  of_days: of,
});

const notPermitted = (key: FigureKey): FigureValue => ({
  ...shownValue(key, { kind: 'property', id: '', step: '' }, { value: null }),
  reason: 'not-permitted',
  calculation: null,
});
