import { IconCreditCardPay } from '@tabler/icons-react';
import { payments } from '@steward/contract/energy/payments';
import type { Payable } from '@steward/contract/energy/payments.payable';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { PanelEnd } from '../../../shared/list/list-panel.tsx';
import { ListScreen } from '../../../shared/list/list-screen.tsx';
import { useScope } from '../../../shared/scope.ts';
import { useServedList } from '../../../shared/list/served-list.ts';
import { OpenTotals } from './open-totals.tsx';
import { PayablePanel } from './payable-panel.tsx';
import { PaymentTabs } from './payment-tabs.tsx';
import { usePayableColumns, usePayableFilters } from './payable-columns.tsx';
import { SelectedPayables } from './selected-payables.tsx';

const nameOf = ({ supplier, invoice_no, _id }: Payable) => supplier || invoice_no || _id;

/** The unpaid bills: approved one by one or several at once, and added to payment runs. */
export default function PayableListScreen() {
  return <ListScreen words="payments" {...usePayableList('open')} />;
}

/** The list of bills in a state of payment, with the totals of their currencies. */
export function usePayableList(state: 'open' | 'draft') {
  const { t } = useTranslation('payments');
  const all = usePayableColumns((row) => <bdi>{row.supplier || t('noSupplier')}</bdi>);
  // Hidden, so that the amount fits into the page; the list can be filtered by utility.
  const columns = useMemo(() => all.map((one) => (one.id === 'utility' ? { ...one, hidden: true } : one)), [all]);
  const { environmentId } = useScope();
  const filters = usePayableFilters({ withOpen: true });
  const list = useServedList(payments.getPayables, {
    input: { state, ...(environmentId && { environment_id: environmentId }) },
    filters: state === 'open' ? filters : filters.filter(({ id }) => id !== 'state'),
  });
  return {
    may: { export: 'payments.export' },
    icon: IconCreditCardPay,
    head: (
      <>
        <PaymentTabs />
        {list.answer && <OpenTotals totals={list.answer.totals} />}
      </>
    ),
    list,
    columns,
    nameOf,
    isReadable: true,
    panel: (payable: Payable | undefined, { onCancel }: PanelEnd) =>
      payable && <PayablePanel payable={payable} onClose={onCancel} />,
    panelTitle: (row: Payable) => t('panelTitle', { name: row.supplier || t('noSupplier') }),
    selection: (selected: Payable[], clear: () => void) => <SelectedPayables bills={selected} clear={clear} />,
  } as const;
}
