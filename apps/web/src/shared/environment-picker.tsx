import { Select } from '@mantine/core';
import { IconBuilding } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { selectEnvironment, useSelectedEnvironment, type EnvironmentName } from './selected-environment.ts';

interface Props {
  /** Also offers "All properties", which is `undefined` in `onChange`. */
  allowsAll?: boolean;
  /** The chosen property, where it comes from the address; otherwise the property selected in this session. */
  value?: string | undefined;
  onChange?: (environmentId: string | undefined) => void;
  label?: string;
}

/** With more matches than this, typing is faster than scrolling. */
const shownAtOnce = 100;

/** Chooses one of the properties that the user may see; the choice applies to every screen. */
export function EnvironmentPicker({ allowsAll = false, value, onChange, label }: Props) {
  const { t } = useTranslation('shared');
  const { list, all, selected } = useSelectedEnvironment();
  // An archived property is an option while it is shown.
  const options = useMemo(
    () => grouped(selected && all && !all.includes(selected) ? [...all, selected] : (all ?? [])),
    [all, selected],
  );
  return (
    <Select
      aria-label={label ?? t('words:property')}
      placeholder={t(list.isError ? 'environmentPicker.failed' : 'words:property')}
      nothingFoundMessage={t('environmentPicker.nothing')}
      leftSection={<IconBuilding size={17} aria-hidden="true" />}
      data={allowsAll ? [{ value: 'all', label: t('words:allProperties') }, ...options] : options}
      value={value ?? (allowsAll ? 'all' : (selected?._id ?? null))}
      onChange={(next) => {
        const found = all?.find(({ _id }) => _id === next);
        if (found) selectEnvironment(found);
        if (next) onChange?.(found?._id);
      }}
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
