import { ActionIcon, CloseButton, NativeSelect, Popover, Switch, TextInput } from '@mantine/core';
import { IconColumns3, IconDownload, IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TableQuery, Filter } from './table-query.ts';
import type { Column } from './column.ts';
import classes from './data-table.module.css';
import { ExportMenu } from './export-menu.tsx';
import type { ExportFormat } from './export.ts';

interface Props<Row> {
  name: string;
  columns: Column<Row>[];
  search: string;
  onSearch: (text: string) => void;
  onClear: () => void;
  filters: readonly Filter[];
  chosen: TableQuery['filters'];
  onFilter: (id: string, value: string) => void;
  isShown: (column: Column<Row>) => boolean;
  onShow: (column: string, isShown: boolean) => void;
  onExport?: ((format: ExportFormat) => unknown) | undefined;
  /** The only format is CSV, so there is no choice. */
  isOneFile?: boolean;
  isExporting: boolean;
  children?: ReactNode;
}

/** Above a table: search, filters, column choice and export. */
export function TableTools<Row>({ name, columns, search, onSearch, onClear, ...rest }: Props<Row>) {
  const { t } = useTranslation('ui');
  const { filters, chosen, onFilter, isShown, onShow, onExport, isExporting, isOneFile, children } = rest;
  return (
    <div className={classes.tools}>
      <TextInput
        className={classes.search ?? ''}
        aria-label={t('table.searchIn', { name })}
        placeholder={t('table.search')}
        leftSection={<IconSearch size={17} aria-hidden="true" />}
        value={search}
        onChange={(event) => onSearch(event.currentTarget.value)}
        rightSection={search && <CloseButton size="sm" aria-label={t('table.clear')} onClick={onClear} />}
      />
      {filters.map((filter) => (
        <FilterField key={filter.id} {...filter} value={chosen[filter.id] ?? ''} onChange={onFilter} />
      ))}
      <div className={classes.end}>
        {children}
        <Popover position="bottom-end" shadow="md" trapFocus>
          <Popover.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={t('table.columns')}
              title={t('table.columns')}
            >
              <IconColumns3 size={18} stroke={1.7} />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown>
            <fieldset className={classes.choice} aria-label={t('table.columns')}>
              {columns.map((column, index) => (
                <label key={column.id}>
                  <input
                    type="checkbox"
                    checked={isShown(column)}
                    disabled={index === 0 || column.canHide === false}
                    onChange={(event) => onShow(column.id, event.currentTarget.checked)}
                  />
                  {column.label}
                </label>
              ))}
            </fieldset>
          </Popover.Dropdown>
        </Popover>
        {onExport && !isOneFile && <ExportMenu isExporting={isExporting} onExport={onExport} />}
        {onExport && isOneFile && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={t('table.csv')}
            title={t('table.csv')}
            loading={isExporting}
            onClick={() => void onExport('csv')}
          >
            <IconDownload size={18} stroke={1.7} />
          </ActionIcon>
        )}
      </div>
    </div>
  );
}

interface FilterProps extends Filter {
  value: string;
  onChange: (id: string, value: string) => void;
}

function FilterField({ id, label, all, options, value, onChange }: FilterProps) {
  const { t } = useTranslation('ui');
  const [only, ...others] = options ?? [];
  if (!only) return null;
  if (others.length === 0 && only.value === true) {
    return (
      <Switch
        label={only.label}
        checked={value === 'true'}
        onChange={(event) => onChange(id, event.currentTarget.checked ? 'true' : '')}
      />
    );
  }
  return (
    <NativeSelect
      aria-label={label}
      value={value}
      onChange={(event) => onChange(id, event.currentTarget.value)}
      data={[
        { value: '', label: all ?? t('table.all', { label }) },
        ...[only, ...others].map((option) => ({ value: String(option.value), label: option.label })),
      ]}
    />
  );
}
