import { Button, Group } from '@mantine/core';
import { archives, MAX_ARCHIVE_BYTES } from '@steward/contract/operations/archives';
import type { Job } from '@steward/contract/foundation/jobs';
import { IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useSend } from '../../../api/hooks.ts';
import { refreshSession } from '../../../shared/sign-in/refresh-session.ts';
import { Card } from '../../../ui/card.tsx';
import { FileField } from '../../../ui/form/file-field.tsx';
import { ButtonLink } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import classes from './archives.module.css';
import { Counts } from './counts.tsx';
import { JobState } from './job-state.tsx';
import { useOwnJob } from './use-own-job.ts';

const zipTypes = ['application/zip', 'application/x-zip-compressed'];

/** Imports an archive into an organization that is still empty. */
export function ImportCard({ isEmpty }: { isEmpty: boolean }) {
  const { t } = useTranslation(['archives', 'jobs']);
  const client = useQueryClient();
  const { job, isRunning } = useOwnJob('archives.import', () => {
    // Properties, figures, roles: the data of every page has changed.
    void refreshSession().then(() => client.invalidateQueries());
  });
  return (
    <Card title={t('import.title')} note={t('import.note')}>
      {job && (isRunning || job.status === 'failed') && <JobState job={job} part="import" />}
      {job?.status === 'done' && !isEmpty && <Taken job={job} />}
      {!isRunning && isEmpty && <Upload />}
      {!isRunning && !isEmpty && job?.status !== 'done' && (
        <Notice icon={IconInfoCircle}>{t('import.notEmpty')}</Notice>
      )}
    </Card>
  );
}

function Upload() {
  const { t } = useTranslation('archives');
  const failureText = useFailureText();
  const [file, setFile] = useState<File>();
  const [percent, setPercent] = useState<number>();
  const send = useSend(archives.importOrganization, { inPlace: true, alsoRefreshes: ['jobs'] });
  const start = () => {
    if (file) send.mutate({ files: [file], onProgress: setPercent });
  };
  return (
    <>
      <p className={classes.soft} style={{ marginBlock: '0 14px' }}>
        {t('import.how')}
      </p>
      <FileField
        label={t('import.pick')}
        note={t('import.kinds')}
        accept={zipTypes}
        max={1}
        maxSizeMb={MAX_ARCHIVE_BYTES / 1024 / 1024}
        disabled={send.isPending}
        items={
          file
            ? [
                {
                  file,
                  ...(send.isPending && { percent }),
                  ...(send.error && { failure: failureText(send.error) }),
                },
              ]
            : []
        }
        onChange={([next]) => {
          send.reset();
          setPercent(undefined);
          setFile(next);
        }}
      />
      {file && (
        <Group mt="md">
          <Button onClick={start} loading={send.isPending}>
            {t('import.start')}
          </Button>
        </Group>
      )}
    </>
  );
}

function Taken({ job }: { job: Job }) {
  const { t } = useTranslation('archives');
  const { rows = 0, files = 0, people_to_invite = [] } = (job.result ?? {}) as Partial<Result>;
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
}
