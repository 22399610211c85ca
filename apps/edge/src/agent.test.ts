import { spawn, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkConfig, ConfigFailure, readConfig } from './config.ts';
import { nextPoll, waitAfter } from './polling.ts';
import { startBroker } from './testing/broker.ts';
import { freePort, startModbusSimulator } from './testing/modbus-simulator.ts';

let folder = '';
const children: ChildProcess[] = [];
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'steward-edge-'));
});
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  fs.rmSync(folder, { recursive: true });
});

const steward = { url: 'mqtts://steward.example:8883', token: 'std_x' };
const modbus = { protocol: 'modbus', serial: 'M', host: '10.0.0.5', points: [{ key: 'a', address: 0 }] };
const faultsOf = (given: unknown): string => {
  try {
    checkConfig(given, '.');
  } catch (error) {
    if (error instanceof ConfigFailure) return error.message;
  }
  return 'no fault';
};

test('a configuration says which field is wrong and what to do', () => {
  expect(faultsOf({ steward, devices: [modbus] })).toBe('no fault');
  expect(faultsOf({ steward: { ...steward, url: 'mqtt://steward.example' }, devices: [modbus] })).toMatch(
    /steward\.url: must begin with mqtts:/,
  );
  expect(faultsOf({ steward: { url: steward.url }, devices: [modbus] })).toMatch(/token is missing: issue a token/);
  expect(faultsOf({ steward, devices: [modbus, { ...modbus, port: 0 }] })).toMatch(/devices\[1\]\.port/);
  expect(faultsOf({ steward, devices: [modbus, modbus] })).toMatch(/serial number "M" twice/);
  expect(faultsOf({ steward, devices: [{ ...modbus, points: [{ key: 'a', adress: 1 }] }] })).toMatch(
    /devices\[0\]\.points\[0\].*adress/,
  );
  expect(() => readConfig({ STEWARD_EDGE_CONFIG: path.join(folder, 'none.json') })).toThrow(/none\.json.*ENOENT/);
});

test('the example of the documentation is a configuration', () => {
  const page = fs.readFileSync(fileURLToPath(new URL('../../../docs/connections.md', import.meta.url)), 'utf8');
  const [, example = ''] = /## Edge agent[\s\S]*?```json\n([\s\S]*?)```/.exec(page) ?? [];
  const { caFile: _, ...own } = (JSON.parse(example) as { steward: Record<string, unknown> }).steward;
  expect(faultsOf({ ...(JSON.parse(example) as object), steward: own })).toBe('no fault');
});

test('polls are at whole intervals, and waits for a silent device grow to a quarter of an hour', () => {
  expect(nextPoll(60_001, 60_000)).toBe(120_000);
  expect([1, 2, 3, 10].map((failures) => waitAfter(failures, 60_000))).toEqual([120_000, 240_000, 480_000, 900_000]);
  expect(waitAfter(5, 3_600_000)).toBe(3_600_000);
});

test('an agent that is killed sends everything after its next start, and stops cleanly', async () => {
  const simulator = await startModbusSimulator(new Map([[0, 7]]));
  const [port, health] = [await freePort(), await freePort()];
  const file = path.join(folder, 'edge.json');
  const devices = [
    { ...modbus, host: '127.0.0.1', port: simulator.port, everySeconds: 1 },
    { ...modbus, serial: 'gone', host: '127.0.0.1', port: await freePort(), everySeconds: 1 },
  ];
  fs.writeFileSync(
    file,
    JSON.stringify({ steward: { url: `mqtt://127.0.0.1:${port}`, token: 'std_x' }, devices, health: { port: health } }),
  );
  let output = '';
  const start = () => {
    const main = fileURLToPath(new URL('main.ts', import.meta.url));
    const env = { ...process.env, STEWARD_EDGE_CONFIG: file };
    const child = spawn(process.execPath, ['--import', 'tsx', main], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    children.push(child);
    return { child, ended: new Promise<number | null>((resolve) => child.on('exit', resolve)) };
  };
  const read = () =>
    fetch(`http://127.0.0.1:${health}`).then(
      async (answer) => (await answer.json()) as { noted: number; silent: number; connected: boolean },
      () => undefined,
    );
  const first = start();
  await expect.poll(async () => (await read())?.noted).toBeGreaterThanOrEqual(2);
  const { noted = 0, ...state } = (await read()) ?? {};
  expect(state).toMatchObject({ silent: 1, connected: false });
  first.child.kill('SIGKILL');
  await first.ended;
  const broker = await startBroker({ port });
  const second = start();
  await expect.poll(() => broker.moments().length).toBeGreaterThan(noted);
  second.child.kill('SIGTERM');
  expect(await second.ended).toBe(0);
  // One may arrive twice, as quality 1 allows: it is stored once.
  const moments = [...new Set(broker.moments())];
  expect(moments).toEqual(moments.toSorted((a, b) => a - b));
  expect(moments.length).toBeGreaterThanOrEqual(noted);
  expect(output).toMatch(/gone at 127\.0\.0\.1:\d+ does not answer/);
  await broker.stop();
  await simulator.stop();
});
