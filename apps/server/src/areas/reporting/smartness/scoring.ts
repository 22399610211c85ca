import { grouped } from '@steward/core/grouped';
import type { SmartnessMethod } from '@steward/contract/reporting/smartness';
import type { AnswerState } from '@steward/core/disclosures/completeness';
import { HIGHEST_LEVEL, smartnessScore, smartnessSteps, type SmartnessAnswer } from '@steward/core/diagnosis/smartness';
import {
  shownScore,
  sriFault,
  sriScore,
  sriSteps,
  type SriAnswer,
  type SriBuilding,
} from '@steward/core/diagnosis/sri';
import type { StepGroup } from '@steward/core/diagnosis/steps';
import { smartnessCatalogue } from '@steward/reference/diagnosis/smartness';
import { sriBuildingType, sriCatalogue } from '@steward/reference/diagnosis/sri';

/** The framework whose reports hold the answers. */
export const frameworkOf = (method: SmartnessMethod): 'smartness' | 'sri' => (method === 'core' ? 'smartness' : 'sri');

/** The questions of the SRI about the building itself. */
export const ABOUT = { type: 'SRI-0.1', zone: 'SRI-0.2', method: 'SRI-0.3' } as const;

/** Why a service is omitted that is not there though it is due. */
export const ABSENT = 'absent_but_due';

/** An answer as it is stored. */
export interface Given {
  value: unknown;
  state: AnswerState;
  reason_code: string;
}

export interface Building {
  type: string | null;
  zone: string | null;
}

export interface Service {
  code: string;
  /** The highest level. */
  highest: number;
  absentCounts: boolean;
}

const criteria = smartnessCatalogue.sections.flatMap((section) => section.criteria);

const services: Readonly<Record<SmartnessMethod, readonly Service[]>> = {
  core: criteria.map(({ code }) => ({ code, highest: HIGHEST_LEVEL, absentCounts: false })),
  sri_a: ofMethod('a'),
  sri_b: ofMethod('b'),
};

function ofMethod(method: 'a' | 'b'): Service[] {
  return sriCatalogue.services
    .filter(({ methods }) => methods.includes(method))
    .map(({ code, scores, absentCounts }) => ({ code, highest: scores.length - 1, absentCounts }));
}

/** The services or criteria of a method, by code. */
const indexed = (some: readonly Service[]) => new Map(some.map((one) => [one.code, one]));
const byCode: Readonly<Record<SmartnessMethod, ReadonlyMap<string, Service>>> = {
  core: indexed(services.core),
  sri_a: indexed(services.sri_a),
  sri_b: indexed(services.sri_b),
};

export const serviceOf = (method: SmartnessMethod, code: string): Service | undefined => byCode[method].get(code);

interface Row {
  level?: unknown;
  share?: unknown;
  target?: unknown;
}
const rowsOf = (value: unknown): Row[] => (Array.isArray(value) ? (value as Row[]) : []);

/** The levels of a stored answer with their shares, 0 to 1; one level without a share holds everywhere. */
export function sharesOf(value: unknown): { level: number; share: number }[] {
  const rows = rowsOf(value).filter(({ level }) => typeof level === 'string');
  return rows.map(({ level, share }) => ({
    level: Number(level),
    share: typeof share === 'number' ? share / 100 : rows.length === 1 ? 1 : 0,
  }));
}

export function targetOf(value: unknown): number | null {
  const target = rowsOf(value).find((row) => typeof row.target === 'string')?.target;
  return target === undefined ? null : Number(target);
}

/** Levels, shares and target as the table of the question holds them. */
export const storedRows = (
  method: SmartnessMethod,
  shares: readonly { level: number; share: number }[],
  target: number | null,
): Record<string, string | number>[] =>
  shares.map(({ level, share }, at) => ({
    level: String(level),
    // Two decimals of a percent: 0.07 * 100 is 7.000000000000001.
    ...(method !== 'core' && { share: Math.round(share * 1e6) / 1e4 }),
    ...(at === 0 && target !== null && { target: String(target) }),
  }));

const sriServices = new Map(sriCatalogue.services.map((service) => [service.code, service]));

/** What counts of a stored answer; undefined: nothing, as for a draft or for shares that do not add up. */
export function sriAnswerOf(code: string, { value, state, reason_code }: Given): SriAnswer | undefined {
  if (state === 'not-applicable') return 'not-applicable';
  if (state === 'omitted') return reason_code === ABSENT ? 'absent' : undefined;
  if (state !== 'answered' && state !== 'reviewed') return undefined;
  const service = sriServices.get(code);
  const answer = { levels: sharesOf(value) };
  return service && sriFault(service, answer) === undefined ? answer : undefined;
}

export function coreAnswerOf({ value, state }: Given): SmartnessAnswer | undefined {
  if (state === 'not-applicable') return 'not-applicable';
  if (state !== 'answered' && state !== 'reviewed') return undefined;
  const [first] = sharesOf(value);
  return first && first.level >= 0 && first.level <= HIGHEST_LEVEL ? first.level : undefined;
}

export interface Scored {
  total: number | null;
  class: string | null;
  functionalities: { code: string; score: number | null }[];
  impacts: { code: string; score: number | null }[];
  domains: { code: string; score: number | null }[];
  cells: { domain: string; impact: string; score: number | null }[];
  sections: { code: string; score: number | null }[];
}

const nothing: Scored = {
  total: null,
  class: null,
  functionalities: [],
  impacts: [],
  domains: [],
  cells: [],
  sections: [],
};

function answersOf<A>(
  method: SmartnessMethod,
  given: ReadonlyMap<string, Given>,
  read: (code: string, one: Given) => A | undefined,
): Map<string, A> {
  const answers = new Map<string, A>();
  for (const { code } of services[method]) {
    const one = given.get(code);
    const answer = one && read(code, one);
    if (answer !== undefined) answers.set(code, answer);
  }
  return answers;
}

