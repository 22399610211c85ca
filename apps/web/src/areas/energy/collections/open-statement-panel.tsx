import { Stack, Text } from '@mantine/core';
import { collections } from '@steward/contract/energy/collections';
import type { OpenStatement } from '@steward/contract/energy/collections.debit';
import { statementPaymentMethods } from '@steward/contract/energy/collections.owed';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallForm } from '../../../shared/form/call-form.tsx';
import { useMay } from '../../../shared/may.ts';
import { periodText } from '../../../shared/period-text.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { MoneyText } from '../../../ui/value-text.tsx';
import classes from './collections.module.css';
import { MandateState } from './mandate-state.tsx';
import { organizationToday } from '../../../session/today.ts';

interface Props {
  statement: OpenStatement;
  onSaved: () => void;
  onCancel: () => void;
}

/** The open amount of a statement, and the form for payments by transfer or in cash. */
export function OpenStatementPanel({ statement, onSaved, onCancel }: Props) {
  const { t } = useTranslation('collections');
  const mayEdit = useMay('payments.edit');
  return (
    <Stack gap="md">
      <div>
        <Text size="sm" fw={600} c="dimmed">
          {t('stillOpen')}
        </Text>
        <Text fz={36} fw={700} lh={1.2}>
          <MoneyText value={statement.amount} currency="EUR" />
        </Text>
        {statement.paid > 0 && (
          <span className={classes.soft}>
            {t('paidBefore')} <MoneyText value={statement.paid} currency="EUR" />
          </span>
        )}
      </div>
      <Stack gap={4} align="flex-start">
        <span>
          {t('statement', { number: statement.number })} · <bdi>{statement.environment_name}</bdi>
        </span>
        <span>{periodText(statement.first_day, statement.last_day)}</span>
        <MandateState state={statement.state} />
      </Stack>
      {mayEdit && <PaymentForm statement={statement} onSaved={onSaved} onCancel={onCancel} />}
    </Stack>
  );
}

function PaymentForm({ statement, onSaved, onCancel }: Props) {
  const { t } = useTranslation('collections');
  const [today] = useState(organizationToday);
  return (
    <CallForm
      call={collections.recordStatementPayment}
      start={{
        recharge_statement_id: statement.recharge_statement_id,
        amount: statement.amount,
        paid_on: today,
        method: 'transfer',
        reference: '',
        note: '',
      }}
      submit={t('paidOtherwise.record')}
      onSaved={onSaved}
      onCancel={onCancel}
    >
      {({ control }) => (
        <>
          <Text size="sm" c="dimmed">
            {t('paidOtherwise.note')}
          </Text>
          <NumberField control={control} name="amount" label={t('amount')} unit="EUR" min={0.01} withAsterisk />
          <DateField control={control} name="paid_on" label={t('words:paidOn')} withAsterisk />
          <SelectField
            control={control}
            name="method"
            label={t('words:paymentMethod')}
            data={statementPaymentMethods.map((value) => ({ value, label: t(`paidOtherwise.methods.${value}`) }))}
            allowDeselect={false}
          />
          <TextField control={control} name="reference" label={t('paidOtherwise.reference')} maxLength={140} />
          <TextAreaField control={control} name="note" label={t('words:note')} />
        </>
      )}
    </CallForm>
  );
}
