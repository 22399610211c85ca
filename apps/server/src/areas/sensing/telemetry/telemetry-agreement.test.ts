import { addDays } from '@steward/core/calendar/day';
import { lastGood } from '@steward/core/sensing/counter';
import { boundsOfDay } from '@steward/core/sensing/local-days';
import { counting, type Sample, type SensorKind, type SensorRules } from '@steward/core/sensing/sample';
import { pointsOf } from '@steward/core/sensing/series';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { maintenanceCtx } from '../../../platform/jobs/jobs.ts';
import type { Person } from '../../../testing/person.ts';
import { telemetryOf } from '../../../testing/telemetry.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { keepTelemetry } from './keeping.service.ts';

// What is read is the series of all values that were sent, whichever came late and whichever are packed: random values over seven weeks with
// both a change of the clock and today, sent in random parts, and the series made of them at once.

let server: TestServer;
let ada: Person;
beforeAll(async () => {
  server = await startTestServer({ STEWARD_WORKER: 'off' });
  ada = await server.newAdmin('Ada');
});
afterAll(() => server.stop());
const { newDevice, newSensor, send, read } = telemetryOf(
  () => server,
  () => ada,
);

const HALF_HOUR = 1_800_000;
const zone = 'Europe/Berlin';
const rulesOf = (kind: SensorKind): SensorRules => ({
  kind,
  expectedSeconds: 1800,
  digits: null,
  factor: 1,
  gapIntervals: 2,
  replacements: [],
});

function random(seed: number) {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

/** Values with gaps of up to two days; the counter falls at times. */
function samplesOf(seed: number, start: number, end: number, kind: SensorKind): Sample[] {
  const chance = random(seed);
  const samples: Sample[] = [];
  let value = 100;
  for (let at = start; at < end; at += HALF_HOUR) {
    if (chance() < 0.01) at += Math.floor(chance() * 100) * HALF_HOUR;
    if (chance() < 0.1 || at >= end) continue;
    if (kind === 'gauge') value = Math.round(chance() * 400) / 10;
    else value = chance() < 0.01 ? Math.round(chance() * 900) / 10 : value + Math.round(chance() * 50) / 10;
    samples.push({ at: at + (chance() < 0.2 ? 61_000 : 0), value: Math.round(value * 10) / 10, quality: 'a' });
  }
  return samples;
}

const shown = (points: readonly { at: number | string; value: number | null; n: number }[]) =>
  points.map(({ at, value, n }) => [new Date(at).toISOString(), value, n]);

test.each([
  ['gauge', '2026-03-01', '2026-04-19', 3],
  ['counter', '2026-03-01', '2026-04-19', 4],
  ['counter', '2026-10-05', '2026-11-02', 5],
] as const)('a %s from %s to %s: read as one series, whatever came late', async (kind, from, until, seed) => {
  const [start, end] = [boundsOfDay(zone, from).startsAt, boundsOfDay(zone, until).startsAt];
  const rules = rulesOf(kind);
  const { hardware_id, token } = await newDevice();
  const { _id: sensor_id } = await newSensor(hardware_id, 'v', { kind, expected_seconds: 1800 });
  const samples = samplesOf(seed, start + 5 * HALF_HOUR, end - 5 * HALF_HOUR, kind);
  const chance = random(seed + 1);
  // In four parts, each with values from everywhere; some twice, some wrong at first.
  const parts = [0, 1, 2, 3].map((part) => samples.filter((_, n) => (n % 7) % 4 === part));
  const wrong = (parts[2] ?? []).filter(() => chance() < 0.05).map((sample) => ({ ...sample, value: 5 }));
  for (const part of [parts[1], wrong, parts[3], parts[0], parts[2], parts[1]])
    for (let n = 0; n < (part?.length ?? 0); n += 900)
      await send(
        token,
        (part ?? []).slice(n, n + 900).map(({ at, value }) => ({ ts: at, values: { v: value } })),
      );
  const middle = boundsOfDay(zone, addDays(from, 3)).startsAt + 3 * HALF_HOUR;
  const check = async () => {
    for (const [begin, stop] of [
      [start, end],
      [middle, middle + 10 * 86_400_000],
    ] as const)
      for (const step of ['15min', 'hour', 'day', 'month'] as const) {
        if (step === '15min' && stop === end) continue;
        const before = lastGood(
          samples.filter(({ at }) => at < begin),
          rules,
        );
        const after = counting(samples).find(({ at }) => at >= stop);
        const within = samples.filter(({ at }) => at >= begin && at < stop);
        const expected = pointsOf({ samples: within, before, after, rules, zone, start: begin, end: stop, step });
        expect(expected.length).toBeGreaterThan(0);
        const found = await read(sensor_id, begin, stop, { step });
        const close = expected.map(({ value, at, n }) => ({
          // Parts of days and months are shown with their whole step.
          at: step === 'day' || step === 'month' ? (found[expected.findIndex((one) => one.at === at)]?.at ?? '') : at,
          value: value === null ? null : (expect.closeTo(value, 6) as number),
          n,
        }));
        expect(shown(found)).toEqual(shown(close));
      }
  };
  await check();
  await keepTelemetry(maintenanceCtx(server.steward.platform, 'test'), new AbortController().signal);
  await check();
  const { rows } = await server.owner.query<{ n: number }>(
    'select sum(n)::int as n from sensor_days where sensor_id = $1',
    [sensor_id],
  );
  expect(rows[0]?.n).toBe(samples.length);
});
