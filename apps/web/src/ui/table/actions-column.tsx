import { RowActions } from '../navigation/row-actions.tsx';
import type { Column } from './column.ts';

interface Actions<R> {
  /** The name of the column, and the labels of its buttons with the name of the row: "Edit Harbour House". */
  label: string;
  editLabel: (row: R) => string;
  deleteLabel: (row: R) => string;
  /** Absent if the user may not edit; the button is then hidden. */
  onEdit?: ((row: R) => void) | undefined;
  onDelete?: ((row: R) => void) | undefined;
  /** Rows that cannot be changed have no buttons; by default all can. */
  may?: (row: R) => boolean;
}

/** The last column of a list: the actions of a row. */
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
          onEdit={actions.onEdit && (() => actions.onEdit?.(row))}
          deleteLabel={actions.deleteLabel(row)}
          onDelete={actions.onDelete && (() => actions.onDelete?.(row))}
        />
      ),
  };
}
