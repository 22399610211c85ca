import { Pagination } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../error-state.tsx';
import { formatCount } from '../format.ts';
import { RowSkeletons } from '../skeletons.tsx';
import type { Column } from './column.ts';
import classes from './data-table.module.css';
import { TableBody } from './table-body.tsx';
import { TableHead } from './table-head.tsx';
import { TableTools } from './table-tools.tsx';

/** What a reader asked for. Keep it in the address, so that a link shows the same rows. */
export interface Asked {
  search: string;
  page: number;
  sort?: { id: string; desc: boolean } | undefined;
}

interface Props<Row extends object> {
  /** Names the table for screen readers. */
  name: string;
  /** Keep it stable. A column that cannot be sorted by the server says `sortable: false`. */
  columns: Column<Row>[];
  /** The rows of this page. */
  rows: Row[] | undefined;
  /** How many there are with this search and these filters. */
  total: number | undefined;
  rowId: (row: Row) => string;
  asked: Asked;
  onAsk: (change: Partial<Asked>) => void;
  pageSize: number;
  /** Filters are on, besides the search: "nothing" then means "nothing matches". */
  isFiltered?: boolean;
  onClear?: () => void;
  /** The rows of the last page stay in sight while the next ones come. */
  isChanging?: boolean;
  failure?: ReactNode;
  onRetry?: () => void;
  empty: ReactNode;
  filters?: ReactNode;
  tools?: ReactNode;
  onExport?: () => unknown;
  isExporting?: boolean;
  onOpen?: (row: Row) => void;
}

/** A list whose searching, sorting and paging the server does: for lists without an end. */
export function PagedTable<Row extends object>(props: Props<Row>) {
  const { name, columns, rows, total, rowId, asked, onAsk, pageSize, failure, onRetry, empty, onOpen, onExport } =
    props;
  const { t } = useTranslation('ui');
  const [typed, setTyped] = useState(asked.search);
  const [hidden, hide] = useState(() => new Set(columns.filter((column) => column.hidden).map(({ id }) => id)));
  const askLater = useDebouncedCallback((search: string) => onAsk({ search, page: 1 }), 250);
  const search = (text: string) => {
    setTyped(text);
    askLater(text);
  };
  const clear = () => {
    setTyped('');
    onAsk({ search: '', page: 1 });
    props.onClear?.();
  };
  const isNarrowed = asked.search !== '' || typed !== '' || props.isFiltered === true;

  if (failure && !rows) {
    return (
      <div className={classes.frame}>
        <ErrorState message={failure} {...(onRetry && { onRetry })} />
      </div>
    );
  }
  if (!rows) {
    return (
      <div className={`${classes.frame} ${classes.waiting}`} aria-busy="true">
        <RowSkeletons />
      </div>
    );
  }
  if (rows.length === 0 && !isNarrowed && asked.page === 1) return <div className={classes.frame}>{empty}</div>;

  const visible = columns.filter(({ id }) => !hidden.has(id));
  const pages = Math.max(1, Math.ceil((total ?? rows.length) / pageSize));
  const first = (asked.page - 1) * pageSize + 1;
  return (
    // A page is short enough to stand there whole.
    <div className={`${classes.frame} ${classes.whole}`} aria-busy={props.isChanging}>
      <TableTools
        name={name}
        columns={columns}
        rows={rows}
        search={typed}
        onSearch={search}
        filters={{}}
        onFilter={() => undefined}
        isShown={(id) => !hidden.has(id)}
        onShow={(id, isShown) =>
          hide((before) => {
            const next = new Set(before);
            if (isShown) next.delete(id);
            else next.add(id);
            return next;
          })
        }
        onExport={onExport}
        isExporting={props.isExporting ?? false}
        beside={props.filters}
      >
        {props.tools}
      </TableTools>
      <TableBody
        name={name}
        columns={visible}
        rows={rows.map((row) => ({ id: rowId(row), row, isSelected: false }))}
        {...(onOpen && { onOpen })}
        head={
          <TableHead
            columns={visible}
            sortOf={(id) => asked.sort?.id === id && (asked.sort.desc ? 'desc' : 'asc')}
            onSort={(id) => onAsk({ page: 1, sort: { id, desc: asked.sort?.id === id && !asked.sort.desc } })}
          />
        }
        onClear={clear}
      />
      <div className={classes.foot}>
        <output className="figures">
          {rows.length > 0 &&
            t('table.page', {
              first: formatCount(first),
              last: formatCount(first + rows.length - 1),
              all: formatCount(total ?? rows.length),
            })}
        </output>
        {pages > 1 && (
          <Pagination
            size="sm"
            total={pages}
            value={asked.page}
            onChange={(page) => onAsk({ page })}
            getControlProps={(control) => ({ 'aria-label': t(`table.${control}`) })}
            getItemProps={(page) => ({ 'aria-label': t('table.pageNumber', { page: formatCount(page) }) })}
          />
        )}
      </div>
    </div>
  );
}
