import { editDistance, fold } from '../text/page-text.ts';

/** Recognition misreads one letter in seven where print is worn. */
const LETTERS_PER_EDIT = 7;

/** Whether two labels are the same but for what recognition may misread. */
export function isSameLabel(a: string, b: string): boolean {
  if (a === b) return true;
  if (a === '' || b === '') return false;
  const limit = Math.floor(Math.min(a.length, b.length) / LETTERS_PER_EDIT);
  return editDistance(a, b, limit) <= limit;
}

/** The letters of a supplier's name, as its pages are searched for it. */
export const nameLetters = (name: string): string => fold(name).replace(/[^\p{L}\p{N}]/gu, '');
