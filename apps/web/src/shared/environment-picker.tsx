import { Select } from '@mantine/core';
import { environments } from '@steward/contract/environments';
import { IconBuilding } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../api/hooks.ts';
import { select, useSelection } from '../session/selection.ts';

interface Props {
  /** Offers "All properties" as well, which is told as `undefined`. */
  allowsAll?: boolean;
  /** What is chosen, where the address says so; otherwise the property selected in this session. */
  value?: string | undefined;
  onChange?: (environmentId: string | undefined) => void;
  label?: string;
}

/** Chooses one of the properties this person may see; the choice holds on every screen. */
export function EnvironmentPicker({ allowsAll = false, value, onChange, label }: Props) {
  const { t } = useTranslation('shared');
  const selected = useSelection().environmentId;
  const { data = [] } = useAnswer(environments.getAllEnvByUserId, {});
  const options = data.map(({ _id, environment_name, city }) => ({
    value: _id,
    label: city ? `${environment_name} · ${city}` : environment_name,
  }));
  return (
    <Select
      aria-label={label ?? t('environmentPicker.label')}
      placeholder={t('environmentPicker.label')}
      leftSection={<IconBuilding size={17} aria-hidden="true" />}
      data={allowsAll ? [{ value: 'all', label: t('environmentPicker.all') }, ...options] : options}
      value={value ?? (allowsAll ? 'all' : (selected ?? null))}
      onChange={(next) => {
        if (!next) return;
        const id = next === 'all' ? undefined : next;
        if (id) select({ environmentId: id });
        onChange?.(id);
      }}
      searchable={data.length > 8}
      allowDeselect={false}
      w={{ base: '100%', xs: 280 }}
      comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
    />
  );
}
