import { Anchor, Button } from '@mantine/core';
import { teams, type Team } from '@steward/contract/teams';
import { IconPlus, IconUsersGroup } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../api/failure-text.ts';
import { useAnswer, useSend } from '../../api/hooks.ts';
import { useModuleWords } from '../../shared/grants/module-words.ts';
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
import { TeamPanel } from './team-panel.tsx';

/** The teams: who is in them, with which role, and what they open. */
export default function TeamListScreen() {
  const { t } = useTranslation('teams');
  const failureText = useFailureText();
  const { moduleName } = useModuleWords();
  const [mayAdd, mayEdit] = [useMay('teams.create'), useMay('teams.edit')];
  const [address, changeAddress] = useAddressState();
  const list = useAnswer(teams.getTeamListByOrgId, {});
  const create = useSend(teams.createTeam, { inPlace: true, alsoRefreshes: ['permissions'] });
  const remove = useSend(teams.deleteTeamById, { alsoRefreshes: ['permissions'] });
  const [isAdding, add] = useState(false);
  const [deleted, askToDelete] = useState<Team>();
  const shown = list.data?.find(({ team_id }) => team_id === textOf(address['team']));

  const columns = useMemo<Column<Team>[]>(
    () => [
      {
        id: 'name',
        label: t('team.name'),
        value: (row) => row.name,
        cell: (row) => (
          <Anchor component="button" type="button" fw={600} onClick={() => changeAddress({ team: row.team_id })}>
            <bdi>{row.name}</bdi>
          </Anchor>
        ),
      },
      {
        id: 'members',
        label: t('team.members'),
        value: (row) => row.members.length,
        align: 'end',
        cell: (row) => <CountText value={row.members.length} />,
      },
      {
        id: 'admins',
        label: t('team.admins'),
        value: (row) =>
          row.members
            .filter(({ adminRight }) => adminRight)
            .map(({ name }) => name)
            .join(', '),
      },
      {
        id: 'modules',
        label: t('team.modules'),
        value: (row) => row.modules.map(({ module_id }) => moduleName(module_id)).join(', '),
      },
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
              onEdit={() => changeAddress({ team: row.team_id })}
              onDelete={() => askToDelete(row)}
            />
          ) : null,
      },
    ],
    [t, moduleName, mayEdit, changeAddress],
  );
  const adding = mayAdd && (
    <Button leftSection={<IconPlus size={18} />} onClick={() => add(true)}>
      {t('team.add')}
    </Button>
  );
  return (
    <Card title={t('team.title')} note={t('team.note')} actions={adding} flush>
      <DataTable
        name={t('team.title')}
        columns={columns}
        rows={list.data}
        rowId={(row) => row.team_id}
        failure={list.error && failureText(list.error)}
        onRetry={() => void list.refetch()}
        empty={
          <EmptyState icon={IconUsersGroup} title={t('team.empty')} actions={adding}>
            {t('team.emptyText')}
          </EmptyState>
        }
      />
      <SidePanel opened={isAdding} onClose={() => add(false)} title={t('team.addTitle')}>
        <NameForm
          label={t('team.name')}
          failure={create.error}
          isBusy={create.isPending}
          onCancel={() => add(false)}
          onSave={async (name) => {
            const after = await create.mutateAsync({ name });
            add(false);
            changeAddress({ team: after.find((team) => team.name === name.trim())?.team_id });
          }}
        />
      </SidePanel>
      <SidePanel
        opened={shown !== undefined}
        onClose={() => changeAddress({ team: undefined })}
        title={shown?.name}
        width={680}
      >
        {shown && <TeamPanel key={shown.team_id} team={shown} mayEdit={mayEdit} />}
      </SidePanel>
      <DeleteDialog
        opened={deleted !== undefined}
        onClose={() => askToDelete(undefined)}
        onAccept={async () => {
          if (deleted) await remove.mutateAsync({ id: deleted.team_id });
        }}
      >
        {t('team.deleteText', { name: deleted?.name })}
      </DeleteDialog>
    </Card>
  );
}
