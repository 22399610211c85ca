import { Button } from '@mantine/core';
import { payments } from '@steward/contract/energy/payments';
import type { Payable } from '@steward/contract/energy/payments.payable';
import { IconCreditCardPay } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../api/hooks.ts';
import { ListScreen } from '../../../shared/list/list-screen.tsx';
import { useServedList } from '../../../shared/list/served-list.ts';
import { useMay } from '../../../shared/may.ts';
import { formatCount } from '../../../ui/format.ts';
import { useNavigate } from '../../../ui/navigate.tsx';
import { SidePanel } from '../../../ui/overlays/side-panel.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { ApprovalLimits } from './approval-limits.tsx';
import { OpenTotals } from './open-totals.tsx';
import { PayablePanel } from './payable-panel.tsx';
import { PaymentTabs } from './payment-tabs.tsx';
import { usePayableColumns, usePayableFilters } from './payable-columns.tsx';

const nameOf = ({ supplier, invoice_no, _id }: Payable) => supplier || invoice_no || _id;

/** The unpaid bills: approved one by one or several at once, and added to payment runs. */
export default function PayableListScreen() {
  const { t } = useTranslation('payments');
  const [showsLimits, setShowsLimits] = useState(false);
  const maySetLimits = useMay('organization.edit');
  const all = usePayableColumns((row) => <bdi>{row.supplier || t('noSupplier')}</bdi>);
  // Hidden, so that the amount fits into the page; the list can be filtered by utility.
  const columns = useMemo(() => all.map((one) => (one.id === 'utility' ? { ...one, hidden: true } : one)), [all]);
  const list = useServedList(payments.getPayables, {
    input: { state: 'open' },
    filters: usePayableFilters({ withOpen: true }),
  });
  return (
    <>
      <ListScreen
        words="payments"
        may={{ export: 'payments.export' }}
        icon={IconCreditCardPay}
        head={
          <>
            <PaymentTabs />
            {list.answer && <OpenTotals totals={list.answer.totals} />}
          </>
        }
        actions={
          maySetLimits && (
            <Button variant="default" onClick={() => setShowsLimits(true)}>
              {t('limits.title')}
            </Button>
          )
        }
        list={list}
        columns={columns}
        nameOf={nameOf}
        isReadable
        panel={(payable, { onCancel }) => payable && <PayablePanel payable={payable} onClose={onCancel} />}
        panelTitle={(row) => t('panelTitle', { name: row.supplier || t('noSupplier') })}
        selection={(selected, clear) => <Selected bills={selected} clear={clear} />}
      />
      <SidePanel opened={showsLimits} onClose={() => setShowsLimits(false)} title={t('limits.title')}>
        {showsLimits && <ApprovalLimits onClose={() => setShowsLimits(false)} />}
      </SidePanel>
    </>
  );
}

/** The actions on the selected bills. */
function Selected({ bills, clear }: { bills: Payable[]; clear: () => void }) {
  const { t } = useTranslation('payments');
  const navigate = useNavigate();
  const mayApprove = useMay('payments.approve');
  const mayExport = useMay('payments.export');
  const approve = useSend(payments.approveBill);
  const prepare = useSend(payments.createPaymentRun);
  // Flagged bills require a reason, which is given one by one.
  const drafts = bills.filter(({ state, needs_other }) => state === 'draft' && !needs_other);
  const toApprove = drafts.filter(({ open_flags }) => open_flags === null);
  const leftOut = drafts.length - toApprove.length;
  const isExportable =
    bills.every(({ state }) => state === 'approved') && new Set(bills.map(({ currency }) => currency)).size === 1;
  const approveAll = async () => {
    let count = 0;
    try {
      for (const { _id, version } of toApprove) {
        await approve.mutateAsync({ bill_id: _id, version });
        count++;
      }
    } finally {
      if (count) showToast('success', t('approvedCount', { count }));
      clear();
    }
  };
  const run = async () => {
    const { number } = await prepare.mutateAsync({
      bills: bills.map(({ _id, version }) => ({ bill_id: _id, version })),
    });
    clear();
    showToast('success', t('runPrepared', { number }));
    await navigate({ to: '/datahub/data_library/utilities/payment_runs' });
  };
  return (
    <>
      {t('selected', { count: bills.length, shown: formatCount(bills.length) })}
      {mayApprove && leftOut > 0 && <span>{t('leftOut', { count: leftOut, shown: formatCount(leftOut) })}</span>}
      {mayApprove && toApprove.length > 0 && (
        <Button loading={approve.isPending} onClick={() => void approveAll().catch(() => {})}>
          {t('approve')} ({formatCount(toApprove.length)})
        </Button>
      )}
      {mayExport && isExportable && (
        <Button loading={prepare.isPending} onClick={() => void run().catch(() => {})}>
          {t('prepareRun')}
        </Button>
      )}
    </>
  );
}
