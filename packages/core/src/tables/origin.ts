/** What a file of cells says of the way its numbers and dates are written, apart from the numbers and dates themselves. */
export interface Origin {
  /** The delimiter of the cells; absent in a workbook. */
  delimiter?: string | undefined;
  /** The headings, whose language counts. */
  headings?: readonly string[];
  /** The countries of the properties in the rows, ISO alpha-2. */
  countries?: readonly string[];
  /** The currencies in the rows, as written. */
  currencies?: readonly string[];
}

/** Arabic digits and marks as Latin ones. */
export const latin = (text: string): string =>
  text
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replaceAll('٫', '.')
    .replaceAll('٬', ',');

/** The only member of a list with one distinct member. */
export function only<T>(given: Iterable<T>): T | undefined {
  const distinct = new Set(given);
  const [first] = distinct;
  return distinct.size === 1 ? first : undefined;
}

const germanWords =
  /\b(?:adresse|anfang|baujahr|bauteil|beginn|betrag|bezeichnung|brutto|datum|einheit|ende|energieträger|gebäude|immobilie|kosten|land|lieferant|liegenschaft|menge|mieter|monat|netto|nutzung|objekt\w*|ort|plz|rechnungs\w+|stadt|stra(?:ß|ss)e|verbrauch|versorger|von|währung|z[äa]e?hler\w*)\b/giu;

/** Whether headings are German: two German words, or one with an umlaut. */
export const isGerman = (headings: readonly string[] = []): boolean => {
  const text = headings.join(' | ');
  return /[äöüß]/i.test(text) || (text.match(germanWords)?.length ?? 0) >= 2;
};

/** Whether headings have Latin letters and are not German. */
export const isEnglish = (headings: readonly string[] = []): boolean =>
  !isGerman(headings) &&
  headings.some((one) => /[a-z]{3}/i.test(one)) &&
  !headings.some((one) => /[^\p{ASCII}²³()°€£]/u.test(one));
