import { withoutMarks } from '../tables/headings.ts';

/** A row of a table with its first line in the file, from 1. */
export interface TableRow {
  line: number;
  cells: readonly string[];
}

/** The reasons why a row was refused. */
export const refusals = [
  'not-a-device',
  'serial-missing',
  'serial-twice',
  'too-long',
  'characters',
  'last-seen',
  'sensors',
  'property-unknown',
  'property-ambiguous',
  'space-unknown',
  'space-without-property',
] as const;
export type Refusal = (typeof refusals)[number];

export interface RefusedRow {
  /** The line in the file; in JSON the position in the list, from 1. */
  line: number;
  serial: string;
  reason: Refusal;
  /** The wrong value, shortened; or the line that has the same serial number. */
  about: string;
}

export interface ListedSensor {
  key: string;
  name: string;
  unit: string;
}

/** The descriptive texts of a device. */
export const describing = ['name', 'kind', 'maker', 'model', 'firmware'] as const;
export type Describing = (typeof describing)[number];

/** A device of a list. Fields without a column are absent and keep their values; empty cells clear them. */
export interface ListedDevice extends Partial<Record<Describing, string>> {
  line: number;
  serial: string;
  /** An id or a name. */
  property?: string;
  space?: string;
  /** ISO 8601. */
  lastSeen?: string;
  sensors?: ListedSensor[];
}

export interface DeviceList {
  devices: ListedDevice[];
  refused: RefusedRow[];
  /** Unknown headings. */
  ignored: string[];
}

type Field = 'serial' | Describing | 'property' | 'space' | 'lastSeen' | 'sensors';

/** The names of the fields in exports of makers and gateways. */
const headings: Readonly<Record<Field, readonly string[]>> = {
  serial: [
    'serial_number',
    'serial',
    'serial_no',
    'serialnumber',
    'device_id',
    'deviceid',
    'dev_eui',
    'deveui',
    'mac',
    'mac_address',
    'id',
  ],
  name: ['name', 'device_name', 'label', 'title'],
  kind: ['kind', 'type', 'device_type', 'category'],
  maker: ['maker', 'manufacturer', 'vendor', 'brand'],
  model: ['model', 'product', 'model_number', 'device_model'],
  firmware: ['firmware', 'firmware_version', 'fw', 'fw_version', 'version'],
  property: [
    'property',
    'property_id',
    'property_name',
    'environment',
    'environment_id',
    'environment_name',
    'building',
    'site',
  ],
  space: ['space', 'space_id', 'space_name', 'room', 'zone'],
  lastSeen: ['last_seen_at', 'last_seen', 'lastseen', 'last_contact', 'last_online'],
  sensors: ['sensors'],
};

const plain = (heading: string) =>
  withoutMarks(heading)
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '');

/** The field of each heading: of several that fit, the one that is first in the list above. */
function fieldsOf(given: readonly string[]): { byHeading: Map<string, Field>; ignored: string[] } {
  const byHeading = new Map<string, Field>();
  for (const [field, names] of Object.entries(headings) as [Field, readonly string[]][]) {
    const name = names.find((one) => given.some((heading) => plain(heading) === one));
    const heading = given.find((one) => plain(one) === name);
    if (heading !== undefined) byHeading.set(heading, field);
  }
  return { byHeading, ignored: given.filter((heading) => heading.trim() !== '' && !byHeading.has(heading)) };
}

const longest: Readonly<Record<Field, number>> = {
  serial: 100,
  name: 200,
  kind: 60,
  maker: 100,
  model: 100,
  firmware: 60,
  property: 200,
  space: 200,
  lastSeen: 40,
  sensors: 4000,
};

const cut = (text: string) => (text.length > 80 ? `${text.slice(0, 79)}…` : text);

class Wrong {
  constructor(
    readonly reason: Refusal,
    readonly about: string,
  ) {}
}

/** `temperature=°C|humidity=%`, or in JSON a list of keys or of objects. */
function sensorsOf(value: unknown): ListedSensor[] {
  const items: unknown[] = Array.isArray(value)
    ? value
    : textOf(value)
        .split('|')
        .filter((item) => item.trim() !== '');
  const found = items.map((item): ListedSensor => {
    if (typeof item === 'object' && item !== null) {
      const { key, id, name, unit } = item as Record<string, unknown>;
      return { key: textOf(key ?? id ?? name), name: textOf(name), unit: textOf(unit) };
    }
    const [key = '', unit = ''] = textOf(item).split('=');
    return { key: key.trim(), name: '', unit: unit.trim() };
  });
  const keys = found.map(({ key }) => key.toLowerCase());
  if (found.length > 100 || new Set(keys).size < keys.length) throw new Wrong('sensors', cut(keys.join('|')));
  for (const { key, name, unit } of found)
    if (!key || [key, name].some((one) => one.length > 100) || unit.length > 30) throw new Wrong('sensors', cut(key));
  return found;
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'object') throw new Wrong('not-a-device', cut(JSON.stringify(value)));
  const text = String(value as string | number | boolean).trim();
  if (/\p{Cc}|\p{Surrogate}/u.test(text)) throw new Wrong('characters', '');
  return text;
}

