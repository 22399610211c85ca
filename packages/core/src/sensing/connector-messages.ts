import { atPath } from './connector-paths.ts';

/** Values of a device of one moment, as a connector read them. */
export interface ConnectorMessage {
  /** The serial number of the device. */
  serial: string;
  /** Milliseconds since 1970, or a text that the receiver judges; undefined: the time of arrival. */
  ts: number | string | undefined;
  values: Readonly<Record<string, unknown>>;
}

/** Where the values are in a JSON answer or message. */
export interface JsonMapping {
  /** The list of records; empty: the whole, which may be a list. */
  listPath: string;
  /** The serial number within a record; empty: `device`. */
  devicePath: string;
  /** The serial number of all records. */
  device: string;
  /** The time within a record; empty: the time of arrival. */
  timePath: string;
  values: readonly { path: string; key: string }[];
}

/** Before this number a time is in seconds: 1973 in milliseconds, 5138 in seconds. */
const SECONDS_BELOW = 1e11;

function timeOf(sent: unknown): number | string | undefined {
  if (typeof sent === 'string') return /^\d{9,13}$/.test(sent.trim()) ? timeOf(Number(sent)) : sent.trim();
  if (typeof sent === 'number') return Math.abs(sent) < SECONDS_BELOW ? sent * 1000 : sent;
  return undefined;
}

/** A number that arrived as text is read as a number: many interfaces send all values as texts. */
const numberIn = (sent: unknown): unknown =>
  typeof sent === 'string' && /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?\s*$/i.test(sent) ? Number(sent) : sent;

const textOf = (sent: unknown): string =>
  typeof sent === 'string' || typeof sent === 'number' ? String(sent).trim() : '';

/** What names the topic of a message says: the device and the key. */
export interface Named {
  device?: string | undefined;
  key?: string | undefined;
}

/** Reads records of JSON by a mapping. Records without a device or a value are left out. Never throws. */
export function readMapped(body: unknown, mapping: JsonMapping, named: Named = {}): ConnectorMessage[] {
  const found = atPath(body, mapping.listPath);
  const records: unknown[] = Array.isArray(found) ? found : found === undefined ? [] : [found];
  return records.flatMap((record) => {
    const serial = (mapping.devicePath && textOf(atPath(record, mapping.devicePath))) || named.device || mapping.device;
    const values = Object.fromEntries(
      mapping.values.flatMap(({ path, key }) => {
        const value = atPath(record, path);
        return value === undefined ? [] : [[key.replaceAll('{key}', named.key ?? ''), numberIn(value)]];
      }),
    );
    if (serial === '' || Object.keys(values).length === 0) return [];
    return [{ serial, ts: mapping.timePath ? timeOf(atPath(record, mapping.timePath)) : undefined, values }];
  });
}

const placeholder = /^\{(device|key)\}$/;

/** Whether a topic pattern can be subscribed: levels between slashes, `+`, `{device}` and `{key}` fill a level, `#` is the last one. */
export function isTopicPattern(pattern: string): boolean {
  const levels = pattern.split('/');
  const names = levels.flatMap((level) => placeholder.exec(level)?.[1] ?? []);
  return (
    pattern !== '' &&
    pattern.length <= 500 &&
    !/\p{Cc}/u.test(pattern) &&
    new Set(names).size === names.length &&
    levels.every(
      (level, n) =>
        level === '+' || (level === '#' && n === levels.length - 1) || placeholder.test(level) || !/[+#{}]/.test(level),
    )
  );
}

/** The filter that is subscribed: `{device}` and `{key}` match any text of their level. */
export const topicFilter = (pattern: string): string =>
  pattern
    .split('/')
    .map((level) => (placeholder.test(level) ? '+' : level))
    .join('/');

/** The device and key that a topic names; undefined if it does not fit the pattern. */
export function namedBy(pattern: string, topic: string): Named | undefined {
  const [levels, sent] = [pattern.split('/'), topic.split('/')];
  const isOpen = levels.at(-1) === '#';
  const fixed = isOpen ? levels.slice(0, -1) : levels;
  if (isOpen ? sent.length < fixed.length : sent.length !== fixed.length) return undefined;
  const named: Named = {};
  for (const [n, level] of fixed.entries()) {
    const [, name] = placeholder.exec(level) ?? [];
    if (name) named[name as keyof Named] = sent[n];
    else if (level !== '+' && level !== sent[n]) return undefined;
  }
  return named;
}
