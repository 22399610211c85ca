export interface Word {
  name: string;
  found: string;
}
export const words: Readonly<Record<string, readonly [pattern: string, replacement: string]>>;
export const areaMark: string;
export function wordsIn(text: string): Word[];
export function subjectProblems(subject: string): string[];
export function sentencesOf(file: string, source: string): string[];
export function catalogueProblems(catalogue: unknown): string[];
export function readCounts(text: string): Map<string, number>;
export function inspect(root: string): {
  counted: Map<string, number>;
  places: (Word & { file: string; sentence: string })[];
  problems: string[];
};
