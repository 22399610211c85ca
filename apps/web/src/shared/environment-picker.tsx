import { Select } from '@mantine/core';
import { IconBuilding } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelectedEnvironment, type EnvironmentName } from './selected-environment.ts';

interface Props {
  /** The id of the property; empty while none is chosen. */
  value: string;
  onChange: (environmentId: string) => void;
}

/** With more matches than this, typing is faster than scrolling. */
const shownAtOnce = 100;

/** A field for one of the properties that the user may see. What a page is about is chosen in the top bar. */
export function EnvironmentPicker({ value, onChange }: Props) {
  const { t } = useTranslation('shared');
  const { list, all } = useSelectedEnvironment();
  const options = useMemo(() => grouped(all ?? []), [all]);
  return (
    <Select
      aria-label={t('words:property')}
      placeholder={t(list.isError ? 'environmentPicker.failed' : 'words:property')}
      nothingFoundMessage={t('environmentPicker.nothing')}
      leftSection={<IconBuilding size={17} aria-hidden="true" />}
      data={options}
      value={value || null}
      onChange={(next) => next && onChange(next)}
      // Typing then replaces the name.
      onClick={(event) => event.currentTarget.select()}
      limit={shownAtOnce}
      searchable={(all?.length ?? 0) > 8}
      allowDeselect={false}
      disabled={all?.length === 0}
      w={{ base: '100%', xs: 300 }}
      comboboxProps={{ width: 'target', position: 'bottom-start' }}
    />
  );
}

/** In Arabic, names in Latin letters keep their own direction. */
const isolated = (parts: string[]) =>
  parts.map((part) => (document.dir === 'rtl' ? `\u2068${part}\u2069` : part)).join(' · ');

/** Grouped by portfolio, if there are several. */
function grouped(all: EnvironmentName[]) {
  const option = ({ _id, environment_name, city }: EnvironmentName) => ({
    value: _id,
    label: isolated(city ? [environment_name, city] : [environment_name]),
  });
  const groups = new Map<string, EnvironmentName[]>();
  for (const one of all) {
    const items = groups.get(one.portfolio_id);
    if (items) items.push(one);
    else groups.set(one.portfolio_id, [one]);
  }
  if (groups.size < 2) return all.map(option);
  return [...groups.values()]
    .map((items) => ({ group: items[0]?.portfolio_name ?? '', items: items.map(option) }))
    .toSorted((a, b) => a.group.localeCompare(b.group));
}
