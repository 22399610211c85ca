import type { Bill } from '@steward/contract/energy/bills.bill';
import { byMonth } from '@steward/core/calendar/by-month';
import { halfOpenPeriod } from '@steward/core/calendar/half-open-period';
import { useTranslation } from 'react-i18next';
import { quantityOf } from '../../../shared/carrier-words.ts';
import { exactly } from '../../../shared/scaled-quantity.ts';
import { formatCount, formatMonth, formatNumber } from '../../../ui/format.ts';
import { MoneyText } from '../../../ui/value-text.tsx';
import classes from './bill-checks.module.css';
import type { BillFields } from './bill-form-values.ts';
import { periodDays } from './bill-words.ts';

interface MonthLine {
  month: string;
  days: number;
  quantity: number;
  unit: string;
  cost?: number | null;
  currency?: string | null;
}

/** The split of the typed bill into calendar months by days. */
export function previewOf(fields: Partial<BillFields>): MonthLine[] {
  const { field, unit } = quantityOf[fields.utility ?? 'ENERGY'];
  const {
    billing_start_date: start,
    billing_end_date: end,
    end_day_counts: counts = false,
    gross_amount,
    currency,
  } = fields;
  const quantity = fields[field];
  if (quantity === null || quantity === undefined || !start || !end || periodDays(start, end, counts) === undefined)
    return [];
  const period = halfOpenPeriod(start, end, counts ? 'inclusive' : 'exclusive');
  const costs = gross_amount === undefined ? [] : byMonth(period, gross_amount);
  return byMonth(period, quantity).map((part, index) => ({
    ...part,
    unit,
    ...(costs[index] && currency && { cost: costs[index].quantity, currency }),
  }));
}

/** The saved months of the bill's own energy source. */
export const savedMonths = (bill: Bill): MonthLine[] => bill.months.filter(({ carrier }) => carrier === bill.carrier);

/** The days and the quantity of a bill in each calendar month; they add up to the bill. */
export function BillMonths({ months, split = null }: { months: MonthLine[]; split?: Bill['split'] }) {
  const { t } = useTranslation('bills');
  const [first] = months;
  if (!first) return <p style={{ margin: 0, color: 'var(--ink-soft)', fontSize: 14 }}>{t('months.waiting')}</p>;
  const sum = (of: (line: MonthLine) => number) => months.reduce((total, line) => total + of(line), 0);
  const days = sum((line) => line.days);
  const hasCost = months.some(({ cost }) => cost !== undefined && cost !== null);
  const currency = first.currency ?? 'EUR';
  const quantity = (value: number) => (
    <bdi dir="ltr" title={exactly(value, first.unit)}>
      {formatNumber(value)} {first.unit}
    </bdi>
  );
  return (
    // Scrolls on a narrow screen, also by the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={classes.scroll} tabIndex={0} aria-label={t('months.title')}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('words:month')}</th>
            <th scope="col">{t('words:days')}</th>
            {split && <th scope="col">{t('months.degreeDays')}</th>}
            <th scope="col">{t('words:consumption')}</th>
            {hasCost && <th scope="col">{t('words:cost')}</th>}
          </tr>
        </thead>
        <tbody>
          {months.map((line) => (
            <tr key={line.month}>
              <th scope="row">{formatMonth(line.month)}</th>
              <td>{t('words:daysOfAll', { days: formatCount(line.days), all: formatCount(days) })}</td>
              {split && <td>{formatNumber(split.degree_days[line.month] ?? 0, 1)}</td>}
              <td>{quantity(line.quantity)}</td>
              {hasCost && (
                <td>
                  <MoneyText value={line.cost} currency={line.currency ?? currency} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('months.sum')}</th>
            <td>{t('field.days', { count: days })}</td>
            {split && (
              <td>
                {formatNumber(
                  Object.values(split.degree_days).reduce((a, b) => a + b, 0),
                  1,
                )}
              </td>
            )}
            <td>{quantity(sum((line) => line.quantity))}</td>
            {hasCost && (
              <td>
                <MoneyText value={sum((line) => line.cost ?? 0)} currency={currency} />
              </td>
            )}
          </tr>
        </tfoot>
      </table>
      {split && (
        <p style={{ marginBlockEnd: 0, color: 'var(--ink-soft)', fontSize: 14 }}>
          {t('months.byWeather', {
            base: formatNumber(split.base_per_day),
            temperature: formatNumber(split.base_c, 1),
            year: String(split.year),
            bills: String(split.bills),
          })}
        </p>
      )}
    </section>
  );
}
