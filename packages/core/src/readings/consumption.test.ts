import { expect, test } from 'vitest';
import {
  consumptionBetween,
  consumptions,
  daysOfIntervals,
  highestPerDay,
  readingIssue,
  type Reading,
} from './consumption.ts';
import { registerUnits, registerUnitsOf } from './registers.ts';
import { unitOf } from '../units/si.ts';

const read = (day: string, value: number, more: Partial<Reading> = {}): Reading => ({
  day,
  value,
  change: null,
  oldEnd: null,
  newStart: null,
  ...more,
});
const plain = { multiplier: 1, digits: 5 };

// By hand: a five-digit electricity register, a gas register behind a pulse value of 10, current transformers 200/5 (ratio 40).
test.each([
  ['counts on', read('2026-01-01', 12_000), read('2026-01-31', 12_450), plain, 450, 15, '12450 − 12000 = 450'],
  ['nothing used', read('2026-01-01', 500), read('2026-02-01', 500), plain, 0, 0, '500 − 500 = 0'],
  [
    'transformer 200/5',
    read('2026-01-01', 1000),
    read('2026-01-11', 1025),
    { multiplier: 40, digits: 5 },
    1000,
    100,
    '(1025 − 1000) × 40 = 1000',
  ],
  [
    'rolled over at 100,000',
    read('2026-03-01', 99_800),
    read('2026-03-11', 150, { change: 'rollover' }),
    plain,
    350,
    35,
    '100000 − 99800 + 150 = 350',
  ],
  [
    'replaced: 120 on the old one, 80 on the new one',
    read('2026-03-01', 54_000),
    read('2026-03-21', 90, { change: 'replacement', oldEnd: 54_120, newStart: 10 }),
    plain,
    200,
    10,
    '(54120 − 54000) + (90 − 10) = 200',
  ],
] as const)('%s', (_, before, after, register, quantity, perDay, working) => {
  expect(consumptionBetween(before, after, register)).toMatchObject({ quantity, perDay, working });
});

test('a register does not count backwards, and a rollover needs its digits', () => {
  expect(consumptionBetween(read('2026-01-01', 500), read('2026-01-02', 499), plain)).toBeNull();
  const over = read('2026-01-02', 10, { change: 'rollover' });
  const unknown = { multiplier: 1, digits: null };
  expect(() => consumptionBetween(read('2026-01-01', 500), over, unknown)).toThrow('digits of the register');
  expect(() => consumptionBetween(read('2026-01-02', 1), read('2026-01-02', 2), plain)).toThrow('later day');
});

test('the parts of a year add up to the year', () => {
  const all = [read('2025-01-01', 99_000), read('2025-06-30', 99_990), read('2026-01-01', 760, { change: 'rollover' })];
  const parts = consumptions(all, plain);
  expect(parts[0]).toBeNull();
  const whole = consumptionBetween(all[0]!, all[2]!, plain);
  expect(parts.reduce((sum, part) => sum + (part?.quantity ?? 0), 0)).toBe(whole?.quantity);
});

test('what was counted between two readings is the same on each of their days', () => {
  const intervals = [
    { start: '2025-05-01', end: '2025-05-31', quantity: 600 },
    { start: '2025-05-31', end: '2025-06-10', quantity: 100 },
  ];
  const days = daysOfIntervals(intervals, { start: '2025-05-30', end: '2025-07-01' });
  expect([...days.keys()]).toHaveLength(11);
  expect([days.get('2025-05-30'), days.get('2025-05-31')]).toEqual([
    { quantity: 20, share: 1 },
    { quantity: 10, share: 1 },
  ]);
  expect(days.has('2025-06-10')).toBe(false);
});

const months = [read('2026-01-01', 1000), read('2026-02-01', 1310), read('2026-03-01', 1590), read('2026-04-01', 1900)];
const highest = highestPerDay(consumptions(months, plain));

test('three intervals say what is usual, two do not', () => {
  expect(highest).toBe(10);
  expect(highestPerDay(consumptions(months.slice(0, 3), plain))).toBeNull();
});

test.each([
  ['as usual', read('2026-05-01', 2200), null],
  ['three times the highest use', read('2026-05-01', 1900 + 30 * 30), null],
  ['a little more', read('2026-05-01', 1900 + 30 * 30 + 1), 'jumps'],
  ['the same, checked', read('2026-05-01', 1900 + 30 * 30 + 1, { change: 'checked' }), null],
  ['a digit too few', read('2026-05-01', 220), 'falls'],
  ['a digit too few, called checked', read('2026-05-01', 220, { change: 'checked' }), 'falls'],
  ['a digit too few, called a rollover', read('2026-05-01', 220, { change: 'rollover' }), 'jumps'],
  ['a digit too many for the register', read('2026-05-01', 220_000), 'too-many-digits'],
  ['replaced, without its two readings', read('2026-05-01', 20, { change: 'replacement' }), 'no-old-and-new'],
  ['replaced', read('2026-05-01', 20, { change: 'replacement', oldEnd: 2100, newStart: 0 }), null],
  [
    'replaced, its old reading too low',
    read('2026-05-01', 20, { change: 'replacement', oldEnd: 1800, newStart: 0 }),
    'falls',
  ],
] as const)('%s', (_, reading, issue) => {
  expect(readingIssue(reading, { before: months[3], after: undefined }, plain, highest)).toBe(issue);
});

test('a reading between two others must fit the later one too', () => {
  const between = { before: months[2], after: months[3] };
  expect(readingIssue(read('2026-03-15', 1700), between, plain, highest)).toBeNull();
  expect(readingIssue(read('2026-03-15', 1901), between, plain, highest)).toBe('above-later');
});

test('every unit of a register is one that the product converts', () => {
  for (const unit of registerUnits) expect(unitOf(unit).symbol).toBe(unit);
  for (const ofCarrier of Object.values(registerUnitsOf))
    expect(new Set(ofCarrier.map((unit) => unitOf(unit).symbol)).size).toBe(ofCarrier.length);
});
