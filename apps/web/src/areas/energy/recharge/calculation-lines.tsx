import type { RechargeLine, RechargeView } from '@steward/contract/energy/recharge.run';
import { useTranslation } from 'react-i18next';
import { useCarrierWords } from '../../../shared/carrier-words.ts';
import { periodText } from '../../../shared/period-text.tsx';
import { formatMoney, formatNumber, formatPercent } from '../../../ui/format.ts';
import { MoneyText } from '../../../ui/value-text.tsx';
import classes from './recharge.module.css';

/** The calculation of each part of a tenant: bill, key, sum. */
export function CalculationLines({ run, lines }: { run: RechargeView; lines: readonly RechargeLine[] }) {
  const { t } = useTranslation('recharge');
  const words = useCarrierWords();
  const { currency } = run;
  const unitOf = ({ key, unit }: RechargeLine) => {
    if (key === 'fixed') return t('units.share');
    if (unit === 'm2-days') return t('units.area');
    return unit === 'person-days' ? t('units.people') : unit;
  };
  const plain = (value: number) => formatNumber(value, Number.isInteger(value) ? 0 : 2);
  const formula = (line: RechargeLine) => {
    const bill = run.bills[line.bill];
    const part = line.of_bill < 1 ? ` × ${formatPercent(line.of_bill, 2)}` : '';
    return `${formatNumber(bill?.amount ?? 0, 2)}${part} × ${plain(line.quantity)} / ${plain(line.total)}`;
  };
  if (lines.length === 0) return <p className={classes.check}>{t('nothingToPay')}</p>;
  return (
    <ul className={classes.lines}>
      {lines.map((line, i) => {
        const bill = run.bills[line.bill];
        return (
          // Lines are never reordered, and several may be equal.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={i}>
            <div className={classes.head}>
              <span>
                {bill && words.carrier(bill.carrier)} · {t(`lineKeys.${line.key}`)}
                {line.space_name && (
                  <>
                    {' · '}
                    <bdi>{line.space_name}</bdi>
                  </>
                )}
              </span>
              <strong>
                <MoneyText value={line.amount} currency={currency} />
              </strong>
            </div>
            <small>
              <bdi dir="ltr">{formula(line)}</bdi> {unitOf(line)} · {t('dayCount', { count: line.days })}
            </small>
            {bill && (
              <small>
                <bdi>{[bill.supplier, bill.invoice_no].filter(Boolean).join(', ')}</bdi> ·{' '}
                {periodText(bill.first_day, bill.last_day)}
                {bill.days < bill.bill_days &&
                  ` · ${t('ofDays', { days: bill.days, all: bill.bill_days, amount: formatMoney(bill.bill_amount, currency) })}`}
              </small>
            )}
          </li>
        );
      })}
    </ul>
  );
}
