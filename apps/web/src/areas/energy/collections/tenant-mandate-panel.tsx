import { Alert, Button, Stack } from '@mantine/core';
import { collections } from '@steward/contract/energy/collections';
import type { TenantMandate } from '@steward/contract/energy/collections.debit';
import { tenants } from '@steward/contract/estate/tenants';
import { returnConcerns } from '@steward/core/payments/tenant-mandate';
import { useTranslation } from 'react-i18next';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { CallForm } from '../../../shared/form/call-form.tsx';
import { useChangedSince } from '../../../shared/changed-since.tsx';
import { useMay } from '../../../shared/may.ts';
import { DateField } from '../../../ui/form/date-field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { groupedIban, IbanText } from '../../../ui/values/iban-text.tsx';
import { MandateFile } from './mandate-file.tsx';
import { useDebitReason } from '../../../shared/names/debit-reason.ts';

interface Props {
  mandate: TenantMandate | undefined;
  onSaved: (name: string) => void;
  onCancel: () => void;
}

export function TenantMandatePanel({ mandate, onSaved, onCancel }: Props) {
  const { t } = useTranslation('collections');
  const mayEdit = useMay('payments.edit');
  const people = useAnswer(tenants.getTenants, {});
  const readOnly = !mayEdit;
  return (
    <Stack gap="md">
      {mandate && <Hindrance mandate={mandate} onSaved={onSaved} />}
      <CallForm
        call={collections.saveTenantMandate}
        start={{
          ...(mandate && { tenant_mandate_id: mandate._id }),
          tenant_id: mandate?.tenant_id ?? '',
          mandate_reference: mandate?.mandate_reference ?? '',
          debtor_name: mandate?.debtor_name ?? '',
          iban: groupedIban(mandate?.iban ?? ''),
          bic: mandate?.bic ?? '',
          scheme: mandate?.scheme ?? 'core',
          signed_on: mandate?.signed_on ?? '',
          revoked_on: mandate?.revoked_on ?? null,
        }}
        isReadOnly={readOnly}
        onSaved={({ mandate_reference }) => onSaved(mandate_reference)}
        onCancel={onCancel}
      >
        {({ control }) => (
          <>
            <SelectField
              control={control}
              name="tenant_id"
              label={t('tenant')}
              data={(people.data ?? []).map(({ _id, name, env_name }) => ({
                value: _id,
                label: `${name} · ${env_name}`,
              }))}
              searchable
              disabled={mandate !== undefined || readOnly}
              allowDeselect={false}
              withAsterisk
            />
            <TextField
              control={control}
              name="mandate_reference"
              label={t('reference')}
              description={t('referenceNote')}
              maxLength={35}
              dir="ltr"
              readOnly={readOnly || mandate?.is_used === true}
              withAsterisk
            />
            <TextField
              control={control}
              name="debtor_name"
              label={t('holder')}
              maxLength={70}
              readOnly={readOnly}
              withAsterisk
            />
            <TextField
              control={control}
              name="iban"
              label={t('iban')}
              description={t('words:aChangedIbanCanBeUsedOnce')}
              maxLength={45}
              dir="ltr"
              readOnly={readOnly}
              withAsterisk
            />
            <TextField control={control} name="bic" label={t('bic')} maxLength={15} dir="ltr" readOnly={readOnly} />
            <SelectField
              control={control}
              name="scheme"
              label={t('scheme')}
              data={(['core', 'b2b'] as const).map((value) => ({ value, label: t(`schemes.${value}`) }))}
              disabled={readOnly}
              allowDeselect={false}
            />
            <DateField
              control={control}
              name="signed_on"
              label={t('signedOn')}
              disabled={readOnly || mandate?.is_used === true}
              withAsterisk
            />
            <DateField
              control={control}
              name="revoked_on"
              label={t('words:lastDayIndefinite')}
              description={t('revokedNote')}
              disabled={readOnly}
              clearable
            />
          </>
        )}
      </CallForm>
      {mandate && <MandateFile mandate={mandate} />}
    </Stack>
  );
}

/** Why a mandate cannot be used now, and what to do. */
function Hindrance({ mandate, onSaved }: { mandate: TenantMandate; onSaved: (name: string) => void }) {
  const { t } = useTranslation('collections');
  const reasonOf = useDebitReason();
  if (mandate.state === 'unconfirmed') return <Unconfirmed mandate={mandate} onSaved={onSaved} />;
  const reason = reasonOf(mandate.block_reason);
  const text =
    mandate.state === 'expired'
      ? t('expiredText')
      : mandate.state !== 'blocked'
        ? ''
        : returnConcerns(mandate.block_reason) === 'account'
          ? t('blockedAccount', { reason })
          : t('blockedMandate', { reason });
  return text ? (
    <Alert color="yellow" variant="light" title={t(`states.${mandate.state}`)}>
      {text}
    </Alert>
  ) : null;
}

/**
 * The old and the new account side by side: the user who confirms verifies the change with the tenant by other means.
 */
function Unconfirmed({ mandate, onSaved }: { mandate: TenantMandate; onSaved: (name: string) => void }) {
  const { t } = useTranslation('collections');
  const mayApprove = useMay('payments.approve');
  const confirm = useSend(collections.confirmTenantMandate, {
    onDone: ({ mandate_reference }) => onSaved(mandate_reference),
  });
  const { notice, onError } = useChangedSince([
    { label: t('reference'), text: mandate.mandate_reference },
    { label: t('holder'), text: mandate.debtor_name },
    { label: t('iban'), text: groupedIban(mandate.iban) },
    { label: t('bic'), text: mandate.bic },
    { label: t('words:file'), text: mandate.file_name },
  ]);
  return (
    <Alert color="yellow" variant="light" title={t('states.unconfirmed')}>
      <Stack gap="sm" align="flex-start">
        <span>{t('changedText', { name: mandate.changed_by_name })}</span>
        <span>
          {t('words:before')}: <IbanText iban={mandate.previous_iban} />
        </span>
        <span>
          {t('now')}: <IbanText iban={mandate.iban} />
        </span>
        {notice}
        {mandate.needs_other ? (
          <span>{t('needsOther')}</span>
        ) : (
          mayApprove && (
            <Button
              size="compact-md"
              loading={confirm.isPending}
              onClick={() => confirm.mutate({ tenant_mandate_id: mandate._id, version: mandate.version }, { onError })}
            >
              {t('confirm')}
            </Button>
          )
        )}
      </Stack>
    </Alert>
  );
}