function momentOf(text: string): string {
  // A moment without a time zone is UTC: the result must not depend on the location of the server.
  const exact = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?)?$/.test(text)
    ? `${text.replace(' ', 'T')}${text.length > 10 ? 'Z' : ''}`
    : text;
  const moment = /^\d{4}-\d{2}-\d{2}/.test(exact) ? new Date(exact) : new Date(Number.NaN);
  if (Number.isNaN(moment.getTime()) || moment.getUTCFullYear() < 1970) throw new Wrong('last-seen', cut(text));
  return moment.toISOString();
}

function deviceOf(line: number, serial: string, values: ReadonlyMap<Field, unknown>): ListedDevice {
  const device: ListedDevice = { line, serial };
  for (const [field, value] of values) {
    if (field === 'sensors') {
      device.sensors = sensorsOf(value);
      continue;
    }
    const text = textOf(value);
    if (text.length > longest[field]) throw new Wrong('too-long', cut(text));
    if (field !== 'lastSeen') device[field] = text;
    else if (text) device.lastSeen = momentOf(text);
  }
  if (!serial) throw new Wrong('serial-missing', '');
  return device;
}

interface Entry {
  line: number;
  values: ReadonlyMap<Field, unknown>;
}

/** Reads row by row: wrong ones are refused with their reason, and the others are accepted. */
function taken(entries: Iterable<Entry | { line: number; wrong: string }>, ignored: string[]): DeviceList {
  const lines = new Map<string, number>();
  const list: DeviceList = { devices: [], refused: [], ignored };
  for (const entry of entries) {
    const { line } = entry;
    let serial = '';
    try {
      if ('wrong' in entry) throw new Wrong('not-a-device', cut(entry.wrong));
      serial = textOf(entry.values.get('serial'));
      const first = lines.get(serial.toLowerCase());
      if (first !== undefined) throw new Wrong('serial-twice', String(first));
      const device = deviceOf(line, serial, entry.values);
      lines.set(serial.toLowerCase(), line);
      list.devices.push(device);
    } catch (wrong) {
      if (!(wrong instanceof Wrong)) throw wrong;
      list.refused.push({ line, serial: cut(serial), reason: wrong.reason, about: wrong.about });
    }
  }
  return list;
}

/** The devices of a table with headings in its first row; undefined without a column of serial numbers. */
export function devicesInTable([head, ...rows]: readonly TableRow[]): DeviceList | undefined {
  const { byHeading, ignored } = fieldsOf(head?.cells ?? []);
  if (!head || ![...byHeading.values()].includes('serial')) return undefined;
  const columns = [...byHeading].map(([heading, field]) => [field, head.cells.indexOf(heading)] as const);
  return taken(
    rows.map(({ line, cells }) => ({ line, values: new Map(columns.map(([field, at]) => [field, cells[at] ?? ''])) })),
    ignored,
  );
}

/** The list itself, or the one inside the object of a platform. */
function listWithin(json: unknown): unknown[] | undefined {
  if (Array.isArray(json)) return json;
  if (typeof json !== 'object' || json === null) return undefined;
  const wrapped = json as Record<string, unknown>;
  return ['devices', 'hardware', 'items', 'data', 'results']
    .map((key) => wrapped[key])
    .find((one) => Array.isArray(one));
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The devices of a JSON text; undefined for other texts and without serial numbers. */
export function devicesInJson(text: string): DeviceList | undefined {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return undefined;
  }
  const items = listWithin(json);
  if (!items) return undefined;
  const { byHeading, ignored } = fieldsOf([...new Set(items.filter(isRecord).flatMap((item) => Object.keys(item)))]);
  if (items.length && ![...byHeading.values()].includes('serial')) return undefined;
  return taken(
    items.map((item, at) =>
      isRecord(item)
        ? {
            line: at + 1,
            values: new Map(
              [...byHeading].flatMap(([key, field]) => (key in item ? [[field, item[key]] as const] : [])),
            ),
          }
        : { line: at + 1, wrong: JSON.stringify(item) },
    ),
    ignored,
  );
}
