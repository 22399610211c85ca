import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, daysBetween } from '../calendar/day.ts';
import { areaKey, type RechargedLease, type RechargedProperty } from './keys.ts';
import { rechargeBill, type RechargeRule } from './recharge.ts';
import { consumptionIn, inUnit, withMeterData } from './sub-meters.ts';
import { centsOfDays, splitCents } from './whole-cents.ts';

const year = { start: '2025-01-01', end: '2026-01-01' };
const space = (id: string, areaM2: number, isInUse = false) => ({ id, areaM2, type: 'office', isInUse });
const lease = (id: string, spaceId: string, areaM2: number, more: Partial<RechargedLease> = {}): RechargedLease => ({
  id,
  tenantId: `T${id}`,
  spaceId,
  areaM2,
  start: '2020-01-01',
  headcount: null,
  recovery: 'area',
  fixedShare: null,
  ...more,
});
const split = (
  property: Partial<RechargedProperty>,
  rule: RechargeRule,
  { cents = 365_000, start = year.start, end = year.end } = {},
) => rechargeBill({ id: 'B', cents, start, end }, rule, { spaces: [], leases: [], subMeters: [], ...property }, year);
const shares = (result: ReturnType<typeof split>) =>
  (result?.lines ?? []).map((line) => [line.owner ?? line.leaseId, line.key, line.cents]);

describe('whole cents', () => {
  test.each([
    [10_000, [1, 1, 1], [3334, 3333, 3333]],
    [1, [1, 1], [1, 0]],
    [-10_000, [1, 1, 1], [-3334, -3333, -3333]],
    [0, [1, 2], [0, 0]],
    [100, [0, 1], [0, 100]],
  ])('%d by %j', (total, weights, expected) => expect(splitCents(total, weights)).toEqual(expected));

  test('any split adds up to the whole, keeps the sign and is within a cent of the exact part', () => {
    const weights = fc.array(fc.double({ min: 0, max: 1e9, noNaN: true }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), weights, (total, given) => {
        const sum = given.reduce((all, one) => all + one, 0);
        fc.pre(sum > 1e-6);
        const parts = splitCents(total, given);
        expect(parts.reduce((all, one) => all + one, 0)).toBe(total);
        for (const [i, part] of parts.entries()) {
          expect(part * Math.sign(total)).toBeGreaterThanOrEqual(0);
          expect(Math.abs(part - (total * (given[i] ?? 0)) / sum)).toBeLessThan(1.001);
        }
      }),
    );
  });

  test('a bill cut into stretches adds up again, wherever it is cut', () => {
    const cuts = fc.array(fc.integer({ min: 0, max: 366 }), { maxLength: 12 });
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), cuts, (total, given) => {
        const days = [0, ...given.toSorted((a, b) => a - b), 366];
        const parts = days.slice(1).map((until, i) => centsOfDays(total, 366, days[i] ?? 0, until));
        expect(parts.reduce((all, one) => all + one, 0)).toBe(total);
      }),
    );
  });

  test('impossible splits are refused', () => {
    expect(() => splitCents(10, [0, 0])).toThrow('nothing to split by');
    expect(() => splitCents(10, [-1, 2])).toThrow('below zero');
    expect(() => splitCents(1.5, [1])).toThrow('whole cents');
  });
});

describe('a bill by area and days', () => {
  // The worked example of docs/methods/recharge.md.
  test('a tenant pays from the day it moves in; the days before stay with the owner', () => {
    const property = {
      spaces: [space('ground', 100), space('first', 150)],
      leases: [lease('A', 'ground', 100), lease('B', 'first', 150, { start: '2025-03-10' })],
    };
    const result = split(property, { method: 'area' }, { cents: 912_500 });
    expect(shares(result)).toEqual([
      ['A', 'area', 365_000],
      ['B', 'area', 445_500],
      ['vacancy', 'area', 102_000],
    ]);
    expect(result?.lines.map(({ days, quantity, total }) => [days, quantity, total])).toEqual([
      [365, 36_500, 91_250],
      [297, 44_550, 91_250],
      [68, 10_200, 91_250],
    ]);
  });

  test('a bill that extends beyond the period counts with its days in the period', () => {
    const property = { spaces: [space('S', 50)], leases: [lease('A', 'S', 50)] };
    const result = split(property, { method: 'area' }, { cents: 31_00, start: '2024-12-16', end: '2025-01-16' });
    expect(result?.bill).toMatchObject({ start: '2025-01-01', end: '2025-01-16', days: 15, billDays: 31, cents: 1500 });
    expect(split(property, { method: 'area' }, { start: '2024-01-01', end: '2025-01-01' })).toBeUndefined();
  });

  test('a lease without recovery, the owner’s own use and common parts', () => {
    const property = {
      spaces: [space('S', 60), space('own', 40, true), { ...space('hall', 500), type: 'lobby' }],
      leases: [lease('A', 'S', 60, { recovery: 'none' })],
    };
    expect(shares(split(property, { method: 'area' }))).toEqual([
      ['not_recovered', 'area', 219_000],
      ['own_use', 'area', 146_000],
    ]);
  });

  test('the owner bears a cost without any key', () =>
    expect(shares(split({}, { method: 'area' }))).toEqual([['no_key', 'rest', 365_000]]));
});

