import { RowActions } from '../row-actions.tsx';
import type { Column } from './column.ts';

interface Actions<R> {
  /** The column's own name, and what each button says of its row: "Edit Harbour House". */
  label: string;
  editLabel: (row: R) => string;
  deleteLabel: (row: R) => string;
  onEdit: (row: R) => void;
  onDelete: (row: R) => void;
  /** Rows that cannot be changed have no buttons; all can unless told. */
  may?: (row: R) => boolean;
}

/** The last column of a list: what can be done with a row. */
export function actionsColumn<R extends object>(actions: Actions<R>): Column<R> {
  return {
    id: 'actions',
    label: actions.label,
    value: () => undefined,
    sortable: false,
    canHide: false,
    align: 'end',
    width: '110px',
    cell: (row) =>
      actions.may?.(row) === false ? null : (
        <RowActions
          editLabel={actions.editLabel(row)}
          onEdit={() => actions.onEdit(row)}
          deleteLabel={actions.deleteLabel(row)}
          onDelete={() => actions.onDelete(row)}
        />
      ),
  };
}
