import { z } from 'zod';
import { area, id } from '../call.ts';

export const Job = z.object({
  _id: id('job'),
  kind: z.string(),
  subject_id: z.string().nullable(),
  status: z.enum(['queued', 'running', 'done', 'failed', 'cancelled']),
  percent: z.number(),
  step: z.string(),
  failure_code: z.string().nullable(),
  result: z.unknown(),
  created_at: z.string(),
  ended_at: z.string().nullable(),
});
export type Job = z.infer<typeof Job>;

/** Background jobs of a person: progress, result, cancelling. */
export const jobs = area(
  'foundation/jobs',
  {
    getMyJobs: {
      method: 'POST',
      path: '/getMyJobs',
      access: 'member',
      needs: 'own',
      summary: 'The own jobs of the last day, newest first',
      input: z.object({}),
      answer: z.array(Job),
    },
    getJob: {
      method: 'POST',
      path: '/getJob',
      access: 'member',
      needs: 'own',
      summary: 'One of the own jobs with its progress and result',
      input: z.object({ job_id: id('job') }),
      answer: Job,
    },
    cancelJob: {
      method: 'POST',
      path: '/cancelJob',
      access: 'member',
      needs: 'own',
      summary: 'Stop one of the own jobs',
      input: z.object({ job_id: id('job') }),
      answer: Job,
    },
  },
  {
    failures: {
      'job.not-found': { status: 404, message: 'This job was not found.' },
      'job.cancelled': { status: 409, message: 'This was cancelled.' },
      'job.parked': {
        status: 500,
        message:
          'This job stopped the server twice and is not tried again. Please contact the operator of this installation.',
      },
      'job.not-cancellable': { status: 409, message: 'This job has already ended.' },
    },
    events: { 'job.failed': { starts: ['product'] } },
  },
);
