import { Alert, Stack } from '@mantine/core';
import { collections } from '@steward/contract/energy/collections';
import type { CollectionRun, CollectionSettings, OpenStatement } from '@steward/contract/energy/collections.debit';
import { useTranslation } from 'react-i18next';
import { CallForm } from '../../../shared/form/call-form.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { groupedIban } from '../../../ui/values/iban-text.tsx';
import { ButtonLink } from '../../../ui/link.tsx';

/** The organization's creditor identifier, and the notice period before a collection. */
export function SettingsForm({ settings, onClose }: { settings: CollectionSettings; onClose: () => void }) {
  const { t } = useTranslation('collections');
  return (
    <CallForm
      call={collections.saveCollectionSettings}
      start={{ creditor_id: settings.creditor_id, notice_days: settings.notice_days }}
      onSaved={onClose}
      onCancel={onClose}
    >
      {({ control }) => (
        <>
          <TextField
            control={control}
            name="creditor_id"
            label={t('words:creditorIdentifier')}
            description={t('settings.creditorNote')}
            maxLength={45}
            dir="ltr"
            withAsterisk
            data-autofocus
          />
          <NumberField
            control={control}
            name="notice_days"
            label={t('settings.notice')}
            description={t('settings.noticeNote')}
            min={1}
            max={60}
            withAsterisk
          />
        </>
      )}
    </CallForm>
  );
}

interface RunProps {
  statements: OpenStatement[];
  settings: CollectionSettings;
  onSaved: (run: CollectionRun) => void;
  onCancel: () => void;
}

/** The account and the date for collecting the selected statements. */
export function RunForm({ statements, settings, onSaved, onCancel }: RunProps) {
  const { t } = useTranslation('collections');
  if (settings.accounts.length === 0)
    return (
      <Alert color="yellow" variant="light">
        <Stack gap="sm" align="flex-start">
          {t('noAccount')}
          <ButtonLink to="/datahub/data_library/utilities/supplier_accounts" variant="default" size="compact-sm">
            {t('words:toTheBankDetails')}
          </ButtonLink>
        </Stack>
      </Alert>
    );
  return (
    <Stack gap="md">
      <span>{t('prepareNote')}</span>
      <CallForm
        call={collections.createCollectionRun}
        start={{
          recharge_statement_ids: statements.map(({ recharge_statement_id }) => recharge_statement_id),
          bank_account_id: settings.accounts[0]?.bank_account_id ?? '',
          collection_day: settings.suggested_day,
        }}
        submit={t('prepare')}
        onSaved={onSaved}
        onCancel={onCancel}
      >
        {({ control }) => (
          <>
            <SelectField
              control={control}
              name="bank_account_id"
              label={t('onto')}
              data={settings.accounts.map(({ bank_account_id, name, iban }) => ({
                value: bank_account_id,
                label: `${name} · \u2066${groupedIban(iban)}\u2069`,
              }))}
              allowDeselect={false}
              withAsterisk
            />
            <DateField
              control={control}
              name="collection_day"
              label={t('day')}
              description={t('dayNote', { count: settings.notice_days })}
              withAsterisk
            />
          </>
        )}
      </CallForm>
    </Stack>
  );
}
