export function renamed(text: string, many: string, one: string, how: { isSql: boolean }): string;
export function catalogue(
  language: string,
  many: string,
  one: string,
  names: readonly string[],
): Record<string, unknown> & { titles: Record<string, string> };
