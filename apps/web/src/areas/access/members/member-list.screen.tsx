import { members } from '@steward/contract/access/members';
import { IconUserPlus, IconUsers } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../session/session.ts';
import { ListScreen } from '../../../shared/list/list-screen.tsx';
import { useServedList } from '../../../shared/list/served-list.ts';
import { useMay } from '../../../shared/may.ts';
import { useRoles } from '../../../shared/roles/role-field.tsx';
import { useRoleName } from '../../../shared/roles/role-name.ts';
import { showToast } from '../../../ui/toasts.tsx';
import { InviteForm } from './invite-form.tsx';
import { memberColumns } from './member-columns.tsx';
import { MemberPanel } from './member-panel.tsx';

const statuses = ['active', 'inactive', 'invited', 'expired'] as const;
const sorts = ['name', 'email', 'role', 'status', 'last_seen_at'];

/** The users of the organization, and the invitations. */
export default function MemberListScreen() {
  const { t } = useTranslation('members');
  const mayChange = useMay('users.edit');
  // The server sends the state of accounts only to users with this permission.
  const looksAfter = useSession()?.permissions.includes('users.read') ?? false;
  const roleName = useRoleName();
  const roles = useRoles().data;
  const list = useServedList(members.getUserByOrgId, {
    sorts,
    pageSize: 25,
    filters: [
      {
        id: 'status',
        field: 'status',
        label: t('words:status'),
        all: t('all.status'),
        options: looksAfter ? statuses.map((value) => ({ value, label: t(`statuses.${value}`) })) : undefined,
      },
      {
        id: 'role',
        field: 'role_id',
        label: t('words:role'),
        all: t('all.role'),
        options: roles?.map((one) => ({ value: one._id, label: roleName(one) })),
      },
    ],
  });
  const columns = useMemo(() => memberColumns(t, roleName, looksAfter), [t, roleName, looksAfter]);
  return (
    <ListScreen
      words="members"
      frame="part"
      item="person"
      may={{ create: 'users.create', export: 'users.export' }}
      icon={IconUsers}
      addIcon={IconUserPlus}
      list={list}
      columns={columns}
      nameOf={({ name }) => name}
      isReadable
      panelTitle={({ name }) => <bdi>{name}</bdi>}
      panel={(member, { onCancel }) =>
        member ? (
          <MemberPanel member={member} mayChange={mayChange} onClose={onCancel} />
        ) : (
          <InviteForm
            onCancel={onCancel}
            onInvited={(email) => {
              onCancel();
              showToast('success', t('invite.sent', { email }));
            }}
          />
        )
      }
    />
  );
}
