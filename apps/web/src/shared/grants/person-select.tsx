import { Select } from '@mantine/core';
import { permissions } from '@steward/contract/access/permissions';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../api/failure-text.ts';
import { useAnswer } from '../../api/hooks.ts';

interface Props {
  label: string;
  value: string | null;
  onChange: (userId: string | null) => void;
  /** Users that are not offered. */
  except?: readonly string[];
  placeholder?: string;
  clearable?: boolean;
}

/** Picks a user of the organization. */
export function PersonSelect({ label, value, onChange, except = [], placeholder, clearable = false }: Props) {
  const { t } = useTranslation('grants');
  const failureText = useFailureText();
  const list = useAnswer(permissions.getColleagues, {});
  const data = (list.data ?? [])
    .filter(({ user_id }) => user_id === value || !except.includes(user_id))
    .map(({ user_id, name, role, is_active }) => ({
      value: user_id,
      label: is_active ? `${name} · ${role}` : `${name} · ${t('inactive')}`,
    }));
  return (
    <Select
      label={label}
      placeholder={placeholder ?? t('pickPerson')}
      nothingFoundMessage={t('nobody')}
      data={data}
      value={value}
      onChange={onChange}
      searchable
      clearable={clearable}
      limit={100}
      error={list.error && failureText(list.error)}
    />
  );
}
