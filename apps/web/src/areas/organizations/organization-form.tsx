import { Button, Group, Stack } from '@mantine/core';
import type { Answer } from '@steward/contract/call';
import { organizations } from '@steward/contract/organizations';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { callResolver, schemaOf } from '../../api/call-resolver.ts';
import { useFailureText } from '../../api/failure-text.ts';
import { useSend } from '../../api/hooks.ts';
import { languages } from '../../session/language.ts';
import { CountrySelect } from '../../shared/country-select.tsx';
import { refreshSession } from '../../shared/refresh-session.ts';
import { Form } from '../../ui/form/form.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { showToast } from '../../ui/toasts.tsx';

interface Props {
  organization: Answer<typeof organizations.getOrganizations>[number];
  mayChange: boolean;
}

/** Name and country of the organization. */
export function OrganizationForm({ organization, mayChange }: Props) {
  const { t } = useTranslation('organizations');
  const failureText = useFailureText();
  const update = useSend(organizations.updateOrganization, { inPlace: true });
  const { name, country_code, default_language } = organization;
  const form = useForm({
    resolver: callResolver(organizations.updateOrganization),
    values: { name, country_code, default_language },
  });
  return (
    <Form
      form={form}
      onTouched={() => void schemaOf(organizations.updateOrganization)}
      failure={update.error && failureText(update.error)}
      onSubmit={async (values) => {
        await update.mutateAsync({ ...values, country_code: values.country_code ?? null });
        await refreshSession();
        showToast('success', t('profile.saved'));
      }}
    >
      <Stack gap="md">
        <TextField
          control={form.control}
          name="name"
          label={t('profile.name')}
          autoComplete="organization"
          maxLength={200}
          readOnly={!mayChange}
        />
        <CountrySelect
          control={form.control}
          name="country_code"
          label={t('profile.country')}
          clearable={mayChange}
          disabled={!mayChange}
        />
        <SelectField
          control={form.control}
          name="default_language"
          label={t('profile.language')}
          allowDeselect={false}
          disabled={!mayChange}
          data={languages.map(({ code, name: label }) => ({ value: code, label }))}
        />
        {mayChange && (
          <Group>
            <Button type="submit" loading={form.formState.isSubmitting} disabled={!form.formState.isDirty}>
              {t('profile.save')}
            </Button>
          </Group>
        )}
      </Stack>
    </Form>
  );
}
