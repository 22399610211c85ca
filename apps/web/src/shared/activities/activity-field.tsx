import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { Answer } from '@steward/contract/call';
import { entries, type ScopeEntry } from '@steward/contract/carbon/entries';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../api/hooks.ts';
import { useUnitName } from './activity-unit.tsx';

export type Activity = Answer<typeof entries.findActivities>[number];

interface Props {
  category: ScopeEntry['category'];
  year: number;
  value: string;
  error?: string | undefined;
  isOptional?: boolean;
  onChange: (activity: Activity) => void;
}

/** The maximum number of results of the server. */
const MOST_FOUND = 50;

/** A published activity; its name is the publisher's, in English. */
export function ActivityField({ category, year, value, error, isOptional = false, onChange }: Props) {
  const { t } = useTranslation('entries');
  const nameOf = useUnitName();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, 200);
  const found = useAnswer(entries.findActivities, { category, year, search: search.slice(0, 200) });
  const chosen = useAnswer(entries.findActivities, { category, year, activity_id: value }, { enabled: value !== '' });
  const known = [...(chosen.data ?? []), ...(found.data ?? []).filter(({ activity_id }) => activity_id !== value)];
  const byGroup = new Map<string, Activity[]>();
  for (const one of known) byGroup.set(one.group, [...(byGroup.get(one.group) ?? []), one]);
  return (
    <Select
      label={t('publishedActivity')}
      description={
        (found.data?.length ?? 0) >= MOST_FOUND ? t('moreActivities', { n: MOST_FOUND }) : t('publishedActivityNote')
      }
      placeholder={t('searchActivities')}
      nothingFoundMessage={found.isPending ? t('searching') : t('noActivity')}
      searchable
      withAsterisk={!isOptional}
      error={error}
      searchValue={typed}
      onSearchChange={setTyped}
      // The server filters.
      filter={({ options }) => options}
      value={value || null}
      onChange={(id) => {
        const one = known.find(({ activity_id }) => activity_id === id);
        if (one) onChange(one);
      }}
      data={[...byGroup].map(([group, items]) => ({
        group,
        items: items.map(({ activity_id, name, unit, factor }) => ({
          value: activity_id,
          label: `${name} (${nameOf(unit)})`,
          disabled: factor === null,
        })),
      }))}
    />
  );
}
