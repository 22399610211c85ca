import type { CurrencyTotal } from '@steward/contract/energy/payments.payable';
import { sumOfMoney } from '@steward/core/money';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../ui/format.ts';
import { MoneyText } from '../../../ui/value-text.tsx';
import classes from './open-totals.module.css';

/** The open amounts by due date, with a line for each currency: they are never added. */
export function OpenTotals({ totals }: { totals: readonly CurrencyTotal[] }) {
  const { t } = useTranslation('payments');
  if (totals.length === 0) return null;
  return (
    // Long amounts scroll sideways on a phone, also by the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section tabIndex={0} aria-label={t('totals.title')} className={classes.scrolls}>
      <table className={classes.totals}>
        <caption className="visually-hidden">{t('totals.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('currency')}</th>
            <th scope="col">{t('words:overdue')}</th>
            <th scope="col">{t('totals.soon')}</th>
            <th scope="col" className={classes.wide}>
              {t('totals.later')}
            </th>
            <th scope="col">{t('open')}</th>
          </tr>
        </thead>
        <tbody>
          {totals.map((one) => (
            <tr key={one.currency}>
              <th scope="row">
                <bdi>{one.currency}</bdi>
              </th>
              <Amount value={one.overdue} bills={one.overdue_bills} currency={one.currency} isLate />
              <Amount value={one.soon} bills={one.soon_bills} currency={one.currency} />
              <Amount
                value={sumOfMoney([one.open, -one.overdue, -one.soon])}
                bills={one.bills - one.overdue_bills - one.soon_bills}
                currency={one.currency}
                isWide
              />
              <Amount value={one.open} bills={one.bills} currency={one.currency} isSum />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface AmountProps {
  value: number;
  bills: number;
  currency: string;
  isLate?: boolean;
  isWide?: boolean;
  isSum?: boolean;
}

function Amount({ value, bills, currency, isLate, isWide, isSum }: AmountProps) {
  const { t } = useTranslation('payments');
  return (
    <td className={isWide ? classes.wide : undefined} data-late={(isLate && bills > 0) || undefined} data-sum={isSum}>
      {bills === 0 ? (
        '–'
      ) : (
        <>
          <MoneyText value={value} currency={currency} />
          <small>{t('words:countBills', { count: bills, shown: formatCount(bills) })}</small>
        </>
      )}
    </td>
  );
}
