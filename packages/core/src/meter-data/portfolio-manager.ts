import { dayNumber, dayOf } from '../calendar/day.ts';
import type { Carrier } from '../ghg/carrier.ts';
import { dayOrder, dayWritten, type DayOrder } from '../tables/day-order.ts';
import { decimalMarks, numberWritten, type DecimalMark } from '../tables/decimal-mark.ts';
import { withoutMarks } from '../tables/headings.ts';
import { grouped } from '../grouped.ts';
import { fixedOffset } from './local-time.ts';
import type { Interval } from './interval.ts';
import { MAX_VALUES, MeterFileError, recordsLeftOut, seriesOf, type MeterFile, type SeriesHead } from './series.ts';

/** A table of a workbook or text file. */
export interface Table {
  columns: readonly string[];
  rows: readonly { line: number; cells: readonly (string | number)[] }[];
  /** The delimiter of the cells of a text file. */
  delimiter?: string;
}

/** The headings of the sheets that Portfolio Manager writes: the export of meter entries, and the templates for adding bills and deliveries. */
const headings = {
  meter: ['portfolio manager meter id', 'meter id'],
  name: ['meter name'],
  type: ['meter type'],
  start: ['start date'],
  end: ['end date'],
  /** Instead of start and end for fuel that is delivered. */
  delivery: ['delivery date'],
  usage: ['usage/quantity', 'usage', 'quantity'],
  unit: ['usage units', 'meter unit'],
  cost: ['cost ($)', 'cost'],
  estimate: ['estimation?', 'estimation'],
  property: ['property name'],
  propertyId: ['property id', 'portfolio manager id', 'portfolio manager property id'],
} as const;
type Field = keyof typeof headings;

const plain = (heading: string) => withoutMarks(heading).toLowerCase();

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
  const { meter, start, end, delivery, usage, unit } = columnsOf(table);
  const isDated = (start !== undefined && end !== undefined) || delivery !== undefined;
  return isDated && [meter, usage, unit].every((at) => at !== undefined);
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

/** The unit of an amount of Btu: its meaning in brackets decides what `MBtu` is, and must not contradict another short form. */
function btuOf(short: string, meaning: string): string {
  const own = { kbtu: 'kBtu', mmbtu: 'MMBtu', 'mbtu/mmbtu': 'MMBtu', mbtu: '' }[short.toLowerCase()];
  const stated = { thousand: 'kBtu', million: 'MMBtu' }[
    /\b(thousand|million)\s+btu/i.exec(meaning)?.[1]?.toLowerCase() ?? ''
  ];
  if (own === undefined || stated === undefined) return own || short;
  return own === '' || own === stated ? stated : '';
}

