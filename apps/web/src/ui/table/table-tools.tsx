import { Button, CloseButton, NativeSelect, Popover, TextInput } from '@mantine/core';
import { IconColumns3, IconDownload, IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column } from './column.ts';
import classes from './data-table.module.css';

interface Props<Row> {
  name: string;
  columns: Column<Row>[];
  rows: Row[];
  search: string;
  onSearch: (text: string) => void;
  filters: Record<string, string>;
  onFilter: (column: string, value: string) => void;
  isShown: (column: string) => boolean;
  onShow: (column: string, shown: boolean) => void;
  onExport?: (() => unknown) | undefined;
  isExporting?: boolean;
  /** Filters that are not values of a column, after the search. */
  beside?: ReactNode;
  children?: ReactNode;
}

/** Above a table: search, filters, the choice of columns, and the CSV file. */
export function TableTools<Row>({ name, columns, rows, search, onSearch, ...rest }: Props<Row>) {
  const { t } = useTranslation('ui');
  const { filters, onFilter, isShown, onShow, onExport, isExporting, beside, children } = rest;
  return (
    <div className={classes.tools}>
      <TextInput
        className={classes.search ?? ''}
        aria-label={t('table.searchIn', { name })}
        placeholder={t('table.search')}
        leftSection={<IconSearch size={17} aria-hidden="true" />}
        value={search}
        onChange={(event) => onSearch(event.currentTarget.value)}
        rightSection={search && <CloseButton size="sm" aria-label={t('table.clear')} onClick={() => onSearch('')} />}
      />
      {beside}
      {columns
        .filter((column) => column.filter)
        .map((column) => (
          <NativeSelect
            key={column.id}
            aria-label={column.label}
            value={filters[column.id] ?? ''}
            onChange={(event) => onFilter(column.id, event.currentTarget.value)}
            data={[{ value: '', label: t('table.all', { label: column.label }) }, ...valuesOf(column, rows)]}
          />
        ))}
      <div className={classes.end}>
        {children}
        <Popover position="bottom-end" shadow="md" trapFocus>
          <Popover.Target>
            <Button variant="default" leftSection={<IconColumns3 size={17} />}>
              {t('table.columns')}
            </Button>
          </Popover.Target>
          <Popover.Dropdown>
            <fieldset className={classes.choice} aria-label={t('table.columns')}>
              {columns.map((column, index) => (
                <label key={column.id}>
                  <input
                    type="checkbox"
                    checked={isShown(column.id)}
                    disabled={index === 0 || column.canHide === false}
                    onChange={(event) => onShow(column.id, event.currentTarget.checked)}
                  />
                  {column.label}
                </label>
              ))}
            </fieldset>
          </Popover.Dropdown>
        </Popover>
        {onExport && (
          <Button
            variant="default"
            leftSection={<IconDownload size={17} />}
            loading={isExporting ?? false}
            onClick={() => void onExport()}
          >
            {t('table.csv')}
          </Button>
        )}
      </div>
    </div>
  );
}

function valuesOf<Row>(column: Column<Row>, rows: Row[]): string[] {
  const values = rows.flatMap((row) => {
    const value = column.value(row);
    return value === null || value === undefined || value === '' ? [] : [String(value)];
  });
  return [...new Set(values)].toSorted((a, b) => a.localeCompare(b, undefined, { numeric: true }));
}
