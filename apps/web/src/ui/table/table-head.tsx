import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column } from './column.ts';
import classes from './data-table.module.css';

type Sort = 'asc' | 'desc' | false;

interface Props<Row> {
  columns: Column<Row>[];
  sortOf: (column: string) => Sort;
  onSort: (column: string) => void;
  selection?: { all: boolean; some: boolean };
  onToggleAll?: (isOn: boolean) => void;
}

const icons = { asc: IconArrowUp, desc: IconArrowDown };
const spoken = { asc: 'ascending', desc: 'descending' } as const;

export function TableHead<Row>({ columns, sortOf, onSort, selection, onToggleAll }: Props<Row>) {
  const { t } = useTranslation('ui');
  const all = useId();
  return (
    <thead>
      <tr>
        {selection && (
          <th className={classes.check} scope="col">
            <label className="visually-hidden" htmlFor={all}>
              {t('table.selectAll')}
            </label>
            <input
              id={all}
              type="checkbox"
              checked={selection.all}
              ref={(box) => {
                if (box) box.indeterminate = selection.some && !selection.all;
              }}
              onChange={(event) => onToggleAll?.(event.currentTarget.checked)}
            />
          </th>
        )}
        {columns.map((column) => {
          const sort = sortOf(column.id);
          const Icon = sort ? icons[sort] : IconSelector;
          return (
            <th
              key={column.id}
              scope="col"
              className={column.align === 'end' ? classes['end-aligned'] : ''}
              style={column.width ? { inlineSize: column.width } : undefined}
              {...(sort && { 'aria-sort': spoken[sort] })}
            >
              {column.sortable === false ? (
                <span className={classes['plain-head']}>{column.label}</span>
              ) : (
                <button
                  type="button"
                  className={`${classes.sort} ${sort ? classes.sorted : ''}`}
                  onClick={() => onSort(column.id)}
                >
                  {column.label}
                  <Icon size={15} aria-hidden="true" opacity={sort ? 1 : 0.45} />
                </button>
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
