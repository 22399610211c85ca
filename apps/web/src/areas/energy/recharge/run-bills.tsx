import type { RechargeBill, RechargeView } from '@steward/contract/energy/recharge.run';
import { IconFileInvoice } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCarrierWords } from '../../../shared/carrier-words.ts';
import { ListScreen } from '../../../shared/list/list-screen.tsx';
import { periodText } from '../../../shared/period-text.tsx';
import { Section } from '../../../ui/section.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { MoneyText } from '../../../ui/value-text.tsx';

/** The bills of a run, and the part of each in the period. */
export function RunBills({ run }: { run: RechargeView }) {
  const { t } = useTranslation('recharge');
  const words = useCarrierWords();
  const { currency } = run;
  const columns = useMemo<Column<RechargeBill>[]>(
    () => [
      {
        id: 'supplier',
        label: t('bill'),
        value: ({ supplier, invoice_no }) => [supplier, invoice_no].filter(Boolean).join(', '),
        cell: ({ supplier, invoice_no }) => <bdi>{[supplier, invoice_no].filter(Boolean).join(', ')}</bdi>,
      },
      { id: 'carrier', label: t('words:carrier'), value: ({ carrier }) => words.carrier(carrier), filter: true },
      {
        id: 'bill_first_day',
        label: t('billPeriod'),
        value: ({ bill_first_day }) => bill_first_day,
        cell: (bill) => <span className="figures">{periodText(bill.bill_first_day, bill.bill_last_day)}</span>,
      },
      {
        id: 'bill_amount',
        label: t('billed'),
        align: 'end',
        value: ({ bill_amount }) => bill_amount,
        cell: ({ bill_amount }) => <MoneyText value={bill_amount} currency={currency} />,
      },
      {
        id: 'days',
        label: t('daysInPeriod'),
        align: 'end',
        value: ({ days }) => days,
        cell: ({ days, bill_days }) => t('words:daysOfAll', { days, all: bill_days }),
      },
      {
        id: 'amount',
        label: t('inPeriod'),
        align: 'end',
        value: ({ amount }) => amount,
        cell: ({ amount }) => <MoneyText value={amount} currency={currency} />,
      },
    ],
    [t, words, currency],
  );
  return (
    <Section title={t('billsTitle')} note={t('words:countBills', { count: run.bills.length })}>
      <ListScreen
        frame="part"
        part="bill"
        words="recharge:billList"
        icon={IconFileInvoice}
        list={{ data: run.bills, error: null, refetch: () => undefined }}
        columns={columns}
        rowId={({ bill_id, first_day, invoice_no }) => `${bill_id ?? invoice_no} ${first_day}`}
        nameOf={({ supplier, invoice_no }) => `${supplier} ${invoice_no}`}
      />
    </Section>
  );
}
