import type { Answer } from '@steward/contract/call';
import { roles } from '@steward/contract/roles';
import { IconKey, IconPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../api/failure-text.ts';
import { useAnswer, useSend } from '../../api/hooks.ts';
import { useModuleWords } from '../../shared/grants/module-words.ts';
import { useVerticalName } from '../../shared/roles/vertical-name.ts';
import { useMay } from '../../shared/may.ts';
import { useRoleName } from '../../shared/roles/role-name.ts';
import { StatusBadge } from '../../ui/badges.tsx';
import { Card } from '../../ui/card.tsx';
import { DeleteOneDialog } from '../../ui/dialogs.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ButtonLink, Link } from '../../ui/link.tsx';
import { actionsColumn } from '../../ui/table/actions-column.tsx';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { CountText } from '../../ui/value-text.tsx';

type Role = Answer<typeof roles.createRole>;

/** The roles of the organization, what they open, and how many people hold them. */
export default function RoleListScreen() {
  const { t } = useTranslation('permissions');
  const verticalName = useVerticalName();
  const failureText = useFailureText();
  const { moduleName } = useModuleWords();
  const roleName = useRoleName();
  const navigate = useNavigate();
  const [mayAdd, mayEdit, mayDelete] = [useMay('roles.create'), useMay('roles.edit'), useMay('roles.delete')];
  const list = useAnswer(roles.rolesByVerticalId, {});
  const remove = useSend(roles.deleteRole, { onDone: () => showToast('success', t('roles.deleted')) });
  const [deleted, askToDelete] = useState<Role>();

  const columns = useMemo<Column<Role>[]>(
    () => [
      {
        id: 'name',
        label: t('roles.name'),
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
        value: (row) => row.modules.map(({ module_id }) => moduleName(module_id)).join(', '),
        sortable: false,
      },
      {
        id: 'held_by',
        label: t('roles.heldBy'),
        value: (row) => row.held_by,
        align: 'end',
        cell: (row) => <CountText value={row.held_by} />,
      },
      {
        id: 'kind',
        label: t('roles.kind'),
        value: (row) => t(row.key ? 'roles.shipped' : 'roles.own'),
        filter: true,
      },
      actionsColumn<Role>({
        label: t('actions'),
        may: (row) => !row.key,
        editLabel: (row) => t('editNamed', { name: row.name }),
        deleteLabel: (row) => t('deleteNamed', { name: row.name }),
        ...(mayEdit && {
          onEdit: (row: Role) =>
            void navigate({ to: '/roles_and_permission/update', search: { id: row._id } } as never),
        }),
        ...(mayDelete && { onDelete: askToDelete }),
      }),
    ],
    [t, moduleName, roleName, verticalName, mayEdit, mayDelete, navigate],
  );
  const add = mayAdd && (
    <ButtonLink to="/roles_and_permission/add" leftSection={<IconPlus size={18} />}>
      {t('roles.add')}
    </ButtonLink>
  );
  return (
    <Card title={t('roles.title')} note={t('roles.note')} actions={add} flush>
      <DataTable
        name={t('roles.title')}
        columns={columns}
        rows={list.data}
        rowId={(row) => row._id}
        failure={list.error && failureText(list.error)}
        onRetry={() => void list.refetch()}
        empty={<EmptyState icon={IconKey} title={t('roles.empty')} actions={add} />}
      />
      <DeleteOneDialog
        thing={deleted}
        nameOf={roleName}
        onClose={() => askToDelete(undefined)}
        remove={({ _id }) => remove.mutateAsync({ id: _id })}
      />
    </Card>
  );
}
