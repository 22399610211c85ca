import { Anchor } from '@mantine/core';
import { jobs, type Job } from '@steward/contract/foundation/jobs';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { failureOfJob } from '../../../api/failure.ts';
import { useSend } from '../../../api/hooks.ts';
import { Link } from '../../../ui/link.tsx';
import { JobProgress } from '../../../ui/progress.tsx';
import classes from './header-jobs.module.css';
import { isUnderWay, resultOf, stateOf } from './job-words.ts';

/** The progress of each job, a button to stop it, and its result. */
export default function JobList({ shown, onLeave }: { shown: Job[]; onLeave: () => void }) {
  const { t } = useTranslation('jobs');
  return (
    <div className={classes.panel}>
      <h2 className={classes.title}>{t('title')}</h2>
      <ul className={classes.list}>
        {shown.map((job) => (
          <li key={job._id}>
            <OneJob job={job} onLeave={onLeave} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function OneJob({ job, onLeave }: { job: Job; onLeave: () => void }) {
  const { t } = useTranslation('jobs');
  const { t: workName } = useTranslation('work');
  const failureText = useFailureText();
  const cancel = useSend(jobs.cancelJob);
  const result = resultOf(job);
  return (
    <>
      <JobProgress
        label={workName(job.kind, { keySeparator: false })}
        state={stateOf(job)}
        percent={job.percent}
        note={isUnderWay(job) && job.step ? t(`steps.${job.step}`) : undefined}
        failure={failureText(failureOfJob(job.failure_code))}
        onCancel={isUnderWay(job) ? () => cancel.mutate({ job_id: job._id }) : undefined}
      />
      {result && 'to' in result && (
        <Link {...result} size="sm" onClick={onLeave}>
          {t('result')}
        </Link>
      )}
      {result && 'href' in result && (
        <Anchor href={result.href} size="sm" target="_blank" rel="noreferrer">
          {t('result')}
        </Anchor>
      )}
    </>
  );
}
