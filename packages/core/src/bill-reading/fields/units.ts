import { unitOf } from '../../units/si.ts';

/** Units as bills print them, with the factor to kWh, litres or tonnes. */
export type UnitKind = 'energy' | 'volume' | 'mass';

export interface Unit {
  name: string;
  kind: UnitKind;
  /** To kWh, litres or metric tonnes. */
  factor: number;
  /** A bill's own unit of so many that a digit may be misread. */
  isOdd?: true;
}

const kinds = { kWh: 'energy', l: 'volume', t: 'mass' } as const;

/** The factor is the one the whole product converts with (`units/si.ts`); the name is as bills print it. */
export function unit(name: string, symbol = name): Unit {
  const { si, factor } = unitOf(symbol);
  return { name, kind: kinds[si], factor };
}

/** Units as bills print and recognition reads them, in the languages read; of two that begin alike the longer stands first. */
const table: [Unit, RegExp][] = [
  [unit('GWh'), /^(?:gwh|gigawattstunden?|gigawatt hours?|جيجاوات ساع[ةه])/i],
  [unit('MWh'), /^(?:mwh|megawattstunden?|megawatt hours?|ميجاوات ساع[ةه]|م\.?و\.?س)/i],
  [
    unit('kWh'),
    /^(?:k\s?w\s?[hn]s?|kilowattstunden?|kilowatt[\s-]?hours?|كيلو\s?وا?[طت]\s?[\\/.]?\s?ساع[ةه]|ك\s?\.?\s?و\s?\.?\s?س)/i,
  ],
  [
    unit('ton-h'),
    /^(?:(?:tr|rt)[\s-]?h|(?:refrigeration )?tons?[\s-]h(?:ou)?rs?|طن\s(?:ال)?تبريد\s?[/.-]?\s?(?:ال)?ساع[ةه])/i,
  ],
  [unit('MJ'), /^(?:mj|megajoules?)/i],
  [unit('GJ'), /^(?:gj|gigajoules?)/i],
  [unit('MMBtu'), /^(?:mmbtu|dekatherms?|dth)/i],
  [unit('kBtu'), /^kbtu/i],
  [unit('therm'), /^(?:therms?|thm)/i],
  [unit('CCF'), /^(?:ccf|hcf|hundred cubic feet)/i],
  [unit('Mcf', 'MCF'), /^(?:mcf|thousand cubic feet)/i],
  [unit('ft³', 'ft3'), /^(?:cf\b|cu\.? ?ft\.?|cubic feet|ft\s?[³3])/i],
  [
    unit('kgal'),
    /^(?:kgals?|thousand gallons|1,?000s? (?:of )?gal(?:lon)?s?|gal(?:lon)?s? (?:\(?x?\s?1,?000s?\)?|in thousands)|tgal)/i,
  ],
  [unit('IG', 'imp gal'), /^(?:[i1l]g|imperial gallons?|imp\.? ?gal(?:lon)?s?|[جغ]الون)/i],
  [unit('gal', 'US gal'), /^(?:gallon(?:s|en)?|gals?|usg)/i],
  [
    unit('m³', 'm3'),
    /^(?:[ns]?m\s?[³3²]|scm|cbm|cu\.? ?m|kubikmeter|metres? cubes?|metros? cubicos?|cubic met(?:er|re)s?|متر\s?(?:ال)?مكعب|م\s?[³3])/i,
  ],
  [unit('kL', 'kl'), /^(?:kl\b|kilolit(?:er|re)s?)/i],
  [unit('ML', 'Ml'), /^(?:ml|megalit(?:er|re)s?)/i],
  [unit('l'), /^(?:lit(?:er|re|ro)s?|ltr\.?|l|لتر)/i],
  [unit('kLb'), /^(?:klbs?|mlbs?|thousand (?:pounds|lbs))/i],
  [unit('short ton'), /^(?:(?:short|us) tons?|tons?)(?![\s-]?h)/i],
  [unit('t'), /^(?:tonnen?|tonnes?|toneladas?|metric tons?|mt|t|طن)/i],
  [unit('kg'), /^(?:kg|kilograms?|kilogramme?s?|كجم|كغم|كيلو\s?جرام|كيلوغرام)/i],
  [unit('lb'), /^(?:lbs?|pounds?)/i],
];

/** With the word's end in the pattern: `tonnes` is tried to its end before it is given up. */
const whole = table.map(([found, re]) => [found, new RegExp(`${re.source}(?![\\p{L}\\p{N}]|'\\p{L})`, 'iu')] as const);

/** The unit a text begins with. A price per unit (`€/kWh`) or a rate (`m³/h`) is none. */
export function unitAt(text: string): { unit: Unit; length: number } | undefined {
  const lead = /^\s?[()[\]]?\s?(?:وال|بال|لل|ال|ب)?/u.exec(text)![0].length;
  const rest = text.slice(lead);
  for (const [found, re] of whole) {
    const m = re.exec(rest);
    if (!m) continue;
    const after = rest.slice(m[0].length);
    // Words merely beginning alike (`tax`, `kgf`), and rates per hour or day.
    if (/^(?:\s?\/\s?|\s(?:per|je|pro)\s)\p{L}/u.test(after)) continue;
    return { unit: found, length: lead + m[0].length };
  }
  return undefined;
}

/** The unit of a name that this table or a bill gives it. */
export const unitNamed = (name: string): Unit | undefined =>
  table.find(([found]) => found.name === name)?.[0] ?? unitAt(name)?.unit;

// Where a gallon is the imperial one, by the money of the bill.
const IMPERIAL: ReadonlySet<string> = new Set([
  'GBP',
  'AED',
  'QAR',
  'BHD',
  'INR',
  'KES',
  'ZAR',
  'AUD',
  'NZD',
  'SGD',
  'HKD',
]);

/** Units that mean something else elsewhere: a German "ton" is a metric one, and a gallon of the Emirates 4.55 litres. */
export function unitIn(found: Unit, currency: string | undefined): Unit {
  if (currency === undefined || currency === 'USD') return found;
  if (found.name === 'short ton') return unit('t');
  return found.name === 'gal' && IMPERIAL.has(currency) ? unit('IG', 'imp gal') : found;
}

/** Says what a unit holds; its numbers are no quantities: 1 CCF = 748 gallons. */
export const DEFINITION =
  /(?<![\d.,])(?:1|one|ein)\s(?:[\p{L}\d][\p{L}\d³,]*\s){1,4}?(?:=|≈|equals|is (?:equal to|about)|entspricht)/iu;

/** As many as units hold: ten, a hundred, a thousand, or the gallons in a hundred cubic feet; 1,660 is a misread 1,000. */
const USUAL = /^(?:10*|748)$/;

/** What American water works call a unit, as the bill defines it: 1 billing unit = 748 gallons, one unit is one kilowatt hour. */
export function definedUnit(texts: string[]): Unit | undefined {
  const defined = texts.flatMap(
    (t) => /\b(?:1|one) (?:billing )?unit\s?(?:=|equals|is)\s?([\d,]+|one)\s(.+)/i.exec(t) ?? [],
  );
  const [, count, rest] = defined;
  const held = unitAt(rest ?? '')?.unit;
  if (!held) return undefined;
  const digits = /one/i.test(count!) ? '1' : count!.replaceAll(',', '');
  return {
    ...held,
    name: 'unit',
    factor: held.factor * Number(digits),
    ...(!USUAL.test(digits) && { isOdd: true }),
  };
}
