import { InvalidValue } from '../failure.ts';
import { shown } from '../working.ts';

/** The internal units of the product: energy in kWh, volume in litres, mass in tonnes. */
export type SiUnit = 'kWh' | 'l' | 't';

/** One unit a bill may print. */
export interface UnitDefinition {
  /** The symbol in the product. */
  symbol: string;
  si: SiUnit;
  /** Multiply by this to get the SI unit. */
  factor: number;
  /** Other spellings, lower case. */
  aliases: readonly string[];
}

export interface SiValue {
  value: number;
  unit: SiUnit;
  working: { quantity: number; unit: string; factor: number; formula: string };
}

const KWH_PER_BTU = 1055.05585262 / 3_600_000; // International Table Btu, exact by definition
const LITRES_PER_FT3 = 28.316846592; // 0.3048³ m³, exact
const LITRES_PER_US_GAL = 3.785411784; // 231 in³, exact
const TONNES_PER_LB = 0.00045359237; // exact

const energy = (symbol: string, factor: number, ...aliases: string[]): UnitDefinition => ({
  symbol,
  si: 'kWh',
  factor,
  aliases,
});
const volume = (symbol: string, factor: number, ...aliases: string[]): UnitDefinition => ({
  symbol,
  si: 'l',
  factor,
  aliases,
});
const mass = (symbol: string, factor: number, ...aliases: string[]): UnitDefinition => ({
  symbol,
  si: 't',
  factor,
  aliases,
});

/** Every unit the product converts. Sources: SI; NIST SP 811; international yard-and-pound agreement. All factors exact. */
export const units: readonly UnitDefinition[] = [
  energy('kWh', 1, 'kilowatt hour', 'kilowatt hours', 'kilowattstunden', 'kwhr'),
  energy('Wh', 0.001),
  energy('MWh', 1000, 'megawatt hour', 'megawatt hours'),
  energy('GWh', 1_000_000),
  energy('J', 1 / 3_600_000),
  energy('kJ', 1 / 3600),
  energy('MJ', 1 / 3.6),
  energy('GJ', 1000 / 3.6),
  energy('TJ', 1_000_000 / 3.6),
  energy('Btu', KWH_PER_BTU),
  energy('kBtu', 1000 * KWH_PER_BTU, 'thousand btu'),
  energy('MMBtu', 1_000_000 * KWH_PER_BTU, 'million btu'),
  energy('therm', 100_000 * KWH_PER_BTU, 'therms', 'thm'),
  energy('Dth', 1_000_000 * KWH_PER_BTU, 'dekatherm', 'dekatherms', 'decatherm'),
  energy('kcal', 0.001163),
  energy('Gcal', 1163),
  energy('ton-h', 12_000 * KWH_PER_BTU, 'ton hour', 'ton hours', 'ton-hour', 'ton-hours'),
  volume('l', 1, 'litre', 'litres', 'liter', 'liters', 'ltr'),
  volume(
    'm3',
    1000,
    'm³',
    'm^3',
    'cbm',
    'cubic metre',
    'cubic metres',
    'cubic meter',
    'cubic meters',
    'kubikmeter',
    'kl',
    'kilolitre',
    'kilolitres',
    'kiloliter',
    'kiloliters',
  ),
  volume('Ml', 1_000_000, 'megalitre', 'megalitres', 'million litres'),
  volume('ft3', LITRES_PER_FT3, 'ft³', 'cf', 'cu ft', 'cubic foot', 'cubic feet'),
  volume('CCF', 100 * LITRES_PER_FT3, 'hcf', 'hundred cubic feet'),
  volume('MCF', 1000 * LITRES_PER_FT3, 'kcf', 'thousand cubic feet'),
  volume('US gal', LITRES_PER_US_GAL, 'usgal', 'us gallon', 'us gallons', 'gal (us)'),
  volume('kgal', 1000 * LITRES_PER_US_GAL, 'thousand us gallons'),
  volume('imp gal', 4.54609, 'imperial gallon', 'imperial gallons', 'uk gal', 'gal (uk)', 'ig'),
  mass('t', 1, 'tonne', 'tonnes', 'metric ton', 'metric tons', 'metric tonnes', 'tonnen', 'mt'),
  mass('kg', 0.001, 'kilogram', 'kilograms', 'kilogramm'),
  mass('g', 0.000001, 'gram', 'grams'),
  mass('lb', TONNES_PER_LB, 'lbs', 'pound', 'pounds'),
  // Steam is billed by the thousand pounds: the M of US utilities is a thousand.
  mass('kLb', 1000 * TONNES_PER_LB, 'klbs', 'mlb', 'mlbs', 'thousand pounds', 'thousand lbs'),
  mass('short ton', 2000 * TONNES_PER_LB, 'short tons', 'us ton', 'us tons'),
  mass('long ton', 2240 * TONNES_PER_LB, 'long tons', 'imperial ton'),
];

