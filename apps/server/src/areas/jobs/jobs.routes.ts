import { jobs } from '@steward/contract/jobs';
import { bind } from '../../platform/bind.ts';
import { cancelJob, getJob, getMyJobs } from './jobs.service.ts';

export const jobsRoutes = bind(jobs, { getMyJobs, getJob, cancelJob });
