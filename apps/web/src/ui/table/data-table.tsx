import { Pagination } from '@mantine/core';
import { useDeferredValue, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../empty-state.tsx';
import { ErrorState } from '../error-state.tsx';
import { formatCount } from '../format.ts';
import { RowSkeletons } from '../skeletons.tsx';
import { arrange, startsDescending, valuesOf } from './arrange.ts';
import { nextSort, emptyTableQuery, withFilter, type TableQuery, type Filter, type Sort } from './table-query.ts';
import type { Column } from './column.ts';
import classes from './data-table.module.css';
import { saveRows, type ExportFormat } from './export.ts';
import { TableBody } from './table-body.tsx';
import { TableHead } from './table-head.tsx';
import { TableTotals } from './table-totals.tsx';
import { TableTools } from './table-tools.tsx';
import { useDebouncedSearch } from './use-debounced-search.ts';

interface Props<Row extends object> {
  /** The name of the table for screen readers and the CSV file. */
  name: string;
  /** Must be stable if there can be many rows: module scope, or `useMemo`. */
  columns: Column<Row>[];
  rows: Row[] | undefined;
  rowId: (row: Row) => string;
  /** Held by the caller, mostly in the address; by default the table holds it. */
  asked?: TableQuery;
  onAsk?: (change: Partial<TableQuery>) => void;
  /** Filters that are not values of a column. The caller applies them. */
  filters?: readonly Filter[];
  /** The server searches, sorts and pages; `rows` are one page. */
  served?: { total: number | undefined; pageSize: number; isChanging: boolean };
  /** Why the rows failed to load; with `onRetry` there is a button to retry. */
  failure?: ReactNode;
  onRetry?: () => void;
  /** Access was refused: a retry would change nothing. */
  isRefused?: boolean;
  /** The caller filters the rows further, and `onClear` removes that filter. */
  isNarrowed?: boolean | undefined;
  onClear?: (() => void) | undefined;
  /** Between the tools and the rows. */
  below?: ReactNode;
  /** Shown if there are no rows at all. */
  empty?: ReactNode;
  /** Called on a click, or on Enter in the row. */
  onOpen?: ((row: Row) => void) | undefined;
  /** Lets users select rows; returns the actions for the selected ones. */
  bulk?: ((selected: Row[], clear: () => void) => ReactNode) | undefined;
  maySelect?: ((row: Row) => boolean) | undefined;
  /** The row that a panel beside the list shows. */
  openedId?: string | undefined;
  /** Rows in a soft color, such as those without enough data. */
  isSoft?: ((row: Row) => boolean) | undefined;
  /** Beside the column choice. */
  tools?: ReactNode;
  /** All rows that match, where the server has them; false: no export. */
  exported?: (() => Promise<Row[]>) | false;
  /** Replaces the export made here. */
  onExport?: () => Promise<unknown>;
  /** At the end, below the rows. */
  foot?: ReactNode;
  sortedBy?: Sort;
}

/** The table of all lists: sorts, searches, filters, chooses columns, selects, exports, from one row to thousands. */
export function DataTable<Row extends object>(props: Props<Row>) {
  const { name, columns, rows, rowId, served, failure, onRetry, empty, onOpen, bulk, maySelect, sortedBy } = props;
  const { t, i18n } = useTranslation('ui');
  const [own, setOwn] = useState<TableQuery>(emptyTableQuery);
  const asked = props.asked ?? own;
  const ask = props.onAsk ?? ((change: Partial<TableQuery>) => setOwn((before) => ({ ...before, ...change })));
  const { typed, type, clear: clearTyped } = useDebouncedSearch(asked.search, (search) => ask({ search, page: 1 }));
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  const [isExporting, setExporting] = useState(false);

  const all = useMemo(() => rows ?? [], [rows]);
  const sort = asked.sort ?? sortedBy;
  // Rows in memory are searched during typing.
  const search = useDeferredValue(typed);
  const { filters: chosen } = asked;
  const shown = useMemo(
    () => (served ? all : arrange(columns, all, { search, filters: chosen, sort }, i18n.language)),
    [served, columns, all, search, chosen, sort, i18n.language],
  );
  const filters = useMemo(
    () => [
      ...(props.filters ?? []),
      ...columns
        .filter(({ filter }) => filter && !served)
        .map((column) => ({ id: column.id, label: column.label, options: valuesOf(column, all, i18n.language) })),
    ],
    [props.filters, columns, served, all, i18n.language],
  );

  if (failure && !rows) {
    return (
      <div className={classes.frame}>
        <ErrorState message={failure} isRefused={props.isRefused ?? false} {...(onRetry && { onRetry })} />
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
  const isNarrowed = typed !== '' || asked.search !== '' || props.isNarrowed || filters.some(({ id }) => chosen[id]);
  if (rows.length === 0 && asked.page === 1 && !isNarrowed) {
    return <div className={classes.frame}>{empty ?? <EmptyState title={t('table.nothing')} />}</div>;
  }

  const isShown = ({ id, hidden, canHide }: Column<Row>, index = columns.findIndex((one) => one.id === id)) =>
    index === 0 || canHide === false || (asked.columns ? asked.columns.includes(id) : !hidden);
  const visible = columns.filter((column, index) => isShown(column, index));
  const show = (id: string, isOn: boolean) =>
    ask({ columns: columns.filter((one, index) => (one.id === id ? isOn : isShown(one, index))).map((one) => one.id) });
  const selectable = maySelect ? shown.filter(maySelect) : shown;
  const selected = bulk ? selectable.filter((row) => selectedIds.has(rowId(row))) : [];
  const clear = () => {
    clearTyped();
    ask({ search: '', filters: {}, page: 1 });
    props.onClear?.();
  };
  const save = async (format: ExportFormat) => {
    setExporting(true);
    try {
      if (props.onExport) return await props.onExport();
      const wanted = props.exported ? await props.exported() : shown;
      await saveRows(format, name, visible, wanted);
    } finally {
      setExporting(false);
    }
    return undefined;
  };
  return (
    // One page of a served list is short enough to show without its own scrolling.
    <div className={`${classes.frame} ${served ? classes.whole : ''}`} aria-busy={served?.isChanging}>
      <TableTools
        name={name}
        columns={columns}
        search={typed}
        onSearch={type}
        onClear={() => type('')}
        filters={filters}
        chosen={chosen}
        onFilter={(id, value) => ask({ filters: withFilter(chosen, id, value), page: 1 })}
        isShown={isShown}
        onShow={show}
        onExport={props.exported === false && !props.onExport ? undefined : save}
        isExporting={isExporting}
        isOneFile={Boolean(props.onExport)}
      >
        {props.tools}
      </TableTools>
      {props.below}
      <TableBody
        name={name}
        columns={visible}
        rows={shown.map((row) => ({
          id: rowId(row),
          row,
          isSelected: selectedIds.has(rowId(row)),
          maySelect: maySelect?.(row) ?? true,
          isSoft: props.isSoft?.(row) ?? false,
          isOpened: props.openedId === rowId(row),
        }))}
        {...(onOpen && { onOpen })}
        {...(bulk && {
          onToggle: (id: string, isOn: boolean) => setSelectedIds((before) => toggled(before, id, isOn)),
        })}
        head={
          <TableHead
            columns={visible}
            sortOf={(id) => sort?.id === id && (sort.desc ? 'desc' : 'asc')}
            onSort={(id) => {
              const column = columns.find((one) => one.id === id);
              const isDown = !served && column !== undefined && startsDescending(column, all);
              ask({ sort: nextSort(sort, id, isDown), page: 1 });
            }}
            {...(bulk && {
              selection: {
                all: selected.length > 0 && selected.length === selectable.length,
                some: selected.length > 0,
              },
              onToggleAll: (isOn: boolean) => setSelectedIds(new Set(isOn ? selectable.map(rowId) : [])),
            })}
          />
        }
        foot={
          shown.length > 0 && visible.some(({ total }) => total) ? (
            <TableTotals columns={visible} rows={shown} hasSelection={bulk !== undefined} />
          ) : undefined
        }
        onClear={clear}
        hidden={served ? undefined : all.length}
      />
      {selected.length > 0 && <div className={classes.bulk}>{bulk?.(selected, () => setSelectedIds(new Set()))}</div>}
      <div className={classes.foot}>
        <output className="figures">
          {served ? (
            <PageWords first={(asked.page - 1) * served.pageSize + 1} count={rows.length} total={served.total} />
          ) : shown.length === all.length ? (
            t('table.count', { count: all.length, shown: formatCount(all.length) })
          ) : (
            t('table.found', { shown: formatCount(shown.length), all: formatCount(all.length) })
          )}
        </output>
        {props.foot}
        {served && <Pager {...served} page={asked.page} count={rows.length} onTurn={(page) => ask({ page })} />}
      </div>
    </div>
  );
}

function toggled(ids: ReadonlySet<string>, id: string, isOn: boolean): ReadonlySet<string> {
  const next = new Set(ids);
  if (isOn) next.add(id);
  else next.delete(id);
  return next;
}

function PageWords({ first, count, total }: { first: number; count: number; total: number | undefined }) {
  const { t } = useTranslation('ui');
  if (count === 0) return null;
  return t('table.page', {
    first: formatCount(first),
    last: formatCount(first + count - 1),
    all: formatCount(total ?? count),
  });
}

interface PagerProps {
  page: number;
  count: number;
  total: number | undefined;
  pageSize: number;
  onTurn: (page: number) => void;
}

function Pager({ page, count, total, pageSize, onTurn }: PagerProps) {
  const { t } = useTranslation('ui');
  const pages = Math.ceil((total ?? count) / pageSize);
  if (pages <= 1) return null;
  return (
    <Pagination
      size="sm"
      total={pages}
      value={page}
      onChange={onTurn}
      getControlProps={(control) => ({ 'aria-label': t(`table.${control}`) })}
      getItemProps={(one) => ({ 'aria-label': t('table.pageNumber', { page: formatCount(one) }) })}
    />
  );
}
