import { expect, test } from 'vitest';
import { addDays, monthOffset, type Month } from '../calendar/day.ts';
import { countedSteps } from './counter.ts';
import { monthOfHighBill } from './demo-faults.ts';
import { demoDevices, demoPlaces, demoSensors, demoSpaces } from './demo-sensors.ts';
import { boundsOfDay, boundsOfStep } from './local-days.ts';
import type { SensorRules } from './sample.ts';
import { pointsOf } from './series.ts';
import { simulation } from './simulator.ts';

const TODAY = '2026-11-30';
const MONTHS: Month[] = Array.from({ length: 12 }, (_, back) => monthOffset('2026-11', -back - 1));
const totals = (monthly: number) => new Map(MONTHS.map((month, at) => [month, monthly * (1 + (at % 3) / 10)]));
const settings = {
  today: TODAY,
  days: 366,
  seed: 7,
  monthlyTotals: new Map([
    ['main_energy', totals(141_000)],
    ['heat_energy', totals(119_600)],
    ['water_volume', totals(475)],
    ['ny_main_energy', totals(383_600)],
    ['ny_gas_volume', totals(21_000)],
  ]),
};
const demo = simulation(settings);
const berlin = demoPlaces[1].zone;
const day = (back: number) => boundsOfDay(berlin, addDays(TODAY, -back));
const rulesOf = (key: string): SensorRules => {
  const sensor = demoSensors.find((one) => one.key === key);
  if (!sensor) throw new Error(key);
  const { kind, digits, expectedSeconds } = sensor;
  return { kind, digits, expectedSeconds, factor: 1, gapIntervals: 2, replacements: demo.replacements(key) };
};
const points = (key: string, from: number, until: number, step: 'hour' | 'day' | 'month' = 'day') => {
  const [start, end] = [day(from).startsAt, day(until).startsAt];
  const samples = demo.samples(key, start, end + 900_000);
  return pointsOf({ samples, rules: rulesOf(key), zone: berlin, start, end, step });
};
const values = (key: string, from: number, until: number, step?: 'hour' | 'day') =>
  points(key, from, until, step).map(({ value }) => value ?? Number.NaN);

test('44 sensors of two properties, each in a known space and on a known device, with values', () => {
  expect(demoSensors).toHaveLength(44);
  expect(new Set(demoSensors.map(({ key }) => key)).size).toBe(44);
  for (const { key, property, space, device, days } of demoSensors) {
    if (space !== null) expect(demoSpaces, key).toContainEqual(expect.objectContaining({ name: space, property }));
    expect(demoDevices, key).toContainEqual(expect.objectContaining({ serial: device, property }));
    expect(demo.valueAt(key, day(20).startsAt), key).not.toBeNull();
    if (days !== null) expect(demo.valueAt(key, day(days).startsAt - 1), key).toBeNull();
  }
});

test.each([...settings.monthlyTotals.keys()])('the months of %s add up to their totals', (key) => {
  const zone = key.startsWith('ny_') ? demoPlaces[2].zone : berlin;
  for (const month of MONTHS.slice(0, -1)) {
    const { startsAt, endsAt } = boundsOfStep(zone, boundsOfDay(zone, `${month}-15`).startsAt, 'month');
    const samples = demo.samples(key, startsAt, endsAt + 1);
    const counted = countedSteps(samples, rulesOf(key)).reduce((sum, { amount }) => sum + (amount ?? 0), 0);
    const total = settings.monthlyTotals.get(key)?.get(month) ?? 0;
    const expected = key === 'main_energy' && month === monthOfHighBill(TODAY) ? total / 1.08 : total;
    expect(Math.abs(counted / expected - 1), `${key} ${month}`).toBeLessThan(0.001);
  }
});

test('the same settings give the same values, and another seed others', () => {
  const again = simulation(settings).samples('office_2_01_temp', day(3).startsAt, day(2).startsAt);
  expect(again).toEqual(demo.samples('office_2_01_temp', day(3).startsAt, day(2).startsAt));
  expect(again).toHaveLength(96);
  const other = simulation({ ...settings, seed: 8 });
  expect(other.samples('office_2_01_temp', day(3).startsAt, day(2).startsAt)).not.toEqual(again);
});

/** The mean of the hours from 0 to 5 over the mean of the day. */
const nightShares = (from: number, until: number) =>
  Array.from({ length: from - until }, (_, at) => {
    const hours = values('main_energy', from - at, from - at - 1, 'hour');
    const mean = (some: number[]) => some.reduce((sum, value) => sum + value, 0) / some.length;
    return mean(hours.slice(0, 5)) / mean(hours);
  });
const workdaysOnly = (shares: number[], from: number) =>
  shares.filter((_, at) => ![0, 6].includes(new Date(`${addDays(TODAY, at - from)}T12:00:00Z`).getUTCDay()));

test('the night base load is above 40 % of the day for thirty days, and below before and after', () => {
  expect(Math.min(...workdaysOnly(nightShares(60, 30), 60))).toBeGreaterThan(0.4);
  expect(Math.max(...workdaysOnly(nightShares(90, 60), 90))).toBeLessThan(0.4);
  expect(Math.max(...workdaysOnly(nightShares(29, 1), 29))).toBeLessThan(0.4);
});

