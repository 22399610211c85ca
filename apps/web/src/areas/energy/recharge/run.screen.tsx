import { sumOfMoney } from '@steward/core/money';
import { Button } from '@mantine/core';
import { recharge } from '@steward/contract/energy/recharge';
import type { RechargeView } from '@steward/contract/energy/recharge.run';
import { IconArrowBackUp, IconCheck, IconPencil, IconReceiptRefund, IconX } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { textOf, useAddressState } from '../../../shared/address-state.ts';
import { CallForm } from '../../../shared/form/call-form.tsx';
import { useMay } from '../../../shared/may.ts';
import { periodText } from '../../../shared/period-text.tsx';
import { ConfirmDialog } from '../../../ui/overlays/dialogs.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { formatMoney, formatPercent } from '../../../ui/format.ts';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { ButtonLink, Link } from '../../../ui/link.tsx';
import { useNavigate } from '../../../ui/navigate.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SidePanel } from '../../../ui/overlays/side-panel.tsx';
import { PageSkeleton } from '../../../ui/skeletons.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { DateText, MoneyText } from '../../../ui/value-text.tsx';
import classes from './recharge.module.css';
import { RunBills } from './run-bills.tsx';
import { RunForm } from './run-form.tsx';
import { RunMatrix } from './run-matrix.tsx';
import { RunNotices } from './run-notices.tsx';
import { OwnerParts } from './owner-parts.tsx';
import { RunState } from './run-state.tsx';

const list = '/datahub/data_library/utilities/recharge';

/** One run: the amounts of tenants and owner with reasons, and the proof that the parts add up to the bills. */
export default function RunScreen() {
  const { t } = useTranslation('recharge');
  const failureText = useFailureText();
  const [address] = useAddressState();
  const recharge_run_id = textOf(address['run']) ?? '';
  const run = useAnswer(recharge.getRechargeRun, { recharge_run_id }, { enabled: recharge_run_id !== '', freshFor: 0 });
  if (run.isError) return <ErrorState isPage message={failureText(run.error)} onRetry={() => void run.refetch()} />;
  if (recharge_run_id === '')
    return (
      <EmptyState
        isPage
        icon={IconReceiptRefund}
        title={t('none.title')}
        actions={<ButtonLink to={list}>{t('toList')}</ButtonLink>}
      >
        {t('none.text')}
      </EmptyState>
    );
  return run.data ? <Run run={run.data} onChanged={() => void run.refetch()} /> : <PageSkeleton />;
}

function Run({ run, onChanged }: { run: RechargeView; onChanged: () => void }) {
  const { t } = useTranslation('recharge');
  const { currency } = run;
  const owner = sumOfMoney([run.total, -run.tenants_amount]);
  const shareOf = (amount: number) =>
    run.total > 0 ? t('ofBills', { share: formatPercent(amount / run.total) }) : undefined;
  return (
    <>
      <PageHeader
        above={<Link to={list}>{t('toList')}</Link>}
        title={
          <>
            {run.number === null ? t('draftTitle') : t('runTitle', { number: run.number })} <RunState {...run} />
          </>
        }
        question={
          <>
            <bdi>{run.environment_name}</bdi> · {periodText(run.first_day, run.last_day)} · {t(`bases.${run.basis}`)}
          </>
        }
        actions={<Actions run={run} onChanged={onChanged} />}
      />
      <RunNotices run={run} />
      <div className={classes.figures}>
        <Money label={t('toTenants')} amount={run.tenants_amount} currency={currency} isLarge>
          {shareOf(run.tenants_amount)}
        </Money>
        <Money label={t('toOwner')} amount={owner} currency={currency}>
          {shareOf(owner)}
        </Money>
        <Money label={t('bills')} amount={run.total} currency={currency}>
          {t('words:countBills', { count: run.bills.length })}
        </Money>
      </div>
      {run.bills.length > 0 && run.problems.length === 0 && (
        <p className={classes.check}>
          <IconCheck size={18} color="var(--good)" aria-hidden="true" />
          {t('check', {
            tenants: formatMoney(run.tenants_amount, currency),
            owner: formatMoney(owner, currency),
            bills: formatMoney(run.total, currency),
          })}
        </p>
      )}
      <RunMatrix run={run} />
      <OwnerParts run={run} />
      <RunBills run={run} />
      <p style={{ color: 'var(--ink-soft)', fontSize: 13 }}>
        {run.issued_at && (
          <>
            {t('issuedBy', { name: run.issued_by_name })} <DateText value={run.issued_at.slice(0, 10)} />
          </>
        )}
      </p>
    </>
  );
}

