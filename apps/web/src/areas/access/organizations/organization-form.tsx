import type { Answer } from '@steward/contract/call';
import { organizations } from '@steward/contract/access/organizations';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../api/hooks.ts';
import { languages } from '../../../session/language.ts';
import { CountrySelect } from '../../../shared/country-select.tsx';
import { CallForm } from '../../../shared/form/call-form.tsx';
import { refreshSession } from '../../../shared/sign-in/refresh-session.ts';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { showToast } from '../../../ui/toasts.tsx';

const zones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];

interface Props {
  organization: Answer<typeof organizations.getOrganizations>[number];
  mayChange: boolean;
}

/** Name, country and time zone of the organization. */
export function OrganizationForm({ organization, mayChange }: Props) {
  const { t } = useTranslation('organizations');
  const update = useSend(organizations.updateOrganization, { inPlace: true });
  const { name, country_code, default_language, time_zone, country_time_zone } = organization;
  return (
    <CallForm
      call={organizations.updateOrganization}
      start={{ name, country_code, default_language, time_zone }}
      send={(values) =>
        update.mutateAsync({
          ...values,
          country_code: values.country_code ?? null,
          time_zone: values.time_zone ?? null,
        })
      }
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
          <SelectField
            control={control}
            name="time_zone"
            label={t('words:timeZone')}
            description={t('profile.timeZoneNote')}
            placeholder={
              country_time_zone
                ? t('profile.timeZoneOfCountry', { zone: country_time_zone })
                : t('profile.timeZoneNone')
            }
            clearable={mayChange}
            disabled={!mayChange}
            data={zones}
          />
        </>
      )}
    </CallForm>
  );
}
