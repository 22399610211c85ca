import type { Answer } from '@steward/contract/call';
import { roles } from '@steward/contract/access/roles';
import { IconKey } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { useModuleWords } from '../../../shared/grants/module-words.ts';
import { useVerticalName } from '../../../shared/roles/vertical-name.ts';
import { ListScreen } from '../../../shared/list/list-screen.tsx';
import { useMay } from '../../../shared/may.ts';
import { useRoleName } from '../../../shared/roles/role-name.ts';
import { StatusBadge } from '../../../ui/badges.tsx';
import { Link } from '../../../ui/link.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { CountText } from '../../../ui/value-text.tsx';
import { useNavigate } from '../../../ui/navigate.tsx';

type Role = Answer<typeof roles.createRole>;

/** The roles of the organization, their permissions, and the number of users with each. */
export default function RoleListScreen() {
  const { t } = useTranslation('permissions');
  const verticalName = useVerticalName();
  const { moduleName } = useModuleWords();
  const roleName = useRoleName();
  const navigate = useNavigate();
  const mayEdit = useMay('roles.edit');
  const remove = useSend(roles.deleteRole);
  const columns = useMemo<Column<Role>[]>(
    () => [
      {
        id: 'name',
        label: t('words:role'),
        value: (row) => roleName(row),
        cell: (row) =>
          mayEdit ? (
            <Link to="/roles_and_permission/update" search={{ id: row._id }}>
              <bdi>{roleName(row)}</bdi>
            </Link>
          ) : (
            <bdi>{roleName(row)}</bdi>
          ),
      },
      {
        id: 'vertical',
        label: t('roles.vertical'),
        value: (row) => verticalName(row.vertical.name),
        filter: true,
        cell: (row) => (
          <>
            <bdi>{verticalName(row.vertical.name)}</bdi>{' '}
            {!row.vertical.active && <StatusBadge tone="warn">{t('verticals.inactive')}</StatusBadge>}
          </>
        ),
      },
      {
        id: 'modules',
        label: t('roles.opens'),
        value: (row) => row.modules.map(({ module_id }) => moduleName(module_id)).join(t('words:comma')),
        sortable: false,
      },
      {
        id: 'held_by',
        label: t('words:people'),
        value: (row) => row.held_by,
        align: 'end',
        cell: (row) => <CountText value={row.held_by} />,
      },
      {
        id: 'kind',
        label: t('words:type'),
        value: (row) => t(row.key ? 'roles.shipped' : 'roles.own'),
        filter: true,
      },
    ],
    [t, moduleName, roleName, verticalName, mayEdit],
  );
  return (
    <ListScreen
      words="permissions:roles"
      frame="card"
      may="roles"
      // The roles that come with the product cannot be changed.
      mayChange={(row) => !row.key}
      icon={IconKey}
      addTo="/roles_and_permission/add"
      list={useAnswer(roles.rolesByVerticalId, {})}
      columns={columns}
      nameOf={roleName}
      onEdit={(row) => void navigate({ to: '/roles_and_permission/update', search: { id: row._id } })}
      remove={({ _id }) => remove.mutateAsync({ id: _id })}
    />
  );
}
