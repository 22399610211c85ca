import { sensorKinds, sensorStates } from '@steward/core/sensing/sensor-fields';
import { z } from 'zod';
import { Done, id, requiredText, text, verbatim, type CallDefinition } from '../call.ts';

/** What a label may show, in addition to the name of the device. */
export const releasable = ['kind', 'property', 'space', 'state'] as const;
export type Releasable = (typeof releasable)[number];

/** What everybody with the printed label sees; null is not released. */
export const PublicDevice = z.object({
  name: z.string(),
  kind: z.string().nullable(),
  property: z.string().nullable(),
  space: z.string().nullable(),
  state: z.enum(sensorStates).nullable(),
  organization_name: z.string(),
  sensors: z.array(
    z.object({
      name: z.string(),
      point_type: z.string(),
      unit: z.string(),
      kind: z.enum(sensorKinds),
      states: z.array(z.string()),
      latest: z.object({ at: z.string(), value: z.number() }).nullable(),
    }),
  ),
});
export type PublicDevice = z.infer<typeof PublicDevice>;

/** The printed label of a device. */
export const DeviceLabel = z.object({
  /** The address in its QR code; null: there is no label, or it was revoked. */
  url: z.string().nullable(),
  made_at: z.string().nullable(),
  released: z.array(z.enum(releasable)),
  sensor_ids: z.array(id('sensor')),
});
export type DeviceLabel = z.infer<typeof DeviceLabel>;

/** The printed labels of devices. */
export const deviceLabelCalls = {
  getDeviceLabel: {
    method: 'POST',
    path: '/getDeviceLabel',
    access: 'member',
    needs: 'devices.edit',
    summary: 'The printed label of a device, and what everybody who reads it sees',
    input: z.object({ hardware_id: id('hardware') }),
    answer: DeviceLabel,
  },
  saveDeviceLabel: {
    method: 'POST',
    path: '/saveDeviceLabel',
    access: 'member',
    needs: 'devices.edit',
    summary: 'Choose what the label of a device shows; makes the label, if there is none',
    input: z.object({
      hardware_id: id('hardware'),
      released: z.array(z.enum(releasable)).max(releasable.length),
      sensor_ids: z.array(id('sensor')).max(100),
    }),
    answer: DeviceLabel,
  },
  revokeDeviceLabel: {
    method: 'POST',
    path: '/revokeDeviceLabel',
    access: 'member',
    needs: 'devices.edit',
    summary: 'Revoke the label of a device: its address stops working for good',
    input: z.object({ hardware_id: id('hardware') }),
    answer: Done,
  },
  getHardwareById: {
    method: 'POST',
    path: '/getHardwareById',
    access: 'public',
    summary: 'What the label of a device shows, by the code printed on it',
    input: z.object({ hwdId: verbatim(300) }),
    answer: PublicDevice,
    limit: { calls: 60, perSeconds: 60 },
    opensLink: true,
  },
  reportHardwareProblem: {
    method: 'POST',
    path: '/reportHardwareProblem',
    access: 'public',
    summary: 'Report a problem with a device, by the code printed on it: it becomes a task of the organization',
    input: z.object({ hwdId: verbatim(300), problem: requiredText(1000), contact: text(200).default('') }),
    answer: Done,
    limit: { calls: 60, perSeconds: 60 },
    opensLink: true,
  },
} as const satisfies Record<string, CallDefinition>;
