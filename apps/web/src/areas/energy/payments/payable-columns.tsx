import { sumOfMoney } from '@steward/core/money';
import { payments } from '@steward/contract/energy/payments';
import type { Payable } from '@steward/contract/energy/payments.payable';
import { billStates, type BillState } from '@steward/core/payments/bill-state';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../api/hooks.ts';
import { useCarrierWords, utilityNames } from '../../../shared/carrier-words.ts';
import { lastDayOf, PeriodText } from '../../../shared/period-text.tsx';
import { StatusBadge, type Tone } from '../../../ui/badges.tsx';
import { formatCount } from '../../../ui/format.ts';
import type { Column } from '../../../ui/table/column.ts';
import { DateText, MoneyText } from '../../../ui/value-text.tsx';
import { organizationToday } from '../../../session/today.ts';

const tones: Readonly<Record<BillState, Tone>> = {
  draft: 'plain',
  flagged: 'warn',
  approved: 'brand',
  exported: 'brand',
  paid: 'good',
};

/** The state of a bill's payment, and the supplier that collects it. */
export function PayableState({ payable }: { payable: Payable }) {
  const { t } = useTranslation('payments');
  return (
    <span style={{ display: 'inline-flex', flexWrap: 'wrap', gap: 4 }}>
      <StatusBadge tone={tones[payable.state]}>{t(`states.${payable.state}`)}</StatusBadge>
      {payable.is_collected && <StatusBadge>{t('collected')}</StatusBadge>}
      {payable.under_reserve && <StatusBadge tone="warn">{t('underReserve')}</StatusBadge>}
      <OpenFlags flags={payable.open_flags} />
    </span>
  );
}

/** The open findings of the audit in a bill. */
function OpenFlags({ flags }: { flags: Payable['open_flags'] }) {
  const { t } = useTranslation('payments');
  if (!flags) return null;
  const { flags: count, is_disputed, severity } = flags;
  return (
    <StatusBadge tone={severity === 'error' || is_disputed ? 'bad' : 'warn'}>
      {is_disputed ? t('disputedShort') : t('openShort', { shown: formatCount(count) })}
    </StatusBadge>
  );
}

/** The due date of a bill, and whether it has passed. */
export function DueDay({ payable: { due_date, state } }: { payable: Payable }) {
  const { t } = useTranslation('payments');
  const [today] = useState(organizationToday);
  if (due_date === null) return null;
  return (
    <span style={{ display: 'inline-flex', flexWrap: 'wrap', gap: 4, alignItems: 'center' }}>
      <span style={{ whiteSpace: 'nowrap' }}>
        <DateText value={due_date} />
      </span>
      {state !== 'paid' && due_date < today && <StatusBadge tone="bad">{t('words:overdue')}</StatusBadge>}
    </span>
  );
}

/** Whether a bill can only be approved with a reservation. */
export const needsReserve = ({ open_flags }: Payable): boolean =>
  open_flags !== null && (open_flags.is_disputed || open_flags.severity === 'error');

/** The filters of the lists of bills, as the server reads them. */
export function usePayableFilters({ withOpen = false } = {}) {
  const { t } = useTranslation('payments');
  const words = useCarrierWords();
  const { data: centers = [] } = useAnswer(payments.getCostCenters, {});
  const states = withOpen ? (['open', ...billStates] as const) : billStates;
  return [
    {
      id: 'utility',
      field: 'utility' as const,
      label: t('utility'),
      all: t('allUtilities'),
      options: utilityNames.map((value) => ({ value, label: words.utility(value) })),
    },
    {
      id: 'state',
      field: 'state' as const,
      label: t('words:state'),
      all: t('allStates'),
      options: states.map((value) => ({ value, label: t(`states.${value}`) })),
    },
    {
      id: 'due',
      field: 'due' as const,
      label: t('words:dueDate'),
      all: t('dueAny'),
      options: (['overdue', 'week'] as const).map((value) => ({ value, label: t(`dueIs.${value}`) })),
    },
    {
      id: 'audit',
      field: 'audit' as const,
      label: t('words:flags'),
      all: t('flagsAll'),
      options: (['found', 'clear'] as const).map((value) => ({ value, label: t(`flagsAre.${value}`) })),
    },
    // Without cost centers there is no such filter.
    ...(centers.length > 0
      ? [
          {
            id: 'center',
            field: 'cost_center' as const,
            label: t('words:costCenter'),
            all: t('centersAll'),
            options: centers.map((value) => ({ value, label: value })),
          },
        ]
      : []),
  ];
}

