export interface AreaNames {
  district: string;
  many: string;
  one: string;
}
export const kinds: Readonly<Record<string, { says: string; files: readonly (readonly string[])[] }>>;
export function filled(template: string, names: AreaNames): string;
export function catalogue(
  language: string,
  kind: string,
  many: string,
  one: string,
  words: readonly string[],
): Record<string, unknown> & { titles: Record<string, string> };
export function newArea(
  root: string,
  kind: string,
  place: string,
  one: string,
  words: Readonly<Record<string, readonly string[]>>,
): string[];
