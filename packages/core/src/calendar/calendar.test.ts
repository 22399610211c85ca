import { describe, expect, test } from 'vitest';
import { byMonth, byMonthAndWeather } from './by-month.ts';
import { latestDay, dayNumber } from './day.ts';
import { conventionOfList, endConvention, halfOpenPeriod } from './half-open-period.ts';

const parts = (start: string, end: string, quantity: number) =>
  byMonth({ start, end }, quantity).map((part) => [part.month, part.days, part.quantity]);

describe('a bill is spread over months by days', () => {
  test.each([
    [
      '2025-09-12',
      '2025-10-14',
      3200,
      [
        ['2025-09', 19, 1900],
        ['2025-10', 13, 1300],
      ],
    ],
    ['2025-03-31', '2025-04-01', 7, [['2025-03', 1, 7]]],
    [
      '2024-02-28',
      '2024-03-02',
      30,
      [
        ['2024-02', 2, 20],
        ['2024-03', 1, 10],
      ],
    ],
    [
      '2025-02-28',
      '2025-03-02',
      30,
      [
        ['2025-02', 1, 15],
        ['2025-03', 1, 15],
      ],
    ],
    [
      '2025-12-31',
      '2026-01-02',
      -20,
      [
        ['2025-12', 1, -10],
        ['2026-01', 1, -10],
      ],
    ],
  ])('%s until %s, %d', (start, end, quantity, expected) => expect(parts(start, end, quantity)).toEqual(expected));

  test('a leap year has 366 days', () => {
    expect(byMonth({ start: '2024-01-01', end: '2025-01-01' }, 366).map((part) => part.quantity)).toEqual([
      31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31,
    ]);
  });

  test('the parts add up to the whole, to the last bit and in any order', () => {
    let state = 42;
    const random = () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
    for (let run = 0; run < 5000; run++) {
      const quantity = (random() - 0.2) * 10 ** (random() * 9 - 2);
      const days = 1 + Math.floor(random() * 400);
      const start = new Date(Date.UTC(2023, 0, Math.floor(random() * 700))).toISOString().slice(0, 10);
      const end = new Date(Date.parse(start) + days * 86_400_000).toISOString().slice(0, 10);
      const quantities = byMonth({ start, end }, quantity).map((part) => part.quantity);
      expect(quantities.reduce((sum, part) => sum + part, 0)).toBe(quantity);
      expect(quantities.toReversed().reduce((sum, part) => sum + part, 0)).toBe(quantity);
    }
  });

  test('an end that is not after the start is refused', () => {
    expect(() => byMonth({ start: '2025-02-01', end: '2025-02-01' }, 1)).toThrow('before it has begun');
    expect(() => byMonth({ start: '2025-02-02', end: '2025-02-01' }, 1)).toThrow('before it has begun');
    expect(() => byMonth({ start: '2025-02-30', end: '2025-04-01' }, 1)).toThrow('not a day');
  });

  test('the working can be read', () => {
    expect(byMonth({ start: '2025-09-12', end: '2025-10-14' }, 3200)[0]!.working.formula).toBe(
      '3200 × 19 of 32 days = 1900',
    );
  });
});

describe('a weather-sensitive bill is spread by degree days above its base load', () => {
  const period = { start: '2025-01-12', end: '2025-02-11' };
  test('6,300 kWh: 4,600 and 1,700', () => {
    const spread = byMonthAndWeather(period, 6300, { basePerDay: 50, degreeDays: { '2025-01': 300, '2025-02': 100 } });
    expect(spread.map((part) => [part.days, part.quantity])).toEqual([
      [20, 4600],
      [10, 1700],
    ]);
    expect(byMonth(period, 6300).map((part) => part.quantity)).toEqual([4200, 2100]);
  });
  test('what is missing is named', () => {
    expect(() => byMonthAndWeather(period, 6300, { basePerDay: 50, degreeDays: { '2025-01': 300 } })).toThrow(
      'degree days of 2025-02',
    );
    expect(() => byMonthAndWeather(period, 100, { basePerDay: 50, degreeDays: {} })).toThrow('base load');
  });
});

describe('printed periods', () => {
  test.each([
    ['2024-01-01', '2024-12-31', 'inclusive', '2025-01-01'],
    ['2025-09-12', '2025-10-14', 'exclusive', '2025-10-14'],
    ['2025-05-05', '2025-05-05', 'inclusive', '2025-05-06'],
  ] as const)('%s to %s, %s', (start, end, convention, until) => {
    expect(halfOpenPeriod(start, end, convention)).toEqual({ start, end: until });
  });

  test.each([
    [{ start: '2024-01-01', end: '2024-12-31' }, [], 'inclusive', 'whole-months'],
    [{ start: '2025-09-12', end: '2025-10-14' }, [], 'exclusive', 'assumed'],
    [
      { start: '2025-09-12', end: '2025-10-14' },
      [{ start: '2025-10-14', end: '2025-11-12' }],
      'exclusive',
      'next-starts-on-the-same-day',
    ],
    [
      { start: '2025-09-12', end: '2025-10-13' },
      [{ start: '2025-10-14', end: '2025-11-12' }],
      'inclusive',
      'next-starts-the-day-after',
    ],
    [
      { start: '2025-09-12', end: '2025-10-13' },
      [{ start: '2025-08-11', end: '2025-09-11' }],
      'inclusive',
      'next-starts-the-day-after',
    ],
  ] as const)('%o beside %o is %s', (printed, neighbours, convention, because) => {
    expect(endConvention(printed, neighbours)).toEqual({ convention, because });
  });

  test('a bill that counts both its ends says so, where its neighbours say nothing else', () => {
    const printed = { start: '2024-01-01', end: '2024-12-30' };
    expect(endConvention(printed, [], true)).toEqual({ convention: 'inclusive', because: 'said' });
    const next = [{ start: '2024-12-30', end: '2025-12-30' }];
    expect(endConvention(printed, next, true).convention).toBe('exclusive');
  });

  test('a day that does not exist is refused', () => expect(() => dayNumber('2025-02-29')).toThrow('not a day'));
});

test.each([
  [
    'the next one starts the day after',
    [
      ['2025-01-15', '2025-02-14'],
      ['2025-02-15', '2025-03-14'],
    ],
    'inclusive',
  ],
  [
    'the next one starts on the same day',
    [
      ['2025-01-15', '2025-02-15'],
      ['2025-02-15', '2025-03-15'],
    ],
    'exclusive',
  ],
  [
    'no two follow each other',
    [
      ['2025-01-15', '2025-02-14'],
      ['2025-06-15', '2025-07-14'],
    ],
    undefined,
  ],
  [
    'both are found',
    [
      ['2025-01-15', '2025-02-14'],
      ['2025-02-15', '2025-03-15'],
      ['2025-03-15', '2025-04-15'],
    ],
    undefined,
  ],
] as const)('the last days of a list, where %s', (_, periods, convention) => {
  expect(conventionOfList(periods.map(([start, end]) => ({ meter: 'M', start, end })))).toBe(convention);
});

test.each([
  ['in Auckland it is the next day already', '2026-11-26T11:00:00Z', '2026-11-27'],
  ['in Kiritimati, too', '2026-11-26T10:00:00Z', '2026-11-27'],
  ['it is the same day everywhere in the east', '2026-11-26T09:59:59Z', '2026-11-26'],
])('%s', (_, now, day) => {
  expect(latestDay(new Date(now))).toBe(day);
});