/** With the targets instead of the levels, where an answer that counts has one. */
const reaching = <A>(read: (code: string, one: Given) => A | undefined, of: (target: number, answer: A) => A) =>
  ((code: string, one: Given) => {
    const target = targetOf(one.value);
    const answer = read(code, one);
    return answer === undefined || target === null ? answer : of(target, answer);
  }) as typeof read;

/** What is scored: the answers that count, and of the SRI the building. */
function coreAnswersOf(given: ReadonlyMap<string, Given>, with_targets = false): Map<string, SmartnessAnswer> {
  const read = (_: string, one: Given) => coreAnswerOf(one);
  return answersOf('core', given, with_targets ? reaching<SmartnessAnswer>(read, (target) => target) : read);
}

function sriAnswersOf(method: 'sri_a' | 'sri_b', given: ReadonlyMap<string, Given>, with_targets = false) {
  // Parts that are above the target stay.
  const target = (level: number, answer: SriAnswer): SriAnswer => {
    const shares = grouped(answer === 'absent' || answer === 'not-applicable' ? [] : answer.levels, (one) =>
      Math.max(one.level, level),
    );
    const levels = [...shares].map(([to, of]) => ({ level: to, share: of.reduce((all, { share }) => all + share, 0) }));
    return { levels: levels.length ? levels : [{ level, share: 1 }] };
  };
  return answersOf(method, given, with_targets ? reaching(sriAnswerOf, target) : sriAnswerOf);
}

const aboutSri = (method: 'sri_a' | 'sri_b', { type, zone }: Building): SriBuilding | undefined =>
  type === null || zone === null ? undefined : { type, zone, method: method === 'sri_a' ? 'a' : 'b' };

/** Total and class alone, for lists of many buildings. */
export function resultOf(
  method: SmartnessMethod,
  building: Building,
  given: ReadonlyMap<string, Given>,
): Pick<Scored, 'total' | 'class'> {
  if (method === 'core') {
    const { total, band } = smartnessScore(smartnessCatalogue, coreAnswersOf(given));
    return { total, class: band };
  }
  const about = aboutSri(method, building);
  if (!about) return { total: null, class: null };
  const { total, class: reached } = sriScore(sriCatalogue, about, sriAnswersOf(method, given));
  return { total: shownScore(total), class: reached };
}

/** The scores of stored answers. */
export function scoreOf(
  method: SmartnessMethod,
  building: Building,
  given: ReadonlyMap<string, Given>,
  with_targets = false,
): Scored {
  if (method === 'core') {
    const answers = coreAnswersOf(given, with_targets);
    const { total, band, sections } = smartnessScore(smartnessCatalogue, answers);
    return { ...nothing, total, class: band, sections };
  }
  const about = aboutSri(method, building);
  if (!about) return nothing;
  const answers = sriAnswersOf(method, given, with_targets);
  const { functionalities, criteria: impacts, domains, cells, ...result } = sriScore(sriCatalogue, about, answers);
  const shown = <T extends { score: number | null }>(some: readonly T[]) =>
    some.map((one) => ({ ...one, score: shownScore(one.score) }));
  return {
    total: shownScore(result.total),
    class: result.class,
    functionalities: shown(functionalities),
    impacts: shown(impacts),
    domains: shown(domains),
    cells: shown(cells).map(({ domain, criterion, score }) => ({ domain, impact: criterion, score })),
    sections: [],
  };
}

/** What each higher level of the answers that count adds. */
export function stepsOf(
  method: SmartnessMethod,
  building: Building,
  given: ReadonlyMap<string, Given>,
): readonly StepGroup[] {
  if (method === 'core') return smartnessSteps(smartnessCatalogue, coreAnswersOf(given));
  const about = aboutSri(method, building);
  return about ? sriSteps(sriCatalogue, about, sriAnswersOf(method, given)) : [];
}

/** Whether an answer counts in the score of the method. */
export const counts = (method: SmartnessMethod, code: string, given: Given): boolean => {
  const answer = method === 'core' ? coreAnswerOf(given) : sriAnswerOf(code, given);
  return answer !== undefined && answer !== 'not-applicable';
};

/** How many questions of the method count, of how many, and how many are drafts. */
export const countsOf = (method: SmartnessMethod, given: ReadonlyMap<string, Given>) => {
  const own = [...given].filter(([code]) => serviceOf(method, code));
  return {
    counted: own.filter(([code, one]) => counts(method, code, one)).length,
    questions: services[method].length,
    waiting: own.filter(([, { state }]) => state === 'drafted').length,
  };
};

const textOf = (given: Given | undefined): string | null =>
  given && typeof given.value === 'string' && given.state !== 'open' ? given.value : null;

/** Type and zone as a person chose them, else by the type and the country of the property. */
export function buildingOf(
  place: { property_type: string; country_code: string },
  given: ReadonlyMap<string, Given>,
): Building & { typeIsChosen: boolean; zoneIsChosen: boolean } {
  const [type, zone] = [textOf(given.get(ABOUT.type)), textOf(given.get(ABOUT.zone))];
  return {
    type: type ?? sriBuildingType(place.property_type) ?? null,
    zone: zone ?? sriCatalogue.zones[place.country_code] ?? null,
    typeIsChosen: type !== null,
    zoneIsChosen: zone !== null,
  };
}

/** The method by which the SRI of a report was assessed last. */
export const methodOf = (framework: string, given: ReadonlyMap<string, Given>): SmartnessMethod =>
  framework === 'smartness' ? 'core' : textOf(given.get(ABOUT.method)) === 'a' ? 'sri_a' : 'sri_b';
