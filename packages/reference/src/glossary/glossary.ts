import published from './terms.json' with { type: 'json' };

/** The edition of the glossary, shown beside what it translated. */
export const glossaryEdition: string = published.edition;

/** English terms in lower case, with their translation. */
export function glossary(language: 'ar' | 'de'): ReadonlyMap<string, string> {
  return known[language];
}

const column = (at: 1 | 2) => new Map(published.terms.map((row) => [row[0] ?? '', row[at] ?? '']));
const known = { de: column(1), ar: column(2) };
