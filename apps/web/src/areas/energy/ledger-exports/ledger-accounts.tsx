import { Group, Stack, Text, Title } from '@mantine/core';
import { ledgerExports } from '@steward/contract/energy/ledger-exports';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer } from '../../../api/hooks.ts';
import { useCarrierWords } from '../../../shared/carrier-words.ts';
import { CallForm } from '../../../shared/form/call-form.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';

/** The names of the organization, its utilities and its suppliers in the accounting system. */
export function LedgerAccounts({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('ledger-exports');
  const words = useCarrierWords();
  const failureText = useFailureText();
  const settings = useAnswer(ledgerExports.getLedgerSettings, {});
  if (settings.error)
    return <ErrorState message={failureText(settings.error)} onRetry={() => void settings.refetch()} />;
  if (!settings.data) return null;
  const { utilities, suppliers } = settings.data;
  return (
    <CallForm call={ledgerExports.saveLedgerSettings} start={settings.data} onSaved={onClose} onCancel={onClose}>
      {({ control }) => (
        <Stack gap="md">
          <Text size="sm">{t('accounts.text')}</Text>
          <Group grow align="flex-start">
            <NumberField control={control} name="consultant_no" label={t('accounts.consultant')} isGrouped={false} />
            <NumberField control={control} name="client_no" label={t('accounts.client')} isGrouped={false} />
          </Group>
          <Group grow align="flex-start">
            <NumberField
              control={control}
              name="fiscal_year_start_month"
              label={t('accounts.month')}
              description={t('accounts.monthNote')}
              min={1}
              max={12}
            />
            <NumberField
              control={control}
              name="account_length"
              label={t('accounts.length')}
              description={t('accounts.lengthNote')}
              min={4}
              max={8}
            />
          </Group>
          <Title order={3} size="h5">
            {t('accounts.utilities')}
          </Title>
          {utilities.map(({ utility }, index) => (
            <Group key={utility} grow align="flex-start">
              <TextField
                control={control}
                name={`utilities.${index}.account`}
                label={words.utility(utility)}
                maxLength={8}
                inputMode="numeric"
                dir="ltr"
              />
              <TextField
                control={control}
                name={`utilities.${index}.tax_key`}
                label={t('accounts.taxKey')}
                aria-label={`${t('accounts.taxKey')}: ${words.utility(utility)}`}
                maxLength={4}
                inputMode="numeric"
                dir="ltr"
              />
              <TextField
                control={control}
                name={`utilities.${index}.rate_keys`}
                label={t('accounts.rateKeys')}
                aria-label={`${t('accounts.rateKeys')}: ${words.utility(utility)}`}
                {...(index === 0 && { description: t('accounts.rateKeysNote') })}
                maxLength={100}
                dir="ltr"
              />
            </Group>
          ))}
          <Title order={3} size="h5">
            {t('accounts.suppliers')}
          </Title>
          <TextField
            control={control}
            name="default_creditor"
            label={t('accounts.others')}
            description={t('accounts.othersNote')}
            maxLength={9}
            inputMode="numeric"
            dir="ltr"
          />
          {suppliers.map(({ supplier }, index) => (
            <TextField
              key={supplier}
              control={control}
              name={`suppliers.${index}.account`}
              label={supplier}
              maxLength={9}
              inputMode="numeric"
              dir="ltr"
            />
          ))}
        </Stack>
      )}
    </CallForm>
  );
}
