import { z } from 'zod';
import { Done, id, type CallDefinition } from '../call.ts';

export const DeviceToken = z.object({
  _id: id('device-token'),
  hardware_id: id('hardware'),
  /** Its last characters. */
  hint: z.string(),
  created_at: z.string(),
  created_by_name: z.string(),
  /** Until when it works after a newer one was issued. */
  valid_until: z.string().nullable(),
  revoked_at: z.string().nullable(),
  used_at: z.string().nullable(),
});
export type DeviceToken = z.infer<typeof DeviceToken>;

/** The tokens with which devices send. */
export const deviceTokenCalls = {
  getDeviceTokens: {
    method: 'POST',
    path: '/getDeviceTokens',
    access: 'member',
    needs: 'devices.edit',
    summary: 'The tokens with which a device sends, without their secrets',
    input: z.object({ hardware_id: id('hardware') }),
    answer: z.array(DeviceToken),
  },
  issueDeviceToken: {
    method: 'POST',
    path: '/issueDeviceToken',
    access: 'member',
    needs: 'devices.edit',
    makes: 'device-token',
    limit: { calls: 60, perSeconds: 60 },
    summary: 'A new token for a device, shown only in this answer; the one before works for seven more days',
    input: z.object({ hardware_id: id('hardware') }),
    answer: DeviceToken.extend({ token: z.string(), valid_from: z.string() }),
  },
  revokeDeviceToken: {
    method: 'POST',
    path: '/revokeDeviceToken',
    access: 'member',
    needs: 'devices.edit',
    summary: 'End a token at once',
    input: z.object({ device_token_id: id('device-token') }),
    answer: Done,
  },
} as const satisfies Record<string, CallDefinition>;
