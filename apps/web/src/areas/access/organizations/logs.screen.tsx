import type { Answer } from '@steward/contract/call';
import { organizations } from '@steward/contract/access/organizations';
import { IconHistory } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ListScreen } from '../../../shared/list/list-screen.tsx';
import { useServedList } from '../../../shared/list/served-list.ts';
import { StatusBadge, type Tone } from '../../../ui/badges.tsx';
import { formatMoment } from '../../../ui/format.ts';
import type { Column } from '../../../ui/table/column.ts';
import { useLogWords } from './audit-log-words.ts';
import { ChangeList, changesOf } from './change-list.tsx';

type Entry = Answer<typeof organizations.getLogs>['paginateData'][number];

/** The tables of the log, by their names on the server. */
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

/** The changes: user, object and time. Entries cannot be changed or deleted. */
export default function LogsScreen() {
  const { t, i18n } = useTranslation('organizations');
  const { tableName, fieldName } = useLogWords();
  const options = tables
    .map((value) => ({ value, label: tableName(value) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, i18n.language));
  // No export here: the audit log exports the whole log.
  const list = useServedList(organizations.getLogs, {
    filters: [{ id: 'table', field: 'table', label: t('words:what'), all: t('logs.everything'), options }],
    exports: false,
  });
  const columns = useMemo<Column<Entry>[]>(() => {
    return [
      {
        id: 'at',
        label: t('words:when'),
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
        value: (row) => t(`logs.actions.${row.action}`),
        sortable: false,
        cell: (row) => <StatusBadge tone={tones[row.action] ?? 'plain'}>{t(`logs.actions.${row.action}`)}</StatusBadge>,
      },
      { id: 'table_name', label: t('words:what'), value: (row) => tableName(row.table_name), sortable: false },
      {
        id: 'fields',
        label: t('logs.fields'),
        value: (row) =>
          changesOf(row)
            .map(({ field }) => fieldName(field))
            .join(t('words:comma')),
        sortable: false,
        cell: (row) => <Summary entry={row} />,
      },
    ];
  }, [t, tableName, fieldName]);
  return (
    <ListScreen
      words="organizations:logs"
      item="entry"
      icon={IconHistory}
      list={list}
      columns={columns}
      nameOf={({ table_name }) => tableName(table_name)}
      isReadable
      panelWidth={680}
      panelTitle={({ table_name }) => tableName(table_name)}
      panel={(entry) => entry && <ChangeList entry={entry} />}
    />
  );
}

const namedFields = 3;

/** The names of the first changed fields. */
function Summary({ entry }: { entry: Entry }) {
  const { t } = useTranslation('organizations');
  const { fieldName } = useLogWords();
  const fields = changesOf(entry).map(({ field }) => fieldName(field));
  const more = fields.length - namedFields;
  return (
    <bdi style={{ color: 'var(--ink-soft)', fontSize: 13 }}>
      {fields.slice(0, namedFields).join(t('words:comma'))}
      {more > 0 && ` ${t('logs.more', { count: more })}`}
    </bdi>
  );
}
