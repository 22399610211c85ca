import type { Carrier } from '../ghg/carrier.ts';
import { centralEurope } from './local-time.ts';
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

interface Marks {
  component: string;
  element: string;
  decimal: string;
  release: string;
  segment: string;
}
const usual: Marks = { component: ':', element: '+', decimal: '.', release: '?', segment: "'" };

export const isMscons = (text: string): boolean =>
  /^\uFEFF?\s*(?:UNA.{6}\s*)?UNB./.test(text) && text.includes('MSCONS');

/** The segments of an interchange: elements, each with its components. An escaped separator is an ordinary character. */
function segmentsOf(text: string, marks: Marks): string[][][] {
  const segments: string[][][] = [];
  let [component, element, segment]: [string, string[], string[][]] = ['', [], []];
  const endElement = () => {
    segment.push([...element, component]);
    [component, element] = ['', []];
  };
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at);
    if (sign === marks.release) {
      at += 1;
      component += text.charAt(at);
    } else if (sign === marks.component) {
      element.push(component);
      component = '';
    } else if (sign === marks.element) endElement();
    else if (sign === marks.segment) {
      endElement();
      segments.push(segment);
      segment = [];
      if (segments.length > 4 * MAX_VALUES) throw new MeterFileError('too-many-values');
    } else if (sign !== '\n' && sign !== '\r') component += sign;
  }
  if (component.trim() || element.length || segment.length) throw new MeterFileError('cut-off');
  return segments;
}

/** The quality of a quantity, by its qualifier. Source: EDI@Energy MSCONS message guide, DE 6063. */
const qualities: Readonly<Record<string, ValueQuality | 'missing'>> = {
  220: 'actual',
  // A delivered quantity, in Switzerland.
  46: 'actual',
  67: 'substituted',
  79: 'actual',
  187: 'estimated',
  201: 'substituted',
  Z18: 'estimated',
  20: 'missing',
};

/** Reads consumption data of the energy markets of Germany, Austria and Switzerland. Days are those of central European time. */
export function readMscons(text: string): MeterFile {
  const start = text.replace(/^\uFEFF/, '').trimStart();
  const isDeclared = start.startsWith('UNA');
  const marks: Marks = isDeclared
    ? {
        component: start.charAt(3),
        element: start.charAt(4),
        decimal: start.charAt(5),
        release: start.charAt(6),
        segment: start.charAt(8),
      }
    : usual;
  const segments = segmentsOf(isDeclared ? start.slice(9) : start, marks);
  if (segments.at(-1)?.[0]?.[0] !== 'UNZ') throw new MeterFileError('cut-off');
  const found = new Map<string, { head: SeriesHead; intervals: Interval[] }>();
  let [location, code, values] = ['', '', 0];
  let writtenAt: number | null = null;
  const { leftOut, leave, refuseIfAll } = recordsLeftOut();
  /** A time before the first line of a location is that of all its lines, one before the first quantity of a line that of the line. */
  let [ofLocation, ofLine]: [Period, Period] = [{}, {}];
  let isInLine = false;
  let quantities: Quantity[] = [];
  const withoutPeriod: string[] = [];
  const add = ({ value, qualifier, unit, place }: Quantity, from: number, until: number) => {
    const quality = qualities[qualifier];
    const quantity = Number(value.replace(marks.decimal, '.'));
    if (!location || !Number.isFinite(quantity) || value === '') return leave(place);
    const key = `${location}\n${code}`;
    const known = found.get(key) ?? { head: headOf(location, code, unit), intervals: [] };
    found.set(key, known);
    known.intervals.push({
      start: from,
      seconds: until - from,
      value: quality === 'missing' ? null : quantity,
      quality: quality === undefined || quality === 'missing' ? 'estimated' : quality,
    });
  };
  /** Quantities without times of their own follow one another from the start of their line. */
  const endLine = () => {
    const period: Period = { ...ofLocation, ...ofLine };
    let next = period.from;
    for (const one of quantities) {
      if (one.isBroken || (period.isBroken && one.from === undefined && !one.isMoment)) {
        leave(one.place);
        next = undefined;
        continue;
      }
      const start = one.from ?? (one.until === undefined && !one.isMoment ? next : undefined);
      const end =
        one.until ?? (start === undefined || one.isMoment ? undefined : endAfter(start, quantities.length, period));
      // A register reading at one moment has no period.
      if (start === undefined || end === undefined) withoutPeriod.push(one.place);
      else add(one, start, end);
      next = end ?? next;
    }
    quantities = [];
    ofLine = {};
  };
  for (const [[tag = ''] = [], ...elements] of segments) {
    const [one = '', two = '', three = ''] = elements[0] ?? [];
    if (['LOC', 'NAD', 'LIN', 'PIA', 'UNS', 'UNT', 'UNZ'].includes(tag) && quantities.length) endLine();
    if (tag === 'LOC') {
      [location, code, isInLine] = [locationOf(elements[1] ?? []), '', false];
      [ofLocation, ofLine] = [{}, {}];
    } else if (tag === 'LIN') [code, isInLine, ofLine] = ['', true, {}];
    else if (tag === 'PIA') code = identifierOf(elements[1] ?? []);
    else if (tag === 'QTY') {
      values += 1;
      quantities.push({ qualifier: one, value: two, unit: three, place: `QTY ${values}` });
    } else if (tag === 'DTM') {
      const at = momentOf(two, three);
      const last = quantities.at(-1);
      const period = isInLine ? ofLine : ofLocation;
      if (one === '137') writtenAt ??= at ?? null;
      else if (one === '163' || one === '164') {
        const edge = one === '163' ? 'from' : 'until';
        if (at === undefined) (last ?? period).isBroken = true;
        else (last ?? period)[edge] = at;
      } else if (one === '672') period.step = stepOf(two, three);
      else if (last) last.isMoment = true;
    }
    if (values > MAX_VALUES) throw new MeterFileError('too-many-values');
  }
  const series = [...found.values()].map(({ head, intervals }) => seriesOf(head, intervals, centralEurope));
  if (!series.length && !leftOut.records && withoutPeriod.length)
    throw new MeterFileError('no-periods', withoutPeriod[0]);
  refuseIfAll(series.length > 0);
  return { format: 'mscons', writtenAt, zone: centralEurope.name, series, leftOut };
}

