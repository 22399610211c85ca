import {
  columnFilteringFeature,
  columnVisibilityFeature,
  createColumnHelper,
  createFilteredRowModel,
  createSortedRowModel,
  globalFilteringFeature,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useDeferredValue, useEffect, useEffectEvent, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../empty-state.tsx';
import { ErrorState } from '../error-state.tsx';
import { formatCount } from '../format.ts';
import { saveBlob } from '../save-blob.ts';
import { RowSkeletons } from '../skeletons.tsx';
import type { Column } from './column.ts';
import { toCsv } from './csv.ts';
import classes from './data-table.module.css';
import { TableBody } from './table-body.tsx';
import { TableHead } from './table-head.tsx';
import { TableTools } from './table-tools.tsx';

export const features = tableFeatures({
  columnFilteringFeature,
  globalFilteringFeature,
  rowSortingFeature,
  columnVisibilityFeature,
  rowSelectionFeature,
  filteredRowModel: createFilteredRowModel(),
  sortedRowModel: createSortedRowModel(),
  filterFns: {},
  sortFns: {},
});

interface Props<Row extends object> {
  /** Names the table for screen readers and the CSV file. */
  name: string;
  /** Keep it stable: module scope, or `useMemo`. */
  columns: Column<Row>[];
  rows: Row[] | undefined;
  rowId: (row: Row) => string;
  /** Why the rows did not come; with `onRetry` there is another try. */
  failure?: ReactNode;
  onRetry?: () => void;
  /** What shows when there is nothing at all. */
  empty?: ReactNode;
  /** Click, or Enter on the row. */
  onOpen?: (row: Row) => void;
  /** Lets rows be selected; gets the selected rows. */
  onSelect?: (rows: Row[]) => void;
  /** Beside the column choice: what can be done with the selection. */
  tools?: ReactNode;
  /** Below the rows at the end: a total, or a pager. */
  foot?: ReactNode;
  sortedBy?: { id: string; desc: boolean };
  /** The search, where the address keeps it. */
  search?: string;
  onSearch?: (text: string) => void;
}

/** A list of things: sorts, searches, filters, chooses columns, exports, and stays quick with thousands of rows. */
export function DataTable<Row extends object>(props: Props<Row>) {
  const { name, columns, rows, rowId, failure, onRetry, empty, onOpen, onSelect, tools, foot, sortedBy } = props;
  const { t, i18n } = useTranslation('ui');
  const [own, setOwn] = useState('');
  const search = props.search ?? own;
  const setSearch = props.onSearch ?? setOwn;
  const wanted = useDeferredValue(search);
  const data = useMemo(() => rows ?? [], [rows]);
  const definitions = useMemo(() => defineColumns(columns, i18n.language), [columns, i18n.language]);
  const table = useTable({
    features,
    columns: definitions,
    data,
    getRowId: rowId,
    enableRowSelection: Boolean(onSelect),
    getColumnCanGlobalFilter: () => true,
    globalFilterFn: (row, columnId, text: string) =>
      String(row.getValue(columnId) ?? '')
        .toLocaleLowerCase()
        .includes(text.toLocaleLowerCase()),
    initialState: {
      sorting: sortedBy ? [sortedBy] : [],
      columnVisibility: Object.fromEntries(columns.filter(({ hidden }) => hidden).map(({ id }) => [id, false])),
    },
  });
  useEffect(() => table.setGlobalFilter(wanted), [table, wanted]);

  const selected = table.state.rowSelection;
  const tell = useEffectEvent(() => onSelect?.(table.getSelectedRowModel().rows.map(({ original }) => original)));
  useEffect(() => tell(), [selected]);

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
  if (rows.length === 0) {
    return <div className={classes.frame}>{empty ?? <EmptyState title={t('table.nothing')} />}</div>;
  }

  const shown = table.getRowModel().rows;
  const visible = columns.filter(({ id }) => table.getColumn(id)?.getIsVisible());
  const filters = Object.fromEntries(table.state.columnFilters.map(({ id, value }) => [id, String(value)]));
  const clear = () => {
    setSearch('');
    table.resetColumnFilters(true);
  };
  return (
    <div className={classes.frame}>
      <TableTools
        name={name}
        columns={columns}
        rows={data}
        search={search}
        onSearch={setSearch}
        filters={filters}
        onFilter={(id, value) => table.getColumn(id)?.setFilterValue(value || undefined)}
        isShown={(id) => table.getColumn(id)?.getIsVisible() ?? true}
        onShow={(id, isShown) => table.getColumn(id)?.toggleVisibility(isShown)}
        onExport={() => {
          const text = toCsv(
            visible,
            shown.map(({ original }) => original),
          );
          saveBlob(new Blob([text], { type: 'text/csv;charset=utf-8' }), `${name}.csv`);
        }}
      >
        {tools}
      </TableTools>
      <TableBody
        name={name}
        columns={visible}
        rows={shown.map((row) => ({ id: row.id, row: row.original, isSelected: row.getIsSelected() }))}
        {...(onOpen && { onOpen })}
        {...(onSelect && { onToggle: (id: string, isOn: boolean) => table.getRow(id).toggleSelected(isOn) })}
        head={
          <TableHead
            columns={visible}
            sortOf={(id) => table.getColumn(id)?.getIsSorted() ?? false}
            onSort={(id) => table.getColumn(id)?.toggleSorting(undefined, false)}
            {...(onSelect && {
              selection: { all: table.getIsAllRowsSelected(), some: table.getIsSomeRowsSelected() },
              onToggleAll: (isOn: boolean) => table.toggleAllRowsSelected(isOn),
            })}
          />
        }
        onClear={clear}
      />
      <div className={classes.foot}>
        <output className="figures">
          {shown.length === data.length
            ? t('table.count', { count: data.length, shown: formatCount(data.length) })
            : t('table.found', { shown: formatCount(shown.length), all: formatCount(data.length) })}
        </output>
        {foot}
      </div>
    </div>
  );
}

type Value = string | number | boolean | null | undefined;

function defineColumns<Row extends object>(columns: Column<Row>[], language: string) {
  const helper = createColumnHelper<typeof features, Row>();
  const words = new Intl.Collator(language, { numeric: true, sensitivity: 'base' });
  const inOrder = (a: Value, b: Value) =>
    typeof a === 'number' && typeof b === 'number' ? a - b : words.compare(String(a), String(b));
  return helper.columns(
    columns.map((column) =>
      // What is not known sorts last, whichever way.
      helper.accessor((row): Value => column.value(row) ?? undefined, {
        id: column.id,
        header: column.label,
        enableSorting: column.sortable !== false,
        sortUndefined: 'last',
        sortFn: (a, b, id) => inOrder(a.getValue<Value>(id), b.getValue<Value>(id)),
        filterFn: (row, id, wanted: string) => String(row.getValue<Value>(id) ?? '') === wanted,
      }),
    ),
  );
}
