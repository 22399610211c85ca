import type { Label } from '@steward/contract/widget-data';
import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../ui/format.ts';
import { NoValue } from '../../../ui/value-text.tsx';
import { AddressLink } from '../address-link.tsx';
import { exactText, numberIn, scaleOf, type Scale } from '../amounts.ts';
import { narrows, type WidgetRow, type WidgetTable } from '../widget-table.ts';
import classes from '../widgets.module.css';

interface Props {
  name: string;
  table: WidgetTable;
  /** How many rows there are, where not all are shown. */
  total?: number;
  /** Cells are shaded by their value, from the least to the most of all. */
  isShaded?: boolean;
  /** One unit for all columns, which is beside the title. */
  together?: Scale | undefined;
  onPick?: ((label: Label) => void) | undefined;
}

/** What a widget shows as a table: the numbers of a column end at the same place in every language. */
export function RowsDrawing({ name, table, total, isShaded = false, together, onPick }: Props) {
  const { t } = useTranslation('dashboard-pages');
  const { columns, rows } = table;
  const numbers = isShaded ? rows.flatMap(({ cells }) => cells.filter((cell) => typeof cell === 'number')) : [];
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
  const shadeOf = (value: string | number | null | undefined) =>
    isShaded && typeof value === 'number' && most > least
      ? ({ '--shade': `${Math.round(((value - least) / (most - least)) * 38)}%` } as CSSProperties)
      : undefined;
  // One unit for all values of a column, in its head.
  const scales = columns.map(
    ({ unit = '' }, at) =>
      together ??
      scaleOf(
        rows.map(({ cells }) => (typeof cells[at] === 'number' ? cells[at] : null)),
        unit,
      ),
  );
  const cellOf = ({ cells, shown }: WidgetRow, at: number) => {
    const [value, own] = [cells[at], shown?.[at]];
    if (value === null || value === undefined) return <NoValue />;
    if (own) return <bdi title={typeof value === 'string' ? value : undefined}>{own}</bdi>;
    if (typeof value === 'string') return <bdi>{value}</bdi>;
    const [scale, unit = ''] = [scales[at], columns[at]?.unit];
    return <bdi title={exactText(value, unit)}>{scale ? numberIn(scale, value) : value}</bdi>;
  };
  if (!rows.length) return <p className="soft">{t('noneNow')}</p>;
  const left = (total ?? rows.length) - rows.length;
  return (
    <>
      <table className={classes.table}>
        <caption className="visually-hidden">{name}</caption>
        <thead>
          <tr>
            {columns.map(({ id, label, isNumber }, at) => (
              <th key={id} scope="col" data-number={isNumber || undefined}>
                {label} {!together && scales[at]?.unit && <bdi className={classes.unit}>{scales[at].unit}</bdi>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // A table may have two rows with the same name.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={index}>
              {columns.map(({ id, isNumber }, at) =>
                at === 0 ? (
                  <th key={id} scope="row">
                    <RowName row={row} onPick={onPick}>
                      {cellOf(row, at)}
                    </RowName>
                  </th>
                ) : (
                  <td
                    key={id}
                    data-number={isNumber || undefined}
                    style={shadeOf(row.cells[at])}
                    data-shaded={isShaded || undefined}
                  >
                    {cellOf(row, at)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {left > 0 && <p className={classes.more}>{t('others', { count: left, shown: formatCount(left) })}</p>}
    </>
  );
}

/** The first cell of a row: a button that narrows the page, a link, or text. */
function RowName({ row, onPick, children }: Pick<Props, 'onPick'> & { row: WidgetRow; children: ReactNode }) {
  const { label, address } = row;
  if (onPick && label && narrows(label))
    return (
      <button type="button" className={classes.pick} onClick={() => onPick(label)}>
        {children}
      </button>
    );
  return (
    <AddressLink href={address} className={classes.name}>
      {children}
    </AddressLink>
  );
}
