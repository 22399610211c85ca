import { organizations } from '@steward/contract/access/organizations';
import { useMemo } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useAnswer } from '../api/hooks.ts';
import type { Bound } from '../ui/form/field.ts';
import { SelectField } from '../ui/form/select-field.tsx';
import { countryName } from './country-name.ts';

type Props<T extends FieldValues> = Bound<T> & {
  label: string;
  clearable?: boolean;
  description?: string;
  disabled?: boolean;
  withAsterisk?: boolean;
};

/** A choice of all countries, by their names in the user's language. */
export function CountrySelect<T extends FieldValues>(props: Props<T>) {
  const { data } = useAnswer(organizations.fetchCountries, {}, { freshFor: Infinity });
  const options = useMemo(
    () =>
      (data ?? [])
        .map(({ code }) => ({ value: code, label: countryName(code) }))
        .toSorted((a, b) => a.label.localeCompare(b.label)),
    [data],
  );
  return (
    <SelectField
      {...props}
      data={options}
      searchable
      autoComplete="country"
      onClick={(event) => event.currentTarget.select()}
    />
  );
}
