import { expect, test } from 'vitest';
import { balanceMonths, balanceTotal, replacementChains, type BalanceGroup } from './balance.ts';
import { meterMonth, monthsOfIntervals, type MeterOfNetwork, type MonthSource } from './meter-months.ts';

const DAYS = { '2025-01': 31, '2025-02': 28, '2025-03': 31 } as const;
type Months = Partial<Record<keyof typeof DAYS, number>>;

/** Whole months of one source. */
const known = (quantities: Months, unit = 'kWh', source: MonthSource = 'readings') => ({
  source,
  unit,
  months: new Map(
    (Object.keys(DAYS) as (keyof typeof DAYS)[]).flatMap((month) => {
      const quantity = quantities[month];
      return quantity === undefined ? [] : [[month, { quantity, days: DAYS[month] }] as const];
    }),
  ),
});
const meter = (id: string, quantities: Months, more: Partial<MeterOfNetwork> = {}): MeterOfNetwork => ({
  id,
  unit: 'kWh',
  sources: [known(quantities, more.unit)],
  parts: [],
  ...more,
});
const virtual = (id: string, parts: Record<string, number>, unit = 'kWh'): MeterOfNetwork => ({
  id,
  unit,
  sources: [],
  parts: Object.entries(parts).map(([meterId, factor]) => ({ meterId, factor })),
});
const networkOf = (...meters: MeterOfNetwork[]) => new Map(meters.map((one) => [one.id, one]));

test('readings are spread over the months by days, and days out of use are left out', () => {
  // 590 kWh from 1 January until 1 March: 59 days, 10 a day.
  const months = monthsOfIntervals([{ start: '2025-01-01', end: '2025-03-01', quantity: 590 }]);
  expect([...months]).toEqual([
    ['2025-01', { quantity: 310, days: 31 }],
    ['2025-02', { quantity: 280, days: 28 }],
  ]);
  const clipped = monthsOfIntervals([{ start: '2025-01-01', end: '2025-03-01', quantity: 590 }], {
    from: '2025-01-22',
    until: '2025-02-11',
  });
  expect([...clipped]).toEqual([
    ['2025-01', { quantity: 100, days: 10 }],
    ['2025-02', { quantity: 100, days: 10 }],
  ]);
});

test('the first source that covers the whole month counts; half a month, and days covered twice, do not', () => {
  const of = (sources: MeterOfNetwork['sources']) =>
    meterMonth(networkOf({ ...meter('A', {}), sources }), 'A', '2025-01');
  const half = { source: 'interval', unit: 'kWh', months: new Map([['2025-01', { quantity: 50, days: 15 }]]) } as const;
  const twice = { source: 'bills', unit: 'kWh', months: new Map([['2025-01', { quantity: 200, days: 62 }]]) } as const;
  expect(of([half, known({ '2025-01': 0.1 }, 'MWh')])).toEqual({ state: 'known', quantity: 100, source: 'readings' });
  expect(of([half, twice])).toEqual({ state: 'missing', missing: ['A'] });
  expect(of([known({ '2025-01': 9 }, 'm3')])).toEqual({ state: 'unit', missing: ['A'] });
});

test('a virtual meter adds its parts in its unit: 1,000 + 2 MWh × 1,000 − 0.5 × 600 = 2,700 kWh', () => {
  const network = networkOf(
    meter('M1', { '2025-01': 1000 }),
    meter('M2', { '2025-01': 2 }, { unit: 'MWh' }),
    meter('M3', { '2025-01': 600 }),
    virtual('V', { M1: 1, M2: 1, M3: -0.5 }),
    virtual('W', { V: 2, M1: -1 }),
  );
  expect(meterMonth(network, 'V', '2025-01')).toEqual({ state: 'known', quantity: 2700, source: 'formula' });
  // A virtual meter of a virtual meter: 2 × 2,700 − 1,000.
  expect(meterMonth(network, 'W', '2025-01')).toMatchObject({ quantity: 4400 });
});

test('a part without values makes the month missing and is named, not zero', () => {
  const network = networkOf(
    meter('M1', { '2025-01': 1000, '2025-02': 900 }),
    meter('M2', { '2025-01': 300 }),
    virtual('V', { M1: 1, M2: -1 }),
    virtual('W', { V: 1 }),
  );
  expect(meterMonth(network, 'W', '2025-01')).toMatchObject({ quantity: 700 });
  expect(meterMonth(network, 'W', '2025-02')).toEqual({ state: 'missing', missing: ['M2'] });
});

test('a part that is not in use adds nothing; if none is in use, the virtual meter is not in use', () => {
  const network = networkOf(
    meter('old', { '2025-01': 400 }, { until: '2025-02-01' }),
    meter('new', { '2025-02': 500 }, { from: '2025-02-01', until: '2025-03-01' }),
    virtual('V', { old: 1, new: 1 }),
  );
  expect(meterMonth(network, 'V', '2025-01')).toMatchObject({ quantity: 400 });
  expect(meterMonth(network, 'V', '2025-02')).toMatchObject({ quantity: 500 });
  expect(meterMonth(network, 'V', '2025-03')).toEqual({ state: 'unused' });
});

