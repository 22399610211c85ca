import { evenSteps, fewestSteps, type ChosenStep } from './steps.ts';

/** A part of a BREEAM scheme in an edition: each part has a score of its own. */
export interface BreeamPart {
  categories: readonly BreeamCategory[];
  /** The highest first; the lower bound, in percent, belongs to the band. */
  bands: readonly { band: string; from: number }[];
  /** Credits that a band asks for, whatever the score. Null: not entered. */
  minimumStandards: readonly BreeamStandard[] | null;
  exemplary: { issue: string; most: number; percentEach: number } | null;
}

export interface BreeamCategory {
  code: string;
  /** In percent of the part. Null: not public and not entered. */
  weight: number | null;
  issues: readonly { code: string; credits: number }[];
}

export interface BreeamStandard {
  issue: string;
  byBand: Readonly<Record<string, { credits: number } | { criterion: string } | undefined>>;
}

/** Credits, or outside the scope: the issue leaves what was achieved and what is available. */
export interface BreeamAnswer {
  credits: number | 'not-applicable';
  /** Of a standard that is no number of credits: whether it is met. */
  meets?: boolean | undefined;
}

export interface BreeamBlocker {
  band: string;
  issue: string;
  /** Null: a criterion that is not said to be met. */
  credits: number | null;
  achieved: number | null;
}

export interface BreeamScore {
  /** In percent. Null: weights are not entered, or nothing was answered. */
  score: number | null;
  /** The highest band whose score and standards hold. */
  band: string | null;
  /** The highest band that the score alone reaches. */
  scoreReaches: string | null;
  /** Why `scoreReaches` is not the band: the first standard that does not hold. */
  blocker: BreeamBlocker | null;
  hasWeights: boolean;
  hasStandards: boolean;
  categories: BreeamCategoryScore[];
  exemplary: { credits: number; percent: number } | null;
}

export interface BreeamCategoryScore {
  code: string;
  weight: number | null;
  achieved: number;
  available: number;
  /** Achieved ÷ available, in percent; null where nothing is in scope. */
  percent: number | null;
  /** What it gives to the score, in percentage points. */
  points: number | null;
}

type Answers = ReadonlyMap<string, BreeamAnswer>;

const isCounted = (credits: BreeamAnswer['credits'] | undefined): credits is number =>
  credits !== undefined && credits !== 'not-applicable';

/** Issues without an answer have no credits yet: they count, unless they are outside the scope. */
const inScope = ({ issues }: BreeamCategory, answers: Answers) =>
  issues.flatMap(({ code, credits }) => {
    const achieved = answers.get(code)?.credits ?? 0;
    return achieved === 'not-applicable' ? [] : { code, available: credits, achieved: Math.min(achieved, credits) };
  });

const totalOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);

function categoryScore(category: BreeamCategory, answers: Answers): BreeamCategoryScore {
  const issues = inScope(category, answers);
  const achieved = totalOf(issues.map((one) => one.achieved));
  const available = totalOf(issues.map((one) => one.available));
  const share = available > 0 ? achieved / available : null;
  const { code, weight } = category;
  return {
    code,
    weight,
    achieved,
    available,
    percent: share === null ? null : share * 100,
    points: share === null || weight === null ? null : share * weight,
  };
}

function exemplaryOf({ exemplary }: BreeamPart, answers: Answers): BreeamScore['exemplary'] {
  if (!exemplary) return null;
  const said = answers.get(exemplary.issue)?.credits ?? 0;
  const credits = said === 'not-applicable' ? 0 : Math.min(said, exemplary.most);
  return { credits, percent: credits * exemplary.percentEach };
}

/** The standards of a band and of the bands below it that do not hold. An issue outside the scope has no standard. */
function missedStandards({ minimumStandards, bands }: BreeamPart, band: string, answers: Answers): BreeamBlocker[] {
  const lower = bands.slice(bands.findIndex((one) => one.band === band)).map((one) => one.band);
  return (minimumStandards ?? []).flatMap(({ issue, byBand }): BreeamBlocker[] => {
    const answer = answers.get(issue);
    if (answer?.credits === 'not-applicable') return [];
    const asked = lower.flatMap((one) => byBand[one] ?? []);
    const credits = Math.max(0, ...asked.map((one) => ('credits' in one ? one.credits : 0)));
    const achieved = answer?.credits ?? 0;
    if (achieved < credits) return [{ band, issue, credits, achieved }];
    return asked.some((one) => 'criterion' in one) && answer?.meets !== true
      ? [{ band, issue, credits: null, achieved: null }]
      : [];
  });
}

/**
 * The score of a part: Σ credits achieved ÷ credits available × weight, over the categories, and exemplary credits up to their most. The weights of
 * categories of which no issue is in scope are spread over the others. The band is the highest whose score and standards hold.
 */
