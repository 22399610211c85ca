/** Units as bills print them, with the factor to kWh, litres or tonnes. */
export type UnitKind = 'energy' | 'volume' | 'mass';

export interface Unit {
  name: string;
  kind: UnitKind;
  /** To kWh, litres or metric tonnes. */
  factor: number;
}

const unit = (name: string, kind: UnitKind, factor: number): Unit => ({ name, kind, factor });

const table: [Unit, RegExp][] = [
  [unit('MWh', 'energy', 1000), /^(?:mwh|megawattstunden?|megawatt hours?|ميجاوات ساع[ةه]|م\.?و\.?س)/i],
  [
    unit('kWh', 'energy', 1),
    /^(?:k\s?[wv]\s?[hn]s?|kilowattstunden?|kilowatt[\s-]?hours?|كيلو\s?وا?[طت]\s?[\\/.]?\s?ساع[ةه]|ك\s?\.?\s?و\s?\.?\s?س|kvvh)/i,
  ],
  [unit('GJ', 'energy', 277.7778), /^(?:gj|gigajoules?)/i],
  [unit('MMBtu', 'energy', 293.0711), /^(?:mmbtu|dekatherms?|dth)/i],
  [unit('kBtu', 'energy', 0.2930711), /^kbtu/i],
  [unit('therm', 'energy', 29.3071), /^(?:therms?|thm)/i],
  [unit('CCF', 'volume', 2831.6847), /^(?:ccf|hcf|hundred cubic feet)/i],
  [unit('ft³', 'volume', 28.316847), /^(?:cf\b|cu\.? ?ft\.?|cubic feet|ft\s?[³3])/i],
  [unit('kgal', 'volume', 3785.412), /^(?:kgals?|thousand gallons|1,?000 gal(?:lon)?s?|tgal)/i],
  [unit('IG', 'volume', 4.54609), /^(?:[i1l]g|imperial gallons?|imp\.? ?gal(?:lon)?s?|جالون)/i],
  [unit('gal', 'volume', 3.785412), /^(?:gallons?|gals?|usg)/i],
  [unit('m³', 'volume', 1000), /^(?:m\s?[³3?*°'²]|cbm|cu\.? ?m|kubikmeter|cubic met(?:er|re)s?|متر\s?مكعب|م\s?[³3])/i],
  [unit('l', 'volume', 1), /^(?:lit(?:er|re)s?|l|لتر)/i],
  [unit('short ton', 'mass', 0.90718474), /^(?:short tons?|tons?)/i],
  [unit('t', 'mass', 1), /^(?:tonnen?|tonnes?|metric tons?|mt|t|طن)/i],
  [unit('kg', 'mass', 0.001), /^(?:kg|kilograms?|kilogramm|كجم|كغم|كيلو\s?جرام|كيلوغرام)/i],
  [unit('lb', 'mass', 0.00045359237), /^(?:lbs?|pounds?)/i],
];

/** The unit a text begins with. A price per unit (`€/kWh`) or a rate (`m³/h`) is none. */
export function unitAt(text: string): { unit: Unit; length: number } | undefined {
  const lead = /^\s?[([]?\s?/.exec(text)![0].length;
  const rest = text.slice(lead);
  for (const [found, re] of table) {
    const m = re.exec(rest);
    if (!m) continue;
    const after = rest.slice(m[0].length);
    // Words merely beginning alike (`tax`, `kgf`), and rates per hour or day.
    if (/^[\p{L}\p{N}]/u.test(after) || /^\s?\/\s?\p{L}/u.test(after)) continue;
    return { unit: found, length: lead + m[0].length };
  }
  return undefined;
}

/** A German "ton" is a metric one; only bills in dollars weigh in short tons. */
export function metricTon(found: Unit, currency: string | undefined): Unit {
  return found.name === 'short ton' && currency !== undefined && currency !== 'USD' ? unit('t', 'mass', 1) : found;
}

export const KWH_PER_THERM = 29.3071;
/** Heat in a hundred cubic feet of pipeline gas, US average (EIA 2023: 1,038 Btu a cubic foot). */
export const KWH_PER_CCF_GAS = 1.038 * KWH_PER_THERM;
/** Heat in a cubic metre of natural gas, where the bill prints no conversion: upper value 11.2 kWh at 0.95 of normal state. */
export const KWH_PER_M3_GAS = 10.6;
/** Heat in a litre of light heating oil, upper value rounded as suppliers print it. */
export const KWH_PER_LITRE_OIL = 10;
