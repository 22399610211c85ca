import type { WorkingBill } from '@steward/contract/carbon/inventory.working';
import { useTranslation } from 'react-i18next';
import { ConversionText } from '../names/conversion-text.tsx';
import { SumTable, type SumRow } from '../emissions/sum-table.tsx';
import { lastDayOf, periodText } from '../period-text.tsx';
import { StatusBadge } from '../../ui/badges.tsx';
import { formatCount, formatMoney, formatMonth, formatNumber } from '../../ui/format.ts';
import { NoValue } from '../../ui/value-text.tsx';
import classes from './evidence.module.css';

interface Props {
  bills: WorkingBill[];
  onOpen: (billId: string) => void;
}

/** The bills of a quantity: the days of each bill in each month, and the resulting share. */
export function TraceBills({ bills, onOpen }: Props) {
  const { t } = useTranslation('evidence');
  const { t: words } = useTranslation('emissions');
  if (bills.length === 0) return <p className={classes.none}>{t('trace.noBills')}</p>;
  const [first] = bills;
  // Tonnes of waste are small numbers, kilowatt-hours are large ones.
  const decimals = bills.some(({ bill_quantity }) => bill_quantity >= 1000) ? 1 : 3;
  const shares = bills.toSorted((a, b) => a.month.localeCompare(b.month) || a.bill_id.localeCompare(b.bill_id));
  const rows: SumRow[] = shares.map((share) => ({
    key: `${share.bill_id} ${share.month}`,
    label: (
      <>
        <button type="button" className={classes.open} onClick={() => onOpen(share.bill_id)}>
          <bdi>{share.supplier || t('trace.bill')}</bdi> <bdi dir="ltr">{share.invoice_no}</bdi>
        </button>{' '}
        {share.is_estimate && <StatusBadge tone="warn">{t('trace.estimate')}</StatusBadge>}
        <span className={classes.meter}>
          {t('trace.meter')} <bdi dir="ltr">{share.meter_no}</bdi> ·{' '}
          {periodText(share.billing_start_date, lastDayOf(share.billing_end_date, share.end_day_counts))}
        </span>
        {share.conversion && (
          <span className={classes.meter}>
            <ConversionText {...share.conversion} />
          </span>
        )}
      </>
    ),
    cells: [
      formatMonth(share.month),
      <bdi key="d" dir="ltr">
        {formatCount(share.days)} / {formatCount(share.bill_days)}
      </bdi>,
      <bdi key="b" dir="ltr">
        {formatNumber(share.bill_quantity, decimals)}
      </bdi>,
      <bdi key="q" dir="ltr">
        {formatNumber(share.quantity, decimals)}
      </bdi>,
      share.cost === null ? <NoValue key="c" /> : formatMoney(share.cost, share.currency ?? 'EUR'),
    ],
  }));
  const unit = first?.unit ?? '';
  rows.push({
    key: 'sum',
    label: t('words:total'),
    isTotal: true,
    cells: [
      '',
      '',
      '',
      <bdi key="q" dir="ltr">
        {formatNumber(
          bills.reduce((sum, share) => sum + share.quantity, 0),
          decimals,
        )}
      </bdi>,
      '',
    ],
  });
  const head = [
    t('trace.bill'),
    t('words:month'),
    t('words:days'),
    words('inUnit', { label: t('trace.whole'), unit }),
    words('inUnit', { label: t('trace.share'), unit }),
    t('words:cost'),
  ];
  return <SumTable title={t('trace.bills')} note={t('trace.billsNote')} head={head} rows={rows} />;
}
