import { Select } from '@mantine/core';
import { roles } from '@steward/contract/access/roles';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../api/hooks.ts';
import { useSession } from '../../session/session.ts';
import { useField, type Bound } from '../../ui/form/field.ts';
import { useRoleName } from './role-name.ts';

interface Shown {
  _id: string;
  key: string;
  name: string;
}

/** The roles of the organization, for users who may read them. */
export function useRoles() {
  const held = useSession()?.permissions ?? [];
  return useAnswer(roles.rolesByVerticalId, {}, { enabled: held.includes('roles.read') });
}

type Props<T extends FieldValues> = Bound<T> & {
  label: string;
  /** The current role: it stays an option, whatever the user may give. */
  current?: Shown;
};

/**
 * One of the roles of the organization; the default role if none is chosen. Roles that the user may not give cannot be
 * picked.
 */
export function RoleField<T extends FieldValues>({ current, label, ...bound }: Props<T>) {
  const { t } = useTranslation('roles');
  const roleName = useRoleName();
  const list = useRoles();
  const { value, onChange, error, ...field } = useField(bound, label);
  const known = list.data ?? [];
  const chosen = (value as string | undefined) ?? known.find(({ key }) => key === 'standard')?._id ?? null;
  const options = known.map((role) => {
    const name = roleName(role);
    const isClosed = !role.may_give && role._id !== current?._id;
    const shown = isClosed ? t('beyond', { role: name }) : role.vertical.active ? name : t('asleep', { role: name });
    return { value: role._id, label: shown, disabled: isClosed };
  });
  return (
    <Select
      {...field}
      label={label}
      placeholder={t('names.standard')}
      description={known.find(({ _id }) => _id === chosen)?.for_tenants ? t('forTenants') : undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={options.length || !current ? options : [{ value: current._id, label: roleName(current) }]}
      value={chosen}
      onChange={(next) => next && onChange(next)}
      allowDeselect={false}
      searchable={options.length > 8}
      disabled={options.length === 0}
      error={list.isError ? t('failed') : error}
    />
  );
}
