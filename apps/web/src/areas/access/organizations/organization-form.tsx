import type { Answer } from '@steward/contract/call';
import { organizations } from '@steward/contract/access/organizations';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../api/hooks.ts';
import { languages } from '../../../session/language.ts';
import { CountrySelect } from '../../../shared/country-select.tsx';
import { CallForm } from '../../../shared/form/call-form.tsx';
import { refreshSession } from '../../../shared/refresh-session.ts';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { showToast } from '../../../ui/toasts.tsx';

interface Props {
  organization: Answer<typeof organizations.getOrganizations>[number];
  mayChange: boolean;
}

/** Name and country of the organization. */
export function OrganizationForm({ organization, mayChange }: Props) {
  const { t } = useTranslation('organizations');
  const update = useSend(organizations.updateOrganization, { inPlace: true });
  const { name, country_code, default_language } = organization;
  return (
    <CallForm
      call={organizations.updateOrganization}
      start={{ name, country_code, default_language }}
      send={(values) => update.mutateAsync({ ...values, country_code: values.country_code ?? null })}
      submit={t('words:save')}
      onlyChanged
      isReadOnly={!mayChange}
      onSaved={async () => {
        await refreshSession();
        showToast('success', t('profile.saved'));
      }}
    >
      {({ control }) => (
        <>
          <TextField
            control={control}
            name="name"
            label={t('profile.name')}
            autoComplete="organization"
            maxLength={200}
            readOnly={!mayChange}
          />
          <CountrySelect
            control={control}
            name="country_code"
            label={t('words:country')}
            clearable={mayChange}
            disabled={!mayChange}
          />
          <SelectField
            control={control}
            name="default_language"
            label={t('profile.language')}
            allowDeselect={false}
            disabled={!mayChange}
            data={languages.map(({ code, name: label }) => ({ value: code, label }))}
          />
        </>
      )}
    </CallForm>
  );
}
