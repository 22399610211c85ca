import { Autocomplete, Loader } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { environments } from '@steward/contract/environments';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../api/hooks.ts';
import { select } from '../../session/selection.ts';
import { PlaceText } from '../../shared/place-text.tsx';
import classes from './home.module.css';

/** A search begins with the third character (R019). */
const searchFrom = 3;

/** Finds a property by a word of its name, city or address. */
export default function PropertySearch() {
  const { t } = useTranslation('home');
  const navigate = useNavigate();
  const [typed, type] = useState('');
  const [wanted] = useDebouncedValue(typed.trim(), 200);
  const isLongEnough = wanted.length >= searchFrom;
  const found = useAnswer(
    environments.environmentsBannerSearch,
    { search: wanted },
    { enabled: isLongEnough, keepsLast: true },
  );
  const rows = isLongEnough ? (found.data ?? []) : [];
  const open = (environmentId: string) => {
    select({ environmentId });
    void navigate({ to: '/environment' as never });
  };
  return (
    <>
      <Autocomplete
        className={classes.search ?? ''}
        size="md"
        aria-label={t('search.label')}
        placeholder={t('search.placeholder')}
        leftSection={<IconSearch size={19} aria-hidden="true" />}
        rightSection={isLongEnough && found.isFetching ? <Loader size={18} /> : null}
        value={typed}
        onChange={type}
        data={rows.map(({ _id, environment_name }) => ({ value: _id, label: environment_name }))}
        // The server has searched, also in places the name does not show.
        filter={({ options }) => options}
        renderOption={({ option }) => {
          const row = rows.find(({ _id }) => _id === option.value);
          return (
            <span className={classes.option}>
              <strong>
                <bdi>{row?.environment_name}</bdi>
              </strong>
              <span>{row && <PlaceText city={row.city} countryCode={row.country_code} />}</span>
            </span>
          );
        }}
        onOptionSubmit={open}
        comboboxProps={{ shadow: 'md' }}
      />

      {isLongEnough && found.isSuccess && !found.isFetching && rows.length === 0 && (
        <output className={classes.nothing}>{t('search.nothing')}</output>
      )}
    </>
  );
}
