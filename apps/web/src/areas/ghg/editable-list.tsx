import { Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../api/failure-text.ts';
import { useMay } from '../../shared/may.ts';
import { DeleteDialog } from '../../ui/dialogs.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';

interface Props<R extends object> {
  name: string;
  /** The words of the list: `<words>.note`, `.add`, `.none`, `.noneText`, `.deleteText`. */
  words: 'factor' | 'instrument';
  columns: Column<R>[];
  rows: R[] | undefined;
  rowId: (row: R) => string;
  error: Error | null;
  onRetry: () => void;
  onDelete: (row: R) => Promise<unknown>;
  /** Which rows the person may take away, where it is not all of them. */
  mayDelete?: (row: R) => boolean;
  /** What else is to be known before adding. */
  hint?: string | undefined;
  /** Adding begins at once, for somebody who came here for it. */
  startsAdding?: boolean;
  dialog: (close: () => void) => ReactNode;
}

/** Numbers the organization adds by hand and takes away again: what it is for, the list, adding and deleting. */
export function EditableList<R extends object>(props: Props<R>) {
  const {
    name,
    words,
    columns,
    rows,
    rowId,
    error,
    onRetry,
    onDelete,
    mayDelete,
    hint,
    startsAdding = false,
    dialog,
  } = props;
  const { t } = useTranslation('ghg');
  const failureText = useFailureText();
  const mayChange = useMay('emission-factors.create');
  const [isAdding, add] = useState(startsAdding && mayChange);
  const [deleting, markForDeletion] = useState<R>();
  const button = mayChange && (
    <Button leftSection={<IconPlus size={18} />} onClick={() => add(true)}>
      {t(`${words}.add`)}
    </Button>
  );
  const action: Column<R> = {
    id: 'action',
    label: t('action'),
    value: () => '',
    cell: (row) =>
      (mayDelete?.(row) ?? true) && (
        <Button
          size="compact-sm"
          variant="subtle"
          color="red"
          leftSection={<IconTrash size={16} />}
          onClick={() => markForDeletion(row)}
        >
          {t('delete')}
        </Button>
      ),
    align: 'end',
    sortable: false,
    canHide: false,
  };
  return (
    <>
      <p style={{ margin: '0 0 14px', color: 'var(--ink-soft)', maxInlineSize: '80ch' }}>
        {[t(`${words}.note`), mayChange && hint].filter(Boolean).join(' ')}
      </p>
      <DataTable
        name={name}
        columns={mayChange ? [...columns, action] : columns}
        rows={rows}
        rowId={rowId}
        tools={button}
        {...(error && { failure: failureText(error), onRetry })}
        empty={
          <EmptyState title={t(`${words}.none`)} actions={button || undefined}>
            {t(`${words}.noneText`)}
          </EmptyState>
        }
      />
      {isAdding && dialog(() => add(false))}
      <DeleteDialog
        opened={deleting !== undefined}
        onClose={() => markForDeletion(undefined)}
        onAccept={() => deleting && onDelete(deleting)}
      >
        {t(`${words}.deleteText`)}
      </DeleteDialog>
    </>
  );
}