/** The unit as printed by Portfolio Manager: the short form, with its meaning in brackets. Empty or as printed if it has two meanings. */
export function unitOfPrinted(printed: string): string {
  const short = printed.replace(/\s*\(.*$/, '').trim();
  if (/btu$/i.test(short)) return btuOf(short, printed.slice(short.length));
  const known: Readonly<Record<string, string>> = {
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

/** A date of a workbook or a text file. */
function dayAt(cell: string | number | undefined, order: DayOrder | undefined, line: number): number | undefined {
  if (typeof cell === 'number')
    return Number.isInteger(cell) && cell > 20_000 && cell < 80_000 ? cell - 25_569 : undefined;
  const day = dayWritten(cell ?? '', order);
  if (day === null) throw new MeterFileError('days-ambiguous', String(line));
  // `dayNumber` knows no years before 100.
  return !day || day < '0100' ? undefined : dayNumber(day);
}

const withoutSign = (text: string) => text.replace(/^\s*([-+]?)\s*(?:US|C|CA)?\$/, '$1').trim();

function numberAt(cell: string | number | undefined, mark: DecimalMark | undefined, line: number): number | undefined {
  if (cell === undefined || typeof cell === 'number') return cell;
  const number = numberWritten(withoutSign(cell), mark);
  if (number === 'ambiguous') throw new MeterFileError('numbers-ambiguous', String(line));
  return number;
}

/** The currencies of the costs by their signs; none without costs. */
function currenciesOf(heading: string, costs: readonly (string | number | undefined)[]): string[] {
  const given = costs.map((cost) => String(cost ?? '').trim()).filter((cost) => /\d/.test(cost));
  const texts = given.length ? [heading, ...given].join(' ') : '';
  return [
    /(?<!\b(?:C|CA|A|AU|NZ))\$/.test(texts) && 'USD',
    texts.includes('€') && '€',
    texts.includes('£') && '£',
  ].filter((one) => one !== false);
}

/** How the numbers and dates of a table are written, by all its rows and the country of the property. */
function writingOf({ columns, rows, delimiter }: Table, at: Partial<Record<Field, number>>, country: string) {
  const texts = (fields: readonly Field[]) =>
    fields.flatMap((field) => {
      const index = at[field];
      const cells = index === undefined ? [] : rows.map(({ cells: own }) => own[index]);
      return cells.filter((cell) => typeof cell === 'string');
    });
  const marks = decimalMarks(
    [{ texts: texts(['usage']).map(withoutSign) }, { texts: texts(['cost']).map(withoutSign) }],
    { delimiter, headings: columns },
  ).columns;
  return {
    usage: marks[0],
    cost: marks[1],
    // Portfolio Manager writes the month first; a spreadsheet may have saved the dates in another order.
    order: dayOrder(texts(['start', 'end', 'delivery']), {
      countries: country ? [country] : [],
      currencies:
        at.cost === undefined
          ? []
          : currenciesOf(
              columns[at.cost] ?? '',
              rows.map(({ cells }) => cells[at.cost ?? -1]),
            ),
      headings: columns,
    }),
  };
}

/**
 * Reads the meter entries of Portfolio Manager, in all sheets with such a table. An entry ends on the day on which the next one begins,
 * which is not counted twice; one that ends on the last day of a month before another that begins on the first includes that day.
 * `country`: that of the property (ISO alpha-2), for the order of day and month.
 */
export function readMeterTables(tables: readonly Table[], country: string): MeterFile {
  const found = tables.filter(isMeterTable);
  if (!found.length) throw new MeterFileError('not-recognized');
  const meters = new Map<string, { head: SeriesHead; periods: Period[] }>();
  const { leftOut, leave, refuseIfAll } = recordsLeftOut();
  for (const table of found) collect(table, country, meters, leave);
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
  country: string,
  meters: Map<string, { head: SeriesHead; periods: Period[] }>,
  leave: (place: string) => void,
): void {
  const at = columnsOf(table);
  const writing = writingOf(table, at, country);
  for (const { line, cells } of table.rows) {
    const cell = (field: Field) => (at[field] === undefined ? undefined : cells[at[field]]);
    const words = (field: Field) => String(cell(field) ?? '').trim();
    const isNone = (field: Field) => /^(?:not available)?$/i.test(words(field));
    const isDelivery = isNone('start') && isNone('end');
    const [from, to]: Field[] = isDelivery ? ['delivery', 'delivery'] : ['start', 'end'];
    // Unused rows of a template.
    if (words('usage') === '' && isDelivery && isNone('delivery')) continue;
    if (/^not available$/i.test(words('usage'))) continue;
    const [start, end] = [from, to].map((field) => field && dayAt(cell(field), writing.order, line));
    const usage = numberAt(cell('usage'), writing.usage, line);
    if (!words('meter') || usage === undefined || start === undefined || end === undefined || end < start) {
      leave(String(line));
      continue;
    }
    const key = [words('propertyId') || words('property'), words('meter'), words('unit')].join('\n');
    const known = meters.get(key) ?? { head: headOf(words), periods: [] };
    meters.set(key, known);
    const isEstimate = /^y(?:es)?$|^true$/i.test(words('estimate'));
    known.periods.push({ start, end, value: usage, isEstimate, cost: numberAt(cell('cost'), writing.cost, line) });
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
    property: { code: words('propertyId'), name: words('property') },
    carrier: carrier === 'generation' ? 'electricity' : carrier,
    direction: 'import',
    printedUnit: unitOfPrinted(words('unit')),
    currency: null,
    skipped: carrier === 'generation' ? 'generation' : null,
  };
}

/**
 * Entries of the same days that differ in quantity or cost are parts, such as deliveries of one day, and are added up. Identical ones are
 * repeats, and an estimate is repeated by an actual value of the same period. Repeats come before the sum, which replaces them in the
 * series and counts them as repeated.
 */
function added(periods: readonly Period[]): Period[] {
  const repeats: Period[] = [];
  const sums: Period[] = [];
  for (const same of grouped(periods, ({ start, end }) => `${start} ${end}`).values()) {
    const actual = same.filter(({ isEstimate }) => !isEstimate);
    const isReplaced = ({ start, end, isEstimate }: Period) => isEstimate && end > start && actual.length > 0;
    const parts = new Map<string, Period>();
    // Actual values first: an estimate with the same quantity and cost repeats one.
    for (const one of [...actual, ...same.filter(({ isEstimate }) => isEstimate)]) {
      const key = `${one.value} ${one.cost ?? ''}`;
      if (parts.has(key) || isReplaced(one)) repeats.push(one);
      else parts.set(key, one);
    }
    const [first, ...more] = parts.values();
    if (!first) continue;
    sums.push(
      more.reduce(
        (sum, one) => ({
          ...sum,
          value: sum.value + one.value,
          isEstimate: sum.isEstimate || one.isEstimate,
          cost: sum.cost === undefined ? one.cost : sum.cost + (one.cost ?? 0),
        }),
        first,
      ),
    );
  }
  return [...repeats, ...sums];
}

/** Whether the last day of an entry is included: if none of the meter's entries begins on the last day of another. */
function intervalsOf(periods: readonly Period[]): Interval[] {
  const starts = new Set(periods.map(({ start }) => start));
  const endsAMonth = (day: number) => dayOf(day + 1).endsWith('-01');
  return added(periods).map(({ start, end, value, isEstimate, cost }) => {
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
