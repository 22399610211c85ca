import { Alert, Button, Divider, Group, Stack, Text } from '@mantine/core';
import { payments } from '@steward/contract/energy/payments';
import { paymentMethods, type Payable } from '@steward/contract/energy/payments.payable';
import { IconAlertTriangle, IconFlag, IconTrash } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { CallForm } from '../../../shared/form/call-form.tsx';
import { useChangedSince, type ShownFact } from '../../../shared/changed-since.tsx';
import { useMay } from '../../../shared/may.ts';
import { formatCount, formatDay, formatMoney } from '../../../ui/format.ts';
import { CheckboxField } from '../../../ui/form/checkbox-field.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { ButtonLink, Link } from '../../../ui/link.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { DateText, MoneyText } from '../../../ui/value-text.tsx';
import { DueDay, needsReserve, openAmount, PayableState } from './payable-columns.tsx';
import { organizationToday } from '../../../session/today.ts';

interface Props {
  payable: Payable;
  onClose?: () => void;
  /** Hides the link to the bill, on the page of the bill itself. */
  isOnBill?: boolean;
}

/** One bill: the amount to pay, its state, and the next step. */
export function PayablePanel({ payable, onClose = () => {}, isOnBill = false }: Props) {
  const { t } = useTranslation('payments');
  const mayApprove = useMay('payments.approve');
  const mayEdit = useMay('payments.edit');
  const [isFlagging, setFlagging] = useState(false);
  const clearFlag = useSend(payments.clearBillFlag);
  const ask = useSend(payments.askForBillApproval, { inPlace: true });
  const withdraw = useSend(payments.withdrawBillApproval);
  const { _id: bill_id, state } = payable;
  const isUndecided = state === 'draft' || state === 'flagged';
  const isUnpaid = payable.paid_amount === 0;
  return (
    <Stack gap="md">
      <Facts payable={payable} isOnBill={isOnBill} />
      {state === 'flagged' && (
        <Alert color="yellow" variant="light" icon={<IconFlag size={18} />} title={t('states.flagged')}>
          <bdi>{payable.flag_note}</bdi>
        </Alert>
      )}
      {payable.open_flags && state !== 'paid' && (
        <Found flags={payable.open_flags} payable={payable} isOnBill={isOnBill} />
      )}
      {isUndecided && (payable.needs_other || !mayApprove) && (mayApprove || mayEdit) && (
        <Alert color="blue" variant="light">
          <Stack gap="xs" align="flex-start">
            {payable.needs_other && <span>{t('needsOther')}</span>}
            {mayEdit && payable.asked_at === null && (
              <Button
                loading={ask.isPending}
                onClick={() => ask.mutate({ bill_id }, { onSuccess: () => showToast('success', t('approvalAsked')) })}
              >
                {t('askForApproval')}
              </Button>
            )}
          </Stack>
        </Alert>
      )}
      {isUndecided && mayApprove && !payable.needs_other && <Approval payable={payable} onSaved={onClose} />}
      {(state === 'approved' || state === 'exported') && mayEdit && <PaymentForm payable={payable} onSaved={onClose} />}
      <Payments payable={payable} />
      <Divider />
      {isFlagging ? (
        <CallForm
          call={payments.flagBill}
          start={{ bill_id, note: '' }}
          submit={t('flag')}
          onSaved={onClose}
          onCancel={() => setFlagging(false)}
        >
          {({ control }) => (
            <TextAreaField control={control} name="note" label={t('flagNote')} withAsterisk data-autofocus />
          )}
        </CallForm>
      ) : (
        <Group gap="xs">
          {!isOnBill && (
            <ButtonLink to="/show-bill" search={{ id: bill_id }} variant="default">
              {t('openBill')}
            </ButtonLink>
          )}
          {mayEdit && isUnpaid && (state === 'draft' || state === 'approved') && (
            <Button variant="default" leftSection={<IconFlag size={16} />} onClick={() => setFlagging(true)}>
              {t('flag')}
            </Button>
          )}
          {mayEdit && state === 'flagged' && (
            <Button variant="default" loading={clearFlag.isPending} onClick={() => clearFlag.mutate({ bill_id })}>
              {t('clearFlag')}
            </Button>
          )}
          {mayApprove && state === 'approved' && isUnpaid && (
            <Button variant="default" loading={withdraw.isPending} onClick={() => withdraw.mutate({ bill_id })}>
              {t('withdrawApproval')}
            </Button>
          )}
        </Group>
      )}
    </Stack>
  );
}

