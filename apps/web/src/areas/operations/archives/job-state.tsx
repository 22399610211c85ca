import { jobs, type Job } from '@steward/contract/foundation/jobs';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { failureOfJob } from '../../../api/failure.ts';
import { useSend } from '../../../api/hooks.ts';
import { JobProgress } from '../../../ui/progress.tsx';
import classes from './archives.module.css';

/** The progress of a job, and a button to stop it. */
export function JobState({ job, part }: { job: Job; part: 'export' | 'check' | 'import' }) {
  const { t } = useTranslation(['archives', 'jobs']);
  const failureText = useFailureText();
  const cancel = useSend(jobs.cancelJob);
  const isOpen = job.status === 'queued' || job.status === 'running';
  return (
    <div className={classes.job}>
      <JobProgress
        label={t(`${part}.${job.status === 'failed' ? 'failed' : 'job'}`)}
        state={job.status === 'queued' ? 'waiting' : job.status}
        percent={job.percent}
        note={isOpen && job.step ? t(`jobs:steps.${job.step}`) : undefined}
        failure={failureText(failureOfJob(job.failure_code))}
        onCancel={isOpen ? () => cancel.mutate({ job_id: job._id }) : undefined}
      />
    </div>
  );
}