describe('fixed shares', () => {
  const spaces = [space('S', 50), space('T', 50)];
  test('a share below the one by area leaves the difference to the owner, not to the others', () => {
    const leases = [lease('A', 'S', 50, { recovery: 'fixed', fixedShare: 0.3 }), lease('B', 'T', 50)];
    expect(shares(split({ spaces, leases }, { method: 'area' }, { cents: 1000 }))).toEqual([
      ['A', 'fixed', 300],
      ['B', 'area', 500],
      ['fixed_difference', 'rest', 200],
    ]);
  });
  test('a share above the one by area leaves less for the others', () => {
    const leases = [lease('A', 'S', 50, { recovery: 'fixed', fixedShare: 0.6 }), lease('B', 'T', 50)];
    expect(shares(split({ spaces, leases }, { method: 'area' }, { cents: 1000 }))).toEqual([
      ['A', 'fixed', 600],
      ['B', 'area', 400],
    ]);
  });
  test('with fixed shares alone the owner bears the rest; more than the whole is refused', () => {
    const of = (fixedShare: number) => lease('A', 'S', 50, { recovery: 'fixed', fixedShare });
    expect(shares(split({ spaces, leases: [of(0.35)] }, { method: 'fixed' }, { cents: 1000 }))).toEqual([
      ['A', 'fixed', 350],
      ['fixed_difference', 'rest', 650],
    ]);
    const two = [of(0.7), { ...of(0.7), id: 'B', spaceId: 'T' }];
    expect(split({ spaces, leases: two }, { method: 'area' })?.problems).toEqual([{ code: 'fixed-shares' }]);
  });
});

describe('by people and by sub-meters', () => {
  const spaces = [space('S', 50), space('T', 50)];
  test('people times days', () => {
    const leases = [
      lease('A', 'S', 50, { headcount: 2 }),
      lease('B', 'T', 50, { headcount: 6, start: '2025-01-01', end: '2025-01-11' }),
    ];
    const of = (vacantHeadcount?: number) =>
      split({ spaces, leases }, { method: 'headcount', vacantHeadcount }, { cents: 12_000, end: '2025-01-31' });
    // A: 2 × 30 days, B: 6 × 10, one person for the 20 days without a lease: 60 + 60 + 20.
    expect(shares(of(1))).toEqual([
      ['A', 'headcount', 5143],
      ['B', 'headcount', 5143],
      ['vacancy', 'headcount', 1714],
    ]);
    expect(shares(of(0))).toEqual([
      ['A', 'headcount', 6000],
      ['B', 'headcount', 6000],
    ]);
    const unknown = [lease('A', 'S', 50)];
    expect(split({ spaces, leases: unknown }, { method: 'headcount', vacantHeadcount: 1 })?.problems).toEqual([
      { code: 'no-headcount', leaseId: 'A' },
    ]);
  });

  test('the headcount of an empty space is required, never assumed as zero', () => {
    const whole = [lease('A', 'S', 50, { headcount: 2 })];
    expect(split({ spaces: [space('S', 50)], leases: whole }, { method: 'headcount' })?.problems).toEqual([]);
    // A space that was never let, a part of one, and some days of one.
    for (const leases of [
      whole,
      [...whole, lease('B', 'T', 20, { headcount: 6 })],
      [...whole, lease('B', 'T', 50, { headcount: 6, end: '2025-07-01' })],
    ])
      expect(split({ spaces, leases }, { method: 'headcount' })).toMatchObject({
        lines: [],
        problems: [{ code: 'no-vacant-headcount', spaceId: 'T' }],
      });
    // 20 of 50 m² are let: the rest counts for 0.6 of 5 people.
    const part = [...whole, lease('B', 'T', 20, { headcount: 5 })];
    expect(
      shares(split({ spaces, leases: part }, { method: 'headcount', vacantHeadcount: 5 }, { cents: 1000 })),
    ).toEqual([
      ['A', 'headcount', 200],
      ['B', 'headcount', 500],
      ['vacancy', 'headcount', 300],
    ]);
  });

  const meter = (spaceId: string, quantity: number) => ({
    meterId: `M${spaceId}`,
    spaceId,
    unit: 'kWh',
    intervals: [{ ...year, quantity }],
  });
  test('a mixed rule splits a part by area and the rest by consumption', () => {
    const leases = [lease('A', 'S', 50), lease('B', 'T', 50)];
    const subMeters = [meter('S', 300), meter('T', 100)];
    const result = split({ spaces, leases, subMeters }, { method: 'mixed', basicShare: 0.3 }, { cents: 10_000 });
    expect(shares(result)).toEqual([
      ['A', 'area', 1500],
      ['B', 'area', 1500],
      ['A', 'consumption', 5250],
      ['B', 'consumption', 1750],
    ]);
  });

  test('the owner bears the use of an empty space', () => {
    const leases = [lease('A', 'S', 50), lease('B', 'T', 50, { end: '2025-07-02' })];
    const subMeters = [meter('S', 365), meter('T', 365)];
    expect(shares(split({ spaces, leases, subMeters }, { method: 'sub_meter' }, { cents: 73_000 }))).toEqual([
      ['A', 'consumption', 36_500],
      ['B', 'consumption', 18_200],
      ['vacancy', 'consumption', 18_300],
    ]);
  });

  test('a space without a meter and days without readings are named', () => {
    const leases = [lease('A', 'S', 50), lease('B', 'T', 50)];
    const early = { ...meter('S', 1), intervals: [{ start: '2025-01-01', end: '2025-06-01', quantity: 1 }] };
    expect(split({ spaces, leases, subMeters: [early] }, { method: 'sub_meter' })?.problems).toEqual([
      { code: 'no-meter', leaseId: 'B', spaceId: 'T' },
      { code: 'no-readings', meterId: 'MS', spaceId: 'S' },
    ]);
    expect(consumptionIn(early.intervals, { start: '2025-01-01', end: '2025-06-02' })).toBeUndefined();
  });
});

