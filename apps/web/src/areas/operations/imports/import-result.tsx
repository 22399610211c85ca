import { Button } from '@mantine/core';
import { imports, type Import, type ImportDetail } from '@steward/contract/operations/imports';
import { IconAlertTriangle, IconArrowBackUp, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { download } from '../../../api/download.ts';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/overlays/dialogs.tsx';
import { formatCount } from '../../../ui/format.ts';
import { Notice } from '../../../ui/notice.tsx';
import { JobProgress } from '../../../ui/progress.tsx';
import { useImportWords } from './import-words.ts';
import classes from './imports.module.css';

const refreshed = [
  'jobs',
  'environments',
  'portfolios',
  'spaces',
  'tenants',
  'leases',
  'meters',
  'equipment',
  'devices',
  'telemetry',
  'embodied-carbon',
  'funds',
  'dashboards',
  'home',
];

/** The state of an import: its progress, its counts, the rows that were not imported, and the button to undo it. */
export function ImportResult({ one }: { one: ImportDetail }) {
  const { t } = useTranslation('imports');
  const [isAsking, setAsking] = useState(false);
  const start = useSend(imports.startImport, { alsoRefreshes: refreshed });
  const undo = useSend(imports.undoImport, { alsoRefreshes: refreshed });
  const { created, updated, duplicates, rejected, undone, kept } = one.counts;
  const isUnderWay = one.state === 'running' || one.state === 'undoing';
  const done = one.state === 'undoing' ? undone + kept : created + updated + duplicates + rejected;
  const all = one.state === 'undoing' ? created + updated : one.rows;
  const mayUndo = !isUnderWay && created + updated > undone;
  return (
    <Card title={t(`states.${one.state}`)}>
      {isUnderWay && (
        <JobProgress
          label={t(`states.${one.state}`)}
          state="running"
          percent={all > 0 ? (100 * done) / all : 0}
          note={t('leave')}
        />
      )}
      <dl className={`${classes.counts} figures`}>
        {(['created', 'updated', 'duplicates', 'rejected'] as const).map((key) => (
          <div key={key}>
            <dt>{t(`counts.${key}`)}</dt>
            <dd>{formatCount(one.counts[key])}</dd>
          </div>
        ))}
        {(undone > 0 || kept > 0) &&
          (['undone', 'kept'] as const).map((key) => (
            <div key={key}>
              <dt>{t(`counts.${key}`)}</dt>
              <dd>{formatCount(one.counts[key])}</dd>
            </div>
          ))}
      </dl>
      {kept > 0 && !isUnderWay && <Kept one={one} count={kept} />}
      {!isUnderWay && (
        <div className={classes.buttons}>
          {one.state === 'stopped' && done < one.rows && (
            <Button loading={start.isPending} onClick={() => start.mutate({ import_id: one._id })}>
              {t('resume')}
            </Button>
          )}
          {rejected > 0 && (
            <Button
              variant="default"
              leftSection={<IconDownload size={18} aria-hidden="true" />}
              onClick={() => void download(imports.exportImportRejects, { import_id: one._id }, 'not-imported.csv')}
            >
              {t('rejects')}
            </Button>
          )}
          {mayUndo && (
            <Button
              variant="default"
              leftSection={<IconArrowBackUp size={18} aria-hidden="true" />}
              loading={undo.isPending}
              onClick={() => setAsking(true)}
            >
              {kept > 0 ? t('undo.again') : t('undo.start')}
            </Button>
          )}
        </div>
      )}
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        onAccept={() => undo.mutate({ import_id: one._id })}
      >
        {t('undo.question')}
      </ConfirmDialog>
    </Card>
  );
}

function Kept({ one, count }: { one: Import; count: number }) {
  const { t } = useTranslation('imports');
  const words = useImportWords(one.thing);
  const list = useAnswer(imports.getKeptRows, { import_id: one._id, page_size: 100 });
  return (
    <Notice tone="warn" icon={IconAlertTriangle} title={t('undo.kept')}>
      <ul className={classes.kept}>
        {list.data?.map(({ line, name, reason }) => (
          <li key={line}>
            {t('words:row')} {formatCount(line)}: <bdi>{name}</bdi>. {words.reason({ field: '', message: reason })}
          </li>
        ))}
      </ul>
      {count > 100 && <p className={classes.soft}>{t('undo.more', { shown: formatCount(count) })}</p>}
    </Notice>
  );
}
