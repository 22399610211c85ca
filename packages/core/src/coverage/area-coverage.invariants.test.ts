import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, daysBetween, yearPeriod } from '../calendar/day.ts';
import type { MeterPayer } from '../meters/payer.ts';
import type { MeterUse } from '../meters/serves.ts';
import { areaCoverage, areaCoverageTogether } from './area-coverage.ts';

const year = yearPeriod(2025);
const day = fc.integer({ min: 0, max: 365 }).map((days) => addDays('2025-01-01', days));
const period = fc
  .tuple(day, day)
  .filter(([a, b]) => a !== b)
  .map(([a, b]) => (a < b ? { start: a, end: b } : { start: b, end: a }));
const uses: MeterUse[] = [
  'whole_building',
  'shared_services',
  'common_areas',
  'tenant_space',
  'outdoor',
  'it_equipment',
];
const use = fc.constantFrom(...uses);
const control = fc.constantFrom<MeterPayer>('landlord', 'tenant');
const dated = <T>(value: fc.Arbitrary<T>) =>
  fc
    .tuple(value, fc.array(fc.record({ from: day, value }), { maxLength: 2 }))
    .map(([first, later]) => [{ from: null, value: first }, ...new Map(later.map((one) => [one.from, one])).values()]);
const m2 = fc.integer({ min: 0, max: 2000 });
const areas = fc.uniqueArray(
  fc.record({
    areaId: fc.constantFrom('a', 'b', 'c', 'd'),
    carrier: fc.constant('electricity'),
    use,
    control: dated(control),
    areaM2: dated(m2),
  }),
  { selector: ({ areaId }) => areaId },
);
const meters = fc.array(
  fc.record({
    meterId: fc.constantFrom('1', '2', '3'),
    carrier: fc.constant('electricity'),
    said: dated(
      fc.record({
        serves: fc.option(use),
        spaceIds: fc.subarray(['a', 'b', 'c']),
        areaM2: fc.option(fc.integer({ min: 1, max: 2000 })),
      }),
    ),
    paidBy: dated(control),
    data: fc.array(
      fc.tuple(period, fc.boolean()).map(([days, isEstimated]) => ({ ...days, isEstimated })),
      {
        maxLength: 3,
      },
    ),
  }),
  { maxLength: 4 },
);

const sumsOf = (...args: Parameters<typeof areaCoverage>) => {
  const { suppliedM2Days, servedM2Days, estimatedM2Days } = areaCoverageTogether(areaCoverage(...args).coverages);
  return { suppliedM2Days, servedM2Days, estimatedM2Days };
};

test('every share is from 0 to 1, the parts add up to it, and more data never lower it', () => {
  fc.assert(
    fc.property(areas, meters, fc.array(period, { maxLength: 2 }), (supplied, known, notHeld) => {
      for (const one of areaCoverage(year, supplied, known, notHeld).coverages) {
        expect(one.servedM2Days).toBeLessThanOrEqual(one.suppliedM2Days);
        expect(one.estimatedM2Days).toBeLessThanOrEqual(one.servedM2Days);
        expect(Math.min(one.servedM2Days, one.estimatedM2Days)).toBeGreaterThanOrEqual(0);
        expect(one.parts.reduce((total, part) => total + part.servedM2 * part.days, 0)).toBe(one.servedM2Days);
        expect(one.parts.every(({ start, end, days }) => daysBetween(start, end) === days)).toBe(true);
      }
      const complete = known.map((one) => ({ ...one, data: [...one.data, year] }));
      expect(sumsOf(year, supplied, complete, notHeld).servedM2Days).toBeGreaterThanOrEqual(
        sumsOf(year, supplied, known, notHeld).servedM2Days,
      );
    }),
  );
});

test('a period and its two parts have the same sums', () => {
  fc.assert(
    fc.property(areas, meters, day, (supplied, known, at) => {
      const before = sumsOf({ start: year.start, end: at }, supplied, known);
      const after = sumsOf({ start: at, end: year.end }, supplied, known);
      expect(sumsOf(year, supplied, known)).toEqual({
        suppliedM2Days: before.suppliedM2Days + after.suppliedM2Days,
        servedM2Days: before.servedM2Days + after.servedM2Days,
        estimatedM2Days: before.estimatedM2Days + after.estimatedM2Days,
      });
    }),
  );
});
