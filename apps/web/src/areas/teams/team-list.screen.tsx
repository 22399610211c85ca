import { teams, type Team } from '@steward/contract/teams';
import { IconUsersGroup } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer, useSend } from '../../api/hooks.ts';
import { useModuleWords } from '../../shared/grants/module-words.ts';
import { useMay } from '../../shared/may.ts';
import type { Column } from '../../ui/table/column.ts';
import { CountText } from '../../ui/value-text.tsx';
import { NamedList } from './named-list.tsx';
import { TeamPanel } from './team-panel.tsx';

const idOf = ({ team_id }: Team) => team_id;

/** The teams: who is in them, with which role, and what they open. */
export default function TeamListScreen() {
  const { t } = useTranslation('teams');
  const { moduleName } = useModuleWords();
  const [mayAdd, mayEdit] = [useMay('teams.create'), useMay('teams.edit')];
  const mayDelete = useMay('teams.delete');
  const list = useAnswer(teams.getTeamListByOrgId, {});
  const create = useSend(teams.createTeam, { inPlace: true, alsoRefreshes: ['permissions'] });
  const remove = useSend(teams.deleteTeamById, { alsoRefreshes: ['permissions'] });
  const columns = useMemo<Column<Team>[]>(
    () => [
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
    ],
    [t, moduleName],
  );
  return (
    <NamedList
      word="team"
      icon={IconUsersGroup}
      list={list}
      idOf={idOf}
      columns={columns}
      mayAdd={mayAdd}
      mayEdit={mayEdit}
      mayDelete={mayDelete}
      create={{ ...create, run: (name) => create.mutateAsync({ name }) }}
      onDelete={(id) => remove.mutateAsync({ id })}
      panelWidth={680}
      panel={(team) => <TeamPanel key={team.team_id} team={team} mayEdit={mayEdit} />}
    />
  );
}
