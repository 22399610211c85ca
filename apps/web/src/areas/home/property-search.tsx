import { useDebouncedValue } from '@mantine/hooks';
import { environments } from '@steward/contract/environments';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../api/hooks.ts';
import { select } from '../../session/selection.ts';
import { PlaceText } from '../../shared/place-text.tsx';
import { SuggestField } from '../../ui/suggest-field.tsx';
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
  const open = ({ _id }: (typeof rows)[number]) => {
    select({ environmentId: _id });
    void navigate({ to: '/environment' as never });
  };
  return (
    <>
      <SuggestField
        className={classes.search}
        label={t('search.label')}
        placeholder={t('search.placeholder')}
        icon={<IconSearch size={19} />}
        typed={typed}
        onType={type}
        isBusy={isLongEnough && found.isFetching}
        rows={rows}
        idOf={({ _id }) => _id}
        show={(row) => (
          <span className={classes.option}>
            <strong>
              <bdi>{row.environment_name}</bdi>
            </strong>
            <span>
              <PlaceText city={row.city} countryCode={row.country_code} />
            </span>
          </span>
        )}
        onPick={open}
      />

      {isLongEnough && found.isSuccess && !found.isFetching && rows.length === 0 && (
        <output className={classes.nothing}>{t('search.nothing')}</output>
      )}
    </>
  );
}
