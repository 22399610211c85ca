import type { StepGroup } from './steps.ts';

/** Services, weights and classes of an edition of the Smart Readiness Indicator, Delegated Regulation (EU) 2020/2155. */
export interface SriCatalogue {
  /** Impact criteria with their weight within their functionality; the weights of a functionality add up to 1. */
  criteria: readonly { code: string; functionality: string; weight: number }[];
  functionalities: readonly { code: string; weight: number }[];
  domains: readonly string[];
  /** By building type, climate zone, criterion and domain. */
  weights: Readonly<
    Record<string, Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, number>>>>>>>
  >;
  /** The highest first; the lower bound, in percent, belongs to the class. */
  classes: readonly { class: string; from: number }[];
  services: readonly SriService[];
}

export interface SriService {
  code: string;
  domain: string;
  methods: readonly string[];
  /** Where it is not there it scores 0 and stays in the maximum. */
  absentCounts: boolean;
  /** Points by level and criterion, in the order of the criteria. */
  scores: readonly (readonly number[])[];
}

export interface SriBuilding {
  type: string;
  zone: string;
  method: 'a' | 'b';
}

/** Levels by share of the floor area (shares add up to 1), not there, or not relevant for the building. */
export type SriAnswer = { levels: readonly { level: number; share: number }[] } | 'absent' | 'not-applicable';

export interface SriScore {
  /** In percent. Null: nothing was answered that counts. */
  total: number | null;
  class: string | null;
  functionalities: { code: string; score: number | null }[];
  /** Null: no service with a maximum; the criterion leaves and the weights of the others are scaled up. */
  criteria: { code: string; score: number | null }[];
  /** For display, by domain and criterion: points ÷ most points; null where there are none to get. */
  cells: { domain: string; criterion: string; achieved: number; most: number; score: number | null }[];
  domains: { code: string; score: number | null }[];
}

/** What is wrong with an answer; undefined: nothing. */
export function sriFault({ scores }: SriService, answer: SriAnswer): string | undefined {
  if (answer === 'absent' || answer === 'not-applicable') return undefined;
  const { levels } = answer;
  const highest = scores.length - 1;
  if (levels.length === 0) return 'needs a level';
  if (levels.some(({ level }) => !Number.isInteger(level) || level < 0 || level > highest))
    return `must have a level from 0 to ${highest}`;
  if (new Set(levels.map(({ level }) => level)).size < levels.length) return 'names a level twice';
  if (levels.some(({ share }) => !(share > 0 && share <= 1))) return 'must have shares above 0 and up to 100 %';
  // Shares are stored with four decimals of a percent: three thirds are 99.9999 %.
  return Math.abs(sum(levels.map(({ share }) => share)) - 1) > 1e-5
    ? 'must have shares that add up to 100 %'
    : undefined;
}

