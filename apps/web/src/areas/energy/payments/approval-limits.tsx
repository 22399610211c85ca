import { Button, Group, Stack, Text } from '@mantine/core';
import { payments, type ApprovalLimit } from '@steward/contract/energy/payments';
import { useTranslation } from 'react-i18next';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { useChangedSince } from '../../../shared/changed-since.tsx';
import { CallForm } from '../../../shared/form/call-form.tsx';
import { formatMoment, formatMoney } from '../../../ui/format.ts';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { MoneyText } from '../../../ui/value-text.tsx';

/** The amounts up to which one user may approve alone, by currency. */
export function ApprovalLimits({ onSaved }: { onSaved: () => void }) {
  const { t } = useTranslation('payments');
  const limits = useAnswer(payments.getApprovalLimits, {});
  return (
    <Stack gap="md">
      {limits.data?.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('limits.none')}
        </Text>
      )}
      {limits.data?.map((limit) => (
        <Stack key={limit.currency} gap="xs">
          <Group justify="space-between">
            <bdi>{limit.currency}</bdi>
            <MoneyText value={limit.amount} currency={limit.currency} />
          </Group>
          {limit.raised_to !== null && <Raised limit={limit} amount={limit.raised_to} />}
        </Stack>
      ))}
      <Text size="sm">{t('limits.raiseNote')}</Text>
      <CallForm call={payments.saveApprovalLimit} start={{ currency: 'EUR' }} onSaved={onSaved} clears>
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

/** A raised limit that does not apply yet: another person may confirm it. */
function Raised({ limit, amount }: { limit: ApprovalLimit; amount: number }) {
  const { t } = useTranslation('payments');
  const { currency, version } = limit;
  const shown = formatMoney(amount, currency);
  const confirm = useSend(payments.confirmApprovalLimit);
  const { notice, onError } = useChangedSince([{ label: currency, text: shown }]);
  return (
    <Stack gap="xs" align="flex-start">
      <Text size="sm">
        {t('limits.raised', {
          amount: shown,
          name: limit.raised_by_name,
          moment: formatMoment(limit.applies_from ?? ''),
        })}
      </Text>
      {notice}
      {limit.needs_other ? (
        <Text size="sm">{t('limits.needsOther')}</Text>
      ) : (
        <Button
          size="compact-md"
          loading={confirm.isPending}
          onClick={() => confirm.mutate({ currency, version }, { onError })}
        >
          {t('limits.confirm')}
        </Button>
      )}
    </Stack>
  );
}
