import { Button, NativeSelect } from '@mantine/core';
import type { Input } from '@steward/contract/call';
import { members } from '@steward/contract/members';
import { IconUserPlus, IconUsers } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../../api/client.ts';
import { useFailureText } from '../../api/failure-text.ts';
import { useAnswer } from '../../api/hooks.ts';
import { useSession } from '../../session/session.ts';
import { askedParts, textOf, useAddressState } from '../../shared/address-state.ts';
import { useMay } from '../../shared/may.ts';
import { useRoles } from '../../shared/roles/role-field.tsx';
import { useRoleName } from '../../shared/roles/role-name.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { saveBlob } from '../../ui/save-blob.ts';
import { SidePanel } from '../../ui/side-panel.tsx';
import { toCsv } from '../../ui/table/csv.ts';
import { PagedTable } from '../../ui/table/paged-table.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { memberColumns } from './member-columns.tsx';
import type { Member } from './member.ts';
import { MemberPanel } from './member-panel.tsx';

type Question = Input<typeof members.getUserByOrgId>;

const pageSize = 25;
const statuses = ['active', 'inactive', 'invited', 'expired'] as const;
const sorts = ['name', 'email', 'role', 'status', 'last_seen_at'] as const;
const oneOf = <T extends string>(all: readonly T[], value: string | undefined) => all.find((one) => one === value);

/** The people of the organization, and who is invited. */
export default function MemberListScreen() {
  const { t } = useTranslation('members');
  const failureText = useFailureText();
  const mayChange = useMay('users.edit');
  // The server tells only these how the accounts are doing.
  const looksAfter = useSession()?.permissions.includes('users.read') ?? false;
  const mayInvite = useMay('users.create');
  const roleName = useRoleName();
  const roles = useRoles();
  const [isInviting, invite] = useState(false);
  const [isExporting, setExporting] = useState(false);
  const [address, change] = useAddressState();
  const search = textOf(address['search']) ?? '';
  const status = oneOf(statuses, textOf(address['status']));
  const role = textOf(address['role']);
  const sort = oneOf(sorts, textOf(address['sort'])) ?? 'name';
  const desc = address['desc'] === true;
  const page = Math.max(1, Math.trunc(Number(address['page'] ?? 1)) || 1);
  const question: Question = {
    sort,
    descending: desc,
    ...(search && { search }),
    ...(status && { status }),
    ...(role && { role_id: role }),
  };
  const list = useAnswer(
    members.getUserByOrgId,
    { ...question, page, page_size: pageSize },
    { keepsLast: true, freshFor: 0 },
  );
  const rows = list.data?.paginateData;
  const opened = rows?.find(({ _id }) => _id === textOf(address['person']));
  const columns = useMemo(() => memberColumns(t, roleName, looksAfter), [t, roleName, looksAfter]);
  const exportAll = async () => {
    setExporting(true);
    try {
      const all: Member[] = [];
      for (let next = 1, total = 1; all.length < total; next++) {
        const part = await ask(members.getUserByOrgId, { ...question, page: next, page_size: 1000 });
        if (!part.paginateData.length) break;
        all.push(...part.paginateData);
        total = part.totalData;
      }
      saveBlob(new Blob([toCsv(columns, all)], { type: 'text/csv;charset=utf-8' }), `${t('list')}.csv`);
    } finally {
      setExporting(false);
    }
  };
  return (
    <>
      <PagedTable
        name={t('list')}
        columns={columns}
        rows={rows}
        total={list.data?.totalData}
        rowId={(row) => row._id}
        asked={{ search, page, sort: { id: sort, desc } }}
        onAsk={(asked) => change(askedParts(asked))}
        pageSize={pageSize}
        isFiltered={status !== undefined || role !== undefined}
        onClear={() => change({ search: undefined, status: undefined, role: undefined, page: undefined })}
        isChanging={list.isPlaceholderData}
        failure={list.error && failureText(list.error)}
        onRetry={() => void list.refetch()}
        onOpen={(row) => change({ person: row._id })}
        onExport={() => void exportAll()}
        isExporting={isExporting}
        tools={
          mayInvite && (
            <Button leftSection={<IconUserPlus size={18} aria-hidden="true" />} onClick={() => invite(true)}>
              {t('invite.open')}
            </Button>
          )
        }
        filters={
          <>
            {looksAfter && (
              <NativeSelect
                aria-label={t('status')}
                value={status ?? ''}
                onChange={(event) => change({ status: event.currentTarget.value || undefined, page: undefined })}
                data={[
                  { value: '', label: t('all.status') },
                  ...statuses.map((value) => ({ value, label: t(`statuses.${value}`) })),
                ]}
              />
            )}
            {roles.data && (
              <NativeSelect
                aria-label={t('role')}
                value={role ?? ''}
                onChange={(event) => change({ role: event.currentTarget.value || undefined, page: undefined })}
                data={[
                  { value: '', label: t('all.role') },
                  ...roles.data.map((one) => ({ value: one._id, label: roleName(one) })),
                ]}
              />
            )}
          </>
        }
        empty={
          <EmptyState icon={IconUsers} title={t('emptyTitle')}>
            {t('emptyText')}
          </EmptyState>
        }
      />
      <InviteDialog opened={isInviting} onClose={() => invite(false)} />
      <SidePanel
        opened={opened !== undefined}
        onClose={() => change({ person: undefined })}
        title={opened && <bdi>{opened.name}</bdi>}
      >
        {opened && (
          <MemberPanel
            key={opened._id}
            member={opened}
            mayChange={mayChange}
            onClose={() => change({ person: undefined })}
          />
        )}
      </SidePanel>
    </>
  );
}
