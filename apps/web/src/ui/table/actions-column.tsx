import { RowActions } from '../navigation/row-actions.tsx';
import type { Column } from './column.ts';

interface Actions<R> {
  /** The column's own name, and what each button says of its row: "Edit Harbour House". */
  label: string;
  editLabel: (row: R) => string;
  deleteLabel: (row: R) => string;
  /** Left out: the person may not, and no button says otherwise. */
  onEdit?: ((row: R) => void) | undefined;
  onDelete?: ((row: R) => void) | undefined;
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
          onEdit={actions.onEdit && (() => actions.onEdit?.(row))}
          deleteLabel={actions.deleteLabel(row)}
          onDelete={actions.onDelete && (() => actions.onDelete?.(row))}
        />
      ),
  };
}
