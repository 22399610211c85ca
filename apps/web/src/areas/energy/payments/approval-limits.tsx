import { Group, Stack, Text } from '@mantine/core';
import { payments } from '@steward/contract/energy/payments';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../api/hooks.ts';
import { CallForm } from '../../../shared/form/call-form.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { MoneyText } from '../../../ui/value-text.tsx';

/** The amounts up to which one user may approve alone, by currency. */
export function ApprovalLimits({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('payments');
  const limits = useAnswer(payments.getApprovalLimits, {});
  return (
    <Stack gap="md">
      <Text size="sm">{t('limits.text')}</Text>
      {limits.data?.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('limits.none')}
        </Text>
      )}
      {limits.data?.map(({ currency, amount }) => (
        <Group key={currency} justify="space-between">
          <bdi>{currency}</bdi>
          <MoneyText value={amount} currency={currency} />
        </Group>
      ))}
      <CallForm call={payments.saveApprovalLimit} start={{ currency: 'EUR' }} onSaved={onClose} onCancel={onClose}>
        {({ control }) => (
          <>
            <TextField control={control} name="currency" label={t('currency')} maxLength={3} withAsterisk />
            <NumberField
              control={control}
              name="amount"
              label={t('amount')}
              description={t('limits.amountNote')}
              min={0}
              withAsterisk
              data-autofocus
            />
          </>
        )}
      </CallForm>
    </Stack>
  );
}