interface Counted {
  service: SriService;
  /** Points by criterion. */
  achieved: number[];
  most: readonly number[];
  /** -1 where it is not there: the first level is a step too. */
  lowest: number;
  levels: readonly { level: number; share: number }[];
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

/** Σ value × weight ÷ Σ weight of those that are defined. */
function weighted(of: readonly { score: number | null; weight: number }[]): number | null {
  const defined = of.flatMap(({ score, weight }) => (score === null || weight === 0 ? [] : { score, weight }));
  if (defined.length === 0) return null;
  return sum(defined.map(({ score, weight }) => score * weight)) / sum(defined.map(({ weight }) => weight));
}

const mostOf = ({ scores }: SriService): readonly number[] => scores.at(-1) ?? [];

/** The services that enter the sums: those with levels, and those that are not there though they ought to be. */
function countedOf(
  { services, criteria }: SriCatalogue,
  { method }: SriBuilding,
  answers: ReadonlyMap<string, SriAnswer>,
): Counted[] {
  return services.flatMap((service): Counted[] => {
    const answer = answers.get(service.code);
    if (!service.methods.includes(method) || answer === undefined || answer === 'not-applicable') return [];
    const most = mostOf(service);
    if (answer === 'absent')
      return service.absentCounts
        ? [{ service, achieved: criteria.map(() => 0), most, lowest: -1, levels: [{ level: -1, share: 1 }] }]
        : [];
    const achieved = criteria.map((_, at) =>
      sum(answer.levels.map(({ level, share }) => (service.scores[level]?.[at] ?? 0) * share)),
    );
    const lowest = Math.min(...answer.levels.map(({ level }) => level));
    return [{ service, achieved, most, lowest, levels: answer.levels }];
  });
}

/** The sums of each criterion over the domains, with the weights of the domains. */
const sumsOf = (catalogue: SriCatalogue, building: SriBuilding, counted: readonly Counted[]) =>
  catalogue.criteria.map(({ code }, at) => {
    const weights = catalogue.weights[building.type]?.[building.zone]?.[code] ?? {};
    const weigh = (of: (one: Counted) => number) =>
      sum(counted.map((one) => (weights[one.service.domain] ?? 0) * of(one)));
    return { weights, achieved: weigh((one) => one.achieved[at] ?? 0), most: weigh((one) => one.most[at] ?? 0) };
  });

/**
 * A score as it is shown, from 0 to 100. Two services of edition 2020 have points below zero, and MC-29 has more flexibility at level 1 than at
 * its highest level, so that a criterion can lie outside; sums and classes are computed from the points as they were published.
 */
export const shownScore = (score: number | null): number | null =>
  score === null ? null : Math.min(100, Math.max(0, score));

/** The class of a score, in percent. */
export const sriClassOf = ({ classes }: Pick<SriCatalogue, 'classes'>, total: number): string | null =>
  // A class that is reached exactly must not be lost to the last binary digit.
  classes.find(({ from }) => total >= from - 1e-9)?.class ?? null;

/**
 * The score of a building: SR = 100 × Σ weight × points ÷ Σ weight × most points for each impact criterion, their weighted mean for each key
 * functionality, and the weighted mean of these.
 * @see Delegated Regulation (EU) 2020/2155, Annexes I to VI
 */
export function sriScore(
  catalogue: SriCatalogue,
  building: SriBuilding,
  answers: ReadonlyMap<string, SriAnswer>,
): SriScore {
  const counted = countedOf(catalogue, building, answers);
  const sums = sumsOf(catalogue, building, counted);
  const criteria = catalogue.criteria.map(({ code, functionality, weight }, at) => {
    const { achieved = 0, most = 0 } = sums[at] ?? {};
    return { code, functionality, weight, score: most > 0 ? (100 * achieved) / most : null };
  });
  const functionalities = catalogue.functionalities.map(({ code, weight }) => ({
    code,
    weight,
    score: weighted(criteria.filter(({ functionality }) => functionality === code)),
  }));
  const total = weighted(functionalities);
  const cells = catalogue.domains.flatMap((domain) => {
    const own = counted.filter(({ service }) => service.domain === domain);
    return catalogue.criteria.map(({ code }, at) => {
      const achieved = sum(own.map((one) => one.achieved[at] ?? 0));
      const most = sum(own.map((one) => one.most[at] ?? 0));
      return { domain, criterion: code, achieved, most, score: most > 0 ? (100 * achieved) / most : null };
    });
  });
  const domains = catalogue.domains.map((code) => ({
    code,
    score: weighted(
      cells
        .filter(({ domain }) => domain === code)
        .map(({ score }, at) => ({ score, weight: overallWeights(catalogue)[at] ?? 0 })),
    ),
  }));
  return {
    total,
    class: total === null ? null : sriClassOf(catalogue, total),
    functionalities: functionalities.map(({ code, score }) => ({ code, score })),
    criteria: criteria.map(({ code, score }) => ({ code, score })),
    cells,
    domains,
  };
}

/** The weight of each criterion in the total where all are defined. */
const overallWeights = ({ criteria, functionalities }: SriCatalogue) =>
  criteria.map(
    ({ functionality, weight }) => weight * (functionalities.find(({ code }) => code === functionality)?.weight ?? 0),
  );

/** What one point of each criterion and domain adds to the total, in percent, while the same services count. */
function pointValues(catalogue: SriCatalogue, building: SriBuilding, counted: readonly Counted[]) {
  const sums = sumsOf(catalogue, building, counted);
  const isDefined = catalogue.criteria.map((_, at) => (sums[at]?.most ?? 0) > 0);
  const inside = (code: string) =>
    sum(
      catalogue.criteria.map(({ functionality, weight }, at) => (functionality === code && isDefined[at] ? weight : 0)),
    );
  const present = catalogue.functionalities.filter(({ code }) => inside(code) > 0);
  const all = sum(present.map(({ weight }) => weight));
  return (domain: string) =>
    catalogue.criteria.map(({ functionality, weight }, at) => {
      const { weights = {}, most = 0 } = sums[at] ?? {};
      const share = (present.find(({ code }) => code === functionality)?.weight ?? 0) / all;
      return isDefined[at] ? (100 * share * (weight / inside(functionality)) * (weights[domain] ?? 0)) / most : 0;
    });
}

/** What each higher level of each service that counts adds to the total: the parts of the floor area below it raised to that level. */
export function sriSteps(
  catalogue: SriCatalogue,
  building: SriBuilding,
  answers: ReadonlyMap<string, SriAnswer>,
): StepGroup[] {
  const counted = countedOf(catalogue, building, answers);
  const valuesOf = pointValues(catalogue, building, counted);
  return counted.flatMap(({ service, achieved, lowest, levels }) => {
    const values = valuesOf(service.domain);
    const options = service.scores.flatMap((scores, level) => {
      if (level <= lowest) return [];
      const raised = (at: number) =>
        sum(levels.map((one) => (service.scores[Math.max(level, one.level)]?.[at] ?? 0) * one.share));
      const gain = sum(scores.map((_, at) => (raised(at) - (achieved[at] ?? 0)) * (values[at] ?? 0)));
      return gain > 1e-9 ? [{ to: level, steps: level - lowest, gain }] : [];
    });
    return options.length ? [{ code: service.code, options }] : [];
  });
}
