import { sql, type RawBuilder } from 'kysely';

/** A pattern for `ilike` that finds the text anywhere; what has a meaning in patterns is taken literally. */
const containing = (text: string): string => `%${text.replace(/[\\%_]/g, (c) => `\\${c}`)}%`;

/**
 * Whether the columns of a row, taken together, have every word of a search, in the letters of the global search (`search_form`): `munchner`
 * finds Münchner. A text of signs alone is searched as it is.
 */
export function finds(
  search: string | undefined,
  columns: readonly (string | RawBuilder<unknown>)[],
): RawBuilder<boolean> {
  const texts = columns.map((column) => (typeof column === 'string' ? sql.ref(column) : column));
  return sql<boolean>`search_finds(concat_ws(chr(10), ${sql.join(texts)}), ${containing(search ?? '')}, search_patterns(${search ?? ''}))`;
}