function Actions({ run, onChanged }: { run: RechargeView; onChanged: () => void }) {
  const { t } = useTranslation('recharge');
  const failureText = useFailureText();
  const navigate = useNavigate();
  const mayEdit = useMay('recharge.edit');
  const mayApprove = useMay('recharge.approve');
  const [opened, setOpened] = useState<'edit' | 'issue' | 'cancel'>();
  const close = () => setOpened(undefined);
  const issue = useSend(recharge.issueRecharge);
  const isDraft = run.state === 'draft';
  return (
    <>
      {mayEdit && isDraft && (
        <Button variant="default" leftSection={<IconPencil size={17} />} onClick={() => setOpened('edit')}>
          {t('change')}
        </Button>
      )}
      {mayEdit && run.state === 'cancelled' && (
        <Button leftSection={<IconArrowBackUp size={17} />} onClick={() => setOpened('edit')}>
          {t('correct')}
        </Button>
      )}
      {mayApprove && isDraft && (
        <Button
          leftSection={<IconCheck size={17} />}
          disabled={run.problems.length > 0}
          onClick={() => setOpened('issue')}
        >
          {t('issue')}
        </Button>
      )}
      {mayApprove && run.state === 'issued' && (
        <Button variant="default" leftSection={<IconX size={17} />} onClick={() => setOpened('cancel')}>
          {t('cancelRun')}
        </Button>
      )}
      <ConfirmDialog
        opened={opened === 'issue'}
        onClose={close}
        onAccept={async () => {
          try {
            await issue.mutateAsync({ recharge_run_id: run._id, total: run.total });
            showToast('success', t('isIssued'));
          } catch (error) {
            showToast('error', failureText(error));
          }
          onChanged();
        }}
      >
        {t('issueText', { count: run.by_tenant.length })}
      </ConfirmDialog>
      <SidePanel
        opened={opened === 'edit'}
        onClose={close}
        width={640}
        title={t(isDraft ? 'editTitle' : 'correctTitle')}
      >
        <RunForm
          environmentId={run.environment_id}
          run={run}
          onCancel={close}
          onSaved={({ _id }) => {
            close();
            if (_id === run._id) onChanged();
            else void navigate({ to: '/datahub/data_library/utilities/recharge_run', search: { run: _id } });
          }}
        />
      </SidePanel>
      <SidePanel opened={opened === 'cancel'} onClose={close} title={t('cancelRun')}>
        <p style={{ marginBlockStart: 0 }}>{t('cancelText')}</p>
        <CallForm
          call={recharge.cancelRecharge}
          start={{ recharge_run_id: run._id, reason: '' }}
          submit={t('cancelRun')}
          tone="danger"
          cancel={t('words:close')}
          onCancel={close}
          onSaved={() => {
            close();
            onChanged();
          }}
        >
          {({ control }) => (
            <TextAreaField
              control={control}
              name="reason"
              label={t('words:reason')}
              maxLength={1000}
              withAsterisk
              data-autofocus
            />
          )}
        </CallForm>
      </SidePanel>
    </>
  );
}

interface MoneyProps {
  label: string;
  amount: number;
  currency: string;
  isLarge?: boolean;
  children: ReactNode;
}

/** No `Figure`, which rounds: users check the cents. */
const Money = ({ label, amount, currency, isLarge = false, children }: MoneyProps) => (
  <div className={classes.figure}>
    <span className={classes.label}>{label}</span>
    <span className={`${classes.value} ${isLarge ? classes.large : ''}`}>
      <MoneyText value={amount} currency={currency} />
    </span>
    <span className={classes.note}>{children}</span>
  </div>
);
