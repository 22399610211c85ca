import { NativeSelect } from '@mantine/core';
import type { Answer } from '@steward/contract/call';
import { organizations } from '@steward/contract/organizations';
import { IconHistory } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../api/failure-text.ts';
import { useAnswer } from '../../api/hooks.ts';
import { askedParts, textOf, useAddressState } from '../../shared/address-state.ts';
import { StatusBadge, type Tone } from '../../ui/badges.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { formatMoment } from '../../ui/format.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';
import type { Column } from '../../ui/table/column.ts';
import { PagedTable } from '../../ui/table/paged-table.tsx';
import { ChangeList, changesOf } from './change-list.tsx';

type Entry = Answer<typeof organizations.getLogs>['paginateData'][number];

const pageSize = 50;
/** What the log tells of, by the names the server gives them. */
const tables = [
  'portfolios',
  'environments',
  'environment_access',
  'spaces',
  'bills',
  'own_factors',
  'instruments',
  'hardware',
  'hardware_sensors',
  'ghg_reports',
  'ghg_report_snapshots',
  'ghg_findings',
  'ghg_finding_messages',
  'verifier_links',
  'files',
  'notifications',
  'memberships',
  'member_profiles',
  'invitations',
  'accounts',
  'api_keys',
  'identity_providers',
  'organizations',
  'verticals',
  'roles',
  'role_grants',
  'switched_off_modules',
  'teams',
  'team_members',
  'team_grants',
  'permission_requests',
  'permission_request_items',
  'user_grants',
  'teamspaces',
  'teamspace_users',
  'teamspace_environments',
  'views_as',
  'organization_visits',
];
const tones: Record<string, Tone> = { insert: 'good', update: 'brand', delete: 'bad' };

/** Who changed what, and when; nothing here can be changed or taken away. */
export default function LogsScreen() {
  const { t, i18n } = useTranslation('organizations');
  const failureText = useFailureText();
  const [address, change] = useAddressState();
  const search = textOf(address['search']) ?? '';
  const table = textOf(address['table']);
  const page = Math.max(1, Math.trunc(Number(address['page'] ?? 1)) || 1);
  const list = useAnswer(
    organizations.getLogs,
    { page, page_size: pageSize, ...(search && { search }), ...(table && { table }) },
    { keepsLast: true, freshFor: 0 },
  );
  const opened = list.data?.paginateData.find(({ _id }) => _id === textOf(address['entry']));
  const columns = useMemo<Column<Entry>[]>(() => {
    const tableName = (name: string) => t(`logs.tables.${name}`, { defaultValue: name });
    return [
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
      { id: 'actor_name', label: t('logs.who'), value: (row) => row.actor_name ?? t('logs.system'), sortable: false },
      {
        id: 'action',
        label: t('logs.action'),
        value: (row) => t(`logs.actions.${row.action}`, { defaultValue: row.action }),
        sortable: false,
        cell: (row) => (
          <StatusBadge tone={tones[row.action] ?? 'plain'}>
            {t(`logs.actions.${row.action}`, { defaultValue: row.action })}
          </StatusBadge>
        ),
      },
      { id: 'table_name', label: t('logs.what'), value: (row) => tableName(row.table_name), sortable: false },
      {
        id: 'fields',
        label: t('logs.fields'),
        value: (row) =>
          changesOf(row)
            .map(({ field }) => field)
            .join(', '),
        sortable: false,
        cell: (row) => <Summary entry={row} />,
      },
    ];
  }, [t]);
  return (
    <>
      <PageHeader title={t('logs.title')} question={t('logs.question')} />
      <PagedTable
        name={t('logs.title')}
        columns={columns}
        rows={list.data?.paginateData}
        total={list.data?.totalData}
        rowId={(row) => row._id}
        asked={{ search, page }}
        onAsk={(asked) => change(askedParts(asked))}
        pageSize={pageSize}
        isFiltered={table !== undefined}
        onClear={() => change({ search: undefined, table: undefined, page: undefined })}
        isChanging={list.isPlaceholderData}
        failure={list.error && failureText(list.error)}
        onRetry={() => void list.refetch()}
        onOpen={(row) => change({ entry: row._id })}
        filters={
          <NativeSelect
            aria-label={t('logs.what')}
            value={table ?? ''}
            onChange={(event) => change({ table: event.currentTarget.value || undefined, page: undefined })}
            data={[
              { value: '', label: t('logs.everything') },
              ...tables
                .map((value) => ({ value, label: t(`logs.tables.${value}`) }))
                .toSorted((a, b) => a.label.localeCompare(b.label, i18n.language)),
            ]}
          />
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
        title={opened && t(`logs.tables.${opened.table_name}`, { defaultValue: opened.table_name })}
        width={680}
      >
        {opened && <ChangeList entry={opened} />}
      </SidePanel>
    </>
  );
}

const namedFields = 3;

/** The first fields that changed, by name. */
function Summary({ entry }: { entry: Entry }) {
  const { t } = useTranslation('organizations');
  const fields = changesOf(entry).map(({ field }) => field);
  const more = fields.length - namedFields;
  return (
    <bdi dir="ltr" style={{ color: 'var(--ink-soft)', fontSize: 13 }}>
      {fields.slice(0, namedFields).join(', ')}
      {more > 0 && ` ${t('logs.more', { count: more })}`}
    </bdi>
  );
}
