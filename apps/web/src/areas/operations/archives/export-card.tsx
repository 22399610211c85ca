import { Button } from '@mantine/core';
import { archives, KEPT_EXPORTS } from '@steward/contract/operations/archives';
import { files } from '@steward/contract/foundation/files';
import { IconDownload, IconFileZip, IconLock } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { address } from '../../../api/address.ts';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { formatMoment } from '../../../ui/format.ts';
import { Notice } from '../../../ui/notice.tsx';
import { RowSkeletons } from '../../../ui/skeletons.tsx';
import classes from './archives.module.css';
import { Code } from './checked-archive.tsx';
import { Counts } from './counts.tsx';
import { JobState } from './job-state.tsx';
import { useOwnJob } from './use-own-job.ts';

/** All data in one file: states its content, makes it in the background, and lists the last exports. */
export function ExportCard({ mayExport }: { mayExport: boolean }) {
  const { t } = useTranslation(['archives', 'jobs']);
  const client = useQueryClient();
  const { job, isRunning } = useOwnJob(
    'archives.export',
    () => void client.invalidateQueries({ queryKey: ['archives'] }),
  );
  const start = useSend(archives.exportOrganization, { alsoRefreshes: ['jobs'] });
  return (
    <Card title={t('export.title')} note={t('export.note')}>
      <h3 className={classes.part}>{t('export.in')}</h3>
      <ul className={classes.list}>
        {(['rows', 'files', 'people', 'not'] as const).map((key) => (
          <li key={key}>{t(`export.${key}`)}</li>
        ))}
      </ul>
      {job && (isRunning || job.status === 'failed') && <JobState job={job} part="export" />}
      {mayExport ? (
        <>
          {!isRunning && (
            <Button
              leftSection={<IconFileZip size={18} aria-hidden="true" />}
              loading={start.isPending}
              onClick={() => start.mutate({})}
            >
              {t('export.start')}
            </Button>
          )}
          <p className={classes.soft}>{t('export.leave')}</p>
          <SigningKey />
          <LastExports />
        </>
      ) : (
        <Notice icon={IconLock}>{t('export.denied')}</Notice>
      )}
    </Card>
  );
}

/** The public key with which this installation signs archives. */
function SigningKey() {
  const { t } = useTranslation('archives');
  const { data } = useAnswer(archives.getArchiveKey, {});
  return data ? <Code label={t('signature.ownKey')} value={data.key} /> : null;
}

function LastExports() {
  const { t } = useTranslation('archives');
  const failureText = useFailureText();
  const list = useAnswer(archives.getOrganizationExports, {});
  return (
    <section aria-labelledby="last-exports" style={{ marginBlockStart: 24 }}>
      <h3 id="last-exports" className={classes.part}>
        {t('export.last')}
      </h3>
      {list.isError && <ErrorState message={failureText(list.error)} onRetry={() => void list.refetch()} />}
      {list.isPending && <RowSkeletons />}
      {list.data?.length === 0 && <p className={classes.soft}>{t('export.none')}</p>}
      {list.data && list.data.length > 0 && (
        <>
          <p className={classes.soft}>{t('export.lastNote', { count: KEPT_EXPORTS })}</p>
          <ul className={classes.exports}>
            {list.data.map(({ file_id, name, bytes, rows, files: count, made_at, made_by }) => (
              <li key={file_id} className={classes.export}>
                <div>
                  <div className={classes.name}>
                    <bdi>{name}</bdi>
                  </div>
                  <div className={`${classes.soft} figures`}>
                    <Counts rows={rows} files={count} bytes={bytes} />
                  </div>
                  <div className={classes.soft}>
                    <time dateTime={made_at}>{formatMoment(made_at)}</time>
                    {made_by && ` · ${t('export.by', { name: made_by })}`}
                  </div>
                </div>
                <Button
                  component="a"
                  href={address(files.getFile, { file_id }).url}
                  download={name}
                  variant="default"
                  leftSection={<IconDownload size={18} aria-hidden="true" />}
                  aria-label={`${t('export.download')}: ${name}`}
                >
                  {t('export.download')}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
