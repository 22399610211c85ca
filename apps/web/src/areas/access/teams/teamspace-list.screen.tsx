import { teamspaces, type Teamspace } from '@steward/contract/access/teamspaces';
import { IconBuildings } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { useAddressState } from '../../../shared/address-state.ts';
import { CallForm } from '../../../shared/form/call-form.tsx';
import { ListScreen } from '../../../shared/list/list-screen.tsx';
import { useMay } from '../../../shared/may.ts';
import { TextField } from '../../../ui/form/text-field.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { CountText, NameText } from '../../../ui/value-text.tsx';
import { TeamspacePanel } from './teamspace-panel.tsx';

const idOf = ({ teamspace_id }: Teamspace) => teamspace_id;

/** The teamspaces: the members of a teamspace can access its properties. */
export default function TeamspaceListScreen() {
  const { t } = useTranslation('teams');
  const mayEdit = useMay('teamspaces.edit');
  const [, changeAddress] = useAddressState();
  const remove = useSend(teamspaces.deleteTeamspace, { alsoRefreshes: ['environments', 'permissions'] });
  const columns = useMemo<Column<Teamspace>[]>(
    () => [
      {
        id: 'name',
        label: t('teamspace.name'),
        value: (row) => row.name,
        cell: ({ name }) => <NameText>{name}</NameText>,
      },
      {
        id: 'users',
        label: t('words:people'),
        value: (row) => row.users.length,
        align: 'end',
        cell: (row) => <CountText value={row.users.length} />,
      },
      {
        id: 'environments',
        label: t('words:properties'),
        value: (row) => row.environments.length,
        align: 'end',
        cell: (row) => <CountText value={row.environments.length} />,
      },
      { id: 'manager', label: t('teamspace.manager'), value: (row) => row.property_manager?.name ?? '' },
    ],
    [t],
  );
  return (
    <ListScreen
      words="teams:teamspace"
      frame="card"
      item="teamspace"
      may="teamspaces"
      icon={IconBuildings}
      list={useAnswer(teamspaces.getTeamspaces, {})}
      columns={columns}
      rowId={idOf}
      nameOf={({ name }) => name}
      isReadable
      panelWidth={560}
      panelTitle={({ name }) => name}
      panel={(teamspace, { onCancel }) =>
        teamspace ? (
          <TeamspacePanel teamspace={teamspace} mayEdit={mayEdit} />
        ) : (
          <CallForm
            call={teamspaces.createTeamspace}
            start={{ name: '' }}
            // The new teamspace opens, to add its members and properties.
            onSaved={(all, { name }) =>
              changeAddress({ teamspace: all.find((one) => one.name === name)?.teamspace_id })
            }
            onCancel={onCancel}
          >
            {({ control }) => (
              <TextField control={control} name="name" label={t('teamspace.name')} maxLength={100} data-autofocus />
            )}
          </CallForm>
        )
      }
      remove={({ teamspace_id }) => remove.mutateAsync({ id: teamspace_id })}
      deleteText={({ name }) => t('teamspace.deleteText', { name })}
    />
  );
}