interface Period {
  from?: number | undefined;
  until?: number | undefined;
  step?: Step | undefined;
  /** A time of it cannot be read. */
  isBroken?: true;
}

interface Quantity extends Omit<Period, 'step'> {
  qualifier: string;
  value: string;
  unit: string;
  place: string;
  /** It has a time that is neither a start nor an end: a register reading. */
  isMoment?: true;
}

/** The length of a step: seconds, or days or months of the local calendar. */
type Step = { seconds: number } | { days: number } | { months: number };

/** The codes of UN/EDIFACT 2379 for a length of time. */
function stepOf(text: string, format: string): Step | undefined {
  const clock = /^(\d{2})(\d{2})(\d{2})?$/.exec(text);
  if (clock && (format === '401' || format === '402')) {
    const [hours = 0, minutes = 0, seconds = 0] = clock.slice(1).map((part) => Number(part ?? 0));
    return { seconds: hours * 3600 + minutes * 60 + seconds };
  }
  const number = Number(text);
  if (!Number.isInteger(number) || number <= 0) return undefined;
  const steps: Readonly<Record<string, Step>> = {
    801: { months: 12 * number },
    802: { months: number },
    803: { days: 7 * number },
    804: { days: number },
    805: { seconds: 3600 * number },
    806: { seconds: 60 * number },
    807: { seconds: number },
  };
  return steps[format];
}

/** The end of a quantity that begins at a moment: by the step, else by an equal part of the whole period. */
function endAfter(start: number, count: number, { from, until, step }: Period): number | undefined {
  if (!step) {
    if (from === undefined || until === undefined) return undefined;
    const part = (until - from) / count;
    // Equal parts of a year are no months.
    return count === 1 || (Number.isInteger(part) && part <= 3600) ? start + part : undefined;
  }
  if ('seconds' in step) return start + step.seconds;
  const wall = new Date((start + centralEurope.offsetAt(start)) * 1000);
  if ('days' in step) wall.setUTCDate(wall.getUTCDate() + step.days);
  else wall.setUTCMonth(wall.getUTCMonth() + step.months);
  return utcOf(wall.getTime() / 1000);
}

/** The number of a metering point (DE 3225), or in its place its name (DE 3224). */
const locationOf = ([number = '', , , name = '']: readonly string[]): string => number.trim() || name.trim();

/** The colon of an OBIS number may be escaped, and the number may be followed by the name of its code list. */
const identifierOf = (components: readonly string[]): string =>
  components.filter((part) => part && !/^(?:SRW|SWR|Z0\d)$/.test(part)).join(':');

const zones: Readonly<Record<string, number>> = { UTC: 0, GMT: 0, CET: 3600, MEZ: 3600 };

/** `CCYYMMDD` (102), with `hhmm` (203) and `ss` (204), and these two with the offset from UTC (303, 304). */
function momentOf(text: string, format: string): number | undefined {
  const parts = /^(\d{4})(\d{2})(\d{2})(?:(\d{2})(\d{2})(\d{2})?([+-]\d{2}|[A-Z]{3})?)?$/.exec(text);
  if (!parts || !['102', '203', '204', '303', '304'].includes(format)) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts
    .slice(1, 7)
    .map((part) => Number(part ?? 0));
  const wall = Date.UTC(year, month - 1, day, hour, minute, second) / 1000;
  const zone = parts[7];
  if (zone === undefined) return utcOf(wall);
  const offset = zones[zone] ?? Number(zone) * 3600;
  return Number.isNaN(offset) ? undefined : wall - offset;
}

const utcOf = (wall: number) => wall - centralEurope.offsetAt(wall - 3600);

/** A-B:C.D.E by IEC 62056-61: A is the medium, C the flow, D a profile or a register reading. */
function headOf(location: string, code: string, unit: string): SeriesHead {
  const [, medium = '', measured = '', kind = ''] = /^(\d+)-\d+:(\d+)\.(\d+)/.exec(code) ?? [];
  const media: Readonly<Record<string, Carrier>> = {
    1: 'electricity',
    6: 'district_heating',
    7: 'natural_gas',
    8: 'water',
  };
  const flows: Readonly<Record<string, FlowDirection>> = { 1: 'import', 2: 'export', 16: 'net' };
  const direction = medium === '1' ? flows[measured] : 'import';
  const skipped: SkipReason | null = !medium
    ? 'unknown-channel'
    : kind === '8'
      ? 'cumulative'
      : medium === '1' && ['3', '4', '5', '6', '7', '8', '9', '10'].includes(measured)
        ? 'not-energy'
        : direction
          ? null
          : 'unknown-channel';
  // Without a unit, a profile of electricity is in kilowatt hours, by the message guide.
  const symbols: Readonly<Record<string, string>> = {
    '': medium === '1' ? 'kWh' : '',
    KWH: 'kWh',
    MWH: 'MWh',
    MTQ: 'm3',
  };
  return {
    meterNo: location,
    serialNo: '',
    channel: code,
    name: '',
    carrier: media[medium] ?? null,
    direction: direction ?? 'import',
    printedUnit: symbols[unit.toUpperCase()] ?? unit,
    currency: null,
    skipped,
  };
}
