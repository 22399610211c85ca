import type { Language } from '@steward/contract/language';
import type { FrameworkQuestion } from '@steward/reference/frameworks/framework';
import { reportLabels } from './report-labels.ts';

type Valued = Pick<FrameworkQuestion, 'type' | 'options'> | NonNullable<FrameworkQuestion['columns']>[number];

/** A value of an answer in words: the titles of options, yes or no, numbers as they are. Null: no value. */
export function cellOf(question: Valued, value: unknown, language: Language): string | number | null {
  const titleOf = (one: string) => question.options?.find((option) => option.value === one)?.title[language] ?? one;
  if (value === null || value === undefined) return null;
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return value ? reportLabels[language].yes : reportLabels[language].no;
  if (Array.isArray(value)) return (value as string[]).map(titleOf).join('; ');
  return titleOf(value as string);
}

/** The rows of the value of a table, in the order of its columns. */
export const rowsOf = (question: FrameworkQuestion, value: unknown, language: Language): (string | number | null)[][] =>
  (Array.isArray(value) ? (value as Record<string, unknown>[]) : []).map((row) =>
    (question.columns ?? []).map((column) => cellOf(column, row[column.code], language)),
  );

export const columnTitles = (question: FrameworkQuestion, language: Language): string[] =>
  (question.columns ?? []).map(({ title, unit }) => (unit ? `${title[language]} (${unit})` : title[language]));
