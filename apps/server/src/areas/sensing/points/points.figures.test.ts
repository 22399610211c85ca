import { environments } from '@steward/contract/estate/environments';
import { figureCatalogue } from '@steward/contract/insight/figures';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { maintenanceCtx } from '../../../platform/jobs/jobs.ts';
import type { Person } from '../../../testing/person.ts';
import { telemetryOf } from '../../../testing/telemetry.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { writeAllNoted } from '../telemetry/latest.ts';
import { keepTelemetry } from '../telemetry/keeping.service.ts';

let server: TestServer;
let ada: Person;
beforeAll(async () => {
  server = await startTestServer({ STEWARD_WORKER: 'off' });
  ada = await server.newAdmin('Ada');
});
afterAll(() => server.stop());

const { newDevice, newSensor, send } = telemetryOf(
  () => server,
  () => ada,
);
const HOUR = 3_600_000;
const airTemperature = { point_type: 'zone_air_temp', unit: '°C', kind: 'gauge', expected_seconds: 3600 };

test('the mean temperature of a property is weighted by the hours of its sensors, and unknown where none measured', async () => {
  const device = await newDevice();
  await ada.get(environments.updateEnvironment, { environment_id: device.environment_id, time_zone: 'Africa/Abidjan' });
  await newSensor(device.hardware_id, 'a', airTemperature);
  await newSensor(device.hardware_id, 'b', airTemperature);
  await newSensor(device.hardware_id, 'co2', { point_type: 'co2', unit: 'ppm', kind: 'gauge' });
  const start = Date.parse('2025-06-02T00:00:00Z');
  // A day of 20 by one sensor, half a day of 26 by the other; the last value of it holds an hour.
  await send(
    device.token,
    Array.from({ length: 24 }, (_, n) => ({ ts: start + n * HOUR, values: { a: 20, ...(n < 12 && { b: 26 }) } })),
  );
  // The value after midnight closes the day.
  await send(device.token, { ts: start + 24 * HOUR, values: { a: 20 } });
  await writeAllNoted(server.steward.platform);
  await keepTelemetry(maintenanceCtx(server.steward.platform, 'test'), new AbortController().signal);
  const { subjects } = await ada.get(figureCatalogue.getFigures, {
    keys: ['air.temperature', 'air.temperature_hours', 'air.co2', 'sensors.coverage', 'sensors.due_hours'],
    subject: 'property',
    environment_ids: [device.environment_id],
    grain: 'day',
    from: '2025-06-01',
    to: '2025-06-02',
  });
  const of = (key: string) => subjects[0]?.figures[key]?.map(({ value, unit }) => [value, unit]);
  const hours = (of('air.temperature_hours')?.[1]?.[0] ?? 0) as number;
  // b is known for 12 hours and until its value no longer holds (two intervals).
  expect(hours).toBe(24 + 12 + 1);
  expect(of('air.temperature')).toEqual([
    [null, '°C'],
    [(24 * 20 + 13 * 26) / 37, '°C'],
  ]);
  expect(of('air.co2')).toEqual([
    [null, 'ppm'],
    [null, 'ppm'],
  ]);
  expect(of('sensors.due_hours')?.map(([value]) => value)).toEqual([null, 48]);
  expect(of('sensors.coverage')?.[1]?.[0]).toBeCloseTo(37 / 48, 10);
});
