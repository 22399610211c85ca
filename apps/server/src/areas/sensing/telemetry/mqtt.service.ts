import { startMqttBroker, type MqttBroker } from '../../../gateways/mqtt/broker.ts';
import type { Ctx, Platform } from '../../../platform/ctx.ts';
import { isNestedBeyond } from '../../../platform/json-depth.ts';
import { maintenanceCtx } from '../../../platform/jobs/jobs.ts';
import { findDevice } from './known-devices.ts';
import { noteUnauthorized, receiveMessage } from './receiving.service.ts';

const MAX_DEPTH = 20;

interface Sender {
  token: string;
  address: string;
  /** What its messages are received with, as it was a moment ago: to make one takes as long as to read a message. */
  ctx: Ctx;
}

const CTX_MS = 100;

function readBody(payload: Uint8Array): unknown {
  const text = Buffer.from(payload.buffer, payload.byteOffset, payload.byteLength).toString('utf8');
  if (isNestedBeyond(text, MAX_DEPTH)) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Receives what devices send by MQTT, if the settings say so. */
export async function startMqtt(platform: Platform): Promise<MqttBroker | undefined> {
  const { mqtt, throttle } = platform.settings;
  if (!mqtt) return undefined;
  const ctxOf = (address: string): Ctx => ({ ...maintenanceCtx(platform, 'mqtt'), address });
  return startMqttBroker<Sender>(
    { ...mqtt, isLimited: throttle },
    {
      find: async (token, address) => {
        const ctx = ctxOf(address);
        if (await findDevice(ctx, token)) return { token, address, ctx };
        noteUnauthorized(ctx, 'mqtt-listener', token);
        return undefined;
      },
      receive: async (sender, topic, payload) => {
        const body = readBody(payload);
        const { token, address } = sender;
        if (Date.now() - sender.ctx.now.getTime() > CTX_MS) sender.ctx = ctxOf(address);
        const { ctx } = sender;
        // Asked for each message: a token that was revoked ends a connection that is open.
        const device = await findDevice(ctx, token);
        if (!device) throw new Error('the token of a device was revoked');
        return receiveMessage(ctx, device, topic, body);
      },
    },
    platform.log,
  );
}