test('meter data takes precedence over readings, which keep their daily average for the other days', () => {
  const read = [{ start: '2025-01-01', end: '2025-01-31', quantity: 300 }];
  const both = withMeterData(
    read,
    new Map([
      ['2025-01-10', 25],
      ['2025-02-01', 7],
    ]),
  );
  expect(both).toEqual([
    { start: '2025-01-01', end: '2025-01-10', quantity: 90 },
    { start: '2025-01-10', end: '2025-01-11', quantity: 25 },
    { start: '2025-01-11', end: '2025-01-31', quantity: 200 },
    { start: '2025-02-01', end: '2025-02-02', quantity: 7 },
  ]);
  expect(consumptionIn(both, { start: '2025-01-08', end: '2025-01-13' })).toBe(65);
  // The last day of January is in neither.
  expect(consumptionIn(both, { start: '2025-01-30', end: '2025-02-02' })).toBeUndefined();
  expect(withMeterData(read, new Map())).toEqual(read);
  const meter = { meterId: 'M', spaceId: 'S', unit: 'MWh', intervals: read, parts: [{ factor: -1, intervals: read }] };
  expect(inUnit(meter, 'kWh', 1000)).toMatchObject({
    unit: 'kWh',
    intervals: [{ quantity: 300_000 }],
    parts: [{ factor: -1000, intervals: [{ quantity: 300 }] }],
  });
});

test('tenants, owner and vacancy together are the whole: in money, and in days times area', () => {
  const someLease = fc.record({
    space: fc.integer({ min: 0, max: 3 }),
    from: fc.integer({ min: -400, max: 360 }),
    days: fc.option(fc.integer({ min: 1, max: 500 })),
    part: fc.double({ min: 0.01, max: 0.2, noNaN: true }),
    recovery: fc.constantFrom('none', 'area', 'sub_meter', 'fixed' as const),
    people: fc.integer({ min: 0, max: 30 }),
  });
  const method = fc.constantFrom('area', 'headcount', 'sub_meter', 'mixed', 'fixed' as const);
  fc.assert(
    fc.property(
      fc.array(someLease, { maxLength: 5 }),
      fc.array(fc.double({ min: 1, max: 5000, noNaN: true }), { minLength: 4, maxLength: 4 }),
      method,
      fc.integer({ min: 1, max: 1e9 }),
      (given, areas, chosen, cents) => {
        const spaces = areas.map((areaM2, i) => space(`S${i}`, areaM2));
        const leases = given.map((one, i): RechargedLease => {
          const start = addDays(year.start, one.from);
          const recovery = one.recovery as RechargedLease['recovery'];
          return lease(`L${i}`, `S${one.space}`, (areas[one.space] ?? 0) * one.part, {
            start,
            ...(one.days !== null && { end: addDays(start, one.days) }),
            headcount: one.people,
            recovery,
            fixedShare: recovery === 'fixed' ? one.part : null,
          });
        });
        const subMeters = areas.map((quantity, i) => ({
          meterId: `M${i}`,
          spaceId: `S${i}`,
          unit: 'kWh',
          intervals: [{ ...year, quantity }],
        }));
        const property = { spaces, leases, subMeters };
        const rule = { method: chosen as RechargeRule['method'], basicShare: 0.4, vacantHeadcount: 2 };
        const result = split(property, rule, { cents });
        expect(result?.problems).toEqual([]);
        expect(result?.lines.reduce((sum, line) => sum + line.cents, 0)).toBe(cents);
        for (const line of result?.lines ?? []) {
          expect(line.cents).toBeGreaterThanOrEqual(0);
          // Each line can be recomputed from its own figures.
          expect(Math.abs(line.cents - (cents * line.ofBill * line.quantity) / line.total)).toBeLessThan(1.001);
        }
        const m2Days = areaKey(property, year).reduce((sum, { quantity }) => sum + quantity, 0);
        const whole = areas.reduce((sum, areaM2) => sum + areaM2, 0) * daysBetween(year.start, year.end);
        expect(Math.abs(m2Days / whole - 1)).toBeLessThan(1e-9);
      },
    ),
  );
});
