import { Button } from '@mantine/core';
import { payments } from '@steward/contract/energy/payments';
import type { Payable } from '@steward/contract/energy/payments.payable';
import { sumOfMoney } from '@steward/core/money';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../api/hooks.ts';
import { useMay } from '../../../shared/may.ts';
import { formatCount, formatMoney } from '../../../ui/format.ts';
import { useAddressState } from '../../../shared/address-state.ts';
import { useNavigate } from '../../../ui/navigate.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { openAmount } from './payable-columns.tsx';
import { forRun, toApprove, whyNotApproved, type Reason } from './payable-choice.ts';
import classes from './selected-payables.module.css';

/** At most this many bills are named for one reason. */
const NAMED = 2;

/** The sum of each currency: `€49,550.69 + $310.00`. */
function sumsOf(bills: readonly Payable[]): string {
  const currencies = [...new Set(bills.map(({ currency }) => currency))];
  return currencies
    .map((currency) =>
      formatMoney(sumOfMoney(bills.filter((one) => one.currency === currency).map(openAmount)), currency),
    )
    .join(' + ');
}

/** What can be done with the selected bills, for how many and which sum, and why not for the others. */
export function SelectedPayables({ bills, clear }: { bills: Payable[]; clear: () => void }) {
  const { t } = useTranslation('payments');
  const navigate = useNavigate();
  const mayApprove = useMay('payments.approve');
  const mayExport = useMay('payments.export');
  const approve = useSend(payments.approveBill);
  const prepare = useSend(payments.createPaymentRun);
  const whyId = useId();
  const approvable = toApprove(bills);
  const runs = forRun(bills);
  const approveAll = async () => {
    let count = 0;
    try {
      for (const { _id, version } of approvable) {
        await approve.mutateAsync({ bill_id: _id, version });
        count++;
      }
    } finally {
      if (count) showToast('success', t('approvedCount', { count }));
      clear();
    }
  };
  const run = async (some: readonly Payable[]) => {
    const { number } = await prepare.mutateAsync({
      bills: some.map(({ _id, version }) => ({ bill_id: _id, version })),
    });
    clear();
    showToast('success', t('runPrepared', { number }));
    await navigate({ to: '/datahub/data_library/utilities/payment_runs' });
  };
  const count = (some: readonly Payable[]) =>
    some.length > 0 ? (
      <bdi className={classes.sum}>
        {formatCount(some.length)} · {sumsOf(some)}
      </bdi>
    ) : null;
  const reasons = mayApprove ? whyNotApproved(bills) : [];
  const noRun = mayExport && runs.length === 0;
  return (
    <div className={classes.bar}>
      <div className={classes.actions}>
        <strong>{t('selected', { count: bills.length, shown: formatCount(bills.length) })}</strong>
        {mayApprove && (
          <Button
            loading={approve.isPending}
            disabled={approvable.length === 0}
            aria-describedby={whyId}
            onClick={() => void approveAll().catch(() => {})}
          >
            {t('approve')} {count(approvable)}
          </Button>
        )}
        {mayExport &&
          (noRun ? (
            <Button variant="default" disabled aria-describedby={whyId}>
              {t('prepareRun')}
            </Button>
          ) : (
            runs.map((some) => (
              <Button
                key={some[0]?.currency}
                variant="default"
                loading={prepare.isPending}
                aria-describedby={whyId}
                onClick={() => void run(some).catch(() => {})}
              >
                {t('prepareRun')} {count(some)}
              </Button>
            ))
          ))}
      </div>
      {(reasons.length > 0 || noRun || runs.length > 1) && (
        <ul id={whyId} className={classes.why}>
          {reasons.map(({ reason, of }) => (
            <Line key={reason}>
              {t(`notApproved.${reason}`, { count: of.length, names: named(of) })}{' '}
              <WayOn reason={reason} bills={of} onDone={clear} />
            </Line>
          ))}
          {noRun && <Line>{t('noRun', { count: bills.length, shown: formatCount(bills.length) })}</Line>}
          {runs.length > 1 && <Line>{t('runPerCurrency')}</Line>}
        </ul>
      )}
    </div>
  );

  function named(of: readonly Payable[]): string {
    const names = of.slice(0, NAMED).map(({ supplier, invoice_no }) => supplier || invoice_no || t('noSupplier'));
    const more = of.length - names.length;
    return [...names, ...(more > 0 ? [t('moreNames', { count: more, shown: formatCount(more) })] : [])].join(
      t('words:comma'),
    );
  }
}

const Line = ({ children }: { children: ReactNode }) => (
  <li>
    <IconAlertTriangle size={15} aria-hidden="true" />
    <span>{children}</span>
  </li>
);

/** What can be done about the reason: look at the first bill, or ask the other people who may approve. */
function WayOn({ reason, bills, onDone }: { reason: Reason; bills: readonly Payable[]; onDone: () => void }) {
  const { t } = useTranslation('payments');
  const [, changeAddress] = useAddressState();
  const mayAsk = useMay('payments.edit');
  const ask = useSend(payments.askForBillApproval);
  const [first] = bills;
  if (!first || reason === 'decided') return null;
  if (reason === 'flagged')
    return (
      <button type="button" onClick={() => changeAddress({ item: first._id })}>
        {t('openBill')}
      </button>
    );
  const askAll = async () => {
    for (const { _id } of bills) await ask.mutateAsync({ bill_id: _id });
    showToast('success', t('askedCount', { count: bills.length }));
    onDone();
  };
  return mayAsk ? (
    <button type="button" disabled={ask.isPending} onClick={() => void askAll().catch(() => {})}>
      {t('askOthers')}
    </button>
  ) : null;
}
