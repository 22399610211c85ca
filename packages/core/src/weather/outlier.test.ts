import { describe, expect, test } from 'vitest';
import { auditBill } from '../bills/audit.ts';
import type { AuditedBill } from '../bills/audited-bill.ts';
import { costImpact } from '../bills/flags.ts';
import { addDays, daysBetween, monthsOf, nextMonthStart } from '../calendar/day.ts';
import { drivenBy, driverOf, expectedAt } from './model.ts';
import { judgeByWeather } from './outlier.ts';

/** Four years of 10 °C on average, −2 °C in January and 22 °C in July; January of the last year is colder still. */
const known = new Map(
  Array.from({ length: 4 * 365 + 1 }, (_, index) => {
    const day = addDays('2022-01-01', index);
    const season = -12 * Math.cos((2 * Math.PI * (index % 365)) / 365);
    const isColdWave = day >= '2025-01-01' && day < '2025-02-01';
    return [day, 10 + season + (index % 2 ? 2 : -2) - (isColdWave ? 14 : 0)] as const;
  }),
);
const use = (start: string, end: string) =>
  Array.from({ length: daysBetween(start, end) }, (_, index) => known.get(addDays(start, index)) ?? Number.NaN).reduce(
    (sum, mean) => sum + 50 + 12 * Math.max(0, 15 - mean),
    0,
  );
const ripple = [1.03, 0.97, 1.02, 0.98, 1.01];
const bills = [2022, 2023, 2024].flatMap(monthsOf).map((month, index): AuditedBill => {
  const [start, end] = [`${month}-01`, nextMonthStart(`${month}-01`)];
  const quantity = use(start, end) * (ripple[index % ripple.length] ?? 1);
  return { billId: month, start, end, quantity, unit: 'kWh', net: quantity / 5, currency: 'EUR' };
});
const cold = use('2025-01-01', '2025-02-01');
const january = (quantity: number, more: Partial<AuditedBill> = {}): AuditedBill => ({
  billId: 'now',
  start: '2025-01-01',
  end: '2025-02-01',
  quantity,
  unit: 'kWh',
  net: quantity / 5,
  currency: 'EUR',
  ...more,
});
const given = { today: '2025-03-01' };
const codes = (
  bill: AuditedBill,
  history: readonly AuditedBill[] = bills,
  temperatures: typeof known | undefined = known,
) => auditBill(bill, history, { ...given, temperatures }).map(({ code }) => code);

describe('a bill against the weather', () => {
  test('a cold January is no fault, though it is far above last year', () => {
    expect(cold / (bills[24]?.quantity ?? 0)).toBeGreaterThan(1.5);
    expect(codes(january(cold), bills, new Map())).toEqual(['use-per-day']);
    expect(codes(january(cold))).toEqual([]);
  });

  test('what the cold does not explain is an outlier, though last year would let it pass', () => {
    const tooLittle = january((bills[24]?.quantity ?? 0) * 1.02);
    expect(codes(tooLittle, bills, new Map())).toEqual([]);
    expect(codes(tooLittle)).toEqual(['weather-outlier']);
  });

  test('it says what was expected, from where to where, and what the use above it has cost', () => {
    const bill = january(cold * 1.4);
    const [finding] = auditBill(bill, bills, { ...given, temperatures: known });
    expect(finding).toMatchObject({ code: 'weather-outlier', severity: 'warning' });
    const { perDay, expected, low, high, change, bills: fitted } = finding?.values ?? {};
    expect(perDay).toBeCloseTo((cold * 1.4) / 31, 6);
    expect(Number(expected) / (cold / 31)).toBeCloseTo(1, 1);
    expect(Number(low)).toBeLessThan(Number(expected));
    expect(Number(high)).toBeLessThan(Number(perDay));
    expect(change).toBeCloseTo(Number(perDay) / Number(expected) - 1, 9);
    expect(fitted).toBe(36);
    // 0.20 per kWh.
    const impact = finding && costImpact(bill, finding);
    expect(impact).toBeCloseTo((Number(perDay) - Number(expected)) * 31 * 0.2, 6);
    const less = january(cold * 0.5);
    const [lower] = auditBill(less, bills, { ...given, temperatures: known });
    expect(lower && costImpact(less, lower)).toBeNull();
  });

  test('neither the bill itself nor a later one has a say in its model', () => {
    const alone = judgeByWeather(january(cold * 1.4), bills, known);
    const later = { ...january(cold * 9), billId: 'later', start: '2025-02-01', end: '2025-03-01' };
    expect(judgeByWeather(january(cold * 1.4), [...bills, january(cold * 1.4), later], known)).toEqual(alone);
    expect(alone?.fitted.every(({ start }) => start < '2025-01-01')).toBe(true);
  });

  test('two tariffs of the same days are judged together', () => {
    const [day, night] = [january(cold * 0.7), january(cold * 0.3, { billId: 'night' })];
    expect(codes(day)).toContain('weather-outlier');
    expect(codes(day, [...bills, night])).not.toContain('weather-outlier');
  });

  test('without an accepted model, or with a day without a temperature, last year is compared with', () => {
    const dear = january(cold * 1.4);
    expect(codes(dear, bills.slice(24, 35))).toContain('use-per-day');
    const gap = new Map([...known].filter(([day]) => day < '2025-01-10' || day > '2025-01-20'));
    expect(codes(dear, bills, gap)).toContain('use-per-day');
    const wild = bills.map((bill, index) => ({ ...bill, quantity: bill.quantity * (index % 2 ? 3 : 0.2) }));
    expect(codes(dear, wild)).not.toContain('weather-outlier');
  });

  test('estimates are not fitted', () => {
    const guesses = bills.map((bill) => ({ ...bill, isEstimated: true }));
    expect(codes(january(cold * 1.4), guesses)).not.toContain('weather-outlier');
  });

  test('a model that fits exactly leaves room for a rounded reading', () => {
    const exact = bills.map((bill) => ({ ...bill, quantity: use(bill.start, bill.end) }));
    expect(codes(january(cold * 1.005), exact)).toEqual([]);
    expect(codes(january(cold * 1.03), exact)).toEqual(['weather-outlier']);
  });
});

test('line and band at the driver of a bill are what the bill is judged by', () => {
  const verdict = judgeByWeather(january(cold), bills, known);
  expect(verdict?.model.kind).toBe('3PH');
  if (!verdict) throw new Error('There is a model');
  expect(driverOf(verdict.model)).toBe('hdd');
  const at = expectedAt(verdict.model, drivenBy(verdict.model, verdict.means), 31);
  expect(at.perDay).toBeCloseTo(verdict.expected, 9);
  expect([at.low, at.high]).toEqual([expect.closeTo(verdict.low, 9), expect.closeTo(verdict.high, 9)]);
});
