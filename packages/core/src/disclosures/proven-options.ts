import type { AnswerValue } from './answer-value.ts';

/** A document that is cited, and where in it. */
export interface CitedPassage {
  document: string;
  page: number | null;
}

/**
 * How many options an answer chooses, and how many of them are proven. A citation does not name the option that it proves, so each
 * document and page counts for one option: an answer with five options and one certificate has one proven option.
 */
export function provenOptions(
  type: string,
  value: AnswerValue,
  passages: readonly CitedPassage[],
): { chosen: number; proven: number } {
  const isChoice = type === 'choice' || type === 'multichoice';
  if (!isChoice || value === null) return { chosen: 0, proven: 0 };
  const chosen = Array.isArray(value) ? value.length : 1;
  const distinct = new Set(passages.map(({ document, page }) => `${document} ${page ?? ''}`)).size;
  return { chosen, proven: Math.min(chosen, distinct) };
}
