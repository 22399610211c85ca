import { devices } from '@steward/contract/sensing/devices';
import { telemetry, type Accepted } from '@steward/contract/sensing/telemetry';
import { expect } from 'vitest';
import type { Person } from './person.ts';
import type { TestServer } from './test-server.ts';

/** Sends values as a device does. */
export async function sendTelemetry(
  address: string,
  token: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<{ httpStatus: number; code?: string; data: Accepted; retryAfter: string | null }> {
  const isBytes = typeof body === 'string' || body instanceof Uint8Array;
  const response = await fetch(`${address}/v2/telemetry`, {
    method: 'POST',
    body: isBytes ? (body as string) : JSON.stringify(body),
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
  });
  const reply = (await response.json()) as { data: Accepted; code?: string };
  return { ...reply, httpStatus: response.status, retryAfter: response.headers.get('retry-after') };
}

let serial = 0;

/** Devices of a person that send, and what is read of them. */
export function telemetryOf(server: () => Pick<TestServer, 'address'>, ada: () => Person) {
  const newDevice = async (more: object = {}) => {
    const { _id: environment_id } = await ada().newEnvironment();
    const serial_number = `TEST-${(serial += 1)}`;
    const device = await ada().get(devices.addDevice, { serial_number, environment_id, ...more });
    const { token } = await ada().get(devices.issueDeviceToken, { hardware_id: device._id });
    return { environment_id, serial_number, hardware_id: device._id, token };
  };
  const newSensor = (hardware_id: string, sensor_key: string, more: object = {}) =>
    ada().get(devices.saveSensor, { hardware_id, sensor_key, ...more });

  /** A device with one sensor. */
  const newGauge = async (more: object = {}) => {
    const device = await newDevice();
    const { _id: sensor_id } = await newSensor(device.hardware_id, 'temp', more);
    return { ...device, sensor_id };
  };

  const post = (token: string, body: unknown, headers?: Record<string, string>) =>
    sendTelemetry(server().address, token, body, headers);
  const send = async (token: string, body: unknown): Promise<Accepted> => {
    const { httpStatus, data, code } = await post(token, body);
    expect([httpStatus, code]).toEqual([200, undefined]);
    return data;
  };

  const HOUR = 3_600_000;
  const at = (ts: number, temp: number | string | boolean) => ({ ts, values: { temp } });
  const read = async (sensor_id: string, start: number | string, end: number | string, more: object = {}) => {
    const [series] = await ada().get(telemetry.getHardWareTelemetryData, {
      sensor_ids: [sensor_id],
      start: new Date(start).toISOString(),
      end: new Date(end).toISOString(),
      ...more,
    });
    return series?.points ?? [];
  };
  const raw = async (sensor_id: string, start: number | string, end: number | string) =>
    (await read(sensor_id, start, end, { step: 'raw' })).map((point) => [
      Date.parse(point.at),
      point.value,
      point.quality,
    ]);
  return { newDevice, newSensor, newGauge, post, send, read, raw, at, HOUR };
}