test('lights burn on three weekends, air unit 2 starts at four, the meeting room is stuffy on Tuesdays', () => {
  const sundays = [1, 8, 15, 22, 29].map((back) => values('sub_1_energy', back, back - 1)[0] ?? 0);
  const [weekday = 0] = values('sub_1_energy', 3, 2);
  // Monday is today: weekends that have begun 7, 14 and 21 days ago.
  expect(sundays.map((value) => value > weekday * 0.7)).toEqual([false, true, true, true, false]);
  const fan = (unit: number, back: number) => values(`ahu_${unit}_fan`, back, back - 1, 'hour').indexOf(1);
  expect([fan(1, 4), fan(2, 4), fan(2, 46)]).toEqual([7, 4, 7]);
  const week = points('meeting_room_1_05_co2', 14, 7, 'hour').filter(({ at }) => {
    const hour = new Date(at).getUTCHours() + 1;
    return hour >= 7 && hour < 19;
  });
  expect(week.filter(({ value }) => (value ?? 0) > 1000).length).toBeGreaterThan(12);
  const usual = values('office_2_01_co2', 30, 0, 'hour').filter((value) => value > 1000);
  expect(usual).toEqual([]);
});

test('no water flows at night but for the leak, and the jitter counts nothing', () => {
  const nights = (from: number, until: number) =>
    points('water_volume', from, until, 'hour').filter(({ at }) => {
      const hour = new Date(at).getUTCHours() + 1;
      return hour >= 1 && hour < 5;
    });
  const leak = nights(19, 12);
  expect(leak).toHaveLength(28);
  for (const { value } of leak) expect(value).toBeCloseTo(0.3, 2);
  for (const { value } of nights(30, 19)) expect(value).toBeLessThan(0.01);
  const steps = countedSteps(demo.samples('water_volume', day(30).startsAt, day(20).startsAt), rulesOf('water_volume'));
  expect(steps.filter(({ note }) => note !== null).map(({ note }) => note)).toEqual(['jitter']);
});

test('sub-meter 2 was replaced, which is known, and falls once, which is not', () => {
  const notes = (key: string) =>
    countedSteps(demo.samples(key, day(200).startsAt, day(0).startsAt), rulesOf(key)).flatMap(({ note }) => note ?? []);
  expect(notes('sub_2_energy')).toEqual(['replacement', 'unexplained']);
  for (const key of ['main_energy', 'sub_1_energy', 'sub_3_energy', 'heat_energy', 'pv_energy', 'ny_water_volume'])
    expect(notes(key), key).toEqual([]);
});

test('the other faults are where the table has them', () => {
  const both = (back: number) =>
    ['heat_energy', 'sub_3_energy'].map((key) => Math.min(...values(key, back, back - 1, 'hour').slice(9, 17)) >= 25);
  expect([both(30), both(31)]).toEqual([
    [true, true],
    [true, true],
  ]);
  expect(Math.min(...values('archive_humidity', 25, 22, 'hour'))).toBeGreaterThan(70);
  expect(Math.max(...values('archive_humidity', 21, 0, 'hour'))).toBeLessThan(70);
  const yieldOf = (from: number, until: number) => {
    const [energy, sun] = ['pv_energy', 'irradiance'].map((key) =>
      values(key, from, until).reduce((sum, value) => sum + value, 0),
    );
    return (energy ?? 0) / (sun ?? 1);
  };
  expect(yieldOf(70, 50) / yieldOf(90, 70)).toBeLessThan(0.7);
  expect(Math.max(...values('hot_water_temp', 9, 6, 'hour'))).toBeLessThan(55);
  expect(Math.min(...values('hot_water_temp', 6, 0, 'hour'))).toBeGreaterThan(55);
  expect(new Set(values('office_3_02_temp', 16, 10, 'hour'))).toEqual(new Set([21.4]));
  expect(demo.samples('office_5_01_temp', day(4).startsAt, day(0).startsAt)).toEqual([]);
  expect(demo.samples('office_5_01_temp', day(5).startsAt, day(4).startsAt)).toHaveLength(96);
});

test('messages arrive once, one in a hundred twice, and two hours late after the failure of the network', () => {
  const { startsAt, endsAt } = day(5);
  const sent = demo.messages(startsAt, endsAt);
  const values = demoSensors.reduce((sum, { key }) => sum + demo.samples(key, startsAt, endsAt).length, 0);
  const known = new Set(sent.map(({ key, at }) => `${key} ${at}`));
  expect(known.size).toBeGreaterThan(values - 44);
  expect(sent.length / known.size).toBeGreaterThan(1.005);
  expect(sent.length / known.size).toBeLessThan(1.015);
  const late = sent.filter(({ at, arrivesAt }) => arrivesAt - at > 60_000);
  expect(new Set(late.map(({ key }) => key)).size).toBe(37);
  // In parts it is the same.
  const middle = startsAt + 15 * 3_600_000;
  const parts = [...demo.messages(startsAt, middle), ...demo.messages(middle, endsAt)];
  expect(parts).toEqual(sent);
});
