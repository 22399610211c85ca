import type { Language } from '@steward/contract/language';
import type { BreeamPart as ShownPart, BreeamResult } from '@steward/contract/reporting/breeam.models';
import {
  breeamGap,
  breeamScore,
  type BreeamAnswer,
  type BreeamPart,
  type BreeamScore,
  type BreeamStandard,
} from '@steward/core/diagnosis/breeam';
import type { AnswerState } from '@steward/core/disclosures/completeness';
import { breeamScheme, breeamTitles, type BreeamScheme } from '@steward/reference/diagnosis/breeam';
import { questionsOf } from '@steward/reference/frameworks/editions';
import type { FrameworkEdition, FrameworkQuestion } from '@steward/reference/frameworks/framework';

/** What an organization entered from its manual. */
export interface Manual {
  parts: {
    part: string;
    /** Of every category; null: those that are published. */
    weights: { code: string; weight: number }[] | null;
    /** Null: not entered. */
    standards: { issue: string; band: string; credits: number | null; criterion: string | null }[] | null;
  }[];
  credits: { issue: string; credits: number }[];
}

/** A part as it is counted, with its titles. */
export interface CountedPart extends BreeamPart {
  part: string;
  title: string;
  categories: (BreeamPart['categories'][number] & { title: string })[];
}

/** An edition as an organization counts it. */
export interface Counted {
  scheme: BreeamScheme;
  edition: FrameworkEdition;
  parts: CountedPart[];
  /** The most credits of each issue, exemplary ones included. */
  creditsOf: ReadonlyMap<string, number>;
  questionOf: (code: string) => FrameworkQuestion | undefined;
  titleOf: (code: string) => string;
  bandTitle: (band: string) => string;
  language: Language;
}

const standardsOf = (standards: NonNullable<Manual['parts'][number]['standards']>): BreeamStandard[] =>
  [...new Set(standards.map(({ issue }) => issue))].map((issue) => ({
    issue,
    byBand: Object.fromEntries(
      standards
        .filter((one) => one.issue === issue)
        .map(({ band, credits, criterion }) => [band, credits === null ? { criterion: criterion ?? '' } : { credits }]),
    ),
  }));

/** The scheme of an edition with what the organization entered; undefined: nothing is known of how it is counted. */
export function countedBy(
  key: string,
  edition: FrameworkEdition,
  manual: Manual | undefined,
  language: Language,
): Counted | undefined {
  const scheme = breeamScheme(key, edition.edition);
  if (!scheme) return undefined;
  const entered = new Map(manual?.credits.map(({ issue, credits }) => [issue, credits]));
  const { bands, exemplary, minimumStandards } = scheme;
  const questions = new Map(questionsOf(edition).map((question) => [question.code, question]));
  const parts = scheme.parts.map(({ part, categories }): CountedPart => {
    const own = manual?.parts.find((one) => one.part === part);
    const weights = own?.weights && new Map(own.weights.map(({ code, weight }) => [code, weight]));
    return {
      part,
      title: breeamTitles.parts[part]?.[language] ?? part,
      bands,
      exemplary,
      minimumStandards: own?.standards ? standardsOf(own.standards) : minimumStandards,
      categories: categories.map(({ code, title, weight, issues }) => ({
        code,
        title: title[language],
        weight: weights ? (weights.get(code) ?? null) : weight,
        issues: issues.map((issue) => ({ code: issue.code, credits: entered.get(issue.code) ?? issue.credits })),
      })),
    };
  });
  const issues = parts.flatMap(({ categories }) => categories.flatMap((category) => category.issues));
  const creditsOf = new Map(issues.map(({ code, credits }) => [code, credits]));
  if (exemplary) creditsOf.set(exemplary.issue, exemplary.most);
  return {
    scheme,
    edition,
    parts,
    creditsOf,
    questionOf: (code) => questions.get(code),
    titleOf: (code) => questions.get(code)?.title[language] ?? code,
    bandTitle: (band) => breeamTitles.bands[band]?.[language] ?? band,
    language,
  };
}

export const rowsOf = (value: unknown): Readonly<Record<string, unknown>>[] =>
  Array.isArray(value) ? value.filter((row) => typeof row === 'object' && row !== null) : [];

/** The options of an issue that have credits of their own. */
export const pointed = ({ options = [] }: FrameworkQuestion) =>
  options.flatMap((option) => (option.points === undefined ? [] : [{ ...option, points: option.points }]));

export const chosenOf = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

/** The credits of a value: of its column, of the points of its options, or itself; null: it has none. */
export function creditsIn(question: FrameworkQuestion, value: unknown, most: number): number | null {
  if (value === null || value === undefined) return null;
  const capped = (credits: number) => (Number.isFinite(credits) ? Math.min(most, Math.max(0, credits)) : null);
  if (question.type === 'table') {
    const credits = rowsOf(value).flatMap((row) => (typeof row['credits'] === 'number' ? row['credits'] : []));
    return credits.length ? capped(credits.reduce((sum, one) => sum + one, 0)) : null;
  }
  const options = pointed(question);
  if (options.length) {
    const chosen = new Set(chosenOf(value));
    return capped(options.reduce((sum, option) => sum + (chosen.has(option.value) ? option.points : 0), 0));
  }
  return capped(Number(value));
}

