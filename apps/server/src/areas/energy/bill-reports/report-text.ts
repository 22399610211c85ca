import type { Language } from '@steward/contract/language';
import { dayText } from '@steward/core/calendar/day-text';
import { labelsFor, named } from '../../../gateways/pdf/labels.ts';
import type { ReadBill } from './bill-reports.repository.ts';

/** The maximum number of bills in the mail; the others are in the product. */
const SHOWN = 40;

const quantityOf = ({ utility, energy_consumption, water_consumption, waste }: ReadBill) =>
  utility === 'WATER'
    ? { quantity: water_consumption, unit: 'l' }
    : utility === 'WASTE'
      ? { quantity: waste, unit: 't' }
      : { quantity: energy_consumption, unit: 'kWh' };

const locales: Record<Language, string> = { en: 'en-GB', de: 'de-DE', ar: 'ar-EG-u-nu-latn' };

/** The sums of each carrier with unit and cost by currency, and the bills one by one, in a reader's language. */
export function reportText(bills: readonly ReadBill[], language: Language): { summary: string; list: string } {
  const label = labelsFor(language);
  const number = new Intl.NumberFormat(locales[language], { maximumFractionDigits: 2 });
  const money = (amount: number, currency: string) =>
    new Intl.NumberFormat(locales[language], { style: 'currency', currency }).format(amount);
  const sums = new Map<string, { count: number; quantity: number; unit: string; costs: Map<string, number> }>();
  for (const bill of bills) {
    const { quantity, unit } = quantityOf(bill);
    const sum = sums.get(bill.carrier) ?? { count: 0, quantity: 0, unit, costs: new Map<string, number>() };
    sums.set(bill.carrier, sum);
    sum.count++;
    sum.quantity += quantity ?? 0;
    if (bill.currency) sum.costs.set(bill.currency, (sum.costs.get(bill.currency) ?? 0) + bill.gross_amount);
  }
  const parts = (...texts: string[]) => texts.filter(Boolean).join(label('list.semicolon'));
  const span = (bill: ReadBill) =>
    `${dayText(bill.billing_start_date, language)} – ${dayText(bill.billing_end_date, language)}`;
  return {
    summary: [...sums]
      .map(
        ([carrier, { count, quantity, unit, costs }]) =>
          `${named(label, 'carrier', carrier)} (${number.format(count)}): ${parts(
            `${number.format(quantity)} ${unit}`,
            ...[...costs].map(([currency, cost]) => money(cost, currency)),
          )}`,
      )
      .join('\n'),
    list: bills
      .slice(0, SHOWN)
      .map((bill) =>
        parts(
          bill.environment_name,
          [bill.supplier, bill.invoice_no].filter(Boolean).join(' '),
          span(bill),
          bill.currency ? money(bill.gross_amount, bill.currency) : '',
        ),
      )
      .concat(bills.length > SHOWN ? ['…'] : [])
      .join('\n'),
  };
}
