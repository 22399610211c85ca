import { Button, Switch } from '@mantine/core';
import type { Answer } from '@steward/contract/call';
import { verticals } from '@steward/contract/verticals';
import { IconPlus, IconStack2 } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../api/failure-text.ts';
import { useAnswer, useSend } from '../../api/hooks.ts';
import { useModuleWords } from '../../shared/grants/module-words.ts';
import { useVerticalName } from '../../shared/roles/vertical-name.ts';
import { useMay } from '../../shared/may.ts';
import { Card } from '../../ui/card.tsx';
import { DeleteOneDialog } from '../../ui/dialogs.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { EditPanel } from '../../ui/side-panel.tsx';
import { actionsColumn } from '../../ui/table/actions-column.tsx';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { CountText } from '../../ui/value-text.tsx';
import { VerticalForm } from './vertical-form.tsx';

type Vertical = Answer<typeof verticals.createVertical>;

/** The verticals: what the roles of each may hold at most. */
export default function VerticalListScreen() {
  const { t } = useTranslation('permissions');
  const verticalName = useVerticalName();
  const failureText = useFailureText();
  const { moduleName } = useModuleWords();
  const [mayAdd, mayEdit] = [useMay('verticals.create'), useMay('verticals.edit')];
  const mayDelete = useMay('verticals.delete');
  const list = useAnswer(verticals.getAllVerticals, {});
  const setStatus = useSend(verticals.updateVerticalStatus);
  const remove = useSend(verticals.deleteVertical, { onDone: () => showToast('success', t('verticals.deleted')) });
  const [edited, edit] = useState<Vertical | 'new'>();
  const [deleted, askToDelete] = useState<Vertical>();

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
        value: (row) => row.modules.map(moduleName).join(', '),
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
        label: t('roles.heldBy'),
        value: (row) => row.held_by,
        align: 'end',
        cell: (row) => <CountText value={row.held_by} />,
      },
      {
        id: 'active',
        label: t('verticals.active'),
        value: (row) => t(row.active ? 'verticals.active' : 'verticals.inactive'),
        cell: (row) => (
          <Switch
            checked={row.active}
            // Stays enabled while it is sent, or the keyboard would lose its place.
            disabled={!mayEdit || !row.may_edit}
            aria-label={t('verticals.activeNamed', { name: verticalName(row.name) })}
            onChange={(event) => setStatus.mutate({ _id: row._id, active: event.currentTarget.checked })}
          />
        ),
      },
      actionsColumn<Vertical>({
        label: t('actions'),
        may: (row) => row.may_edit,
        editLabel: (row) => t('editNamed', { name: verticalName(row.name) }),
        deleteLabel: (row) => t('deleteNamed', { name: verticalName(row.name) }),
        ...(mayEdit && { onEdit: edit }),
        ...(mayDelete && { onDelete: askToDelete }),
      }),
    ],
    [t, moduleName, verticalName, mayEdit, mayDelete, setStatus],
  );
  const add = mayAdd && (
    <Button leftSection={<IconPlus size={18} />} onClick={() => edit('new')}>
      {t('verticals.add')}
    </Button>
  );
  return (
    <Card title={t('verticals.title')} note={t('verticals.note')} actions={add} flush>
      <DataTable
        name={t('verticals.title')}
        columns={columns}
        rows={list.data}
        rowId={(row) => row._id}
        failure={list.error && failureText(list.error)}
        onRetry={() => void list.refetch()}
        empty={<EmptyState icon={IconStack2} title={t('verticals.empty')} actions={add} />}
      />
      <EditPanel
        edited={edited}
        onClose={() => edit(undefined)}
        addTitle={t('verticals.addTitle')}
        editTitle={t('verticals.editTitle')}
      >
        {(vertical) => (
          <VerticalForm
            vertical={vertical}
            onCancel={() => edit(undefined)}
            onSaved={(name) => {
              edit(undefined);
              showToast('success', t('saved', { name }));
            }}
          />
        )}
      </EditPanel>
      <DeleteOneDialog
        thing={deleted}
        nameOf={({ name }) => verticalName(name)}
        onClose={() => askToDelete(undefined)}
        remove={({ _id }) => remove.mutateAsync({ id: _id })}
      />
    </Card>
  );
}