export interface Given {
  code: string;
  value: unknown;
  state: AnswerState;
}

/** What is said beside the answers. */
export interface Note {
  code: string;
  targeted: number | null;
  meets: boolean | null;
  comment: string;
}

/** What counts: drafts count for nothing yet, and a criterion counts with its answer, which is reviewed. */
export function answersOf(
  { creditsOf, questionOf }: Counted,
  given: readonly Given[],
  notes: readonly Note[],
  withTargets = false,
): Map<string, BreeamAnswer> {
  const noted = new Map(notes.map((note) => [note.code, note]));
  const answers = new Map<string, BreeamAnswer>();
  for (const { code, value, state } of given) {
    const question = questionOf(code);
    const most = creditsOf.get(code);
    if (!question || most === undefined) continue;
    const meets = noted.get(code)?.meets ?? undefined;
    if (state === 'not-applicable') answers.set(code, { credits: 'not-applicable' });
    else if (state === 'answered' || state === 'reviewed') {
      const credits = creditsIn(question, value, most);
      if (credits !== null) answers.set(code, { credits, meets });
    }
  }
  if (!withTargets) return answers;
  for (const { code, targeted, meets } of notes) {
    const most = creditsOf.get(code);
    const known = answers.get(code)?.credits ?? 0;
    if (most === undefined || known === 'not-applicable' || targeted === null) continue;
    answers.set(code, { credits: Math.max(known, Math.min(targeted, most)), meets: meets ?? undefined });
  }
  return answers;
}

/** How many issues are in scope, and how many of them are answered. */
export const countsOf = ({ creditsOf }: Counted, answers: Answers) => {
  const outside = [...answers.values()].filter(({ credits }) => credits === 'not-applicable').length;
  return { answered: answers.size - outside, issues: creditsOf.size - outside };
};

type Answers = ReadonlyMap<string, BreeamAnswer>;

const bandsShown = (counted: Counted, { band, scoreReaches, hasStandards }: BreeamScore) => {
  const shown = (one: string | null) => (one === null ? null : { band: one, title: counted.bandTitle(one) });
  // Without standards a band is not known, only what the score reaches.
  return { band: hasStandards ? shown(band) : null, score_reaches: shown(scoreReaches) };
};

function shownResult(counted: Counted, { part, title }: CountedPart, score: BreeamScore): BreeamResult {
  const { blocker, hasWeights, hasStandards } = score;
  return {
    part,
    title,
    score: score.score,
    ...bandsShown(counted, score),
    blocker: blocker && {
      ...blocker,
      band_title: counted.bandTitle(blocker.band),
      issue_title: counted.titleOf(blocker.issue),
    },
    has_weights: hasWeights,
    has_standards: hasStandards,
  };
}

/** The result of each part, as lists show it. */
export const resultsOf = (counted: Counted, answers: Answers): BreeamResult[] =>
  counted.parts.map((part) => shownResult(counted, part, breeamScore(part, answers)));

/** Each part with its categories, its targets and what is missing for the next band. */
export const partsOf = (counted: Counted, answers: Answers, targets: Answers): ShownPart[] =>
  counted.parts.map((part) => {
    const score = breeamScore(part, answers);
    const target = breeamScore(part, targets);
    const gap = breeamGap(part, answers);
    const titles = new Map(part.categories.map(({ code, title }) => [code, title]));
    const titled = (code: string) => ({ code, title: counted.titleOf(code) });
    return {
      ...shownResult(counted, part, score),
      categories: score.categories.map((category) => ({ ...category, title: titles.get(category.code) ?? '' })),
      exemplary:
        score.exemplary && part.exemplary
          ? { issue: part.exemplary.issue, most: part.exemplary.most, ...score.exemplary }
          : null,
      target: { score: target.score, ...bandsShown(counted, target) },
      gap: gap
        ? {
            band: gap.band,
            title: counted.bandTitle(gap.band),
            reaches: { band: gap.reaches, title: counted.bandTitle(gap.reaches) },
            points: gap.points,
            steps:
              gap.steps?.map(({ code, to, steps, gain }) => ({ ...titled(code), to, credits: steps, gain })) ?? null,
            criteria: gap.criteria.map(titled),
          }
        : null,
    };
  });

/** The category and the part of each issue; exemplary credits have neither. */
export const placesOf = ({ parts }: Counted) =>
  new Map(
    parts.flatMap(({ part, categories }) =>
      categories.flatMap(({ code: category, issues }) => issues.map(({ code }) => [code, { part, category }] as const)),
    ),
  );
