import { jobs } from '@steward/contract/foundation/jobs';
import { serve } from '../../../platform/http/serve.ts';
import { cancelJob, getJob, getMyJobs } from './jobs.service.ts';
import { recountJobs } from './recounts.jobs.ts';
import { jobsEvents } from './jobs.events.ts';

export default serve(jobs, {
  handlers: { getMyJobs, getJob, cancelJob },
  archive: { jobs: 'derived' },
  events: jobsEvents,
  maintenance: recountJobs,
});
