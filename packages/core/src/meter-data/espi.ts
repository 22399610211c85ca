import type { Carrier } from '../ghg/carrier.ts';
import { grouped } from '../grouped.ts';
import { changingClock, dstRule, fixedOffset, type LocalTime } from './local-time.ts';
import type { Interval, ValueQuality } from './interval.ts';
import {
  MAX_VALUES,
  MeterFileError,
  recordsLeftOut,
  seriesOf,
  type FlowDirection,
  type MeterFile,
  type SeriesHead,
  type SkipReason,
} from './series.ts';

/** An element of XML as the parser gives it: the elements below by name, attributes after `@`, the text under `#`. */
export type XmlElement = { [name: string]: XmlElement[] } & { '#'?: string };

/** Codes of the Energy Services Provider Interface. Source: NAESB REQ.21 ESPI 3.3, UnitSymbolKind, CommodityKind, ServiceKind. */
const unitOfCode: Readonly<Record<string, string>> = {
  31: 'J',
  42: 'm3',
  72: 'Wh',
  119: 'ft3',
  128: 'US gal',
  130: 'imp gal',
  132: 'Btu',
  134: 'l',
  166: 'm3',
  167: 'm3',
  169: 'therm',
};
const powerCodes: Readonly<Record<string, string>> = {
  5: 'A',
  29: 'V',
  33: 'Hz',
  38: 'W',
  61: 'VA',
  63: 'var',
  71: 'VAh',
  73: 'varh',
};
const carrierOfCommodity: Readonly<Record<string, Carrier>> = {
  1: 'electricity',
  2: 'electricity',
  7: 'natural_gas',
  8: 'lpg',
  9: 'water',
  10: 'steam',
  11: 'waste_water',
  12: 'district_heating',
  13: 'district_cooling',
};
const carrierOfService: Readonly<Record<string, Carrier>> = {
  0: 'electricity',
  1: 'natural_gas',
  2: 'water',
  4: 'district_heating',
  5: 'waste',
  6: 'waste_water',
};
const flows: Readonly<Record<string, FlowDirection>> = { 1: 'import', 4: 'net', 19: 'export' };
/** Readings of a register, or a value of one moment: no consumption of an interval. */
const cumulative = new Set(['1', '3', '9', '12', '13']);
const estimates = new Set(['8', '9', '10', '11', '12', '13']);
const currencies: Readonly<Record<string, string>> = {
  36: 'AUD',
  124: 'CAD',
  756: 'CHF',
  826: 'GBP',
  840: 'USD',
  978: 'EUR',
};
/** A cost is given in hundred-thousandths of the currency. */
const COST_UNIT = 100_000;

const first = (element: XmlElement | undefined, name: string): XmlElement | undefined => element?.[name]?.[0];
const textOf = (element: XmlElement | undefined, name: string): string =>
  String(first(element, name)?.['#'] ?? '').trim();
const attribute = (element: XmlElement, name: string): string => {
  const value: unknown = element[`@${name}`];
  return typeof value === 'string' ? value : '';
};

interface Entry {
  self: string;
  up: string;
  related: string[];
  title: string;
  content: XmlElement;
}

const trimmed = (href: string) => href.trim().replace(/\/+$/, '');

function entryOf(entry: XmlElement): Entry {
  const links = (entry['link'] ?? []).map((link) => ({
    rel: attribute(link, 'rel'),
    href: trimmed(attribute(link, 'href')),
  }));
  const one = (rel: string) => links.find((link) => link.rel === rel)?.href ?? '';
  return {
    self: one('self'),
    up: one('up'),
    related: links.filter(({ rel }) => rel === 'related').map(({ href }) => href),
    title: textOf(entry, 'title'),
    content: first(entry, 'content') ?? {},
  };
}

/** The first item by each of its keys. */
function firstBy<T>(items: readonly T[], keysOf: (item: T) => readonly string[]): Map<string, T> {
  const found = new Map<string, T>();
  for (const item of items) for (const key of keysOf(item)) if (!found.has(key)) found.set(key, item);
  return found;
}

/** Finds the first of these entries to which another one is related. */
function firstRelated(entries: readonly Entry[]): (from: Entry | undefined) => Entry | undefined {
  const places = firstBy([...entries.entries()], ([, { self }]) => [self]);
  return (from) => {
    const found = (from?.related ?? []).flatMap((href) => places.get(href)?.[0] ?? []);
    return entries[found.reduce((first, at) => Math.min(first, at), entries.length)];
  };
}

