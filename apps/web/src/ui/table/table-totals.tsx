import type { Column } from './column.ts';
import classes from './data-table.module.css';

interface Props<Row> {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  hasSelection: boolean;
}

/** The last row of a table: what its columns state about all rows together. */
export const TableTotals = <Row,>({ columns, rows, hasSelection }: Props<Row>) => (
  <tfoot>
    <tr className={classes.totals}>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label */}
      {hasSelection && <td className={classes.check} />}
      {columns.map(({ id, label, align, total, onPhone }) => (
        <td
          key={id}
          className={align === 'end' ? classes['end-aligned'] : undefined}
          data-label={label}
          data-off-phone={onPhone === false || !total || undefined}
        >
          <span className={classes.cell}>{total?.(rows)}</span>
        </td>
      ))}
    </tr>
  </tfoot>
);
