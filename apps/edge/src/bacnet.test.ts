import { afterAll, beforeAll, expect, test } from 'vitest';
import { BacnetConnection } from './bacnet.ts';
import { checkConfig, type BacnetDevice } from './config.ts';
import { DeviceSilent } from './reading.ts';
import { enumerated, real, startBacnetSimulator, text } from './testing/bacnet-simulator.ts';

let simulator: Awaited<ReturnType<typeof startBacnetSimulator>>;
beforeAll(async () => {
  simulator = await startBacnetSimulator(
    new Map([
      ['0:1', real(21.4)],
      ['3:2', enumerated(1)],
      ['40:3', text('cooling')],
    ]),
  );
});
afterAll(() => simulator.stop());

const deviceOf = (points: object[], port = simulator.port): BacnetDevice => {
  const device = { protocol: 'bacnet', serial: 'AHU', host: '127.0.0.1', port, timeoutMs: 500, points };
  return checkConfig({ steward: { url: 'mqtt://[::1]:1883', token: 'std_x' }, devices: [device] }, '.')
    .devices[0] as BacnetDevice;
};

test('present values are read: numbers, states and texts; an object that does not exist is counted', async () => {
  const device = deviceOf([
    { key: 'supply', object: 'analog-input', instance: 1 },
    { key: 'fan', object: 'binary-input', instance: 2 },
    { key: 'mode', object: 'character-string-value', instance: 3 },
    { key: 'gone', object: 'analog-value', instance: 4 },
  ]);
  const connection = new BacnetConnection(device, '127.0.0.1');
  const [first, second] = await Promise.all([connection.read(device), connection.read(device)]);
  expect(first.values).toEqual({ supply: 21.4, fan: true, mode: 'cooling' });
  expect([first.refused, second.values]).toEqual([1, first.values]);
  expect(simulator.writes).toEqual([]);
  connection.close();
});

test('a device that does not answer is silent', async () => {
  const closed = await startBacnetSimulator(new Map());
  closed.stop();
  const device = deviceOf([{ key: 'supply', object: 'analog-input', instance: 1 }], closed.port);
  const connection = new BacnetConnection(device);
  await expect(connection.read(device)).rejects.toThrow(DeviceSilent);
  connection.close();
});
