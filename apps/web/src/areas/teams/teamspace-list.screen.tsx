import { teamspaces, type Teamspace } from '@steward/contract/teamspaces';
import { IconBuildings } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer, useSend } from '../../api/hooks.ts';
import { useMay } from '../../shared/may.ts';
import type { Column } from '../../ui/table/column.ts';
import { CountText } from '../../ui/value-text.tsx';
import { NamedList } from './named-list.tsx';
import { TeamspacePanel } from './teamspace-panel.tsx';

const idOf = ({ teamspace_id }: Teamspace) => teamspace_id;

/** Who reaches which properties: whoever is in a teamspace reaches its properties. */
export default function TeamspaceListScreen() {
  const { t } = useTranslation('teams');
  const [mayAdd, mayEdit] = [useMay('teamspaces.create'), useMay('teamspaces.edit')];
  const mayDelete = useMay('teamspaces.delete');
  const list = useAnswer(teamspaces.getTeamspaces, {});
  const create = useSend(teamspaces.createTeamspace, { inPlace: true });
  const remove = useSend(teamspaces.deleteTeamspace, { alsoRefreshes: ['environments', 'permissions'] });
  const columns = useMemo<Column<Teamspace>[]>(
    () => [
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
    ],
    [t],
  );
  return (
    <NamedList
      word="teamspace"
      icon={IconBuildings}
      list={list}
      idOf={idOf}
      columns={columns}
      mayAdd={mayAdd}
      mayEdit={mayEdit}
      mayDelete={mayDelete}
      create={{ ...create, run: (name) => create.mutateAsync({ name }) }}
      onDelete={(id) => remove.mutateAsync({ id })}
      panelWidth={560}
      panel={(teamspace) => <TeamspacePanel key={teamspace.teamspace_id} teamspace={teamspace} mayEdit={mayEdit} />}
    />
  );
}
