import { Anchor, Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMemo, useState, type ComponentType, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../api/failure-text.ts';
import { textOf, useAddressState } from '../../shared/address-state.ts';
import { Card } from '../../ui/card.tsx';
import { DeleteDialog } from '../../ui/dialogs.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RowActions } from '../../ui/row-actions.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { NameForm } from './name-form.tsx';

interface Props<Row extends { name: string }> {
  /** Under which word the area's texts speak of it, and the address names the opened one. */
  word: 'team' | 'teamspace';
  icon: ComponentType;
  list: { data: Row[] | undefined; error: Error | null; refetch: () => unknown };
  idOf: (row: Row) => string;
  /** Between the name and the actions. */
  columns: Column<Row>[];
  mayAdd: boolean;
  mayEdit: boolean;
  mayDelete: boolean;
  create: { error: Error | null; isPending: boolean; run: (name: string) => Promise<Row[]> };
  onDelete: (id: string) => Promise<unknown>;
  panelWidth: number;
  panel: (row: Row) => ReactNode;
}

/** Things that have a name and people: the table, adding one by its name, the panel of the opened one, deleting. */
export function NamedList<Row extends { name: string }>(props: Props<Row>) {
  const { word, icon, list, idOf, columns, mayAdd, mayEdit, mayDelete, create, onDelete, panelWidth, panel } = props;
  const { t } = useTranslation('teams');
  const failureText = useFailureText();
  const [address, changeAddress] = useAddressState();
  const [isAdding, add] = useState(false);
  const [deleted, askToDelete] = useState<Row>();
  const shown = list.data?.find((row) => idOf(row) === textOf(address[word]));
  const all = useMemo<Column<Row>[]>(
    () => [
      {
        id: 'name',
        label: t(`${word}.name`),
        value: (row) => row.name,
        cell: (row) => (
          <Anchor component="button" type="button" fw={600} onClick={() => changeAddress({ [word]: idOf(row) })}>
            <bdi>{row.name}</bdi>
          </Anchor>
        ),
      },
      ...columns,
      {
        id: 'actions',
        label: t('actions'),
        value: () => undefined,
        sortable: false,
        align: 'end',
        width: '110px',
        cell: (row) =>
          mayEdit || mayDelete ? (
            <RowActions
              editLabel={t('editNamed', { name: row.name })}
              deleteLabel={t('deleteNamed', { name: row.name })}
              onEdit={mayEdit ? () => changeAddress({ [word]: idOf(row) }) : undefined}
              onDelete={mayDelete ? () => askToDelete(row) : undefined}
            />
          ) : null,
      },
    ],
    [t, word, columns, idOf, mayEdit, mayDelete, changeAddress],
  );
  const adding = mayAdd && (
    <Button leftSection={<IconPlus size={18} />} onClick={() => add(true)}>
      {t(`${word}.add`)}
    </Button>
  );
  return (
    <Card title={t(`${word}.title`)} note={t(`${word}.note`)} actions={adding} flush>
      <DataTable
        name={t(`${word}.title`)}
        columns={all}
        rows={list.data}
        rowId={idOf}
        failure={list.error && failureText(list.error)}
        onRetry={() => void list.refetch()}
        empty={
          <EmptyState icon={icon} title={t(`${word}.empty`)} actions={adding}>
            {t(`${word}.emptyText`)}
          </EmptyState>
        }
      />
      <SidePanel opened={isAdding} onClose={() => add(false)} title={t(`${word}.addTitle`)}>
        <NameForm
          label={t(`${word}.name`)}
          failure={create.error}
          isBusy={create.isPending}
          onCancel={() => add(false)}
          onSave={async (name) => {
            const made = (await create.run(name)).find((row) => row.name === name.trim());
            add(false);
            changeAddress({ [word]: made && idOf(made) });
          }}
        />
      </SidePanel>
      <SidePanel
        opened={shown !== undefined}
        onClose={() => changeAddress({ [word]: undefined })}
        title={shown?.name}
        width={panelWidth}
      >
        {shown && panel(shown)}
      </SidePanel>
      <DeleteDialog
        opened={deleted !== undefined}
        onClose={() => askToDelete(undefined)}
        onAccept={async () => {
          if (deleted) await onDelete(idOf(deleted));
        }}
      >
        {t(`${word}.deleteText`, { name: deleted?.name })}
      </DeleteDialog>
    </Card>
  );
}
