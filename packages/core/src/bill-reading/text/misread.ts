/**
 * What recognition confuses wherever it stands, set right once before any rule reads the words. Confusions that only a rule can
 * tell (a letter in a known meter number, a long month's name) are settled where the rule is.
 */
const CONFUSIONS: [RegExp, string][] = [
  // Imperial gallons, glued to their number.
  [/^(\d{1,3}(?:,\d{3})+)[1Il]G$/, '$1IG'],
  // Two strokes for the w, a v for it.
  [/^(\(?[\d.,']*)k(?:VV|vv|V|v)h(\)?)$/, '$1kWh$2'],
  // The raised three of cubic metres.
  [/^(\(?(?:\d[\d.,']*)?m)[?>*°'"®](\)?[,.]?)$/, '$1³$2'],
  // Dots that lead from a name to its amount.
  [/^[.·…_]{3,}$/, ''],
  [/(?<=[\p{L}\p{N}%)])(?:[.·_]{2,}|…+)$/u, ''],
  [/^(?:[.·_…]{2,}(?=\d)|\.(?=\d{1,3}[.,]\d{2}))/, ''],
  // A naught for the first letter of a month, glued to its day.
  [/^(\d{1,2})0ct([.,]?)$/, '$1 Oct$2'],
  [/^0ct(?=[.,]?$|ober$)/, 'Oct'],
  // French for the first of a month.
  [/^[Il]er$/, '1er'],
  // A doubled apostrophe between thousands.
  [/^(\d{1,3})''(\d{3})/, "$1'$2"],
];

/** A word as it was most likely printed. */
export const asPrinted = (text: string): string =>
  CONFUSIONS.reduce((t, [seen, printed]) => t.replace(seen, printed), text);
