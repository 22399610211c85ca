import { NativeSelect, TextInput } from '@mantine/core';
import type { Answer } from '@steward/contract/call';
import { organizations } from '@steward/contract/organizations';
import { IconHistory } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { download } from '../../api/download.ts';
import { useFailureText } from '../../api/failure-text.ts';
import { useAnswer } from '../../api/hooks.ts';
import { useSession } from '../../session/session.ts';
import { textOf, useAddressState } from '../../shared/address-state.ts';
import { StatusBadge, type Tone } from '../../ui/badges.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { formatMoment } from '../../ui/format.ts';
import { SidePanel } from '../../ui/side-panel.tsx';
import type { Column } from '../../ui/table/column.ts';
import { PagedTable } from '../../ui/table/paged-table.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { ChangeList, changesOf } from './change-list.tsx';
import { useLogWords } from './log-words.ts';

type Entry = Answer<typeof organizations.getAuditLog>['paginateData'][number];

const pageSize = 50;
const actions = ['insert', 'update', 'delete'] as const;
const tones: Record<string, Tone> = { insert: 'good', update: 'brand', delete: 'bad' };
const namedFields = 3;
const dayOf = (value: string | undefined) => (value && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : undefined);

/** The log of one's own organization, narrowed by who, what, how and when. */
export function AuditLog() {
  const { t, i18n } = useTranslation('organizations');
  const words = useLogWords();
  const failureText = useFailureText();
  const mayExport = useSession()?.permissions.includes('audit-log.export');
  const [address, change] = useAddressState();
  const [isExporting, setExporting] = useState(false);
  const actor = textOf(address['search']) ?? '';
  const page = Math.max(1, Math.trunc(Number(address['page'] ?? 1)) || 1);
  const table = textOf(address['table']);
  const action = actions.find((one) => one === address['action']);
  const from = dayOf(textOf(address['from']));
  const until = dayOf(textOf(address['until']));
  const filter = {
    ...(actor && { actor }),
    ...(table && { table }),
    ...(action && { action }),
    ...(from && { from }),
    ...(until && { until }),
  };
  const list = useAnswer(
    organizations.getAuditLog,
    { page, page_size: pageSize, ...filter },
    { keepsLast: true, freshFor: 0 },
  );
  const opened = list.data?.paginateData.find(({ _id }) => _id === textOf(address['entry']));
  const save = async () => {
    setExporting(true);
    try {
      await download(organizations.exportAuditLog, filter, 'audit-log.csv');
    } catch (error) {
      showToast('error', failureText(error));
    } finally {
      setExporting(false);
    }
  };
  const columns = useMemo<Column<Entry>[]>(
    () => [
      {
        id: 'at',
        label: t('logs.when'),
        value: (row) => row.at,
        sortable: false,
        cell: (row) => (
          <time dateTime={row.at} className="figures">
            {formatMoment(row.at)}
          </time>
        ),
      },
      {
        id: 'actor_name',
        label: t('logs.who'),
        value: (row) => row.actor_name ?? t('logs.system'),
        sortable: false,
        cell: (row) => <bdi>{row.actor_name ?? t('logs.system')}</bdi>,
      },
      {
        id: 'action',
        label: t('logs.action'),
        value: (row) => row.action,
        sortable: false,
        cell: (row) => (
          <StatusBadge tone={tones[row.action] ?? 'plain'}>
            {t(`logs.actions.${row.action}`, { defaultValue: row.action })}
          </StatusBadge>
        ),
      },
      { id: 'table', label: t('logs.what'), value: (row) => words.table(row.table_name), sortable: false },
      {
        id: 'fields',
        label: t('logs.fields'),
        value: (row) => summary(row, words.column),
        sortable: false,
        cell: (row) => (
          <span style={{ color: 'var(--ink-soft)', fontSize: 13 }}>
            {summary(row, words.column)}
            {changesOf(row).length > namedFields &&
              ` ${t('logs.more', { count: changesOf(row).length - namedFields })}`}
          </span>
        ),
      },
    ],
    [t, words],
  );
  return (
    <>
      <PagedTable
        name={t('auditTab')}
        columns={columns}
        rows={list.data?.paginateData}
        total={list.data?.totalData}
        rowId={(row) => row._id}
        asked={{ search: actor, page }}
        onAsk={(asked) =>
          change({
            ...(asked.search !== undefined && { search: asked.search || undefined }),
            ...(asked.page !== undefined && { page: asked.page > 1 ? asked.page : undefined }),
          })
        }
        pageSize={pageSize}
        isFiltered={Boolean(table ?? action ?? from ?? until)}
        onClear={() =>
          change({
            search: undefined,
            table: undefined,
            action: undefined,
            from: undefined,
            until: undefined,
            page: undefined,
          })
        }
        isChanging={list.isPlaceholderData}
        failure={list.error && failureText(list.error)}
        onRetry={() => void list.refetch()}
        onOpen={(row) => change({ entry: row._id })}
        {...(mayExport && { onExport: save, isExporting })}
        filters={
          <>
            <NativeSelect
              aria-label={t('logs.what')}
              value={table ?? ''}
              onChange={(event) => change({ table: event.currentTarget.value || undefined, page: undefined })}
              data={[
                { value: '', label: t('logs.everything') },
                ...(list.data?.tables ?? [])
                  .map((value) => ({ value, label: words.table(value) }))
                  .toSorted((a, b) => a.label.localeCompare(b.label, i18n.language)),
              ]}
            />
            <NativeSelect
              aria-label={t('logs.action')}
              value={action ?? ''}
              onChange={(event) => change({ action: event.currentTarget.value || undefined, page: undefined })}
              data={[
                { value: '', label: t('audit.everyAction') },
                ...actions.map((value) => ({ value, label: t(`logs.actions.${value}`) })),
              ]}
            />
            <TextInput
              type="date"
              aria-label={t('audit.from')}
              title={t('audit.from')}
              value={from ?? ''}
              onChange={(event) => change({ from: event.currentTarget.value || undefined, page: undefined })}
            />
            <TextInput
              type="date"
              aria-label={t('audit.until')}
              title={t('audit.until')}
              value={until ?? ''}
              onChange={(event) => change({ until: event.currentTarget.value || undefined, page: undefined })}
            />
          </>
        }
        empty={
          <EmptyState icon={IconHistory} title={t('logs.emptyTitle')}>
            {t('logs.emptyText')}
          </EmptyState>
        }
      />
      <SidePanel
        opened={opened !== undefined}
        onClose={() => change({ entry: undefined })}
        title={opened && words.table(opened.table_name)}
        width={680}
      >
        {opened && <ChangeList entry={opened} />}
      </SidePanel>
    </>
  );
}

/** The first fields that changed, by name. */
const summary = (entry: Entry, name: (column: string) => string) =>
  changesOf(entry)
    .slice(0, namedFields)
    .map(({ field }) => name(field))
    .join(', ');