export const openAmount = ({ payable_amount, paid_amount }: Payable) => sumOfMoney([payable_amount, -paid_amount]);

/** The payment columns of the lists of bills. `supplier` is the cell with the link or button. */
export function usePayableColumns(supplier: Column<Payable>['cell']): Column<Payable>[] {
  const { t, i18n } = useTranslation('payments');
  const words = useCarrierWords();
  return useMemo(
    () => [
      {
        id: 'supplier',
        label: t('supplier'),
        sortable: false,
        value: (row) => row.supplier,
        ...(supplier && { cell: supplier }),
      },
      {
        id: 'state',
        label: t('words:state'),
        sortable: false,
        value: (row) => t(`states.${row.state}`),
        cell: (row) => <PayableState payable={row} />,
      },
      {
        id: 'audit',
        label: t('words:flags'),
        hidden: true,
        sortable: false,
        value: (row) => row.open_flags?.flags ?? null,
      },
      { id: 'property', label: t('words:property'), sortable: false, value: (row) => row.environment_name },
      { id: 'utility', label: t('utility'), sortable: false, value: (row) => words.utility(row.utility) },
      {
        id: 'date_of_bill',
        label: t('dateOfBill'),
        sortable: false,
        value: (row) => row.date_of_bill,
        cell: (row) => (
          <span style={{ whiteSpace: 'nowrap' }}>
            <DateText value={row.date_of_bill} />
          </span>
        ),
      },
      {
        id: 'due_date',
        label: t('words:dueDate'),
        sortable: true,
        value: (row) => row.due_date,
        cell: (row) => <DueDay payable={row} />,
      },
      {
        id: 'billing_start_date',
        label: t('words:period'),
        sortable: false,
        value: (row) => `${row.billing_start_date}/${lastDayOf(row.billing_end_date, row.end_day_counts)}`,
        cell: (row) => (
          <PeriodText start={row.billing_start_date} end={row.billing_end_date} endCounts={row.end_day_counts} />
        ),
      },
      {
        id: 'amount',
        label: t('amount'),
        align: 'end',
        sortable: false,
        value: (row) => row.gross_amount,
        cell: (row) => <MoneyText value={row.gross_amount} currency={row.currency} />,
      },
      {
        id: 'payable',
        label: t('payable'),
        align: 'end',
        hidden: true,
        sortable: false,
        value: (row) => row.payable_amount,
        cell: (row) => <MoneyText value={row.payable_amount} currency={row.currency} />,
      },
      {
        id: 'open',
        label: t('open'),
        align: 'end',
        sortable: false,
        value: openAmount,
        cell: (row) => <MoneyText value={openAmount(row)} currency={row.currency} />,
      },
      { id: 'currency', label: t('currency'), hidden: true, sortable: false, value: (row) => row.currency },
      {
        id: 'cost_center',
        label: t('words:costCenter'),
        hidden: true,
        sortable: false,
        value: (row) => row.cost_center,
      },
      { id: 'invoice_no', label: t('invoiceNo'), hidden: true, sortable: false, value: (row) => row.invoice_no },
      { id: 'account_no', label: t('accountNo'), hidden: true, sortable: false, value: (row) => row.account_no },
      {
        id: 'approved_by',
        label: t('words:approvedBy'),
        hidden: true,
        sortable: false,
        value: (row) => row.approved_by_name,
      },
      { id: 'run', label: t('run'), hidden: true, sortable: false, value: (row) => row.run_number },
    ],
    // The texts depend only on the language.
    // oxlint-disable-next-line react/exhaustive-deps
    [i18n.language],
  );
}