/** What the person who approves sees of the bill. */
function useShownFacts(payable: Payable): ShownFact[] {
  const { t } = useTranslation('payments');
  const { currency, due_date, billing_start_date, billing_end_date, open_flags } = payable;
  return [
    { label: t('amount'), text: formatMoney(payable.gross_amount, currency) },
    { label: t('payable'), text: formatMoney(payable.payable_amount, currency) },
    { label: t('open'), text: formatMoney(openAmount(payable), currency) },
    { label: t('supplier'), text: payable.supplier },
    { label: t('invoiceNo'), text: payable.invoice_no },
    { label: t('accountNo'), text: payable.account_no },
    { label: t('words:property'), text: payable.environment_name },
    { label: t('words:costCenter'), text: payable.cost_center },
    { label: t('dateOfBill'), text: formatDay(payable.date_of_bill) },
    { label: t('words:dueDate'), text: due_date === null ? '' : formatDay(due_date) },
    { label: t('words:billingPeriod'), text: `${formatDay(billing_start_date)} – ${formatDay(billing_end_date)}` },
    { label: t('states.flagged'), text: payable.flag_note },
    { label: t('words:flags'), text: open_flags ? formatCount(open_flags.flags) : '' },
    { label: t('savedBy'), text: payable.saved_by_name },
  ];
}

/** Approves the bill as it is shown. */
function Approval({ payable, onSaved }: { payable: Payable; onSaved: () => void }) {
  const { t } = useTranslation('payments');
  const { _id: bill_id, version } = payable;
  const needsReason = payable.state === 'flagged' || payable.open_flags !== null;
  const approve = useSend(payments.approveBill, { inPlace: true });
  const { notice, onError } = useChangedSince(useShownFacts(payable));
  return (
    <>
      {notice}
      <CallForm
        call={payments.approveBill}
        start={{ bill_id, version, note: '', under_reserve: false }}
        send={(values) => approve.mutateAsync({ ...values, version }, { onError })}
        submit={t('approve')}
        onSaved={onSaved}
      >
        {({ control }) => (
          <>
            {needsReserve(payable) && (
              <CheckboxField
                control={control}
                name="under_reserve"
                label={t('underReserve')}
                description={t('underReserveNote')}
              />
            )}
            <TextAreaField
              control={control}
              name="note"
              label={t(needsReason ? 'approveReason' : 'words:remark')}
              withAsterisk={needsReason}
            />
          </>
        )}
      </CallForm>
    </>
  );
}

/** The audit's findings on the bill; they are settled on the page of the bill. */
function Found({
  flags,
  payable,
  isOnBill,
}: {
  flags: NonNullable<Payable['open_flags']>;
  payable: Payable;
  isOnBill: boolean;
}) {
  const { t } = useTranslation('payments');
  const { flags: count, cost_impact } = flags;
  return (
    <Alert
      color={needsReserve(payable) ? 'red' : 'yellow'}
      variant="light"
      icon={<IconAlertTriangle size={18} />}
      title={t('openFlags', { count, shown: formatCount(count) })}
    >
      <Stack gap={6} align="flex-start">
        {flags.is_disputed && <span>{t('isDisputed')}</span>}
        {cost_impact !== null && (
          <span>
            {t('mayCost')} <MoneyText value={cost_impact} currency={payable.currency} />
          </span>
        )}
        {!isOnBill && (
          <Link to="/show-bill" search={{ id: payable._id }}>
            {t('lookAtFlags')}
          </Link>
        )}
      </Stack>
    </Alert>
  );
}

