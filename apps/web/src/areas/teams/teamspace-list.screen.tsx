import { Anchor, Button } from '@mantine/core';
import { teamspaces, type Teamspace } from '@steward/contract/teamspaces';
import { IconBuildings, IconPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../api/failure-text.ts';
import { useAnswer, useSend } from '../../api/hooks.ts';
import { textOf, useAddressState } from '../../shared/address-state.ts';
import { useMay } from '../../shared/may.ts';
import { Card } from '../../ui/card.tsx';
import { DeleteDialog } from '../../ui/dialogs.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RowActions } from '../../ui/row-actions.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { CountText } from '../../ui/value-text.tsx';
import { NameForm } from './name-form.tsx';
import { TeamspacePanel } from './teamspace-panel.tsx';

/** Who reaches which properties: whoever is in a teamspace reaches its properties. */
export default function TeamspaceListScreen() {
  const { t } = useTranslation('teams');
  const failureText = useFailureText();
  const [mayAdd, mayEdit] = [useMay('teamspaces.create'), useMay('teamspaces.edit')];
  const [address, changeAddress] = useAddressState();
  const list = useAnswer(teamspaces.getTeamspaces, {});
  const create = useSend(teamspaces.createTeamspace, { inPlace: true });
  const remove = useSend(teamspaces.deleteTeamspace, { alsoRefreshes: ['environments', 'permissions'] });
  const [isAdding, add] = useState(false);
  const [deleted, askToDelete] = useState<Teamspace>();
  const shown = list.data?.find(({ teamspace_id }) => teamspace_id === textOf(address['teamspace']));

  const columns = useMemo<Column<Teamspace>[]>(
    () => [
      {
        id: 'name',
        label: t('teamspace.name'),
        value: (row) => row.name,
        cell: (row) => (
          <Anchor
            component="button"
            type="button"
            fw={600}
            onClick={() => changeAddress({ teamspace: row.teamspace_id })}
          >
            <bdi>{row.name}</bdi>
          </Anchor>
        ),
      },
      {
        id: 'users',
        label: t('teamspace.users'),
        value: (row) => row.users.length,
        align: 'end',
        cell: (row) => <CountText value={row.users.length} />,
      },
      {
        id: 'environments',
        label: t('teamspace.environments'),
        value: (row) => row.environments.length,
        align: 'end',
        cell: (row) => <CountText value={row.environments.length} />,
      },
      { id: 'manager', label: t('teamspace.manager'), value: (row) => row.property_manager?.name ?? '' },
      {
        id: 'actions',
        label: t('actions'),
        value: () => undefined,
        sortable: false,
        align: 'end',
        width: '110px',
        cell: (row) =>
          mayEdit ? (
            <RowActions
              editLabel={t('editNamed', { name: row.name })}
              deleteLabel={t('deleteNamed', { name: row.name })}
              onEdit={() => changeAddress({ teamspace: row.teamspace_id })}
              onDelete={() => askToDelete(row)}
            />
          ) : null,
      },
    ],
    [t, mayEdit, changeAddress],
  );
  const adding = mayAdd && (
    <Button leftSection={<IconPlus size={18} />} onClick={() => add(true)}>
      {t('teamspace.add')}
    </Button>
  );
  return (
    <Card title={t('teamspace.title')} note={t('teamspace.note')} actions={adding} flush>
      <DataTable
        name={t('teamspace.title')}
        columns={columns}
        rows={list.data}
        rowId={(row) => row.teamspace_id}
        failure={list.error && failureText(list.error)}
        onRetry={() => void list.refetch()}
        empty={
          <EmptyState icon={IconBuildings} title={t('teamspace.empty')} actions={adding}>
            {t('teamspace.emptyText')}
          </EmptyState>
        }
      />
      <SidePanel opened={isAdding} onClose={() => add(false)} title={t('teamspace.addTitle')}>
        <NameForm
          label={t('teamspace.name')}
          failure={create.error}
          isBusy={create.isPending}
          onCancel={() => add(false)}
          onSave={async (name) => {
            const after = await create.mutateAsync({ name });
            add(false);
            changeAddress({ teamspace: after.find((one) => one.name === name.trim())?.teamspace_id });
          }}
        />
      </SidePanel>
      <SidePanel
        opened={shown !== undefined}
        onClose={() => changeAddress({ teamspace: undefined })}
        title={shown?.name}
        width={560}
      >
        {shown && <TeamspacePanel key={shown.teamspace_id} teamspace={shown} mayEdit={mayEdit} />}
      </SidePanel>
      <DeleteDialog
        opened={deleted !== undefined}
        onClose={() => askToDelete(undefined)}
        onAccept={async () => {
          if (deleted) await remove.mutateAsync({ id: deleted.teamspace_id });
        }}
      >
        {t('teamspace.deleteText', { name: deleted?.name })}
      </DeleteDialog>
    </Card>
  );
}
