import { ActionIcon, Anchor, Popover, RingProgress, Tooltip } from '@mantine/core';
import { jobs, type Job } from '@steward/contract/jobs';
import { IconCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../api/failure-text.ts';
import { CallFailure } from '../../api/failure.ts';
import { useAnswer, useSend } from '../../api/hooks.ts';
import { useLive } from '../../api/live.ts';
import { useSession } from '../../session/session.ts';
import { Link } from '../../ui/link.tsx';
import { useOverlay } from '../../ui/overlay-stack.ts';
import { JobProgress } from '../../ui/progress.tsx';
import classes from './header-jobs.module.css';
import { isShown, isUnderWay, resultOf, stateOf } from './job-words.ts';

/** Ended jobs beyond these stay in their lists. */
const shownJobs = 6;

/** The work that runs in the background for this person; nothing at all while there is none. */
export default function HeaderJobs() {
  const { t } = useTranslation('jobs');
  const isMember = useSession()?.is_setup ?? false;
  const [isOpen, open] = useState(false);
  useOverlay(isOpen, () => open(false));
  const list = useAnswer(jobs.getMyJobs, {}, { enabled: isMember });
  const followed = useFollowedJobs(list.data ?? []);

  const shown = followed.filter(isShown);
  const running = shown.filter(isUnderWay);
  if (shown.length === 0) return null;
  const percent = running.length > 0 ? running.reduce((sum, job) => sum + job.percent, 0) / running.length : 100;
  const label = running.length > 0 ? t('running', { count: running.length }) : t('allDone');
  return (
    <Popover opened={isOpen} onChange={open} position="bottom-end" shadow="md" trapFocus>
      <Popover.Target>
        <Tooltip label={label} disabled={isOpen}>
          <ActionIcon variant="subtle" color="gray" size={38} aria-label={label} onClick={() => open(!isOpen)}>
            {running.length > 0 ? (
              <RingProgress
                size={26}
                thickness={3}
                rootColor="var(--line)"
                sections={[{ value: Math.max(4, percent), color: 'var(--brand)' }]}
                label={<span className={classes.count}>{running.length}</span>}
              />
            ) : (
              <span className={classes.done}>
                <IconCheck size={15} stroke={2.2} aria-hidden="true" />
              </span>
            )}
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown>
        <h2 className={classes.title}>{t('title')}</h2>
        <ul className={classes.list}>
          {[...running, ...shown.filter((job) => !isUnderWay(job))]
            .slice(0, Math.max(shownJobs, running.length))
            .map((job) => (
              <li key={job._id}>
                <OneJob job={job} onLeave={() => open(false)} />
              </li>
            ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}

function OneJob({ job, onLeave }: { job: Job; onLeave: () => void }) {
  const { t } = useTranslation('jobs');
  const failureText = useFailureText();
  const cancel = useSend(jobs.cancelJob);
  const result = resultOf(job);
  return (
    <>
      <JobProgress
        label={t(`kinds/${job.kind}`, { keySeparator: '/', defaultValue: t('otherKind') })}
        state={stateOf(job)}
        percent={job.percent}
        note={isUnderWay(job) && job.step ? t(`steps.${job.step}`, { defaultValue: '' }) : undefined}
        failure={failureText(new CallFailure(500, '', (job.failure_code ?? 'server.failed') as never))}
        onCancel={isUnderWay(job) ? () => cancel.mutate({ job_id: job._id }) : undefined}
      />
      {result?.to && (
        <Link to={result.to} {...(result.search && { search: result.search })} size="sm" onClick={onLeave}>
          {t('result')}
        </Link>
      )}
      {result?.href && (
        <Anchor href={result.href} size="sm" target="_blank" rel="noreferrer">
          {t('result')}
        </Anchor>
      )}
    </>
  );
}

/** Progress arrives many times a second with many jobs: it is laid over the list, which is asked for again when one begins or ends. */
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
      // Several at once ask once.
      clearTimeout(asking.current);
      asking.current = setTimeout(() => void client.invalidateQueries({ queryKey: ['jobs'] }), 300);
    },
  );
  return known.map((job) => (isUnderWay(job) ? { ...job, ...progress[job._id] } : job));
}
