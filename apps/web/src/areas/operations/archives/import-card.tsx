import { Button, Group } from '@mantine/core';
import { ARCHIVE_PURPOSE } from '@steward/contract/foundation/uploads';
import { archives, type RowsOfTable } from '@steward/contract/operations/archives';
import type { Job } from '@steward/contract/foundation/jobs';
import { IconCircleCheck, IconInfoCircle, IconLock } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useSend } from '../../../api/hooks.ts';
import { refreshSession } from '../../../shared/sign-in/refresh-session.ts';
import { useUploads } from '../../../shared/upload/resumable-upload.ts';
import { UploadProgressList } from '../../../shared/upload/upload-progress.tsx';
import { Card } from '../../../ui/card.tsx';
import { FileField } from '../../../ui/form/file-field.tsx';
import { ButtonLink } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import classes from './archives.module.css';
import { CheckedArchive } from './checked-archive.tsx';
import { Counts } from './counts.tsx';
import { ImportedArchives } from './imported-archives.tsx';
import { JobState } from './job-state.tsx';
import { TableRows } from './table-rows.tsx';
import { useOwnJob } from './use-own-job.ts';

/** The server knows the maximum of the installation. */
const MOST_MB = 1_000_000;
const zipTypes = ['application/zip', 'application/x-zip-compressed'];

/** Imports an archive into an organization that is still empty: uploaded and checked first, then imported. */
export function ImportCard({ isEmpty, mayImport }: { isEmpty: boolean; mayImport: boolean }) {
  const { t } = useTranslation(['archives', 'jobs']);
  const client = useQueryClient();
  const { job, isRunning } = useOwnJob('archives.import', () => {
    // Properties, figures, roles: the data of every page has changed.
    void refreshSession().then(() => client.invalidateQueries());
  });
  const check = useOwnJob('archives.check', () => void client.invalidateQueries({ queryKey: ['archives'] }));
  const isBusy = isRunning || check.isRunning;
  const canImport = isEmpty && mayImport && !isBusy;
  return (
    <Card title={t('import.title')} note={t('import.note')}>
      {job && (isRunning || job.status === 'failed') && <JobState job={job} part="import" />}
      {check.job && (check.isRunning || (canImport && check.job.status === 'failed')) && (
        <JobState job={check.job} part="check" />
      )}
      {job?.status === 'done' && !isEmpty && <Taken job={job} />}
      {canImport && check.job?.status === 'done' && <CheckedArchive job={check.job} />}
      {canImport && <Upload />}
      {isEmpty && !mayImport && <Notice icon={IconLock}>{t('import.adminsOnly')}</Notice>}
      {!isBusy && !isEmpty && job?.status !== 'done' && <Notice icon={IconInfoCircle}>{t('import.notEmpty')}</Notice>}
      <ImportedArchives />
    </Card>
  );
}

/** An archive is sent in parts, which go on after a cut, and then checked. */
function Upload() {
  const { t } = useTranslation('archives');
  const failureText = useFailureText();
  const [file, setFile] = useState<File>();
  const check = useSend(archives.checkUploadedArchive, { inPlace: true, alsoRefreshes: ['jobs'] });
  const uploads = useUploads({
    purpose: ARCHIVE_PURPOSE,
    onUploaded: (upload_id) => check.mutate({ upload_id }),
  });
  const isSending = uploads.list.length > 0 && !check.error;
  const start = () => {
    if (!file) return;
    check.reset();
    for (const { key } of uploads.list) uploads.remove(key);
    uploads.add([{ file, path: '' }]);
  };
  return (
    <>
      <p className={classes.soft} style={{ marginBlock: '14px' }}>
        {t('import.how')}
      </p>
      <FileField
        label={t('import.pick')}
        note={t('import.kinds')}
        accept={zipTypes}
        max={1}
        maxSizeMb={MOST_MB}
        disabled={isSending}
        items={file && !isSending ? [{ file, ...(check.error && { failure: failureText(check.error) }) }] : []}
        onChange={([next]) => {
          check.reset();
          setFile(next);
        }}
      />
      {isSending && <UploadProgressList uploads={uploads} />}
      {file && !isSending && (
        <Group mt="md">
          <Button onClick={start}>{t('import.check')}</Button>
        </Group>
      )}
    </>
  );
}

function Taken({ job }: { job: Job }) {
  const { t } = useTranslation('archives');
  const {
    rows = 0,
    files = 0,
    people_to_invite = [],
    signature = 'none',
    reset = [],
    left_out = [],
  } = (job.result ?? {}) as Partial<Result>;
  return (
    <Notice
      tone="brand"
      icon={IconCircleCheck}
      title={t('import.done')}
      actions={
        <>
          {people_to_invite.length > 0 && <ButtonLink to="/account_setting">{t('import.toPeople')}</ButtonLink>}
          <ButtonLink to="/properties" variant="default">
            {t('import.toProperties')}
          </ButtonLink>
        </>
      }
    >
      <div className="figures">
        <Counts rows={rows} files={files} />
      </div>
      <p style={{ margin: '8px 0 0' }}>{t(`signature.${signature}Imported`)}</p>
      <TableRows title={t('import.reset')} rows={reset} />
      <TableRows title={t('import.leftOut')} rows={left_out} />
      {people_to_invite.length === 0 && <p className={classes.soft}>{t('import.noInvite')}</p>}
      {people_to_invite.length > 0 && (
        <>
          <p style={{ margin: '8px 0 0' }}>{t('import.invite', { count: people_to_invite.length })}</p>
          <ul className={classes.people}>
            {people_to_invite.map((email) => (
              <li key={email}>
                <bdi dir="ltr">{email}</bdi>
              </li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  );
}

/** The result of an import job. */
interface Result {
  rows: number;
  files: number;
  people_to_invite: string[];
  signature: 'own' | 'other' | 'none';
  reset: RowsOfTable[];
  left_out: RowsOfTable[];
}
