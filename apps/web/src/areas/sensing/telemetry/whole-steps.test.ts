import type { TelemetrySeries } from '@steward/contract/sensing/telemetry';
import { expect, test } from 'vitest';
import { withEmptySteps } from './whole-steps.ts';

const HOUR = 3_600_000;
const at = (text: string) => Date.parse(text);
const point = (start: string) => ({
  at: new Date(at(start)).toISOString(),
  until: new Date(at(start) + HOUR).toISOString(),
  value: 21,
  min: 21,
  max: 21,
  n: 4,
  covered: 1,
  filled_share: 0,
  quality: 'a',
});
const series = (points: TelemetrySeries['points']): TelemetrySeries => ({
  sensor_id: 'x',
  name: '',
  unit: '',
  kind: 'gauge',
  point_type: '',
  time_zone: 'Europe/Berlin',
  step: 'hour',
  points,
});
const day = { start: at('2026-03-29T00:00:00+01:00'), end: at('2026-03-30T00:00:00+02:00') };

test('hours without values are there, 23 on the day on which the clock changes, and none that is not over yet', () => {
  const known = point('2026-03-29T01:00:00+01:00');
  const { points } = withEmptySteps(series([known]), { ...day, now: at('2026-04-01T00:00:00Z') });
  expect(points).toHaveLength(23);
  expect(points.filter(({ value }) => value !== null)).toEqual([known]);
  const running = withEmptySteps(series([known]), { ...day, now: at('2026-03-29T04:30:00+02:00') });
  expect(running.points).toHaveLength(4);
  expect(withEmptySteps(series([]), { ...day, now: day.start - 1 }).points).toEqual([]);
});
