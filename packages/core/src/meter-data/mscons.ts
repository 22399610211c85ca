import type { Carrier } from '../ghg/carrier.ts';
import { centralEurope } from './local-time.ts';
import {
  MAX_VALUES,
  MeterFileError,
  recordsLeftOut,
  seriesOf,
  type FlowDirection,
  type Interval,
  type MeterFile,
  type SeriesHead,
  type SkipReason,
  type ValueQuality,
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
  67: 'substituted',
  79: 'actual',
  187: 'estimated',
  201: 'substituted',
  Z18: 'estimated',
  20: 'missing',
};

/** Reads consumption data of the German energy market. Days are those of central European time. */
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
  let open:
    | { value: string; qualifier: string; unit: string; from?: number; until?: number; isBroken?: true }
    | undefined;
  const { leftOut, leave, refuseIfAll } = recordsLeftOut();
  const close = () => {
    if (!open) return;
    const { value, qualifier, unit, from, until, isBroken } = open;
    open = undefined;
    if (isBroken) return leave(`QTY ${values}`);
    // A register reading at one moment has no period.
    if (from === undefined || until === undefined) return;
    const quality = qualities[qualifier];
    const quantity = Number(value.replace(marks.decimal, '.'));
    if (!location || !Number.isFinite(quantity) || value === '') return leave(`QTY ${values}`);
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
  for (const [[tag = ''] = [], ...elements] of segments) {
    const [one = '', two = '', three = ''] = elements[0] ?? [];
    if (tag !== 'DTM') close();
    if (tag === 'LOC') [location, code] = [(elements[1]?.[0] ?? '').trim(), ''];
    else if (tag === 'LIN') code = '';
    else if (tag === 'PIA') code = identifierOf(elements[1] ?? []);
    else if (tag === 'QTY') {
      open = { qualifier: one, value: two, unit: three };
      values += 1;
    } else if (tag === 'DTM') {
      const at = momentOf(two, three);
      if (one === '137') writtenAt ??= at ?? null;
      else if (open && at !== undefined && one === '163') open.from = at;
      else if (open && at !== undefined && one === '164') open.until = at;
      else if (open && (one === '163' || one === '164')) open.isBroken = true;
    }
    if (values > MAX_VALUES) throw new MeterFileError('too-many-values');
  }
  const series = [...found.values()].map(({ head, intervals }) => seriesOf(head, intervals, centralEurope));
  refuseIfAll(series.length > 0);
  return { format: 'mscons', writtenAt, zone: centralEurope.name, series, leftOut };
}

/** The colon of an OBIS number may be escaped, and the number may be followed by the name of its code list. */
const identifierOf = (components: readonly string[]): string =>
  components.filter((part) => part && !/^(?:SRW|Z0\d)$/.test(part)).join(':');

/** `CCYYMMDDhhmm` (203) or with the offset from UTC (303). */
function momentOf(text: string, format: string): number | undefined {
  const parts = /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(?:([+-])(\d{2}))?$/.exec(text);
  if (!parts || (format !== '303' && format !== '203')) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = parts.slice(1, 6).map(Number);
  const wall = Date.UTC(year, month - 1, day, hour, minute) / 1000;
  if (parts[6]) return wall - (parts[6] === '-' ? -1 : 1) * Number(parts[7]) * 3600;
  return wall - centralEurope.offsetAt(wall - 3600);
}

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
