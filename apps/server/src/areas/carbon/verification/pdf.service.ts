import type { Answer, Parsed } from '@steward/contract/call';
import { fail } from '@steward/contract/failures';
import type { Job } from '@steward/contract/foundation/jobs';
import type { verification } from '@steward/contract/carbon/verification';
import { mine } from '../../../database/scoped.ts';
import type { FileAnswer } from '../../../platform/http/bind.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { openFile } from '../../foundation/files/files.service.ts';
import { stopJob } from '../../foundation/jobs/jobs.service.ts';
import { reportPdfJob, type ReportPdfPayload } from '../reports/reports.job-kinds.ts';
import { readingAsVerifier, viewingAsVerifier, writingAsVerifier, type Opened } from './link.service.ts';

const columns = ['id as _id', 'status', 'percent', 'payload', 'result'] as const;
type PdfJob = Pick<Job, '_id' | 'status' | 'percent' | 'result'> & { payload: ReportPdfPayload };

const pdfJobs = ({ db, scope, row }: Opened) =>
  mine(db, scope, 'jobs')
    .select(columns)
    .where('subject_id', '=', row._id)
    .where('kind', '=', reportPdfJob.name)
    .$castTo<PdfJob>();

/** Whether this link requested it for this round. The organization's own PDFs of the report may be drafts. */
const isOfLink = ({ link }: Opened, { payload }: PdfJob) => payload.link_id === link.id && payload.round === link.round;

async function findPdfJob(opened: Opened, jobId: string): Promise<PdfJob> {
  const job = await pdfJobs(opened).where('id', '=', jobId).executeTakeFirst();
  return job && isOfLink(opened, job) ? job : fail('job.not-found');
}

/** The running job in a language. */
async function findRunning(opened: Opened, language: string): Promise<PdfJob | undefined> {
  const jobs = await pdfJobs(opened).where('status', 'in', ['queued', 'running']).execute();
  return jobs.find((job) => isOfLink(opened, job) && job.payload.language === language);
}

export const makeReportPdfByVerifier = (
  ctx: Ctx,
  { token, language }: Parsed<typeof verification.makeReportPdfByVerifier>,
): Promise<Answer<typeof verification.makeReportPdfByVerifier>> =>
  writingAsVerifier(ctx, token, async (opened, asVerifier) => {
    const { db, row, link } = opened;
    const running = await findRunning(opened, language);
    // Repeated requests of a link reuse one job instead of filling the queue.
    if (running) return { job_id: running._id };
    const payload = { report_id: row._id, round: link.round, language, link_id: link.id };
    return { job_id: await enqueue(asVerifier, db, reportPdfJob, payload, { subjectId: row._id }) };
  });

export const getReportPdfForVerifier = (
  ctx: Ctx,
  { token, job_id }: Parsed<typeof verification.getReportPdfForVerifier>,
): Promise<Answer<typeof verification.getReportPdfForVerifier>> =>
  readingAsVerifier(ctx, token, async (opened) => {
    const { status, percent } = await findPdfJob(opened, job_id);
    return { status, percent };
  });

export const cancelReportPdfByVerifier = (
  ctx: Ctx,
  { token, job_id }: Parsed<typeof verification.cancelReportPdfByVerifier>,
) =>
  writingAsVerifier(ctx, token, async (opened) => {
    await stopJob(opened, await findPdfJob(opened, job_id), ctx.now);
    return { done: true } as const;
  });

export const downloadReportForVerifier = (
  ctx: Ctx,
  { token, job_id }: Parsed<typeof verification.downloadReportForVerifier>,
): Promise<FileAnswer> =>
  viewingAsVerifier(
    ctx,
    token,
    async (opened, asVerifier) => {
      const { status, result, payload } = await findPdfJob(opened, job_id);
      if (status !== 'done') fail('job.not-found');
      const file = await openFile(asVerifier, opened.db, opened.scope, (result as { file_id: string }).file_id);
      return { file, language: payload.language };
    },
    ({ language }) => ({ kind: 'viewed-pdf', detail: { language } }),
  ).then(({ file }) => file);
