/** The sections of a format, which `;` separates outside of quotes. */
function sectionsOf(format: string): string[] {
  const sections = [''];
  for (const part of format.match(/"[^"]*"|\\.|[^]/g) ?? []) {
    if (part === ';') sections.push('');
    else sections[sections.length - 1] += part;
  }
  return sections;
}

const comparisons: Readonly<Record<string, (value: number, limit: number) => boolean>> = {
  '<': (value, limit) => value < limit,
  '<=': (value, limit) => value <= limit,
  '=': (value, limit) => value === limit,
  '>=': (value, limit) => value >= limit,
  '>': (value, limit) => value > limit,
  '<>': (value, limit) => value !== limit,
};

interface Section {
  holds: (value: number) => boolean;
  /** Digits as `0` and what separates them; undefined for a format that is not of digits only. */
  digits: string | undefined;
}

function sectionOf(text: string): Section {
  const condition = /\[(<=|>=|<>|<|>|=)(\d+(?:\.\d+)?)\]/.exec(text);
  const compare = comparisons[condition?.[1] ?? ''];
  const plain = text
    // Conditions, colors and languages.
    .replace(/\[[^\]]*\]/g, '')
    // Words beside the digits, such as "D-"; signs between them belong to the number: 02138-0001.
    .replace(/"([^"]*)"/g, (_, literal: string) => (/\p{L}/u.test(literal) ? '' : literal))
    .replace(/\\(.)/g, (_, literal: string) => (/\p{L}/u.test(literal) ? '' : literal))
    .replace(/[_*]./g, '')
    .trim();
  const isOfDigits = /^\(?0[0 /().-]*0$/.test(plain) && !/0\.0/.test(plain);
  return {
    holds: (value) => (compare ? compare(value, Number(condition?.[2])) : value >= 0),
    digits: isOfDigits ? plain : undefined,
  };
}

/** Shows a whole number with the zeros that its format of digits adds; undefined if the format adds none. */
export type ZeroFormat = (value: number) => string | undefined;

/**
 * The zeros of a number format such as `00000`: spreadsheets keep postal codes and numbers of meters and accounts as numbers, whose zeros
 * only the format has. Undefined for formats of quantities.
 */
export function zeroFormat(format: string): ZeroFormat | undefined {
  if (!/0.*0/.test(format)) return undefined;
  const sections = sectionsOf(format).map(sectionOf);
  if (sections.every(({ digits }) => digits === undefined)) return undefined;
  return (value) => {
    if (!Number.isSafeInteger(value) || value < 0) return undefined;
    const digits = sections.find(({ holds }) => holds(value))?.digits;
    if (digits === undefined) return undefined;
    const places = digits.replace(/[^0]/g, '').length;
    const figures = String(value).padStart(places, '0');
    let at = figures.length - places;
    // Further figures come before the first place.
    const shown = figures.slice(0, at) + digits.replace(/0/g, () => figures[at++] ?? '');
    return shown === String(value) ? undefined : shown;
  };
}