function Facts({ payable, isOnBill }: { payable: Payable; isOnBill: boolean }) {
  const { t } = useTranslation('payments');
  const { currency, run_number } = payable;
  return (
    <dl style={{ display: 'grid', gridTemplateColumns: 'auto 1fr', gap: '6px 16px', margin: 0 }}>
      <Fact label={t('words:state')}>
        <PayableState payable={payable} />
      </Fact>
      <Fact label={t('amount')}>
        <MoneyText value={payable.gross_amount} currency={currency} />
      </Fact>
      {payable.payable_amount !== payable.gross_amount && (
        <Fact label={t('payable')}>
          <MoneyText value={payable.payable_amount} currency={currency} />
        </Fact>
      )}
      <Fact label={t('open')}>
        <MoneyText value={openAmount(payable)} currency={currency} />
      </Fact>
      {!isOnBill && (
        <>
          <Fact label={t('words:property')}>{payable.environment_name}</Fact>
          <Fact label={t('dateOfBill')}>
            <DateText value={payable.date_of_bill} />
          </Fact>
        </>
      )}
      {payable.due_date !== null && (
        <Fact label={t('words:dueDate')}>
          <DueDay payable={payable} />
        </Fact>
      )}
      {!isOnBill && (
        <>
          <Fact label={t('invoiceNo')}>{payable.invoice_no}</Fact>
          <Fact label={t('accountNo')}>{payable.account_no}</Fact>
        </>
      )}
      <Fact label={t('savedBy')}>{payable.saved_by_name}</Fact>
      {payable.asked_at !== null && payable.approved_at === null && (
        <>
          <Fact label={t('askedBy')}>{payable.asked_by_name}</Fact>
          <Fact label={t('askedOn')}>
            <DateText value={payable.asked_at.slice(0, 10)} />
          </Fact>
        </>
      )}
      <Fact label={t('words:approvedBy')}>{payable.approved_by_name}</Fact>
      <Fact label={t('reasonOfApproval')}>{payable.approval_note}</Fact>
      <Fact label={t('run')}>{run_number === null ? '' : t('runNumber', { number: run_number })}</Fact>
    </dl>
  );
}

/** Empty values are left out. */
function Fact({ label, children }: { label: string; children: ReactNode }) {
  if (children === '') return null;
  return (
    <>
      <Text component="dt" size="sm" c="dimmed">
        {label}
      </Text>
      <Text component="dd" size="sm" m={0}>
        <bdi>{children}</bdi>
      </Text>
    </>
  );
}

function PaymentForm({ payable, onSaved }: { payable: Payable; onSaved: () => void }) {
  const { t } = useTranslation('payments');
  const [today] = useState(organizationToday);
  return (
    <CallForm
      call={payments.recordBillPayment}
      start={{
        bill_id: payable._id,
        amount: openAmount(payable),
        paid_on: today,
        method: payable.is_collected ? 'direct_debit' : 'transfer',
        reference: '',
      }}
      submit={t('record')}
      onSaved={onSaved}
    >
      {({ control }) => (
        <>
          <NumberField control={control} name="amount" label={t('amount')} unit={payable.currency} withAsterisk />
          <DateField control={control} name="paid_on" label={t('words:paidOn')} withAsterisk />
          <SelectField
            control={control}
            name="method"
            label={t('method')}
            data={paymentMethods.map((value) => ({ value, label: t(`methods.${value}`) }))}
            allowDeselect={false}
          />
          <TextField control={control} name="reference" label={t('reference')} maxLength={140} />
        </>
      )}
    </CallForm>
  );
}

function Payments({ payable }: { payable: Payable }) {
  const { t } = useTranslation('payments');
  const mayDelete = useMay('payments.delete');
  const recorded = useAnswer(
    payments.getBillPayments,
    { bill_id: payable._id },
    { enabled: payable.paid_amount !== 0 },
  );
  const remove = useSend(payments.deleteBillPayment, { alsoRefreshes: ['payment-files'] });
  if (payable.paid_amount === 0 || !recorded.data?.length) return null;
  return (
    <Stack gap={6}>
      <Text fw={600} size="sm">
        {t('payments')}
      </Text>
      {recorded.data.map(({ _id, amount, currency, paid_on, method, reference }) => (
        <Group key={_id} justify="space-between" wrap="nowrap">
          <Text size="sm">
            <DateText value={paid_on} /> · <MoneyText value={amount} currency={currency} /> · {t(`methods.${method}`)}
            {reference && (
              <>
                {' '}
                · <bdi>{reference}</bdi>
              </>
            )}
          </Text>
          {mayDelete && (
            <Button
              variant="subtle"
              color="gray"
              px={8}
              aria-label={t('removePayment')}
              loading={remove.isPending}
              onClick={() => remove.mutate({ bill_payment_id: _id })}
            >
              <IconTrash size={16} aria-hidden="true" />
            </Button>
          )}
        </Group>
      ))}
    </Stack>
  );
}
