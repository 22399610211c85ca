import { csvRefusals } from '@steward/core/sensing/connector-csv';
import { builtInKinds, connectorKinds } from '@steward/core/sensing/connector-kinds';
import { z } from 'zod';
import { area, Done, id, text } from '../call.ts';
import { savedOf } from '../changes.ts';
import { Accepted } from './telemetry.ts';
import { checkConnector, connectorFields, MappedValue } from './connectors.fields.ts';

export const MAX_CONNECTORS = 100;

export const connectorStates = ['off', 'connecting', 'running', 'failing', 'paused'] as const;
export type ConnectorState = (typeof connectorStates)[number];

/** Why a connector fails, or a test found nothing; the detail is a number or a name, never a text of the system. */
export const connectorFailures = [
  'unreachable',
  'closed-network',
  'http-status',
  'not-json',
  'no-values',
  'login-refused',
  'topic-refused',
  'no-message',
  'secret-lost',
  'no-folder',
  'folder-closed',
  'no-file',
  'unreadable-file',
  'server',
] as const;
export type ConnectorFailure = (typeof connectorFailures)[number];

const FailureOf = z.object({ code: z.enum(connectorFailures), detail: z.string() });

const counts = {
  messages: z.number(),
  /** Of the values: new or corrected ones. */
  stored: z.number(),
  refused: z.number(),
  /** Messages without a valid secret or token. */
  unauthorized: z.number(),
  last_message_at: z.string().nullable(),
};

/** A value as it was read, not stored. */
export const SeenValue = z.object({
  serial_number: z.string(),
  sensor_key: z.string(),
  value: z.string(),
  /** Null: the time of arrival. */
  at: z.string().nullable(),
  /** A device with this serial number is registered. */
  is_known: z.boolean(),
});
export type SeenValue = z.infer<typeof SeenValue>;

const {
  secret: _secret,
  renew_secret: _renewSecret,
  name: _name,
  kind: _kind,
  enabled: _enabled,
  ...settings
} = connectorFields;

const ReadFile = z.object({
  name: z.string(),
  read_at: z.string(),
  lines: z.number(),
  stored: z.number(),
  quarantined: z.number(),
  refused: z.number(),
  /** The first refused lines. */
  refused_lines: z.array(z.object({ line: z.number(), reason: z.enum(csvRefusals), about: z.string() })),
});

export const Connector = z.object({
  _id: id('connector'),
  name: z.string(),
  kind: z.enum(connectorKinds),
  enabled: z.boolean(),
  created_at: z.string(),
  state: z.enum(connectorStates),
  /** When it last worked, before it failed. */
  failing_since: z.string().nullable(),
  failure: FailureOf.nullable(),
  /** When a failing one is tried again. */
  next_at: z.string().nullable(),
  ...counts,
  /** Where a LoRaWAN network sends to, without the secret. */
  send_to: z.string().nullable(),
  /** Below the watched folder of the installation. */
  folder: z.string().nullable(),
  /** The newest files that were read. */
  files: z.array(ReadFile),
  /** Only for people who may change it. */
  settings: z.object({ ...settings, values: z.array(MappedValue), has_secret: z.boolean() }).nullable(),
});
export type Connector = z.infer<typeof Connector>;

/** A way in that every installation has. */
export const BuiltInConnector = z.object({
  kind: z.enum(builtInKinds),
  state: z.enum(connectorStates),
  address: z.string().nullable(),
  ...counts,
});
export type BuiltInConnector = z.infer<typeof BuiltInConnector>;

export const ConnectorTest = z.object({
  failure: FailureOf.nullable(),
  values: z.array(SeenValue),
  /** More values than are shown. */
  more: z.number(),
  refused: z.number(),
});
export type ConnectorTest = z.infer<typeof ConnectorTest>;

const one = { connector_id: id('connector') };

/** How values arrive beyond devices that send by themselves: networks, interfaces, brokers, files. */
export const connectors = area(
  'sensing/connectors',
  {
    getConnectors: {
      method: 'POST',
      path: '/getConnectors',
      access: 'member',
      needs: 'property.read',
      summary: 'The connectors of the organization with their states and counts; their settings only for its admins',
      input: z.object({}),
      answer: z.object({
        connectors: z.array(Connector),
        built_in: z.array(BuiltInConnector),
        /** The installation watches folders for files. */
        has_folder: z.boolean(),
      }),
    },
    saveConnector: {
      method: 'POST',
      path: '/saveConnector',
      access: 'member',
      needs: 'organization.edit',
      makes: 'connector',
      summary:
        'Add a connector or change one. A new LoRaWAN connector answers its secret this once; a secret that is not sent stays',
      input: savedOf({ connector_id: id('connector') }, connectorFields, checkConnector),
      answer: Connector.extend({ secret: z.string().nullable() }),
    },
    testConnector: {
      method: 'POST',
      path: '/testConnector',
      access: 'member',
      needs: 'organization.edit',
      limit: { calls: 20, perSeconds: 60 },
      summary: 'Try a connector once: the first values that it reads. Nothing is stored',
      input: z.object(one),
      answer: ConnectorTest,
    },
    deleteConnector: {
      method: 'POST',
      path: '/deleteConnector',
      access: 'member',
      needs: 'organization.edit',
      summary: 'Delete a connector; devices, sensors and their values stay',
      input: z.object(one),
      answer: Done,
    },
    sendLorawanUplink: {
      method: 'POST',
      path: '/telemetry/lorawan/:connector',
      access: 'device',
      wholeBody: true,
      limit: { calls: 6000, perSeconds: 60 },
      summary:
        'Store an uplink of The Things Stack 3 or ChirpStack 4. The secret of the connector in `Authorization: Bearer` or as `secret`; the device is the registered one whose serial number is the DevEUI. Answered after the values are stored',
      input: z.object({ connector: text(100), secret: text(200).optional(), body: z.unknown() }),
      answer: Accepted,
    },
  },
  {
    modules: [
      {
        key: 'connectors',
        order: 30,
        under: 'alarms-and-rules',
        name: 'Connectors',
        permissions: [],
        route: '/solutions/connectors',
        opensWith: 'property.read',
        icon: 'IconPlugConnected',
        isNotForTenants: true,
      },
    ],
    failures: {
      'connector.not-found': { status: 404, message: 'This connector was not found.' },
      'connector.name-taken': {
        status: 409,
        message: 'A connector with this name already exists. Please choose another name.',
      },
      'connector.too-many': {
        status: 409,
        message: 'An organization has at most 100 connectors. Delete one that is no longer used.',
      },
      'connector.address': {
        status: 422,
        message: 'The address must start with https or mqtts, and cannot be inside a private network.',
      },
      'connector.no-folder': {
        status: 422,
        message: 'This installation does not watch any folder. Ask its operator to set STEWARD_INTAKE_FOLDER.',
      },
      'connector.secret': {
        status: 401,
        message: 'The secret of the connector is missing or wrong, or the connector is off.',
      },
      'connector.shape': {
        status: 422,
        message: 'This is not a message of this network. Choose the JSON format and the right kind of connector.',
      },
    },
  },
);
