import { refusals } from '@steward/core/hardware/device-list';
import { syncedFields } from '@steward/core/hardware/sync-plan';
import { z } from 'zod';
import { area, id, paging, requiredText, text } from '../call.ts';

/** The maximum number of devices in a list. */
export const MAX_DEVICES = 5000;
/** The largest file, in bytes. */
export const MAX_LIST_BYTES = 2 * 1024 * 1024;

export const Hardware = z.object({
  _id: id('hardware'),
  serial_number: z.string(),
  name: z.string(),
  kind: z.string(),
  maker: z.string(),
  model: z.string(),
  firmware: z.string(),
  /** The source of the list that added it. */
  source: z.string(),
  environment_id: id('environment').nullable(),
  environment_name: z.string().nullable(),
  space_id: id('space').nullable(),
  space_name: z.string().nullable(),
  last_seen_at: z.string().nullable(),
  created_at: z.string(),
  /** When its list stopped naming it. */
  removed_at: z.string().nullable(),
  sensors: z.array(z.object({ _id: id('sensor'), sensor_key: z.string(), name: z.string(), unit: z.string() })),
});
export type Hardware = z.infer<typeof Hardware>;

export const SyncRow = z.object({
  /** The line of the file; null for a device that is no longer listed. */
  line: z.number().nullable(),
  serial_number: z.string(),
  name: z.string(),
  environment_name: z.string(),
  state: z.enum(['added', 'changed', 'unchanged', 'removed']),
  changes: z.array(z.object({ field: z.enum(syncedFields), before: z.string(), after: z.string() })),
});
export type SyncRow = z.infer<typeof SyncRow>;

export const SyncResult = z.object({
  organization_id: id('organization'),
  organization_name: z.string(),
  is_applied: z.boolean(),
  /** Identifies the planned changes; sent with `apply`, it ensures that only these are made. */
  plan: z.string(),
  added: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  removed: z.number(),
  rows: z.array(SyncRow),
  /** Refused rows. */
  refused: z.array(
    z.object({ line: z.number(), serial_number: z.string(), reason: z.enum(refusals), about: z.string() }),
  ),
  /** Unknown columns. */
  ignored: z.array(z.string()),
});
export type SyncResult = z.infer<typeof SyncResult>;

/** The register of installed sensors and gateways, synchronized with an external list. */
export const hardware = area(
  'estate/hardware',
  {
    synchw: {
      method: 'POST',
      path: '/synchw',
      access: 'superadmin',
      shape: 'upload',
      summary:
        'Bring the register of devices into step with a list (CSV or JSON, a file or an https address): what would change, and with `apply` the change itself. Devices of the source that are not listed any more are marked removed, never deleted',
      input: z.object({
        /** By default the user's own organization. */
        organization_id: id('organization').optional(),
        /** The source of the list: a maker, a platform, a gateway. Only its own devices can be marked as removed. */
        source: requiredText(80),
        /** The address of the list as JSON or CSV on a platform, instead of a file. */
        list_address: z.union([z.literal(''), z.url().max(2000)]).optional(),
        /** The `Authorization` header for the platform; used only for this request and never stored. */
        authorization: z
          .string()
          .max(2000)
          .regex(/^[\x20-\x7e]*$/)
          .default(''),
        apply: z.boolean().default(false),
        plan: text(100).optional(),
      }),
      answer: SyncResult,
      limit: { calls: 30, perSeconds: 60 },
    },
    getHardware: {
      method: 'POST',
      path: '/getHardware',
      access: 'member',
      needs: 'property.read',
      summary:
        'Devices with their sensors: of one property, or of all that the person reaches. Those of no property are for people who see the whole organization; a Super Admin may name another organization',
      input: z.object({
        environment_id: id('environment').optional(),
        organization_id: id('organization').optional(),
        search: text(200).optional(),
        with_removed: z.boolean().default(false),
        sort: z
          .enum(['serial_number', 'name', 'kind', 'maker', 'environment_name', 'last_seen_at'])
          .default('serial_number'),
        descending: z.boolean().default(false),
        ...paging,
      }),
      answer: z.object({ paginateData: z.array(Hardware), totalData: z.number() }),
    },
  },
  {
    modules: [
      {
        key: 'hardware-sync',
        order: 30,
        under: 'platform',
        name: 'Device sync',
        permissions: ['read'],
        route: '/synchw',
        icon: 'IconCpu',
        isPlatform: true,
      },
    ],
    search: { Devices: { needs: 'property.read' } },
    failures: {
      'hardware.list-unreadable': {
        status: 422,
        message: 'This is not a device list: it is neither CSV nor JSON, or no column contains the serial numbers.',
      },
      'hardware.list-empty': { status: 422, message: 'No row of the list could be imported. Nothing was changed.' },
      'hardware.list-too-large': {
        status: 413,
        message: 'At most 5,000 devices and 2 MB at a time. Please split the list by source.',
      },
      'hardware.unreachable': {
        status: 424,
        message: 'The URL did not return a list. It must be public, start with https and not redirect.',
      },
      'hardware.changed': {
        status: 409,
        message: 'The list or the register has changed since the preview. Preview the changes again.',
      },
    },
  },
);
