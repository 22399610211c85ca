import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { devices } from '@steward/contract/sensing/devices';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startAgent, type Agent } from '../../../../edge/src/agent.ts';
import { checkConfig } from '../../../../edge/src/config.ts';
import { startModbusSimulator, type ModbusSimulator } from '../../../../edge/src/testing/modbus-simulator.ts';
import type { Person } from '../../testing/person.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let ada: Person;
let simulator: ModbusSimulator;
let agent: Agent | undefined;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'steward-edge-'));
beforeAll(async () => {
  server = await startTestServer({ STEWARD_WORKER: 'off', STEWARD_MQTT: 'on', STEWARD_MQTT_PORT: '0' });
  ada = await server.newAdmin('Ada');
  simulator = await startModbusSimulator(new Map([[0, 2140]]), new Map([[3, true]]));
});
afterAll(async () => {
  await agent?.stop();
  await simulator.stop();
  await server.stop();
  fs.rmSync(folder, { recursive: true });
});

test('what the agent of a building reads by Modbus is in the sensors of the device under its gateway', async () => {
  const { _id: gateway_id } = await ada.get(devices.addDevice, { serial_number: 'GATEWAY-1' });
  const { _id: hardware_id } = await ada.get(devices.addDevice, { serial_number: 'METER-1', gateway_id });
  const { _id: temp } = await ada.get(devices.saveSensor, { hardware_id, sensor_key: 'temp' });
  const { _id: pump } = await ada.get(devices.saveSensor, { hardware_id, sensor_key: 'pump' });
  const { token } = await ada.get(devices.issueDeviceToken, { hardware_id: gateway_id });
  const points = [
    { key: 'temp', address: 0, factor: 0.01 },
    { key: 'pump', from: 'coil', address: 3 },
  ];
  const config = checkConfig(
    {
      steward: { url: `mqtt://127.0.0.1:${server.steward.mqttPort}`, token },
      buffer: { folder },
      devices: [{ protocol: 'modbus', serial: 'METER-1', host: '127.0.0.1', port: simulator.port, points }],
    },
    folder,
  );
  agent = await startAgent(config, { info: () => undefined, warn: () => undefined });
  const valueOf = async (sensor_id: string) => {
    const { rows } = await server.owner.query<{ value: number }>(
      'select value from sensor_values where sensor_id = $1',
      [sensor_id],
    );
    return rows.map(({ value }) => value);
  };
  await expect.poll(() => valueOf(temp)).toEqual([21.4]);
  expect(await valueOf(pump)).toEqual([1]);
  await expect.poll(() => agent?.health()).toMatchObject({ pendingBytes: 0, connected: true, silent: 0, dropped: 0 });
  expect(await ada.get(devices.getDevice, { hardware_id: gateway_id })).toMatchObject({ firmware: 'Edge 0.1.0' });
});
