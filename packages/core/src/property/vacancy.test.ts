import { expect, test } from 'vitest';
import { highestSum, leasedAreaM2, vacancy, vacantOn, type Lease, type Space } from './vacancy.ts';

// The worked example of docs/methods/vacancy.md.
const office: Space = { id: 'office', areaM2: 600, type: 'office', isInUse: false };
const shop: Space = { id: 'shop', areaM2: 400, type: 'kiosk', isInUse: false };
const lobby: Space = { id: 'lobby', areaM2: 100, type: 'lobby', isInUse: false };
const year = { start: '2025-01-01', end: '2026-01-01' };
const lease = (spaceId: string, areaM2: number, start: string, end?: string): Lease => ({
  spaceId,
  areaM2,
  start,
  end,
});

test('vacancy is counted by day: half the office empty from July, the shop let from April', () => {
  const leases = [
    lease('office', 300, '2020-01-01'),
    lease('office', 300, '2020-01-01', '2025-07-01'),
    lease('shop', 400, '2025-04-01', '2027-01-01'),
  ];
  expect(vacancy([office, shop, lobby], leases, [year])).toEqual({
    lettableM2: 1000,
    steps: [
      { start: '2025-01-01', end: '2025-04-01', leasedM2: 600, vacantM2: 400 },
      { start: '2025-04-01', end: '2025-07-01', leasedM2: 1000, vacantM2: 0 },
      { start: '2025-07-01', end: '2026-01-01', leasedM2: 700, vacantM2: 300 },
    ],
    // 400 × 90 + 0 × 91 + 300 × 184
    vacantM2Days: 91_200,
    rate: 91_200 / 365_000,
  });
});

test('of a building that was sold, the days after the sale do not count', () => {
  const untilSale = { start: '2025-01-01', end: '2025-04-01' };
  const leases = [lease('office', 300, '2020-01-01')];
  expect(vacancy([office], leases, [untilSale])).toMatchObject({
    steps: [{ ...untilSale, leasedM2: 300, vacantM2: 300 }],
    vacantM2Days: 27_000,
    rate: 0.5,
  });
});

test('a property without anything for letting has no rate', () => {
  expect(vacancy([lobby], [], [year])).toEqual({
    lettableM2: 0,
    steps: [{ ...year, leasedM2: 0, vacantM2: 0 }],
    vacantM2Days: 0,
  });
  expect(vacancy([office], [], [])).toEqual({ lettableM2: 600, steps: [], vacantM2Days: 0 });
  expect(() => vacancy([], [], [{ start: '2025-01-01', end: '2025-01-01' }])).toThrow('at least one day');
});

test.each([
  ['no lease, nobody in it', office, [], 600],
  ['used without a lease', { ...office, isInUse: true }, [], 0],
  ['a lease that starts tomorrow', office, [lease('office', 600, '2025-06-02')], 600],
  ['the last day of a lease', office, [lease('office', 600, '2025-01-01', '2025-06-02')], 0],
  ['the day after', office, [lease('office', 600, '2025-01-01', '2025-06-01')], 600],
  ['a lobby that was let', lobby, [lease('lobby', 40, '2025-01-01')], 60],
] as const)('on 1 June 2025: %s', (_, space, leases, vacant) => {
  expect(vacantOn(space, leases, '2025-06-01')).toBe(vacant);
});

test('the highest sum is found on the day on which the last of them starts', () => {
  const amounts = [
    { start: '2025-01-01', end: '2025-03-01', amount: 5 },
    { start: '2025-02-01', amount: 4 },
    { start: '2025-03-01', amount: 3 },
  ];
  expect(highestSum(amounts)).toEqual({ day: '2025-02-01', sum: 9 });
  expect(highestSum([])).toBeUndefined();
});

test('a lease takes what it says, its share, or the whole space', () => {
  expect(leasedAreaM2({ area: null, share: 1 / 3 }, 100)).toBeCloseTo(33.333, 3);
  expect(leasedAreaM2({ area: null, share: null }, 100)).toBe(100);
  expect(leasedAreaM2({ area: 30, share: null }, 100)).toBe(30);
});
