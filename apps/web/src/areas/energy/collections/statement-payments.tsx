import { Stack, Text } from '@mantine/core';
import { collections } from '@steward/contract/energy/collections';
import type { StatementPayment } from '@steward/contract/energy/collections.owed';
import { IconCash } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../api/hooks.ts';
import { CallForm } from '../../../shared/form/call-form.tsx';
import { ListScreen } from '../../../shared/list/list-screen.tsx';
import { useMay } from '../../../shared/may.ts';
import { StatusBadge } from '../../../ui/badges.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DateText, MoneyText } from '../../../ui/value-text.tsx';

/** The payments by tenants themselves, and those that were reversed. */
export function StatementPayments() {
  const { t } = useTranslation('collections');
  const list = useAnswer(collections.getStatementPayments, {});
  const columns = useMemo<Column<StatementPayment>[]>(
    () => [
      { id: 'tenant', label: t('tenant'), value: ({ tenant_name }) => tenant_name },
      {
        id: 'amount',
        label: t('amount'),
        align: 'end',
        value: ({ amount }) => amount,
        cell: ({ amount }) => <MoneyText value={amount} currency="EUR" />,
      },
      {
        id: 'paid_on',
        label: t('words:paidOn'),
        value: ({ paid_on }) => paid_on,
        cell: ({ paid_on }) => <DateText value={paid_on} />,
      },
      {
        id: 'state',
        label: t('words:state'),
        value: ({ reversed_at }) => t(reversed_at ? 'paidOtherwise.takenBack' : 'debitStates.paid'),
        cell: ({ reversed_at }) => (
          <StatusBadge tone={reversed_at ? 'plain' : 'good'}>
            {t(reversed_at ? 'paidOtherwise.takenBack' : 'debitStates.paid')}
          </StatusBadge>
        ),
      },
      {
        id: 'method',
        label: t('words:paymentMethod'),
        value: ({ method }) => t(`paidOtherwise.methods.${method}`),
      },
      {
        id: 'number',
        label: t('number'),
        value: ({ number }) => number,
        cell: ({ number }) => t('statement', { number }),
      },
      { id: 'property', label: t('words:property'), value: ({ environment_name }) => environment_name },
      { id: 'reference', label: t('paidOtherwise.reference'), value: ({ reference }) => reference },
      {
        id: 'by',
        label: t('paidOtherwise.recordedBy'),
        value: ({ is_from_bank, created_by_name }) => (is_from_bank ? t('paidOtherwise.fromBank') : created_by_name),
      },
    ],
    [t],
  );
  return (
    <ListScreen
      words="collections:payments"
      may={{ export: 'payments.export' }}
      icon={IconCash}
      frame="card"
      part="payments"
      item="payment"
      list={list}
      columns={columns}
      nameOf={({ tenant_name }) => tenant_name}
      isReadable
      panelTitle={({ tenant_name }) => tenant_name}
      panel={(payment, { onSaved, onCancel }) =>
        payment && <PaymentPanel payment={payment} onSaved={() => onSaved(payment.tenant_name)} onCancel={onCancel} />
      }
    />
  );
}

interface PanelProps {
  payment: StatementPayment;
  onSaved: () => void;
  onCancel: () => void;
}

function PaymentPanel({ payment, onSaved, onCancel }: PanelProps) {
  const { t } = useTranslation('collections');
  const mayReverse = useMay('payments.delete');
  return (
    <Stack gap="md">
      <div>
        <Text size="sm" fw={600} c="dimmed">
          {t('statement', { number: payment.number })}
        </Text>
        <Text fz={36} fw={700} lh={1.2}>
          <MoneyText value={payment.amount} currency="EUR" />
        </Text>
      </div>
      <Stack gap={4}>
        <span>
          {t('words:paidOn')}: <DateText value={payment.paid_on} /> · {t(`paidOtherwise.methods.${payment.method}`)}
        </span>
        {payment.reference && (
          <span>
            {t('paidOtherwise.reference')}: <bdi>{payment.reference}</bdi>
          </span>
        )}
        {payment.note && <bdi>{payment.note}</bdi>}
        <span>
          {t('paidOtherwise.recordedBy')}:{' '}
          <bdi>{payment.is_from_bank ? t('paidOtherwise.fromBank') : payment.created_by_name}</bdi>
        </span>
        {payment.reversed_at && (
          <span>
            {t('paidOtherwise.takenBack')}: <bdi>{payment.reversed_by_name}</bdi>
            {t('words:comma')}
            <DateText value={payment.reversed_at.slice(0, 10)} />
            <br />
            <bdi>{payment.reversal_reason}</bdi>
          </span>
        )}
      </Stack>
      {mayReverse && !payment.reversed_at && (
        <CallForm
          call={collections.reverseStatementPayment}
          alsoRefreshes={['payment-files']}
          start={{ statement_payment_id: payment._id, reason: '' }}
          submit={t('paidOtherwise.takeBack')}
          onSaved={onSaved}
          onCancel={onCancel}
        >
          {({ control }) => (
            <TextAreaField
              control={control}
              name="reason"
              label={t('paidOtherwise.reason')}
              description={t('paidOtherwise.reasonNote')}
              withAsterisk
            />
          )}
        </CallForm>
      )}
    </Stack>
  );
}
