import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

/** The configuration cannot be used; the message says which field and what to do. */
export class ConfigFailure extends Error {}

/** As Steward reads keys and serial numbers. */
const Name = z
  .string()
  .min(1, 'is empty')
  .max(100, 'has more than 100 characters')
  .refine((text) => !/[\p{Cc}\p{Cs}]/u.test(text), 'has characters that cannot be written')
  .refine((text) => !['__proto__', 'constructor', 'prototype'].includes(text), 'is reserved');
const Port = z.int().min(1).max(65_535);
const everySeconds = z.int().min(1).max(86_400).default(60);
const timeoutMs = z.int().min(100).max(60_000).default(3000);

/** Registers of a number of each type. */
export const registerCounts = { int16: 1, uint16: 1, int32: 2, uint32: 2, float32: 2, float64: 4 } as const;
export type NumberType = keyof typeof registerCounts;

const ModbusPoint = z.strictObject({
  key: Name,
  from: z.enum(['holding', 'input', 'coil', 'discrete']).default('holding'),
  /** From 0, as it is on the wire: register 40001 of a manual is 0. */
  address: z.int().min(0).max(65_535),
  type: z.enum(Object.keys(registerCounts) as [NumberType, ...NumberType[]]).default('uint16'),
  wordOrder: z.enum(['high-first', 'low-first']).default('high-first'),
  factor: z.number().default(1),
});
export type ModbusPoint = z.infer<typeof ModbusPoint>;

export const objectTypes = {
  'analog-input': 0,
  'analog-output': 1,
  'analog-value': 2,
  'binary-input': 3,
  'binary-output': 4,
  'binary-value': 5,
  'multi-state-input': 13,
  'multi-state-output': 14,
  'multi-state-value': 19,
  accumulator: 23,
  'pulse-converter': 24,
  'character-string-value': 40,
  'integer-value': 45,
  'large-analog-value': 46,
  'positive-integer-value': 48,
} as const;
export type ObjectType = keyof typeof objectTypes;

const BacnetPoint = z.strictObject({
  key: Name,
  object: z.enum(Object.keys(objectTypes) as [ObjectType, ...ObjectType[]]),
  instance: z.int().min(0).max(4_194_302),
  factor: z.number().default(1),
});
export type BacnetPoint = z.infer<typeof BacnetPoint>;

const twice = (texts: readonly string[]) => texts.find((text, at) => texts.indexOf(text) !== at);

const pointsOf = <T extends z.ZodType<{ key: string }>>(point: T) =>
  z
    .array(point)
    .min(1, 'is empty: a device needs a point')
    .max(500, 'has more than 500 points: divide the device')
    .superRefine((points, ctx) => {
      const key = twice(points.map((one) => one.key));
      if (key !== undefined) ctx.addIssue(`has the key "${key}" twice`);
    });

const ModbusDevice = z.strictObject({
  protocol: z.literal('modbus'),
  serial: Name,
  host: z.string().min(1, 'is empty'),
  port: Port.default(502),
  unit: z.int().min(0).max(255).default(1),
  everySeconds,
  timeoutMs,
  points: pointsOf(ModbusPoint),
});
export type ModbusDevice = z.infer<typeof ModbusDevice>;

const BacnetDevice = z.strictObject({
  protocol: z.literal('bacnet'),
  serial: Name,
  host: z.ipv4('must be an IPv4 address, such as 10.0.0.7'),
  port: Port.default(47_808),
  everySeconds,
  timeoutMs,
  points: pointsOf(BacnetPoint),
});
export type BacnetDevice = z.infer<typeof BacnetDevice>;
export type EdgeDevice = ModbusDevice | BacnetDevice;

const isLoopback = ({ hostname }: URL) =>
  hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);

const StewardUrl = z.string().superRefine((text, ctx) => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !['mqtt:', 'mqtts:'].includes(url.protocol))
    ctx.addIssue('must be an address such as mqtts://steward.example:8883');
  else if (url.protocol === 'mqtt:' && !isLoopback(url))
    ctx.addIssue('must begin with mqtts://: without encryption values are sent to this machine only');
});

const Config = z.strictObject({
  steward: z.strictObject({
    url: StewardUrl,
    /** Of the gateway; else STEWARD_EDGE_TOKEN. */
    token: z.string().startsWith('std_', 'must be the token of the gateway: it begins with std_').optional(),
    /** The certificate that signed Steward's own, if it is not a public one. */
    caFile: z.string().optional(),
  }),
  buffer: z
    .strictObject({
      folder: z.string().min(1).default('./edge-data'),
      maxMB: z.int().min(1).max(1_000_000).default(500),
    })
    .prefault({}),
  health: z.strictObject({ port: Port }).optional(),
  /** The address of this machine in the network of the BACnet devices, if it has several. */
  bacnet: z.strictObject({ localAddress: z.ipv4().optional() }).prefault({}),
  devices: z
    .array(z.discriminatedUnion('protocol', [ModbusDevice, BacnetDevice]))
    .min(1, 'is empty: name a device')
    .max(2000)
    .superRefine((devices, ctx) => {
      const serial = twice(devices.map((device) => device.serial));
      if (serial !== undefined) ctx.addIssue(`has the serial number "${serial}" twice`);
    }),
});

export interface EdgeConfig extends z.infer<typeof Config> {
  token: string;
  /** The text of `caFile`. */
  ca: string | undefined;
}

const placeOf = (parts: readonly PropertyKey[]) =>
  parts
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '');

function readText(file: string, field: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new ConfigFailure(
      `${field} ${file} cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'}). Name a file that this account may read.`,
    );
  }
}

/** Checks a configuration; folders and files in it are relative to `folder`. */
export function checkConfig(given: unknown, folder: string, tokenOfEnvironment?: string): EdgeConfig {
  const read = Config.safeParse(given);
  if (!read.success) {
    const lines = read.error.issues.map(({ path: parts, message }) => `  ${placeOf(parts) || 'the file'}: ${message}`);
    throw new ConfigFailure(`The configuration has faults; correct these fields:\n${lines.join('\n')}`);
  }
  const { steward, buffer } = read.data;
  const token = tokenOfEnvironment ?? steward.token;
  if (!token)
    throw new ConfigFailure(
      'steward.token is missing: issue a token on the page of the gateway in Steward, and put it here or in STEWARD_EDGE_TOKEN.',
    );
  const ca =
    steward.caFile === undefined ? undefined : readText(path.resolve(folder, steward.caFile), 'steward.caFile');
  return { ...read.data, buffer: { ...buffer, folder: path.resolve(folder, buffer.folder) }, token, ca };
}

export function readConfig(environment: NodeJS.ProcessEnv): EdgeConfig {
  const file = path.resolve(environment.STEWARD_EDGE_CONFIG ?? './edge.json');
  const text = readText(file, 'STEWARD_EDGE_CONFIG');
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch (error) {
    throw new ConfigFailure(`${file} is no JSON: ${(error as Error).message}`);
  }
  return checkConfig(given, path.dirname(file), environment.STEWARD_EDGE_TOKEN);
}
