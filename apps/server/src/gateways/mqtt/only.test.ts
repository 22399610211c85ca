import { execFile, execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { devices } from '@steward/contract/sensing/devices';
import mqtt from 'mqtt';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeLog } from '../../platform/log.ts';
import { startSteward, type Steward } from '../../steward.ts';
import type { Person } from '../../testing/person.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

// A server for people, and beside it two processes that only receive, with a certificate that was signed by itself.

const has = (program: string, flag: string) => spawnSync(program, [flag]).error === undefined;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'steward-mqtt-'));
const [cert, key] = ['cert.pem', 'key.pem'].map((name) => path.join(folder, name)) as [string, string];
let server: TestServer;
let ada: Person;
const receivers: Steward[] = [];
beforeAll(async () => {
  server = await startTestServer({ STEWARD_WORKER: 'off' });
  ada = await server.newAdmin('Ada');
  if (!has('openssl', 'version')) return;
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
      '-days',
      '2',
      ...names,
      '-keyout',
      key,
      '-out',
      cert,
    ],
    { stdio: 'ignore' },
  );
  const { settings } = server.steward.platform;
  for (const name of ['a', 'b'])
    receivers.push(
      await startSteward(
        {
          ...settings,
          isPortGiven: false,
          dataDir: path.join(folder, name),
          mqtt: { port: 0, host: '127.0.0.1', tls: { cert, key }, isOnly: true },
        },
        makeLog('error'),
        { database: server.steward.database, keepsChildProcesses: true },
      ),
    );
});
afterAll(async () => {
  for (const receiver of receivers) await receiver.stop();
  await server.stop();
  fs.rmSync(folder, { recursive: true });
});

const valuesOf = async (sensor_id: string) => {
  const { rows } = await server.owner.query<{ value: number }>(
    'select value from sensor_values where sensor_id = $1 order by at',
    [sensor_id],
  );
  return rows.map(({ value }) => value);
};
async function newSensor(serial_number: string) {
  const { _id: hardware_id } = await ada.get(devices.addDevice, { serial_number });
  const { _id: sensor_id } = await ada.get(devices.saveSensor, { hardware_id, sensor_key: 'temp' });
  const { token } = await ada.get(devices.issueDeviceToken, { hardware_id });
  return { sensor_id, token };
}
const at = Math.floor(Date.now() / 3_600_000) * 3_600_000;

test.skipIf(!has('openssl', 'version'))(
  'processes that only receive share a database: a device may send to any, encrypted and to no other door',
  async () => {
    const { sensor_id, token } = await newSensor('ONLY-1');
    for (const [n, { address, mqttPort, mailInPort }] of receivers.entries()) {
      expect([address, mailInPort]).toEqual([undefined, undefined]);
      const client = mqtt.connect(`mqtts://localhost:${mqttPort}`, {
        username: token,
        ca: fs.readFileSync(cert),
        reconnectPeriod: 0,
      });
      await client.publishAsync('v1/telemetry', JSON.stringify({ ts: at + n, values: { temp: n } }), { qos: 1 });
      await client.endAsync();
    }
    expect(await valuesOf(sensor_id)).toEqual([0, 1]);
    expect(server.steward.mqttPort).toBeUndefined();
    // Who does not know the certificate does not send, and who does not encrypt is not heard.
    for (const scheme of ['mqtts', 'mqtt']) {
      const client = mqtt.connect(`${scheme}://localhost:${receivers[0]?.mqttPort}`, {
        username: token,
        reconnectPeriod: 0,
        connectTimeout: 2000,
      });
      const why = await new Promise((resolve) => {
        client.once('connect', () => resolve('connected'));
        client.once('error', () => resolve('refused'));
        client.once('close', () => resolve('refused'));
      });
      client.end(true);
      expect(why).toBe('refused');
    }
  },
);

test.skipIf(!has('openssl', 'version') || !has('mosquitto_pub', '--help'))(
  'mosquitto_pub sends as the documentation says',
  async () => {
    const { sensor_id, token } = await newSensor('ONLY-2');
    const port = String(receivers[0]?.mqttPort);
    const message = JSON.stringify({ ts: at, values: { temp: 21.4 } });
    const send = (user: string) => {
      const words = `-h localhost -p ${port} --cafile ${cert} -u ${user} -q 1 -t v1/telemetry -m`.split(' ');
      return promisify(execFile)('mosquitto_pub', [...words, message]);
    };
    await send(token);
    expect(await valuesOf(sensor_id)).toEqual([21.4]);
    await expect(send('std_unknown')).rejects.toThrow(/not authori[sz]ed/i);
  },
);
