import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkConfig, type ModbusDevice, type ModbusPoint } from './config.ts';
import { ModbusConnection, numberIn, requestsOf } from './modbus.ts';
import { DeviceSilent } from './reading.ts';
import { startModbusSimulator, type ModbusSimulator } from './testing/modbus-simulator.ts';

const registers = new Map<number, number>();
const put = (address: number, bytes: Buffer) => {
  for (let at = 0; at < bytes.length; at += 2) registers.set(address + at / 2, bytes.readUInt16BE(at));
};
const bytesOf = (length: number, write: (bytes: Buffer) => void) => {
  const bytes = Buffer.alloc(length);
  write(bytes);
  return bytes;
};

let simulator: ModbusSimulator;
let connection: ModbusConnection;
beforeAll(async () => {
  put(
    0,
    bytesOf(2, (b) => b.writeInt16BE(-215)),
  );
  put(
    1,
    bytesOf(2, (b) => b.writeUInt16BE(65_535)),
  );
  put(
    2,
    bytesOf(4, (b) => b.writeInt32BE(-70_000)),
  );
  put(
    4,
    bytesOf(4, (b) => b.writeUInt32BE(4_000_000_000)),
  );
  put(
    6,
    bytesOf(4, (b) => b.writeFloatBE(21.4)),
  );
  put(
    8,
    bytesOf(8, (b) => b.writeDoubleBE(123_456.789_012)),
  );
  put(
    12,
    bytesOf(4, (b) => b.writeFloatBE(Number.NaN)),
  );
  // 1 kWh in the low word first.
  registers.set(100, 0x1234).set(101, 0x0001);
  simulator = await startModbusSimulator(registers, new Map([[7, true]]));
  connection = new ModbusConnection({ host: '127.0.0.1', port: simulator.port });
});
afterAll(async () => {
  connection.close();
  await simulator.stop();
});

const deviceOf = (points: object[], more: object = {}): ModbusDevice => {
  const device = { protocol: 'modbus', serial: 'M', host: '127.0.0.1', port: simulator.port, points, ...more };
  const steward = { url: 'mqtt://127.0.0.1', token: 'std_x' };
  return checkConfig({ steward, devices: [device] }, '.').devices[0] as ModbusDevice;
};

test('numbers of all types, word orders and factors are read, and coils are states', async () => {
  const { values, refused } = await connection.read(
    deviceOf([
      { key: 'i16', address: 0, type: 'int16', factor: 0.1 },
      { key: 'u16', address: 1 },
      { key: 'i32', address: 2, type: 'int32' },
      { key: 'u32', address: 4, type: 'uint32', from: 'input' },
      { key: 'f32', address: 6, type: 'float32' },
      { key: 'f64', address: 8, type: 'float64' },
      { key: 'none', address: 12, type: 'float32' },
      { key: 'swapped', address: 100, type: 'uint32', wordOrder: 'low-first', factor: 0.001 },
      { key: 'pump', from: 'coil', address: 7 },
      { key: 'alarm', from: 'discrete', address: 7 },
    ]),
  );
  expect(values).toEqual({
    i16: -21.5,
    u16: 65_535,
    i32: -70_000,
    u32: 4_000_000_000,
    f32: 21.4,
    f64: 123_456.789_012,
    swapped: 70.196,
    pump: true,
    alarm: true,
  });
  expect(refused).toBe(0);
});

test('points side by side are one request; one that does not exist does not take its neighbours along', async () => {
  const points = deviceOf([
    { key: 'c', address: 13, type: 'float32' },
    { key: 'a', address: 0 },
    { key: 'b', address: 1 },
    { key: 'far', address: 100 },
  ]).points;
  const keys = requestsOf(points).map((request) => request.map(({ key }) => key));
  expect(keys).toEqual([['a', 'b'], ['c'], ['far']]);
  const gone = { key: 'gone', address: 14, type: 'uint16' };
  const { values, refused } = await connection.read(
    deviceOf([{ key: 'f', address: 12 }, { key: 'g', address: 13 }, gone]),
  );
  expect([Object.keys(values), refused]).toEqual([['f', 'g'], 1]);
  const long = Array.from({ length: 120 }, (_, n) => ({ ...points[1], key: `k${n}`, address: n })) as ModbusPoint[];
  expect(requestsOf(long).map((request) => request.length)).toEqual([100, 20]);
  expect(numberIn([0x7fff], { ...(points[1] as ModbusPoint), type: 'int16' })).toBe(32_767);
});

test('a unit that does not answer is silent, and others behind the connection are read after it', async () => {
  const points = [{ key: 'a', address: 1 }];
  const silent = connection.read(deviceOf(points, { unit: 9, timeoutMs: 200 }));
  const answers = connection.read(deviceOf(points));
  await expect(silent).rejects.toThrow(DeviceSilent);
  expect((await answers).values).toEqual({ a: 65_535 });
});

test('a device that comes back is read on a new connection', async () => {
  const points = [{ key: 'a', address: 1 }];
  const own = await startModbusSimulator(registers);
  const to = new ModbusConnection({ host: '127.0.0.1', port: own.port });
  expect((await to.read(deviceOf(points))).values).toEqual({ a: 65_535 });
  await own.stop();
  await expect(to.read(deviceOf(points, { timeoutMs: 300 }))).rejects.toThrow(DeviceSilent);
  const again = await startModbusSimulator(registers, new Map(), own.port);
  expect((await to.read(deviceOf(points))).values).toEqual({ a: 65_535 });
  to.close();
  await again.stop();
});
