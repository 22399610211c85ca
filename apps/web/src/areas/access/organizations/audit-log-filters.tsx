import { NativeSelect, Switch, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { auditLog, changeKinds } from '@steward/contract/access/audit-log';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../api/hooks.ts';
import { PersonSelect } from '../../../shared/grants/person-select.tsx';
import { DayInput } from '../../../ui/form/day-input.tsx';
import type { useLogFilter } from './audit-log-address.ts';
import { useLogWords } from './audit-log-words.ts';
import classes from './audit-log.module.css';

/** The filters: user, object, kind of change, date. */
export function LogFilters({ filter }: { filter: ReturnType<typeof useLogFilter> }) {
  const { t, i18n } = useTranslation('organizations');
  const { tableName } = useLogWords();
  const tables = useAnswer(auditLog.getAuditLogTables, {}, { freshFor: 300_000 });
  const [typed, setTyped] = useState(filter.search);
  const searchLater = useDebouncedCallback((search: string) => filter.narrow({ search: search || undefined }), 300);
  const { table } = filter;
  const known = tables.data ?? [];
  return (
    <div className={classes.filters}>
      <TextInput
        label={t('auditLog.search')}
        leftSection={<IconSearch size={17} aria-hidden="true" />}
        value={typed}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value);
          searchLater(value);
        }}
        type="search"
        maxLength={200}
      />
      <PersonSelect
        label={t('auditLog.who')}
        placeholder={t('auditLog.everybody')}
        value={filter.user ?? null}
        onChange={(user) => filter.narrow({ user: user ?? undefined })}
        clearable
      />
      <NativeSelect
        label={t('words:what')}
        value={table ?? ''}
        onChange={(event) => filter.narrow({ table: event.currentTarget.value || undefined })}
        data={[
          { value: '', label: t('logs.everything') },
          ...(table && !known.includes(table) ? [...known, table] : known)
            .map((value) => ({ value, label: tableName(value) }))
            .toSorted((a, b) => a.label.localeCompare(b.label, i18n.language)),
        ]}
      />
      <NativeSelect
        label={t('logs.action')}
        value={filter.action ?? ''}
        onChange={(event) => filter.narrow({ action: event.currentTarget.value || undefined })}
        data={[
          { value: '', label: t('auditLog.anyAction') },
          ...changeKinds.map((value) => ({ value, label: t(`logs.actions.${value}`) })),
        ]}
      />
      <DayInput
        label={t('auditLog.from')}
        value={filter.first}
        onChange={(from) => filter.narrow({ from })}
        {...(filter.last && { maxDate: filter.last })}
        clearable
      />
      <DayInput
        label={t('auditLog.to')}
        value={filter.last}
        onChange={(to) => filter.narrow({ to })}
        {...(filter.first && { minDate: filter.first })}
        clearable
      />
      <Switch
        className={classes.switch ?? ''}
        label={t('auditLog.system')}
        description={t('auditLog.systemNote')}
        checked={filter.withSystem}
        onChange={(event) => filter.narrow({ system: event.currentTarget.checked ? 'all' : undefined })}
      />
    </div>
  );
}
