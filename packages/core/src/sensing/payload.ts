import { isDay } from '../calendar/day.ts';

/** A value as a device sent it. */
export interface SentValue {
  /** The device of a gateway; null for the device that sends. */
  serial: string | null;
  key: string;
  /** Milliseconds since 1970. */
  at: number;
  /** True and false are 1 and 0; a text is the state of a state sensor. */
  value: number | string;
  /** Whether the device said when; else it is the time of arrival. */
  isOwnTime: boolean;
  /** The place of its message in the body, from 0; through all devices of a gateway. */
  index: number;
}

export const refusalReasons = [
  // Null, or another value that is neither number, truth nor text.
  'not-a-number',
  // Above the largest number, such as 1e400.
  'infinite',
  // An object or list where a value should be.
  'nested',
  'key-too-long',
  // Empty, with control characters, or reserved.
  'bad-key',
  'text-too-long',
  'bad-text',
  // Neither milliseconds since 1970 nor ISO 8601 with an offset, or outside of the years 2000 to 2199.
  'bad-time',
  // The message is no object.
  'bad-message',
  // The serial number of a gateway's device is empty, too long or has control characters.
  'bad-serial',
  // More values than one body may have; refuses the body.
  'too-many',
] as const;
export type RefusalReason = (typeof refusalReasons)[number];

export interface RefusedValue {
  /** The place of its message in the body, from 0. */
  index: number;
  /** At most a hundred characters of the key; of a serial number without a key its own; empty for a message that is no object. */
  key: string;
  reason: RefusalReason;
}

export interface Telemetry {
  values: SentValue[];
  refused: RefusedValue[];
}

export interface UnreadableTelemetry {
  problem: 'shape' | 'too-many';
}

/** The most values of one body. */
export const MAX_VALUES = 1000;
/** The longest key, text and serial number, in characters. */
const MAX_LENGTH = 100;

type Fields = Readonly<Record<string, unknown>>;

const isFields = (body: unknown): body is Fields => typeof body === 'object' && body !== null && !Array.isArray(body);

/** Control characters and halves of surrogate pairs: databases refuse them in texts. */
const unwritable = /[\p{Cc}\p{Cs}]/u;

// A key is used to look up fields in places that are easily forgotten.
const reserved = new Set(['__proto__', 'constructor', 'prototype']);

const shortened = (text: string) => text.slice(0, MAX_LENGTH).replace(/\p{Cs}$/u, '');

