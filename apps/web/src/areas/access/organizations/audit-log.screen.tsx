import { Button, Group, Pagination, Stack } from '@mantine/core';
import { auditLog } from '@steward/contract/access/audit-log';
import { IconDownload, IconHistory, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { download } from '../../../api/download.ts';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer } from '../../../api/hooks.ts';
import { useMay } from '../../../shared/may.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { formatCount } from '../../../ui/format.ts';
import { Notice } from '../../../ui/notice.tsx';
import { RowSkeletons } from '../../../ui/skeletons.tsx';
import { useLogFilter } from './audit-log-address.ts';
import { LogEntry } from './audit-log-entry.tsx';
import { LogFilters } from './audit-log-filters.tsx';
import { useLogWords } from './audit-log-words.ts';
import classes from './audit-log.module.css';

const pageSize = 50;
/** The server counts at most this many entries. */
const counted = 10_000;

// No ListScreen: entries are read one below the other with their values, filtered by dates and users, and never
// changed.
/** The changes: user, object, old and new value, time. Entries cannot be changed or deleted. */
export default function AuditLogScreen() {
  const { t } = useTranslation(['organizations', 'ui']);
  const failureText = useFailureText();
  const filter = useLogFilter();
  // Clearing also resets the text typed into the filters.
  const [clearCount, setClearCount] = useState(0);
  const clear = () => {
    filter.clear();
    setClearCount(clearCount + 1);
  };
  const list = useAnswer(
    auditLog.getAuditLog,
    { ...filter.asked, page: filter.page, page_size: pageSize },
    { keepsLast: true, freshFor: 0 },
  );
  const rows = list.data?.paginateData;
  const total = list.data?.totalData ?? 0;
  const first = (filter.page - 1) * pageSize + 1;
  const all = total >= counted ? t('auditLog.orMore', { count: formatCount(total) }) : formatCount(total);
  const pages = Math.ceil(total / pageSize);
  return (
    <Stack gap="lg">
      <Card title={t('auditLog.title')} note={t('auditLog.note')} actions={<ExportButton asked={filter.asked} />}>
        <LogFilters key={clearCount} filter={filter} />
      </Card>
      {filter.object && <OneObject filter={filter} name={rows?.[0]?.object_name} />}
      <Card>
        {list.isError && <ErrorState message={failureText(list.error)} onRetry={() => void list.refetch()} />}
        {list.isPending && <RowSkeletons />}
        {rows?.length === 0 && (
          <EmptyState
            icon={IconHistory}
            title={t(filter.isNarrowed ? 'auditLog.noMatch' : 'logs.empty.title')}
            actions={
              filter.isNarrowed && (
                <Button variant="default" onClick={clear}>
                  {t('table.clear', { ns: 'ui' })}
                </Button>
              )
            }
          >
            {t(filter.isNarrowed ? 'auditLog.noMatchText' : 'logs.empty.text')}
          </EmptyState>
        )}
        {rows && rows.length > 0 && (
          <>
            <ol className={classes.entries} aria-label={t('auditLog.title')} aria-busy={list.isPlaceholderData}>
              {rows.map((entry) => (
                <LogEntry key={entry._id} entry={entry} names={list.data?.names ?? {}} />
              ))}
            </ol>
            <div className={classes.foot}>
              <output className="figures">
                {t('table.page', {
                  ns: 'ui',
                  first: formatCount(first),
                  last: formatCount(first + rows.length - 1),
                  all,
                })}
              </output>
              {pages > 1 && (
                <Pagination
                  size="sm"
                  total={pages}
                  value={filter.page}
                  onChange={(page) => {
                    filter.turnTo(page);
                    window.scrollTo({ top: 0 });
                  }}
                  getControlProps={(control) => ({ 'aria-label': t(`table.${control}`, { ns: 'ui' }) })}
                  getItemProps={(page) => ({
                    'aria-label': t('table.pageNumber', { ns: 'ui', page: formatCount(page) }),
                  })}
                />
              )}
            </div>
          </>
        )}
      </Card>
    </Stack>
  );
}

function OneObject({ filter, name }: { filter: ReturnType<typeof useLogFilter>; name: string | null | undefined }) {
  const { t } = useTranslation('organizations');
  const { tableName } = useLogWords();
  return (
    <Notice
      tone="brand"
      icon={IconHistory}
      actions={
        <Button
          variant="default"
          size="sm"
          leftSection={<IconX size={16} aria-hidden="true" />}
          onClick={() => filter.narrow({ object: undefined, table: undefined, system: undefined })}
        >
          {t('auditLog.showAll')}
        </Button>
      }
    >
      {t('auditLog.only')}{' '}
      <strong>
        {filter.table && tableName(filter.table)} <bdi>{name ?? filter.object}</bdi>
      </strong>
    </Notice>
  );
}

function ExportButton({ asked }: { asked: ReturnType<typeof useLogFilter>['asked'] }) {
  const { t } = useTranslation('organizations');
  const failureText = useFailureText();
  const mayExport = useMay('audit-log.export');
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  if (!mayExport) return null;
  const save = async () => {
    setBusy(true);
    setError(undefined);
    try {
      await download(auditLog.exportAuditLog, asked, 'audit-log.csv');
    } catch (failure) {
      setError(failureText(failure));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Group gap="sm">
      {error && <span role="alert">{error}</span>}
      <Button
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden="true" />}
        loading={isBusy}
        onClick={() => void save()}
      >
        {t('auditLog.export')}
      </Button>
    </Group>
  );
}