/** Words with different meanings in different countries: the unit by country; undefined elsewhere. */
const byCountry: Record<string, Record<string, string>> = {
  gal: { US: 'US gal', GB: 'imp gal' },
  gallon: { US: 'US gal', GB: 'imp gal' },
  gallons: { US: 'US gal', GB: 'imp gal' },
  ton: { US: 'short ton' },
  tons: { US: 'short ton' },
  mbtu: {},
  units: {},
};

const bySpelling = new Map<string, UnitDefinition>(
  units.flatMap((unit) => [
    [unit.symbol.toLowerCase(), unit] as const,
    ...unit.aliases.map((alias) => [alias, unit] as const),
  ]),
);

/**
 * The unit of a printed word. Case is ignored: no bill prints milliwatt hours. Words whose meaning depends on the country (`gal`, `ton`)
 * need `country` (ISO alpha-2); `MBtu` is refused, because it is a thousand in some sources and a million in others. Throws `InvalidValue`
 * for an unknown or ambiguous word.
 */
export function unitOf(printed: string, country?: string): UnitDefinition {
  const word = printed.trim().replace(/\s+/g, ' ').toLowerCase();
  const meanings = byCountry[word];
  if (meanings) {
    const symbol = country ? meanings[country] : undefined;
    if (!symbol) throw new InvalidValue(`The unit "${printed}" has more than one meaning: say which`);
    return unitOf(symbol);
  }
  const unit = bySpelling.get(word);
  if (!unit) throw new InvalidValue(`The unit "${printed}" is not known`);
  return unit;
}

/**
 * Converts a printed quantity to the product's unit: energy to kWh, volume to litres, mass to tonnes. The original value and unit are kept
 * for the calculation. A volume of gas stays a volume here; its energy needs a calorific value (`gas.ts`). Source: SI; NIST SP 811. Throws
 * `InvalidValue` for an unknown unit or a value that is not a number.
 */
export function toSi(value: number, unit: string, country?: string): SiValue {
  if (!Number.isFinite(value)) throw new InvalidValue(`The quantity in ${unit} is not a number`);
  const { symbol, si, factor } = unitOf(unit, country);
  const result = value * factor;
  const formula =
    factor === 1
      ? `${shown(value)} ${si}`
      : `${shown(value)} ${symbol} × ${shown(factor)} ${si}/${symbol} = ${shown(result)} ${si}`;
  return { value: result, unit: si, working: { quantity: value, unit: symbol, factor, formula } };
}

/** The inverse: an SI value in another unit. Throws `InvalidValue` when the unit has another measure. */
export function fromSi(value: number, from: SiUnit, to: string, country?: string): number {
  const unit = unitOf(to, country);
  if (unit.si !== from) throw new InvalidValue(`${from} cannot be written in ${unit.symbol}`);
  return value / unit.factor;
}

/** The factor from one unit to another; undefined for units of different measures. */
export function factorBetween(from: string, to: string): number | undefined {
  const [a, b] = [unitOf(from), unitOf(to)];
  return a.si === b.si ? a.factor / b.factor : undefined;
}
