import { Switch } from '@mantine/core';
import type { Answer } from '@steward/contract/call';
import { verticals } from '@steward/contract/access/verticals';
import { IconStack2 } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { useModuleWords } from '../../../shared/grants/module-words.ts';
import { useVerticalName } from '../../../shared/roles/vertical-name.ts';
import { ListScreen } from '../../../shared/list/list-screen.tsx';
import { useMay } from '../../../shared/may.ts';
import type { Column } from '../../../ui/table/column.ts';
import { CountText } from '../../../ui/value-text.tsx';
import { VerticalForm } from './vertical-form.tsx';

type Vertical = Answer<typeof verticals.createVertical>;

/** The verticals: each limits the permissions of its roles. */
export default function VerticalListScreen() {
  const { t } = useTranslation('permissions');
  const verticalName = useVerticalName();
  const { moduleName } = useModuleWords();
  const mayEdit = useMay('verticals.edit');
  const setStatus = useSend(verticals.updateVerticalStatus);
  const remove = useSend(verticals.deleteVertical);
  const columns = useMemo<Column<Vertical>[]>(
    () => [
      {
        id: 'name',
        label: t('verticals.name'),
        value: (row) => verticalName(row.name),
        cell: (row) => <bdi>{verticalName(row.name)}</bdi>,
      },
      {
        id: 'modules',
        label: t('verticals.holds'),
        value: (row) => row.modules.map(moduleName).join(t('words:comma')),
        sortable: false,
      },
      {
        id: 'roles',
        label: t('verticals.roles'),
        value: (row) => row.roles,
        align: 'end',
        cell: (row) => <CountText value={row.roles} />,
      },
      {
        id: 'held_by',
        label: t('words:people'),
        value: (row) => row.held_by,
        align: 'end',
        cell: (row) => <CountText value={row.held_by} />,
      },
      {
        id: 'active',
        label: t('words:active'),
        value: (row) => t(row.active ? 'words:active' : 'verticals.inactive'),
        cell: (row) => (
          <Switch
            checked={row.active}
            // Stays enabled while sending, because a disabled switch would lose the focus.
            disabled={!mayEdit || !row.may_edit}
            aria-label={t('verticals.activeNamed', { name: verticalName(row.name) })}
            onChange={(event) => setStatus.mutate({ _id: row._id, active: event.currentTarget.checked })}
          />
        ),
      },
    ],
    [t, moduleName, verticalName, mayEdit, setStatus],
  );
  return (
    <ListScreen
      words="permissions:verticals"
      frame="card"
      may="verticals"
      mayChange={(row) => row.may_edit}
      icon={IconStack2}
      list={useAnswer(verticals.getAllVerticals, {})}
      columns={columns}
      nameOf={({ name }) => verticalName(name)}
      panel={(vertical, end) => <VerticalForm vertical={vertical} {...end} />}
      remove={({ _id }) => remove.mutateAsync({ id: _id })}
    />
  );
}
