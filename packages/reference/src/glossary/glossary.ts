import published from './terms.json' with { type: 'json' };

/** English terms in lower case, with their translation. */
export function glossary(language: 'ar' | 'de'): ReadonlyMap<string, string> {
  return known[language];
}

const column = (at: 1 | 2) => new Map(published.terms.map((row) => [row[0] ?? '', row[at] ?? '']));
const known = { de: column(1), ar: column(2) };
