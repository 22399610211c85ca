import { isTimeZone } from '@steward/core/calendar/time-zone';
import { connectorKinds, type ConnectorKind } from '@steward/core/sensing/connector-kinds';
import { isTopicPattern } from '@steward/core/sensing/connector-messages';
import { MAX_PATH, pathSteps } from '@steward/core/sensing/connector-paths';
import { z } from 'zod';
import { requiredText, text, verbatim } from '../call.ts';

/** The largest number of values that one record or message is read for. */
export const MAX_MAPPED = 50;

/** A value and the key of its sensor. */
export const MappedValue = z.object({ path: text(MAX_PATH), key: requiredText(100) });

const path = () => text(MAX_PATH).default('');

/** What is saved of a connector; which fields count follows from its kind. */
export const connectorFields = {
  name: requiredText(100),
  kind: z.enum(connectorKinds).meta({ examples: ['lorawan-tts'] }),
  enabled: z.boolean().default(true),
  /** The password of a broker, or the value of the header; absent: the stored one stays, empty: it is removed. */
  secret: verbatim(2000).optional(),
  /** Of a LoRaWAN network: a new secret replaces the one before. */
  renew_secret: z.boolean().optional(),
  /** https:// of an interface, mqtts:// of a broker. */
  address: text(2000).default(''),
  every_minutes: z.int().min(1).max(1440).default(15),
  header_name: text(100).default(''),
  user_name: text(200).default(''),
  topic: text(500).default(''),
  /** The serial number of the device, where neither message nor topic has one. */
  device: text(100).default(''),
  list_path: path(),
  device_path: path(),
  time_path: path(),
  values: z.array(MappedValue).max(MAX_MAPPED).default([]),
  time_column: text(200).default(''),
  serial_column: text(200).default(''),
  key_column: text(200).default(''),
  value_column: text(200).default(''),
  date_order: z.enum(['dmy', 'mdy']).default('dmy'),
  decimal: z.enum(['.', ',']).default('.'),
  time_zone: text(100).default('UTC'),
};

type Fields = z.output<z.ZodObject<Omit<typeof connectorFields, 'secret' | 'renew_secret'>>>;
type Missing = (field: keyof Fields, message: string) => void;

const schemes = { 'http-pull': /^https?:$/, 'mqtt-client': /^mqtts?:$/ } as const;

function checkAddress(kind: keyof typeof schemes, address: string, refuse: Missing): void {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !schemes[kind].test(url.protocol) || url.username || url.password)
    refuse('address', kind === 'http-pull' ? 'must be an address with https' : 'must be an address with mqtts');
}

function checkMapping(fields: Fields, refuse: Missing): void {
  for (const field of ['list_path', 'device_path', 'time_path'] as const)
    if (!pathSteps(fields[field])) refuse(field, 'must be a path such as data[0].temp');
  if (fields.values.length === 0) refuse('values', 'must have at least one value');
  if (fields.values.some((value) => !pathSteps(value.path))) refuse('values', 'must have paths such as data[0].temp');
}

/** What a kind needs, of a new connector and of one after a change. */
export function checkConnector(
  fields: Omit<Fields, 'date_order' | 'decimal'>,
  context: Pick<z.RefinementCtx, 'addIssue'>,
): void {
  const refuse: Missing = (field, message) => context.addIssue({ code: 'custom', path: [field], message });
  const whole = fields as Fields;
  if (whole.kind === 'http-pull' || whole.kind === 'mqtt-client') {
    checkAddress(whole.kind, whole.address, refuse);
    checkMapping(whole, refuse);
  }
  if (whole.kind === 'mqtt-client' && !isTopicPattern(whole.topic))
    refuse('topic', 'must be a topic such as site/{device}/up');
  if (whole.kind === 'http-pull' && !/^[\w-]*$/.test(whole.header_name))
    refuse('header_name', 'must be the name of a header');
  const named = {
    'http-pull': whole.device_path,
    'mqtt-client': whole.device_path || (whole.topic.includes('{device}') ? 'topic' : ''),
    'csv-folder': whole.serial_column,
  } as Partial<Record<ConnectorKind, string>>;
  if (named[whole.kind] === '' && whole.device === '') refuse('device', 'is required');
  if (whole.kind === 'csv-folder') {
    if (whole.time_column === '') refuse('time_column', 'is required');
    if (whole.key_column !== '' && whole.value_column === '') refuse('value_column', 'is required');
    if (!isTimeZone(whole.time_zone)) refuse('time_zone', 'must be a time zone such as Europe/Berlin');
  }
}
