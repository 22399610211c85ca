import { dayNumber, dayOf } from '../calendar/day.ts';
import type { Carrier } from '../ghg/carrier.ts';
import { fixedOffset } from './local-time.ts';
import {
  MAX_VALUES,
  MeterFileError,
  recordsLeftOut,
  seriesOf,
  type Interval,
  type MeterFile,
  type SeriesHead,
} from './series.ts';

/** A table of a workbook or text file. */
export interface Table {
  columns: readonly string[];
  rows: readonly { line: number; cells: readonly (string | number)[] }[];
}

/** The headings of the two sheets that Portfolio Manager writes: the export of meter entries, and the template for adding bills. */
const headings = {
  meter: ['portfolio manager meter id', 'meter id'],
  name: ['meter name'],
  type: ['meter type'],
  start: ['start date'],
  end: ['end date'],
  usage: ['usage/quantity', 'usage', 'quantity'],
  unit: ['usage units', 'meter unit'],
  cost: ['cost ($)', 'cost'],
  estimate: ['estimation?', 'estimation'],
  property: ['property name'],
} as const;
type Field = keyof typeof headings;

const plain = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/\((?:pre-filled|required|optional)[^)]*\)/g, '')
    .replace(/\s+/g, ' ')
    .trim();

function columnsOf({ columns }: Table): Partial<Record<Field, number>> {
  const names = columns.map(plain);
  const found: Partial<Record<Field, number>> = {};
  for (const field of Object.keys(headings) as Field[]) {
    const at = headings[field].map((name) => names.indexOf(name)).find((index) => index >= 0);
    if (at !== undefined) found[field] = at;
  }
  return found;
}

export const isMeterTable = (table: Table): boolean => {
  const { meter, start, end, usage, unit } = columnsOf(table);
  return [meter, start, end, usage, unit].every((at) => at !== undefined);
};

/** Carriers by the beginning of meter types. Source: ENERGY STAR Portfolio Manager, list of meter types. */
const carriersByType: readonly (readonly [RegExp, Carrier | 'generation'])[] = [
  [/^electric - (?:solar|wind)/, 'generation'],
  [/^electric/, 'electricity'],
  [/^natural gas/, 'natural_gas'],
  [/^fuel oil/, 'heating_oil'],
  [/^(?:liquid )?propane/, 'lpg'],
  [/^kerosene/, 'kerosene'],
  [/^diesel/, 'diesel'],
  [/^wood/, 'wood'],
  [/^district steam/, 'steam'],
  [/^district hot water/, 'district_heating'],
  [/^district chilled water/, 'district_cooling'],
  [/^wastewater/, 'waste_water'],
  [/water/, 'water'],
  [/^disposed waste|^waste/, 'waste'],
];

const carrierOfType = (type: string) => carriersByType.find(([pattern]) => pattern.test(type.toLowerCase()))?.[1];

const meterTypes = [
  'Electric - Grid',
  'Natural Gas',
  'Propane',
  'Fuel Oil (No. 1)',
  'Fuel Oil (No. 2)',
  'Fuel Oil (No. 4)',
  'Fuel Oil (No. 5 or 6)',
  'Diesel',
  'Kerosene',
  'Wood',
  'District Steam',
  'District Hot Water',
  ...['Electric', 'Absorption', 'Engine', 'Other'].map((by) => `District Chilled Water - ${by}`),
  ...['Municipally Supplied Potable Water', 'Municipally Supplied Reclaimed Water', 'Well Water'].flatMap((from) =>
    ['Indoor', 'Outdoor', 'Mixed Indoor/Outdoor'].map((use) => `${from} - ${use}`),
  ),
] as const;

/** The meter types with bills, and their carriers; generation on site has no bills. */
export const portfolioManagerMeterTypes: readonly (readonly [name: string, carrier: Carrier])[] = meterTypes.flatMap(
  (name) => {
    const carrier = carrierOfType(name);
    return carrier && carrier !== 'generation' ? [[name, carrier] as const] : [];
  },
);