export function breeamScore(part: BreeamPart, answers: Answers): BreeamScore {
  const categories = part.categories.map((category) => categoryScore(category, answers));
  const counted = categories.filter(({ available }) => available > 0);
  const hasWeights = part.categories.every(({ weight }) => weight !== null);
  const weights = totalOf(counted.map(({ weight }) => weight ?? 0));
  const exemplary = exemplaryOf(part, answers);
  // An issue outside the scope is neither answered nor open.
  const isAnswered = part.categories.some(({ issues }) =>
    issues.some(({ code }) => isCounted(answers.get(code)?.credits)),
  );
  const score =
    hasWeights && isAnswered && weights > 0
      ? Math.min(100, (totalOf(counted.map(({ points }) => points ?? 0)) * 100) / weights + (exemplary?.percent ?? 0))
      : null;
  const reached = score === null ? [] : part.bands.filter(({ from }) => score >= from - 1e-9);
  const [highest] = reached;
  const band = reached.find((one) => missedStandards(part, one.band, answers).length === 0);
  const [blocker] = highest && highest !== band ? missedStandards(part, highest.band, answers) : [];
  return {
    score,
    band: band?.band ?? null,
    scoreReaches: highest?.band ?? null,
    blocker: blocker ?? null,
    hasWeights,
    hasStandards: part.minimumStandards !== null,
    categories,
    exemplary,
  };
}

export interface BreeamGap {
  /** The band above the present one. */
  band: string;
  /** The band that is reached with the steps and the criteria: a standard that two bands share can open both. */
  reaches: string;
  /** Percentage points of the score that are missing. */
  points: number;
  /** The smallest set of credits that reaches the band, what its standards ask for included. Null: it cannot be reached. */
  steps: ChosenStep[] | null;
  /** Standards of the band that are no number of credits and are not said to be met. */
  criteria: string[];
}

/** What is missing for the next band; undefined at the highest one, or without a score. */
export function breeamGap(part: BreeamPart, answers: Answers): BreeamGap | undefined {
  const now = breeamScore(part, answers);
  const { score } = now;
  if (score === null) return undefined;
  const at = now.band === null ? part.bands.length : part.bands.findIndex(({ band }) => band === now.band);
  const next = part.bands[at - 1];
  if (!next) return undefined;
  const missed = missedStandards(part, next.band, answers);
  const demanded = new Map(
    missed.flatMap(({ issue, credits }) => (credits === null ? [] : [[issue, credits] as const])),
  );
  const counted = now.categories.filter(({ available }) => available > 0);
  const weights = totalOf(counted.map(({ weight }) => weight ?? 0));
  const groups = [
    ...part.categories.flatMap((category) => openCredits(category, answers, weights)),
    ...openExemplary(part, answers),
  ].map((group) => ({ ...group, from: Math.max(group.achieved, demanded.get(group.code) ?? 0) }));
  const asked = groups.filter(({ achieved, from }) => from > achieved);
  const need = next.from - score - totalOf(asked.map(({ from, achieved, perCredit }) => (from - achieved) * perCredit));
  const further = fewestSteps(
    groups
      .filter(({ from, available }) => from < available)
      .map(({ code, from, available, perCredit }) => evenSteps(code, from, available, perCredit)),
    need,
  );
  const isPossible = further && asked.every(({ from, available }) => from <= available);
  const chosen = new Map(further?.map((step) => [step.code, step]));
  const steps = isPossible
    ? groups.flatMap(({ code, achieved, from, perCredit }): ChosenStep[] => {
        const to = chosen.get(code)?.to ?? from;
        return to > achieved ? [{ code, to, steps: to - achieved, gain: perCredit * (to - achieved) }] : [];
      })
    : null;
  const criteria = missed.flatMap(({ issue, credits }) => (credits === null ? issue : []));
  return {
    band: next.band,
    reaches: (steps && bandWith(part, answers, steps, criteria)) ?? next.band,
    points: Math.max(0, next.from - score),
    criteria,
    steps,
  };
}

interface OpenCredits {
  code: string;
  achieved: number;
  available: number;
  /** Percentage points of the score. */
  perCredit: number;
}

function openCredits(category: BreeamCategory, answers: Answers, weights: number): OpenCredits[] {
  const issues = inScope(category, answers);
  const perCredit = ((category.weight ?? 0) * 100) / (totalOf(issues.map(({ available }) => available)) * weights);
  return issues
    .filter(({ achieved, available }) => achieved < available)
    .map(({ code, achieved, available }) => ({ code, achieved, available, perCredit }));
}

/** Exemplary credits up to their most: they add to the score beside the categories. */
function openExemplary(part: BreeamPart, answers: Answers): OpenCredits[] {
  const { exemplary } = part;
  if (!exemplary || answers.get(exemplary.issue)?.credits === 'not-applicable') return [];
  const achieved = exemplaryOf(part, answers)?.credits ?? 0;
  const { issue: code, most: available, percentEach: perCredit } = exemplary;
  return achieved < available ? [{ code, achieved, available, perCredit }] : [];
}

/** The band with these steps taken and these criteria met. */
function bandWith(part: BreeamPart, answers: Answers, steps: readonly ChosenStep[], criteria: readonly string[]) {
  const then = new Map(answers);
  for (const { code, to } of steps) then.set(code, { ...then.get(code), credits: to });
  for (const code of criteria) then.set(code, { credits: then.get(code)?.credits ?? 0, meets: true });
  return breeamScore(part, then).band;
}
