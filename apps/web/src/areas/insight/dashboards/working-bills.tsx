import { type Carrier, measureOf, type Utility } from '@steward/core/ghg/carrier';
import { useTranslation } from 'react-i18next';
import { quantityOf, useCarrierWords } from '../../../shared/carrier-words.ts';
import { ConversionText } from '../../../shared/names/conversion-text.tsx';
import { lastDayOf, periodText } from '../../../shared/period-text.tsx';
import { QuantityText } from '../../../shared/quantity-text.tsx';
import { StatusBadge } from '../../../ui/badges.tsx';
import { formatMoney, formatMonth } from '../../../ui/format.ts';
import { PlainLink } from '../../../ui/link.tsx';
import { isOpen } from '../../../ui/navigation/open-addresses.ts';
import type { Measure, Working } from './dashboard.ts';
import classes from './dashboards.module.css';

const utilityOf: Record<'energy' | 'water' | 'waste', Utility> = { energy: 'ENERGY', water: 'WATER', waste: 'WASTE' };

/** The field of a bill that a figure was taken from. */
const fieldOf = (measure: Measure, carrier: string) =>
  measure === 'cost' ? 'gross_amount' : quantityOf[utilityOf[measureOf[carrier as Carrier] ?? 'energy']].field;

/** The bills of a figure with their part in it: days and quantity. Each opens at the value. */
export function WorkingBills({ bills, measure }: { bills: Working['bills']; measure: Measure }) {
  const { t } = useTranslation('dashboards');
  const mayOpen = isOpen('/show-bill');
  return (
    <ul className={classes.bills}>
      {bills.map((bill) => (
        <li key={`${bill.bill_id}-${bill.carrier}-${bill.month}`}>
          {mayOpen ? (
            <PlainLink
              to="/show-bill"
              search={{ id: bill.bill_id, field: fieldOf(measure, bill.carrier) }}
              className={classes.bill}
            >
              <BillPart bill={bill} measure={measure} />
              <span className={classes.see}>{t('working.see')}</span>
            </PlainLink>
          ) : (
            <span className={classes.bill}>
              <BillPart bill={bill} measure={measure} />
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Supplier and number of a bill, its part in the figure, and the days of that part. */
function BillPart({ bill, measure }: { bill: Working['bills'][number]; measure: Measure }) {
  const { t } = useTranslation('dashboards');
  const words = useCarrierWords();
  return (
    <>
      <b>
        <bdi>{bill.supplier || words.carrier(bill.carrier)}</bdi> {bill.invoice_no && <bdi>{bill.invoice_no}</bdi>}
      </b>
      <span className={classes.amount}>
        {measure === 'cost' ? (
          bill.cost !== null && <bdi>{formatMoney(bill.cost, bill.currency ?? 'EUR')}</bdi>
        ) : (
          <QuantityText value={bill.quantity} unit={bill.unit} />
        )}
      </span>
      <span>
        {formatMonth(bill.month)} · {t('working.share', { days: bill.days, count: bill.bill_days })}
        {bill.by_weather && measure !== 'cost' && <>, {t('working.byWeather')}</>}
        {measure !== 'cost' && (
          <>
            {' '}
            {t('working.of')} <QuantityText value={bill.bill_quantity} unit={bill.unit} />
          </>
        )}
        {bill.is_estimate && (
          <>
            {' '}
            <StatusBadge tone="warn">{t('words:estimate')}</StatusBadge>
          </>
        )}
      </span>
      <span>
        {periodText(bill.billing_start_date, lastDayOf(bill.billing_end_date, bill.end_day_counts))} ·{' '}
        <bdi>{bill.meter_no}</bdi>
      </span>
      {bill.conversion && measure !== 'cost' && (
        <span>
          <ConversionText {...bill.conversion} />
        </span>
      )}
    </>
  );
}
