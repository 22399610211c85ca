import { teams, type Team } from '@steward/contract/access/teams';
import { IconUsersGroup } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { useAddressState } from '../../../shared/address-state.ts';
import { CallForm } from '../../../shared/form/call-form.tsx';
import { useModuleWords } from '../../../shared/grants/module-words.ts';
import { ListScreen } from '../../../shared/list/list-screen.tsx';
import { useMay } from '../../../shared/may.ts';
import { TextField } from '../../../ui/form/text-field.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { CountText, NameText } from '../../../ui/value-text.tsx';
import { TeamPanel } from './team-panel.tsx';

const idOf = ({ team_id }: Team) => team_id;

/** The teams: their members with roles, and their permissions. */
export default function TeamListScreen() {
  const { t } = useTranslation('teams');
  const { moduleName } = useModuleWords();
  const mayEdit = useMay('teams.edit');
  const [, changeAddress] = useAddressState();
  const remove = useSend(teams.deleteTeamById, { alsoRefreshes: ['permissions'] });
  const columns = useMemo<Column<Team>[]>(
    () => [
      { id: 'name', label: t('team.name'), value: (row) => row.name, cell: ({ name }) => <NameText>{name}</NameText> },
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
            .join(t('words:comma')),
      },
      {
        id: 'modules',
        label: t('team.modules'),
        value: (row) => row.modules.map(({ module_id }) => moduleName(module_id)).join(t('words:comma')),
      },
    ],
    [t, moduleName],
  );
  return (
    <ListScreen
      words="teams:team"
      frame="card"
      item="team"
      may="teams"
      icon={IconUsersGroup}
      list={useAnswer(teams.getTeamListByOrgId, {})}
      columns={columns}
      rowId={idOf}
      nameOf={({ name }) => name}
      isReadable
      panelWidth={680}
      panelTitle={({ name }) => name}
      panel={(team, { onCancel }) =>
        team ? (
          <TeamPanel team={team} mayEdit={mayEdit} />
        ) : (
          <CallForm
            call={teams.createTeam}
            start={{ name: '' }}
            alsoRefreshes={['permissions']}
            // The new team opens, to add its members.
            onSaved={(all, { name }) => changeAddress({ team: all.find((one) => one.name === name)?.team_id })}
            onCancel={onCancel}
          >
            {({ control }) => (
              <TextField control={control} name="name" label={t('team.name')} maxLength={100} data-autofocus />
            )}
          </CallForm>
        )
      }
      remove={({ team_id }) => remove.mutateAsync({ id: team_id })}
      deleteText={({ name }) => t('team.deleteText', { name })}
    />
  );
}