test('a part of another measure is not added, and a loop is refused', () => {
  const network = networkOf(
    meter('E', { '2025-01': 1 }),
    meter('W', { '2025-01': 1 }, { unit: 'm3' }),
    virtual('V', { E: 1, W: 1 }),
    virtual('A', { B: 1 }),
    virtual('B', { A: 1 }),
  );
  expect(meterMonth(network, 'V', '2025-01')).toEqual({ state: 'unit', missing: ['W'] });
  expect(() => meterMonth(network, 'A', '2025-01')).toThrow('holds the meter itself');
});

const group = (subs: string[], more: Partial<BalanceGroup> = {}): BalanceGroup => ({
  mains: ['M'],
  subs,
  unit: 'kWh',
  tolerance: 0.05,
  ...more,
});
const MONTHS = Object.keys(DAYS);

test('main = sub-meters + residual, with the state of each month', () => {
  const network = networkOf(
    meter('M', { '2025-01': 1000, '2025-02': 1000, '2025-03': 1000 }),
    meter('S1', { '2025-01': 600, '2025-02': 600, '2025-03': 700 }),
    meter('S2', { '2025-01': 0.35, '2025-02': 0.3, '2025-03': 0.32 }, { unit: 'MWh' }),
  );
  const months = balanceMonths(network, group(['S1', 'S2']), MONTHS);
  expect(months).toMatchObject([
    { month: '2025-01', main: 1000, subs: 950, residual: 50, share: 0.05, state: 'balanced' },
    { month: '2025-02', subs: 900, residual: 100, share: 0.1, state: 'unmetered' },
    { month: '2025-03', subs: 1020, residual: -20, share: -0.02, state: 'exceeds' },
  ]);
  expect(balanceTotal(months, 0.05)).toMatchObject({ main: 3000, subs: 2870, residual: 130, counted: 3 });
  expect(balanceMonths(network, group(['S1', 'S2'], { tolerance: 0.1 }), ['2025-02'])).toMatchObject([
    { state: 'balanced' },
  ]);
});

test('a month with a missing meter names it and counts in no sum', () => {
  const network = networkOf(
    meter('M', { '2025-01': 1000, '2025-02': 1000 }),
    meter('S1', { '2025-01': 900, '2025-03': 900 }),
  );
  const months = balanceMonths(network, group(['S1']), MONTHS);
  expect(months).toMatchObject([
    { state: 'unmetered' },
    { main: 1000, subs: null, residual: null, share: null, state: 'incomplete', missing: ['S1'] },
    { main: null, subs: 900, state: 'incomplete', missing: ['M'] },
  ]);
  expect(balanceTotal(months, 0.05)).toMatchObject({ main: 1000, residual: 100, counted: 1 });
  expect(balanceTotal(months.slice(1), 0.05)).toMatchObject({ main: null, state: 'incomplete', counted: 0 });
});

test('the residual of a main meter is a virtual sub-meter, and balances to zero without noise', () => {
  const network = networkOf(
    meter('M', { '2025-01': 0.3 }),
    meter('S1', { '2025-01': 0.1 }),
    meter('S2', { '2025-01': 0.2 }),
    virtual('rest', { M: 1, S1: -1, S2: -1 }),
  );
  expect(balanceMonths(network, group(['S1', 'S2', 'rest']), ['2025-01'])).toMatchObject([
    { residual: 0, state: 'balanced' },
  ]);
});

test('a replaced main meter is counted with its successor, and one without consumption has no share', () => {
  const network = networkOf(
    meter(
      'old',
      {},
      {
        until: '2025-02-11',
        sources: [
          {
            source: 'readings',
            unit: 'kWh',
            months: new Map([
              ['2025-01', { quantity: 310, days: 31 }],
              ['2025-02', { quantity: 100, days: 10 }],
            ]),
          },
        ],
      },
    ),
    meter(
      'new',
      {},
      {
        from: '2025-02-11',
        sources: [{ source: 'readings', unit: 'kWh', months: new Map([['2025-02', { quantity: 180, days: 18 }]]) }],
      },
    ),
    meter('S', { '2025-01': 310, '2025-02': 270 }),
    meter('Z', { '2025-01': 0 }),
  );
  expect(balanceMonths(network, group(['S'], { mains: ['old', 'new'] }), ['2025-01', '2025-02'])).toMatchObject([
    { main: 310, residual: 0 },
    { main: 280, residual: 10 },
  ]);
  expect(balanceMonths(network, group(['S'], { mains: ['Z'] }), ['2025-01'])).toMatchObject([
    { main: 0, residual: -310, share: null, state: 'exceeds' },
  ]);
});

test('meters are listed together with their replacements', () => {
  const meters = [{ id: 'a', replacedBy: 'b' }, { id: 'b', replacedBy: 'c' }, { id: 'c' }, { id: 'd' }];
  expect(replacementChains(meters)).toEqual([['a', 'b', 'c'], ['d']]);
});
