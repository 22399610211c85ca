import { refusals } from '@steward/core/hardware/device-list';
import { syncedFields } from '@steward/core/hardware/sync-plan';
import { z } from 'zod';
import { id, requiredText, text, type CallDefinition } from '../call.ts';

/** The maximum number of devices in a list. */
export const MAX_DEVICES = 5000;
/** The largest file, in bytes. */
export const MAX_LIST_BYTES = 2 * 1024 * 1024;

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

/** The synchronization with a list. */
export const deviceSyncCalls = {
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
} as const satisfies Record<string, CallDefinition>;
