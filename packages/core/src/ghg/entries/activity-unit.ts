import { InvalidValue } from '../../failure.ts';
import { unitOf } from '../../units/si.ts';

/** A unit of published activity factors, relative to the first unit of its measure. */
interface Measured {
  measure: string;
  /** Multiply by this to get the first unit of the measure. */
  factor: number;
}

const KM_PER_MILE = 1.609344; // exact, international yard-and-pound agreement
const TONNES_PER_SHORT_TON = 0.90718474; // exact

/** Units missing in the table of bills, because no bill uses them. Names in English, German and Arabic. */
const others: readonly (Measured & { names: readonly string[] })[] = [
  {
    measure: 'distance',
    factor: 1,
    names: [
      'km',
      'kilometre',
      'kilometres',
      'kilometer',
      'kilometers',
      'vehicle-km',
      'fahrzeug-km',
      'fzkm',
      'كم',
      'كيلومتر',
    ],
  },
  {
    measure: 'distance',
    factor: KM_PER_MILE,
    names: ['mile', 'miles', 'mi', 'vehicle-mile', 'vehicle-miles', 'meile', 'meilen', 'ميل'],
  },
  {
    measure: 'passenger-distance',
    factor: 1,
    names: [
      'passenger-km',
      'passenger-kilometre',
      'passenger-kilometres',
      'passenger.km',
      'pkm',
      'personen-km',
      'personenkilometer',
      'راكب-كم',
    ],
  },
  {
    measure: 'passenger-distance',
    factor: KM_PER_MILE,
    names: ['passenger-mile', 'passenger-miles', 'راكب-ميل'],
  },
  {
    measure: 'freight',
    factor: 1,
    names: ['tonne-km', 'tonne-kilometre', 'tonne.km', 'tkm', 'tonnen-km', 'tonnenkilometer', 'طن-كم'],
  },
  {
    measure: 'freight',
    factor: TONNES_PER_SHORT_TON * KM_PER_MILE,
    names: ['short-ton-mile', 'short-ton-miles', 'ton-mile', 'ton-miles'],
  },
  {
    measure: 'nights',
    factor: 1,
    names: [
      'room-night',
      'room-nights',
      'room-per-night',
      'night',
      'nights',
      'übernachtung',
      'übernachtungen',
      'ليلة',
      'ليالي',
    ],
  },
  { measure: 'hours', factor: 1, names: ['hour', 'hours', 'h', 'stunde', 'stunden', 'ساعة', 'ساعات'] },
];

/** Spellings of the table's units by publishers and spreadsheets. */
const written: Readonly<Record<string, string>> = {
  gallon: 'US gal',
  'million-l': 'Ml',
  'short-ton': 'short ton',
  scf: 'ft3',
  'standard-cubic-feet': 'ft3',
  لتر: 'l',
  م3: 'm3',
  'م³': 'm3',
  'متر-مكعب': 'm3',
  'كيلوواط-ساعة': 'kWh',
  'ك.و.س': 'kWh',
  'ميغاواط-ساعة': 'MWh',
  طن: 't',
  كغ: 'kg',
  كجم: 'kg',
  كيلوغرام: 'kg',
};

const plain = (unit: string) =>
  unit
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, '-');
const byName = new Map(
  others.flatMap(({ names, ...measured }) => names.map((name) => [plain(name), measured] as const)),
);

/** Throws `InvalidValue` for unknown units, and for `gal` and `ton` without a country that determines them. */
function measuredBy(unit: string, country?: string): Measured {
  const own = byName.get(plain(unit));
  if (own) return own;
  const { si, factor } = unitOf(written[plain(unit)] ?? unit, country);
  return { measure: si, factor };
}

/** The unit of a publisher, regardless of the place of use: the gallon of the EPA is the US gallon. */
const published = (unit: string): Measured => measuredBy(unit, 'US');

/** Whether an activity published in one unit can be entered in the other. */
export function fitsActivityUnit(unit: string, activityUnit: string, country?: string): boolean {
  try {
    return measuredBy(unit, country).measure === published(activityUnit).measure;
  } catch (error) {
    if (error instanceof InvalidValue) return false;
    throw error;
  }
}

/**
 * A quantity in the unit of a published factor. 250 US gal of a fuel counted in litres: 946.352946 l. A volume of fuel is not converted to
 * mass or energy here: that requires its density. Throws `InvalidValue` if the two units have different measures.
 */
export function inActivityUnit(quantity: number, unit: string, activityUnit: string, country?: string) {
  if (plain(unit) === plain(activityUnit)) return { quantity, factor: 1 };
  const [from, to] = [measuredBy(unit, country), published(activityUnit)];
  if (from.measure !== to.measure) throw new InvalidValue(`${unit} cannot be written in ${activityUnit}`);
  const factor = from.factor / to.factor;
  return { quantity: quantity * factor, factor };
}

const currencies = new Set(Intl.supportedValuesOf('currency'));

/** Whether a unit is a currency by its three letters. */
export const isMoney = (unit: string): boolean => currencies.has(unit.trim().toUpperCase());