/** Reads Green Button data. Intervals are in UTC; the days follow the clock that the file describes. */
export function readEspi(root: XmlElement): MeterFile {
  const feed = first(root, 'feed');
  const entries = ((feed?.['entry'] ?? first(root, 'entry')) ? (feed?.['entry'] ?? root['entry'] ?? []) : []).map(
    entryOf,
  );
  const having = (name: string) => entries.filter(({ content }) => content[name]);
  const blocks = having('IntervalBlock');
  if (!feed && !entries.length) throw new MeterFileError('not-recognized');
  if (!blocks.length) throw new MeterFileError(having('UsagePoint').length ? 'empty' : 'not-recognized');
  const [readings, types, points, clocks] = [
    having('MeterReading'),
    having('ReadingType'),
    having('UsagePoint'),
    having('LocalTimeParameters'),
  ];
  // A file can have a hundred thousand of each.
  const readingOf = firstBy(readings, ({ self, related }) => [`${self}/IntervalBlock`, ...related]);
  const pointOf = firstBy(points, ({ self, related }) => [`${self}/MeterReading`, ...related]);
  const typeOf = firstRelated(types);
  const clockWith = firstRelated(clocks);
  const only = (found: readonly Entry[]) => (found.length === 1 ? found[0] : undefined);
  const byReading = grouped(blocks, ({ up }) => readingOf.get(up) ?? only(readings));
  let values = 0;
  let zone = '';
  const { leftOut, attempt, refuseIfAll } = recordsLeftOut();
  const series = [...byReading].map(([reading, own], index) => {
    const type = typeOf(reading) ?? only(types);
    const point = (reading && pointOf.get(reading.up)) ?? only(points);
    const clock = clockWith(point) ?? clocks[0];
    const intervals: Interval[] = [];
    let named: string | undefined;
    for (const block of own.flatMap(({ content }) => content['IntervalBlock'] ?? []))
      for (const one of block['IntervalReading'] ?? []) {
        const interval = attempt(() => intervalOf(one, first(type?.content, 'ReadingType')));
        if (interval) intervals.push(interval);
        named ??= textOf(first(one, 'timePeriod'), 'timezone') || undefined;
        values += 1;
        if (values > MAX_VALUES) throw new MeterFileError('too-many-values');
      }
    const local = clockOf(first(clock?.content, 'LocalTimeParameters'), named);
    zone ||= local.name;
    return seriesOf(headOf(type, point, reading, index), intervals, local);
  });
  refuseIfAll(series.some((one) => one.values));
  const updated = Date.parse(textOf(feed, 'updated'));
  return { format: 'espi', writtenAt: Number.isNaN(updated) ? null : updated / 1000, zone, series, leftOut };
}

function headOf(
  type: Entry | undefined,
  point: Entry | undefined,
  reading: Entry | undefined,
  index: number,
): SeriesHead {
  const kind = first(type?.content, 'ReadingType');
  const usagePoint = first(point?.content, 'UsagePoint');
  const code = textOf(kind, 'uom');
  const flow = textOf(kind, 'flowDirection');
  // Without a word about the flow a meter of consumption counts what is drawn.
  const direction = flow === '' || flow === '0' ? 'import' : flows[flow];
  const unit = unitOfCode[code] ?? powerCodes[code] ?? (code && `uom ${code}`);
  const skipped: SkipReason | null = powerCodes[code]
    ? 'not-energy'
    : cumulative.has(textOf(kind, 'accumulationBehaviour'))
      ? 'cumulative'
      : direction
        ? null
        : 'unknown-channel';
  const commodity = carrierOfCommodity[textOf(kind, 'commodity')];
  const service = carrierOfService[textOf(first(usagePoint, 'ServiceCategory'), 'kind')];
  return {
    meterNo: lastPart(point?.self ?? '') || String(index + 1),
    serialNo: '',
    channel: lastPart(reading?.self ?? '') || String(index + 1),
    name: [point?.title, reading?.title].filter(Boolean).join(', '),
    // Electricity is not counted in therms: such a file says the kind of its first reading alone.
    carrier: commodity ?? (service === 'electricity' && unit === 'therm' ? 'natural_gas' : (service ?? null)),
    direction: direction ?? 'import',
    printedUnit: unit,
    currency: currencies[Number(textOf(kind, 'currency'))] ?? null,
    skipped,
  };
}

const lastPart = (href: string) => href.split('/').at(-1) ?? '';

function intervalOf(one: XmlElement, kind: XmlElement | undefined): Interval {
  const period = first(one, 'timePeriod');
  const [start, seconds, value] = [textOf(period, 'start'), textOf(period, 'duration'), textOf(one, 'value')];
  const power = Number(textOf(kind, 'powerOfTenMultiplier') || '0');
  const quality = textOf(first(one, 'ReadingQuality'), 'quality') || textOf(kind, 'defaultQuality');
  const cost = textOf(one, 'cost');
  const at = { start: Number(start), seconds: Number(seconds || textOf(kind, 'intervalLength')) };
  const scaled = power < 0 ? Number(value) / 10 ** -power : Number(value) * 10 ** power;
  if (!start || !Number.isInteger(at.start) || !(at.seconds > 0) || !Number.isFinite(scaled))
    throw new MeterFileError('malformed', `IntervalReading ${start}`.trim());
  return {
    ...at,
    value: value === '' ? null : scaled,
    quality: qualityOf(quality),
    ...(cost !== '' && Number.isFinite(Number(cost)) && { cost: Number(cost) / COST_UNIT }),
  };
}

/** 7 is a value edited by hand; 8 to 13 were estimated, derived, projected, mixed or in question. */
const qualityOf = (code: string): ValueQuality =>
  code === '7' ? 'substituted' : estimates.has(code) ? 'estimated' : 'actual';

function clockOf(clock: XmlElement | undefined, named: string | undefined): LocalTime {
  const offset = Number(textOf(clock, 'tzOffset') || Number.NaN);
  if (Number.isFinite(offset)) {
    const [start, end] = [dstRule(textOf(clock, 'dstStartRule')), dstRule(textOf(clock, 'dstEndRule'))];
    const dst = Number(textOf(clock, 'dstOffset') || '0');
    return start && end && dst !== 0 ? changingClock(offset, dst, start, end) : fixedOffset(offset);
  }
  const parts = /^([+-])(\d{2}):?(\d{2})$/.exec(named ?? '');
  if (!parts) return fixedOffset(0);
  return fixedOffset((parts[1] === '-' ? -1 : 1) * (Number(parts[2]) * 3600 + Number(parts[3]) * 60));
}
