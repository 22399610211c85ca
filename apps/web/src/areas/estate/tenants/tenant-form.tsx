import { tenants, type Tenant } from '@steward/contract/estate/tenants';
import { useTranslation } from 'react-i18next';
import { CallForm } from '../../../shared/form/call-form.tsx';
import type { PanelEnd } from '../../../shared/list/list-panel.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';

interface Props extends PanelEnd {
  environmentId: string;
  tenant: Tenant | undefined;
}

/** The name and the contact of a tenant. */
export function TenantForm({ environmentId, tenant, onSaved, onCancel }: Props) {
  const { t } = useTranslation('tenants');
  return (
    <CallForm
      call={tenants.saveTenant}
      alsoRefreshes={['leases', 'occupants', 'spaces']}
      start={{
        environment_id: tenant?.environment_id ?? environmentId,
        ...(tenant && { tenant_id: tenant._id }),
        name: tenant?.name ?? '',
        contact_name: tenant?.contact_name ?? '',
        email: tenant?.email ?? '',
        mobile: tenant?.mobile ?? '',
        note: tenant?.note ?? '',
      }}
      onSaved={({ name }) => onSaved(name)}
      onCancel={onCancel}
    >
      {({ control }) => (
        <>
          <TextField
            control={control}
            name="name"
            label={t('name')}
            description={t('nameNote')}
            maxLength={200}
            withAsterisk
            data-autofocus
          />
          <TextField control={control} name="contact_name" label={t('contact')} maxLength={200} />
          <TextField control={control} name="email" type="email" label={t('words:email')} maxLength={254} />
          <TextField control={control} name="mobile" type="tel" label={t('mobile')} maxLength={40} />
          <TextAreaField control={control} name="note" label={t('words:note')} />
        </>
      )}
    </CallForm>
  );
}
