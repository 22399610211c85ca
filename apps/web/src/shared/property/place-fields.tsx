import { useDebouncedValue } from '@mantine/hooks';
import { organizations } from '@steward/contract/access/organizations';
import type { FieldValues } from 'react-hook-form';
import { useAnswer } from '../../api/hooks.ts';
import type { Bound } from '../../ui/form/field.ts';
import { currentLanguage } from '../../session/language.ts';
import { SuggestedTextField } from '../../ui/form/suggested-text-field.tsx';
import { keptState, shownState } from '../names/state-name.ts';

interface Props<T extends FieldValues> extends Bound<T> {
  label: string;
  description?: string;
  withAsterisk?: boolean;
  /** Two letters; without it nothing is suggested. */
  country: string | undefined;
}

/** A state, province or emirate; those of the country are suggested in the user's language. */
export function StateField<T extends FieldValues>({ country, ...field }: Props<T>) {
  const { data } = useAnswer(
    organizations.fetchStates,
    { country_code: country ?? '' },
    { enabled: Boolean(country), freshFor: Infinity },
  );
  return (
    <SuggestedTextField
      {...field}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      maxLength={120}
      suggestions={country ? (data ?? []).map(({ names }) => names[currentLanguage()]) : []}
      shown={(state) => shownState(data, state)}
      kept={(typed) => keptState(data, typed)}
    />
  );
}

interface CityProps<T extends FieldValues> extends Props<T> {
  state: string | undefined;
  typed: string | undefined;
  /** Called with the state of a picked city, if only one state of the country has a suggested city of this name. */
  onState: (state: string) => void;
}

/** A city; those of the state, or of the country while no state is given, are suggested by their first letters. */
export function CityField<T extends FieldValues>({ country, state, typed, onState, ...field }: CityProps<T>) {
  const [search] = useDebouncedValue((typed ?? '').trim(), 200);
  const { data } = useAnswer(
    organizations.fetchCities,
    { country_code: country ?? '', state: state?.trim() ?? '', search },
    { enabled: Boolean(country) && search.length > 1, freshFor: Infinity, keepsLast: true },
  );
  const places = country && search.length > 1 ? (data ?? []) : [];
  return (
    <SuggestedTextField
      {...field}
      maxLength={120}
      suggestions={places.map(({ name }) => name)}
      onOptionSubmit={(picked) => {
        const states = new Set(places.filter(({ name }) => name === picked).map((place) => place.state));
        const [only] = states;
        if (states.size === 1 && only && !state?.trim()) onState(only);
      }}
    />
  );
}