const [EARLIEST, END] = [Date.UTC(2000, 0), Date.UTC(2200, 0)];
const withOffset = /^((\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(?:Z|([+-]\d{2}):?(\d{2}))$/;

/** Milliseconds since 1970 of a number or an ISO 8601 text with an offset, whole; undefined for anything else. */
function momentOf(sent: unknown): number | undefined {
  let at = typeof sent === 'number' ? Math.floor(sent) : Number.NaN;
  if (typeof sent === 'string' && sent.length <= MAX_LENGTH) {
    const [, moment = '', day = '', hours = '+00', minutes = '00'] = withOffset.exec(sent) ?? [];
    if (isDay(day)) at = Math.floor(Date.parse(`${moment}${hours}:${minutes}`));
  }
  return at >= EARLIEST && at < END ? at : undefined;
}

function keyProblem(key: string): RefusalReason | undefined {
  if (key.length > MAX_LENGTH) return 'key-too-long';
  return key === '' || unwritable.test(key) || reserved.has(key) ? 'bad-key' : undefined;
}

/** The value as it is kept, or why it is refused. */
function readValue(sent: unknown): { value: number | string } | { reason: RefusalReason } {
  if (typeof sent === 'boolean') return { value: Number(sent) };
  if (typeof sent === 'number') {
    if (Number.isNaN(sent)) return { reason: 'not-a-number' };
    return Number.isFinite(sent) ? { value: sent } : { reason: 'infinite' };
  }
  if (typeof sent === 'string') {
    if (sent.length > MAX_LENGTH) return { reason: 'text-too-long' };
    return unwritable.test(sent) ? { reason: 'bad-text' } : { value: sent };
  }
  return { reason: typeof sent === 'object' && sent !== null ? 'nested' : 'not-a-number' };
}

/** The time and values of a message: `{"ts":…,"values":{…}}`, or plain values with or without `ts` among them. */
function partsOf(message: Fields): { ts: unknown; values: Fields } {
  const { ts, values, ...others } = message;
  if (isFields(values)) return { ts, values };
  return { ts, values: 'values' in message ? { ...others, values } : others };
}

/** Reads message after message into one result; each adds one to the index. */
function reader(receivedAt: number) {
  const read: Telemetry = { values: [], refused: [] };
  let index = -1;
  const refuse = (key: string, reason: RefusalReason) => read.refused.push({ index, key: shortened(key), reason });
  const readMessage = (serial: string | null, message: unknown) => {
    index += 1;
    if (!isFields(message)) {
      refuse('', 'bad-message');
      return;
    }
    const { ts, values } = partsOf(message);
    const isOwnTime = ts !== undefined && ts !== null;
    const at = isOwnTime ? momentOf(ts) : receivedAt;
    for (const [key, sent] of Object.entries(values)) {
      const problem = keyProblem(key);
      const found = readValue(sent);
      if (problem) refuse(key, problem);
      else if ('reason' in found) refuse(key, found.reason);
      else if (at === undefined) refuse(key, 'bad-time');
      else read.values.push({ serial, key, at, value: found.value, isOwnTime, index });
    }
  };
  const readSerial = (serial: string, sent: unknown) => {
    const messages: unknown[] = Array.isArray(sent) ? sent : [sent];
    if (serial !== '' && serial.length <= MAX_LENGTH && !unwritable.test(serial)) {
      for (const message of messages) readMessage(serial, message);
      return;
    }
    index += 1;
    refuse(serial, 'bad-serial');
    index += Math.max(0, messages.length - 1);
  };
  const result = (): Telemetry | UnreadableTelemetry =>
    read.values.length + read.refused.length > MAX_VALUES ? { problem: 'too-many' } : read;
  return { readMessage, readSerial, result };
}

/**
 * Reads what a device sends, once its JSON is parsed: `{"ts":1764331200000,"values":{"temp":21.4}}`, a list of these, or plain
 * `{"temp":21.4}` with the time of arrival (`receivedAt`, milliseconds since 1970). `ts` is in milliseconds since 1970 or ISO 8601 with an
 * offset. Values that cannot be kept are refused by name, the others are read. Never throws: another shape, or more than a thousand
 * values, is a problem of the whole body.
 */
export function readTelemetry(body: unknown, receivedAt: number): Telemetry | UnreadableTelemetry {
  if (typeof body !== 'object' || body === null) return { problem: 'shape' };
  const { readMessage, result } = reader(receivedAt);
  const messages: unknown[] = Array.isArray(body) ? body : [body];
  if (messages.length > MAX_VALUES) return { problem: 'too-many' };
  for (const message of messages) readMessage(null, message);
  return result();
}

/** Reads what a gateway sends for its devices: `{"SERIAL-7":[{"ts":…,"values":{…}}]}`; each device as in `readTelemetry`. Never throws. */
export function readGatewayTelemetry(body: unknown, receivedAt: number): Telemetry | UnreadableTelemetry {
  if (!isFields(body)) return { problem: 'shape' };
  const { readSerial, result } = reader(receivedAt);
  const devices = Object.entries(body);
  const messages = devices.reduce((sum, [, sent]) => sum + (Array.isArray(sent) ? sent.length : 1), 0);
  if (messages > MAX_VALUES) return { problem: 'too-many' };
  for (const [serial, sent] of devices) readSerial(serial, sent);
  return result();
}

const numberBetween = (value: unknown, least: number, most: number): number | undefined =>
  typeof value === 'number' && value >= least && value <= most ? value : undefined;

/** An object without its undefined fields. */
const onlyKnown = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };

export interface DeviceState {
  firmware?: string;
  /** %. */
  battery?: number;
  /** Signal strength, dBm. */
  rssi?: number;
}

/** The state of a device: `{"firmware":"2.1","battery":87,"rssi":-71}`. Fields that are impossible or unknown are left out. Never throws. */
export function readDeviceState(body: unknown): DeviceState {
  if (!isFields(body)) return {};
  const { firmware, battery, rssi } = body;
  const version = typeof firmware === 'number' && Number.isFinite(firmware) ? String(firmware) : firmware;
  const isVersion =
    typeof version === 'string' && version !== '' && version.length <= MAX_LENGTH && !unwritable.test(version);
  return onlyKnown({
    firmware: isVersion ? version : undefined,
    battery: numberBetween(battery, 0, 100),
    rssi: numberBetween(rssi, -200, 50),
  });
}

/** An uplink of a LoRaWAN network. */
export interface Uplink {
  /** Of the device, sixteen hexadecimal digits in capital letters. */
  devEui: string;
  /** When the network received it, milliseconds since 1970. */
  at: number | null;
  /** What the decoder of the network read, fields of objects with dots between their names; lists are left out. */
  values: Record<string, number | string | boolean>;
  /** Signal of the gateway that heard it best (dBm, dB), battery (%). */
  state: { rssi?: number; snr?: number; battery?: number };
  /** The bytes in base64, if no decoder read them. */
  raw: string | null;
}

const MAX_DEPTH = 8;

/** Objects in objects as `a.b`; lists, empty fields and what lies deeper than eight levels are left out. */
function flattened(decoded: unknown): Uplink['values'] {
  const found: [string, number | string | boolean][] = [];
  const walk = (fields: Fields, path: string, depth: number) => {
    for (const [key, value] of Object.entries(fields)) {
      if (reserved.has(key)) continue;
      const name = path === '' ? key : `${path}.${key}`;
      if (typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean')
        found.push([name, value]);
      else if (isFields(value) && depth < MAX_DEPTH) walk(value, name, depth + 1);
    }
  };
  if (isFields(decoded)) walk(decoded, '', 1);
  return Object.fromEntries(found);
}

const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {});

/** The signal at the gateway that heard the device best. */
function bestSignal(gateways: unknown): { rssi?: number; snr?: number } {
  const heard = (Array.isArray(gateways) ? gateways : []).map((gateway: unknown) => {
    const { rssi, snr } = fieldsOf(gateway);
    return onlyKnown({ rssi: numberBetween(rssi, -200, 50), snr: numberBetween(snr, -50, 50) });
  });
  const strength = ({ rssi }: { rssi?: number }) => rssi ?? Number.NEGATIVE_INFINITY;
  return heard.toSorted((a, b) => strength(b) - strength(a))[0] ?? {};
}

/** The longest payload of LoRaWAN is 242 bytes, 324 characters of base64. */
const MAX_BASE64 = 400;
const isBase64 = /^[A-Za-z0-9+/]+={0,2}$/;

function uplinkOf(devEui: unknown, time: unknown, decoded: unknown, bytes: unknown, state: Uplink['state']) {
  if (typeof devEui !== 'string' || !/^[\da-f]{16}$/i.test(devEui)) return null;
  const values = flattened(decoded);
  const isRaw = typeof bytes === 'string' && bytes.length <= MAX_BASE64 && isBase64.test(bytes);
  const raw = Object.keys(values).length === 0 && isRaw ? bytes : null;
  return { devEui: devEui.toUpperCase(), at: momentOf(time) ?? null, values, state, raw };
}

/**
 * Reads an uplink of The Things Stack 3 (webhook, JSON). Null for other messages (joins, acknowledgements), which have no
 * `uplink_message`. Never throws. Source: The Things Stack, data formats, ApplicationUp.
 */
export function readTtsUplink(body: unknown): Uplink | null {
  const { end_device_ids: ids, uplink_message: message, received_at: receivedAt } = fieldsOf(body);
  if (!isFields(message)) return null;
  const { value } = fieldsOf(message.last_battery_percentage);
  const battery = onlyKnown({ battery: numberBetween(value, 0, 100) });
  const state = { ...bestSignal(message.rx_metadata), ...battery };
  const time = message.received_at ?? receivedAt;
  return uplinkOf(fieldsOf(ids).dev_eui, time, message.decoded_payload, message.frm_payload, state);
}

/**
 * Reads an uplink of ChirpStack 4 (HTTP integration, JSON, `event=up`). Null for other events, which have neither `object`, `data` nor
 * `rxInfo`. Never throws. Source: ChirpStack, integrations, event types, UplinkEvent.
 */
export function readChirpstackUplink(body: unknown): Uplink | null {
  const { deviceInfo, time, object, data, rxInfo } = fieldsOf(body);
  if (object === undefined && data === undefined && rxInfo === undefined) return null;
  return uplinkOf(fieldsOf(deviceInfo).devEui, time, object, data, bestSignal(rxInfo));
}
