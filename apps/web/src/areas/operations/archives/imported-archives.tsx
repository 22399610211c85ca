import { Button } from '@mantine/core';
import type { Answer } from '@steward/contract/call';
import { archives } from '@steward/contract/operations/archives';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer } from '../../../api/hooks.ts';
import { useMay } from '../../../shared/may.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { formatCount, formatMoment } from '../../../ui/format.ts';
import { RowSkeletons } from '../../../ui/skeletons.tsx';
import classes from './archives.module.css';
import { Code } from './checked-archive.tsx';

/** The archives that this organization came from, and the log inside them. */
export function ImportedArchives() {
  const mayExport = useMay('organization.export');
  return mayExport ? <List /> : null;
}

function List() {
  const { t } = useTranslation('archives');
  const mayReadLog = useMay('audit-log.read');
  const list = useAnswer(archives.getArchiveImports, {});
  const [isOpen, setOpen] = useState(false);
  if (!list.data?.length) return null;
  const entries = list.data.reduce((sum, { log_entries }) => sum + log_entries, 0);
  return (
    <section aria-labelledby="imported-archives" style={{ marginBlockStart: 24 }}>
      <h3 id="imported-archives" className={classes.part}>
        {t('imported.title')}
      </h3>
      <ul className={classes.exports}>
        {list.data.map((one) => (
          <li key={one._id} className={classes.export}>
            <Imported archive={one} />
          </li>
        ))}
      </ul>
      {mayReadLog && entries > 0 && (
        <Button variant="default" mt="md" onClick={() => setOpen(!isOpen)} aria-expanded={isOpen}>
          {t(isOpen ? 'imported.hideLog' : 'imported.showLog')}
        </Button>
      )}
      {isOpen && <Log />}
    </section>
  );
}

function Imported({ archive }: { archive: Answer<typeof archives.getArchiveImports>[number] }) {
  const { t } = useTranslation('archives');
  const { file_name, sha256, signature, signing_key, from_organization, exported_at, imported_at, imported_by } =
    archive;
  return (
    <div>
      <div className={classes.name}>
        <bdi>{file_name}</bdi>
      </div>
      <div>{t(`signature.${signature}`)}</div>
      <div className={classes.soft}>
        {t('import.from', { name: from_organization })}
        {exported_at && ` · ${t('imported.exported', { day: formatMoment(exported_at) })}`}
      </div>
      <div className={classes.soft}>
        {t('imported.imported', { day: formatMoment(imported_at), name: imported_by })}
      </div>
      {signing_key && <Code label={t('signature.key')} value={signing_key} />}
      <Code label={t('signature.hash')} value={sha256} />
    </div>
  );
}

const PAGE = 20;

/** The log of the archives, read-only and apart from the organization's own log. */
function Log() {
  const { t } = useTranslation('archives');
  const { t: audit, i18n } = useTranslation('audit');
  const failureText = useFailureText();
  const [page, setPage] = useState(1);
  const log = useAnswer(archives.getArchiveLog, { page, page_size: PAGE });
  if (log.isError) return <ErrorState message={failureText(log.error)} onRetry={() => void log.refetch()} />;
  if (!log.data) return <RowSkeletons />;
  const nameOf = (table: string) => (i18n.exists(`audit:tables.${table}`) ? audit(`tables.${table}`) : table);
  return (
    <>
      <p className={classes.soft}>{t('imported.logNote')}</p>
      <ul className={classes.exports}>
        {log.data.paginateData.map((entry) => (
          <li key={`${entry.at} ${entry.table_name} ${entry.object_id} ${entry.action}`} className={classes.export}>
            <div>
              <div className={classes.name}>
                {nameOf(entry.table_name)} · <bdi>{entry.action}</bdi>
              </div>
              <div className={classes.soft}>
                <time dateTime={entry.at}>{formatMoment(entry.at)}</time> · <bdi>{entry.actor_name}</bdi> ·{' '}
                <bdi>{entry.archive}</bdi>
              </div>
            </div>
          </li>
        ))}
      </ul>
      {log.data.totalData > page * PAGE && (
        <Button variant="subtle" onClick={() => setPage(page + 1)}>
          {t('imported.older', { shown: formatCount(log.data.totalData - page * PAGE) })}
        </Button>
      )}
      {page > 1 && (
        <Button variant="subtle" onClick={() => setPage(page - 1)}>
          {t('imported.newer')}
        </Button>
      )}
    </>
  );
}
