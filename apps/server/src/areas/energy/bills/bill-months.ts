import type { BillFields } from '@steward/contract/energy/bills.bill';
import { byMonth, byMonthAndWeather } from '@steward/core/calendar/by-month';
import { halfOpenPeriod } from '@steward/core/calendar/half-open-period';
import type { Period } from '@steward/core/calendar/day';
import type { MonthWeights } from '@steward/core/weather/month-weights';
import type { z } from 'zod';

export type Fields = z.output<typeof BillFields>;

/** The share of a bill in a calendar month (`2024-05`). */
export interface MonthRow {
  carrier: string;
  month: string;
  utility: string;
  treatment: string;
  days: number;
  quantity: number;
  unit: string;
  cost: number | null;
  currency: string | null;
}

/** From the first day, up to but without the second one. */
export const periodOf = ({
  billing_start_date,
  billing_end_date,
  end_day_counts,
}: Pick<Fields, 'billing_start_date' | 'billing_end_date' | 'end_day_counts'>): Period =>
  halfOpenPeriod(billing_start_date, billing_end_date, end_day_counts ? 'inclusive' : 'exclusive');

/** The quantity of the bill's main utility, in kWh, litres or tonnes. */
export function mainQuantity(fields: Pick<Fields, 'utility' | 'energy_consumption' | 'water_consumption' | 'waste'>): {
  quantity: number;
  unit: 'kWh' | 'l' | 't';
} {
  if (fields.utility === 'WATER') return { quantity: fields.water_consumption ?? 0, unit: 'l' };
  if (fields.utility === 'WASTE') return { quantity: fields.waste ?? 0, unit: 't' };
  return { quantity: fields.energy_consumption ?? 0, unit: 'kWh' };
}

/**
 * The shares of a bill in calendar months: its main carrier with the cost, and on a combined bill its water and waste as well. Quantities
 * in kWh, litres and tonnes; cost is the gross amount. The main carrier is spread by degree days if the bill has weights for it; everything
 * else by days.
 */
export function monthsOfBill(
  fields: Fields & { is_accrual?: boolean; weather_split?: MonthWeights | null },
): MonthRow[] {
  const period = periodOf(fields);
  const { quantity, unit } = mainQuantity(fields);
  const costs = byMonth(period, fields.gross_amount);
  const parts = fields.weather_split
    ? byMonthAndWeather(period, quantity, fields.weather_split)
    : byMonth(period, quantity);
  const rows = parts.map((part, i): MonthRow => ({
    carrier: fields.carrier,
    utility: fields.utility,
    treatment: fields.treatment,
    month: part.month,
    days: part.days,
    quantity: part.quantity,
    unit,
    // An estimate of the product itself has no cost.
    cost: fields.is_accrual ? null : (costs[i]?.quantity ?? null),
    currency: fields.is_accrual ? null : fields.currency,
  }));
  const beside = (carrier: string, utility: string, amount: number | null, itsUnit: string) =>
    amount === null || utility === fields.utility
      ? []
      : byMonth(period, amount).map((part): MonthRow => ({
          carrier,
          utility,
          treatment: '',
          month: part.month,
          days: part.days,
          quantity: part.quantity,
          unit: itsUnit,
          cost: null,
          currency: null,
        }));
  return [
    ...rows,
    ...beside('water', 'WATER', fields.water_consumption, 'l'),
    ...beside('waste', 'WASTE', fields.waste, 't'),
  ];
}

/** The calendar years a bill touches. */
export const yearsOf = (months: readonly Pick<MonthRow, 'month'>[]): number[] => [
  ...new Set(months.map(({ month }) => Number(month.slice(0, 4)))),
];
