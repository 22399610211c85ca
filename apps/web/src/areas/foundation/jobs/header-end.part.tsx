import { ActionIcon } from '@mantine/core';
import { jobs, type Job } from '@steward/contract/foundation/jobs';
import { IconCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../api/hooks.ts';
import { useLive } from '../../../api/live.ts';
import { useIsQuiet } from '../../../api/quiet.ts';
import { useSession } from '../../../session/session.ts';
import { PanelButton } from '../../../ui/overlays/panel-button.tsx';
import classes from './header-jobs.module.css';
import { isShown, isUnderWay } from './job-words.ts';

// The list loads when it is opened.
const JobList = lazy(() => import('./job-list.tsx'));

/** Older finished jobs are only in the lists of their areas. */
const shownJobs = 6;

/** The user's background jobs; renders nothing without any. */
export default function HeaderJobs() {
  const { t } = useTranslation('jobs');
  const isMember = useSession()?.is_setup ?? false;
  const isQuiet = useIsQuiet();
  const list = useAnswer(jobs.getMyJobs, {}, { enabled: isMember && isQuiet });
  const followed = useFollowedJobs(list.data ?? []);

  const shown = followed.filter(isShown);
  const running = shown.filter(isUnderWay);
  if (shown.length === 0) return null;
  const percent = running.length > 0 ? running.reduce((sum, job) => sum + job.percent, 0) / running.length : 100;
  const label = running.length > 0 ? t('running', { count: running.length }) : t('allDone');
  return (
    <PanelButton
      label={t('title')}
      button={(opener) => (
        <ActionIcon variant="subtle" color="gray" size={38} aria-label={label} title={label} {...opener}>
          {running.length > 0 ? (
            <span className={classes.ring} style={{ '--percent': `${Math.max(4, percent)}%` } as CSSProperties}>
              <span className={classes.count}>{running.length}</span>
            </span>
          ) : (
            <span className={classes.done}>
              <IconCheck size={15} stroke={2.2} aria-hidden="true" />
            </span>
          )}
        </ActionIcon>
      )}
    >
      {(close) => (
        <Suspense fallback={null}>
          <JobList
            shown={[...running, ...shown.filter((job) => !isUnderWay(job))].slice(
              0,
              Math.max(shownJobs, running.length),
            )}
            onLeave={close}
          />
        </Suspense>
      )}
    </PanelButton>
  );
}

/**
 * Progress events arrive many times a second with many jobs: they are merged into the list, which is reloaded when a
 * job starts or ends.
 */
function useFollowedJobs(known: Job[]): Job[] {
  const client = useQueryClient();
  const [progress, setProgress] = useState<Record<string, { percent?: number; step?: string }>>({});
  const asking = useRef<ReturnType<typeof setTimeout>>(undefined);
  useLive<{ job_id: string; status?: Job['status']; percent?: number; step?: string }>(
    'job',
    ({ job_id, ...change }) => {
      if (change.percent !== undefined) setProgress((before) => ({ ...before, [job_id]: change }));
      const isNew = !known.some(({ _id }) => _id === job_id);
      if (!change.status && !isNew) return;
      // Several events at once cause one reload.
      clearTimeout(asking.current);
      asking.current = setTimeout(() => void client.invalidateQueries({ queryKey: ['jobs'] }), 300);
    },
  );
  return known.map((job) => (isUnderWay(job) ? { ...job, ...progress[job._id] } : job));
}
