// A run of blanks is read from its begin only, and the code from a text of a term's length only: both would need the square of the length.
const separators = /((?:(?<!\s)\s+)?[,;/()·|&+:]\s*|(?<!\s)\s+[–—-]\s+)/;
/** The longest term has some sixty characters. */
const MAX_TERM = 200;
// The code after a term, which is the same in every language: "Meeting room 12", "Floor B2".
const codes = /^((?:.*[^\s\d])?)\s+((?:#?[A-Z]?\d+[A-Za-z]?)(?:\s+#?[A-Z]?\d+[A-Za-z]?)*)$/u;

const capitalised = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1);

function term(text: string, glossary: ReadonlyMap<string, string>): string | undefined {
  const word = text.trim();
  const exact = glossary.get(word.toLowerCase());
  if (exact !== undefined) return /^\p{Lu}/u.test(word) ? capitalised(exact) : exact;
  const [, name, code] = (word.length <= MAX_TERM && codes.exec(word)) || [];
  const known = name ? glossary.get(name.trim().toLowerCase()) : undefined;
  return known === undefined ? undefined : `${capitalised(known)} ${code}`;
}

/**
 * Translates a text by a list of terms, if they cover all of it: one term, a term with a number, or several between commas and slashes.
 * Otherwise undefined: a partial translation is worse than the original.
 */
export function byGlossary(text: string, glossary: ReadonlyMap<string, string>): string | undefined {
  const parts = text.split(separators);
  const done = parts.map((part, index) => {
    // Every second part is a separator. Arabic has its own comma, but readers accept the Latin one.
    if (index % 2 === 1 || part.trim() === '') return part;
    return term(part, glossary);
  });
  return done.every((part) => part !== undefined) ? done.join('') : undefined;
}
