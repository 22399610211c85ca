/** A pattern for `ilike` that finds the text anywhere; what has a meaning in patterns is taken literally. */
export const containing = (text = ''): string => `%${text.replace(/[\\%_]/g, (c) => `\\${c}`)}%`;