/** The unit as printed by Portfolio Manager: the short form, with its meaning in brackets. Its MBtu is a million Btu. */
export function unitOfPrinted(printed: string): string {
  const short = printed.replace(/\s*\(.*$/, '').trim();
  const known: Readonly<Record<string, string>> = {
    mbtu: 'MMBtu',
    'mbtu/mmbtu': 'MMBtu',
    cm: 'm3',
    'klbs.': 'kLb',
    mcf: /million/i.test(printed) ? '' : 'MCF',
    mgal: '',
    gallons: /\(uk\)/i.test(printed) ? 'imp gal' : 'US gal',
    gal: 'US gal',
    cgal: '',
  };
  return known[short.toLowerCase()] ?? short;
}

const localTime = fixedOffset(0);
const DAY = 86_400;

/** A date in the US format of a workbook or a text file. */
function dayAt(cell: string | number | undefined): number | undefined {
  if (typeof cell === 'number')
    return Number.isInteger(cell) && cell > 20_000 && cell < 80_000 ? cell - 25_569 : undefined;
  const text = (cell ?? '').trim();
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?:\s.*)?$/.exec(text);
  const iso = /^(\d{4})-(\d{2})-(\d{2})/.exec(text);
  const parts = american ? [american[3], american[1], american[2]] : iso ? iso.slice(1) : undefined;
  if (!parts) return undefined;
  const [year = '', month = '', day = ''] = parts;
  try {
    return dayNumber(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
  } catch {
    return undefined;
  }
}

function numberAt(cell: string | number | undefined): number | undefined {
  if (typeof cell === 'number') return cell;
  const text = (cell ?? '').replaceAll(',', '').replace(/^\$/, '').trim();
  return /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : undefined;
}

/**
 * Reads the meter entries of Portfolio Manager, in all sheets with such a table. An entry ends on the day on which the next one begins,
 * which is not counted twice; one that ends on the last day of a month before another that begins on the first includes that day.
 */
export function readMeterTables(tables: readonly Table[]): MeterFile {
  const found = tables.filter(isMeterTable);
  if (!found.length) throw new MeterFileError('not-recognized');
  const meters = new Map<string, { head: SeriesHead; periods: Period[] }>();
  const { leftOut, leave, refuseIfAll } = recordsLeftOut();
  for (const table of found) collect(table, meters, leave);
  const series = [...meters.values()].map(({ head, periods }) => seriesOf(head, intervalsOf(periods), localTime));
  refuseIfAll(series.some(({ values }) => values));
  return { format: 'portfolio-manager', writtenAt: null, zone: '', series, leftOut };
}

interface Period {
  start: number;
  end: number;
  value: number;
  isEstimate: boolean;
  cost: number | undefined;
}

function collect(
  table: Table,
  meters: Map<string, { head: SeriesHead; periods: Period[] }>,
  leave: (place: string) => void,
): void {
  const at = columnsOf(table);
  for (const { line, cells } of table.rows) {
    const cell = (field: Field) => (at[field] === undefined ? undefined : cells[at[field]]);
    const words = (field: Field) => String(cell(field) ?? '').trim();
    const [usage, start, end] = [numberAt(cell('usage')), dayAt(cell('start')), dayAt(cell('end'))];
    // Unused rows of a template.
    if (words('usage') === '' && words('start') === '' && words('end') === '') continue;
    if (/^not available$/i.test(words('usage'))) continue;
    if (!words('meter') || usage === undefined || start === undefined || end === undefined || end < start) {
      leave(String(line));
      continue;
    }
    const key = [words('meter'), words('unit')].join('\n');
    const known = meters.get(key) ?? { head: headOf(words), periods: [] };
    meters.set(key, known);
    const isEstimate = /^y(?:es)?$|^true$/i.test(words('estimate'));
    known.periods.push({ start, end, value: usage, isEstimate, cost: numberAt(cell('cost')) });
    if (known.periods.length > MAX_VALUES) throw new MeterFileError('too-many-values');
  }
}

function headOf(words: (field: Field) => string): SeriesHead {
  const carrier = carrierOfType(words('type')) ?? null;
  return {
    meterNo: words('meter'),
    serialNo: '',
    channel: words('unit'),
    name: [words('property'), words('name')].filter(Boolean).join(', '),
    carrier: carrier === 'generation' ? 'electricity' : carrier,
    direction: 'import',
    printedUnit: unitOfPrinted(words('unit')),
    currency: null,
    skipped: carrier === 'generation' ? 'generation' : null,
  };
}

/** Whether the last day of an entry is included: if none of the meter's entries begins on the last day of another. */
function intervalsOf(periods: readonly Period[]): Interval[] {
  const starts = new Set(periods.map(({ start }) => start));
  const endsAMonth = (day: number) => dayOf(day + 1).endsWith('-01');
  return periods.map(({ start, end, value, isEstimate, cost }) => {
    const isLastDay =
      end === start || starts.has(end + 1) || (!starts.has(end) && dayOf(start).endsWith('-01') && endsAMonth(end));
    return {
      start: start * DAY,
      seconds: (end + (isLastDay ? 1 : 0) - start) * DAY,
      value,
      quality: isEstimate ? 'estimated' : 'actual',
      ...(cost !== undefined && { cost }),
    };
  });
}
