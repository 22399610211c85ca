import { evenSteps, type StepGroup } from './steps.ts';

/** Criteria of how smart a building is, in weighted sections; each has levels from 0 to 4. */
export interface SmartnessCatalogue {
  /** Weights in percent; they add up to 100. */
  sections: readonly { code: string; weight: number; criteria: readonly { code: string }[] }[];
  /** The highest first; the lower bound, in percent, belongs to the band. */
  bands: readonly { band: string; from: number }[];
}

export const HIGHEST_LEVEL = 4;

/** A level from 0 to 4; a criterion that does not apply leaves both sums, as one without an answer does. */
export type SmartnessAnswer = number | 'not-applicable';

export interface SmartnessScore {
  /** In percent. Null: nothing was answered that counts. */
  total: number | null;
  band: string | null;
  sections: { code: string; score: number | null; answered: number; criteria: number }[];
}

const levelsOf = (codes: readonly { code: string }[], answers: ReadonlyMap<string, SmartnessAnswer>) =>
  codes.flatMap(({ code }) => {
    const level = answers.get(code);
    return typeof level === 'number' ? { code, level } : [];
  });

/** Section: Σ levels ÷ (4 × answered). Total: weighted over the sections with an answer. */
export function smartnessScore(
  { sections, bands }: SmartnessCatalogue,
  answers: ReadonlyMap<string, SmartnessAnswer>,
): SmartnessScore {
  const scored = sections.map(({ code, weight, criteria }) => {
    const levels = levelsOf(criteria, answers);
    const reached = levels.reduce((sum, { level }) => sum + level, 0);
    const score = levels.length ? (100 * reached) / (HIGHEST_LEVEL * levels.length) : null;
    return { code, weight, score, answered: levels.length, criteria: criteria.length };
  });
  const counted = scored.flatMap(({ score, weight }) => (score === null ? [] : { score, weight }));
  const weights = counted.reduce((sum, { weight }) => sum + weight, 0);
  const total = weights > 0 ? counted.reduce((sum, { score, weight }) => sum + score * weight, 0) / weights : null;
  return {
    total,
    band: total === null ? null : (bands.find(({ from }) => total >= from - 1e-9)?.band ?? null),
    sections: scored.map(({ code, score, answered, criteria }) => ({ code, score, answered, criteria })),
  };
}

/** What each higher level of each criterion with a level adds to the total, in percent. */
export function smartnessSteps(
  { sections }: SmartnessCatalogue,
  answers: ReadonlyMap<string, SmartnessAnswer>,
): StepGroup[] {
  const answered = sections
    .map(({ weight, criteria }) => ({ weight, levels: levelsOf(criteria, answers) }))
    .filter(({ levels }) => levels.length > 0);
  const weights = answered.reduce((sum, { weight }) => sum + weight, 0);
  return answered.flatMap(({ weight, levels }) => {
    const perLevel = (100 * weight) / (weights * HIGHEST_LEVEL * levels.length);
    return levels
      .filter(({ level }) => level < HIGHEST_LEVEL)
      .map(({ code, level }) => evenSteps(code, level, HIGHEST_LEVEL, perLevel));
  });
}
