import { SimpleGrid } from '@mantine/core';
import { type Control, type Path, type UseFormSetValue, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CountrySelect } from '../../../shared/country-select.tsx';
import { CityField, StateField } from '../../../shared/property/place-fields.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';

/** The user's own details, at the first login and later. */
export interface ProfileFields {
  first_name?: string | undefined;
  last_name?: string | undefined;
  contact_number?: string | undefined;
  title?: string | undefined;
  goals?: string | undefined;
  country_code?: string | undefined;
  state?: string | undefined;
  city?: string | undefined;
}

interface Props<T extends ProfileFields> {
  control: Control<T>;
  setValue: UseFormSetValue<T>;
}

export function ProfileInputs<T extends ProfileFields>(props: Props<T>) {
  // The fields are those of `ProfileFields`, in addition to others of the form.
  const { control, setValue } = props as unknown as Props<ProfileFields>;
  const { t } = useTranslation('users');
  const [country, state, city] = useWatch({
    control,
    name: ['country_code', 'state', 'city'] satisfies Path<ProfileFields>[],
  });
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextField control={control} name="first_name" label={t('fields.firstName')} autoComplete="given-name" />
        <TextField control={control} name="last_name" label={t('fields.lastName')} autoComplete="family-name" />
      </SimpleGrid>
      <TextField control={control} name="title" label={t('fields.title')} autoComplete="organization-title" />
      <TextField control={control} name="contact_number" type="tel" label={t('fields.contact')} autoComplete="tel" />
      <CountrySelect control={control} name="country_code" label={t('fields.country')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <StateField control={control} name="state" label={t('fields.state')} country={country} />
        <CityField
          control={control}
          name="city"
          label={t('fields.city')}
          country={country}
          state={state}
          typed={city}
          onState={(found) => setValue('state', found, { shouldDirty: true })}
        />
      </SimpleGrid>
      <TextAreaField control={control} name="goals" label={t('fields.goals')} description={t('fields.goalsNote')} />
    </>
  );
}
