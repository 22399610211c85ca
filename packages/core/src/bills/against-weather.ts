import type { Day } from '../calendar/day.ts';
import { judgeByWeather, type WeatherVerdict } from '../weather/outlier.ts';
import type { AuditFinding } from './audit-finding.ts';
import type { AuditedBill } from './audited-bill.ts';

/**
 * What the weather says of a bill's use. Bills of the very same days are one (a second tariff, a correction), unless the bill repeats
 * another: then its own quantity is judged.
 */
export function weatherVerdict(
  bill: AuditedBill,
  history: readonly AuditedBill[],
  isDuplicate: boolean,
  temperatures: ReadonlyMap<Day, number> | undefined,
): WeatherVerdict | undefined {
  if (!temperatures?.size || bill.quantity < 0) return undefined;
  const others = history.filter(
    ({ billId, kind = 'invoice', meterId, unit, isEstimated }) =>
      billId !== bill.billId &&
      (kind === 'invoice' || kind === 'credit') &&
      (meterId ?? '') === (bill.meterId ?? '') &&
      unit === bill.unit &&
      !isEstimated,
  );
  const ofSameDays = others.filter(({ start, end }) => !isDuplicate && start === bill.start && end === bill.end);
  const quantity = ofSameDays.reduce((sum, other) => sum + other.quantity, bill.quantity);
  return judgeByWeather({ start: bill.start, end: bill.end, quantity }, others, temperatures);
}

/** Use outside the range that the weather explains. */
export function againstWeather({ unit }: AuditedBill, verdict: WeatherVerdict): AuditFinding[] {
  const { isOutlier, perDay, expected, low, high, fitted } = verdict;
  if (!isOutlier) return [];
  const change = expected > 0 ? (perDay - expected) / expected : 1;
  return [
    {
      code: 'weather-outlier',
      severity: 'warning',
      values: { perDay, expected, low: Math.max(0, low), high, change, bills: fitted.length, unit },
    },
  ];
}
