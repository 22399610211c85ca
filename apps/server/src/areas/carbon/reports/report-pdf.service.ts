import { reportPdfJob } from './reports.job-kinds.ts';
import type { Parsed } from '@steward/contract/call';
import { fail } from '@steward/contract/failures';
import type { reports } from '@steward/contract/carbon/reports';
import type { Language } from '@steward/contract/language';
import { inTransaction, reading, type Work } from '../../../database/transaction.ts';
import { mine } from '../../../database/scoped.ts';
import type { FileAnswer } from '../../../platform/http/bind.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { openFile } from '../../foundation/files/files.service.ts';
import { findBoundary } from '../boundaries/boundary.service.ts';
import { listFindings } from './correspondence.repository.ts';
import { listLog } from './log.repository.ts';
import { figuresFor } from '../inventory/inventory.service.ts';
import { accountingOf } from '../boundaries/boundaries.service.ts';
import { frozenModel, type GhgReportModel } from './report-model.ts';
import { frameOfReport, type PageFrameOfRound } from './page-frame.service.ts';
import { factsOf } from './report-facts.service.ts';
import * as repository from './reports.repository.ts';
import { findMyReport } from './reports.service.ts';
import type { Snapshot } from './snapshot.ts';
import { todayOf } from '../../../platform/today.ts';

/** The report with the template of its pages: of a round the one that held when it was sent. */
type WithFrame = GhgReportModel & { frame: PageFrameOfRound | null };

/** The live report, as it would be sent now. */
export async function draftModel(
  work: Work,
  reportId: string,
  language: Language,
  now: Date,
  userId?: string,
): Promise<WithFrame> {
  const row = (await repository.findReport(work.db, work.scope, reportId)) ?? fail('report.not-found');
  const boundary = await findBoundary(work, row.level, row.target_id);
  const { inventory } = await figuresFor(work, boundary, row.year, now);
  return {
    language,
    status: 'draft',
    round: row.round,
    organization: row.organization_name,
    target: row.target_name,
    level: row.level,
    year: row.year,
    generatedOn: todayOf({ now, scope: work.scope }),
    texts: row.texts,
    accounting: await accountingOf(work),
    inventory,
    ...(await factsOf(work, boundary, row.year, inventory)),
    findings: await listFindings(work.db, work.scope, row._id),
    frame: await frameOfReport(work, row, userId),
  };
}

/** A round as it was sent. */
export async function roundModel(
  { db, scope }: Work,
  reportId: string,
  round: number,
  language: Language,
): Promise<WithFrame> {
  const frozen = (await repository.findSnapshot(db, scope, reportId, round)) ?? fail('report.not-found');
  const model = frozenModel(frozen.content as Snapshot, frozen.sha256, language, {
    events: await repository.listEvents(db, scope, reportId),
    log: await listLog(db, scope, reportId),
    findings: (await listFindings(db, scope, reportId)).filter((finding) => finding.round <= round),
  });
  return { ...model, frame: frozen.page_frame as PageFrameOfRound | null };
}

/** `GHG-report-2024-Haus-1.pdf` */
export const pdfName = ({ year, target }: Pick<GhgReportModel, 'year' | 'target'>): string =>
  `GHG-report-${year}-${target.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 80)}.pdf`;

/** A rejected report that was edited afterwards is a draft again; otherwise its PDF is the round the verifier saw. */
async function roundToShow({ db, scope }: Work, row: repository.ReportRow): Promise<number> {
  if (row.status === 'draft') return 0;
  if (row.status !== 'rejected') return row.round;
  const frozen = await repository.findSnapshotPart(db, scope, row._id, row.round, 'head');
  return (frozen as Snapshot['head'] | undefined)?.updated_at === row.updated_at ? row.round : 0;
}

export const makeGhgReportPdf = (ctx: Ctx, { report_id, language }: Parsed<typeof reports.makeGhgReportPdf>) =>
  inTransaction(ctx, async (work) => {
    const row = await findMyReport(work, report_id);
    const round = await roundToShow(work, row);
    const payload = { report_id, round, language };
    return { job_id: await enqueue(ctx, work.db, reportPdfJob, payload, { subjectId: report_id }) };
  });

export const downloadGhgReportPdf = (
  ctx: Ctx,
  { job_id }: Parsed<typeof reports.downloadGhgReportPdf>,
): Promise<FileAnswer> =>
  reading(ctx, async (work) => {
    const job = await mine(work.db, work.scope, 'jobs')
      .select(['subject_id', 'result'])
      .where('id', '=', job_id)
      .where('kind', '=', reportPdfJob.name)
      .where('status', '=', 'done')
      .executeTakeFirst();
    if (!job?.subject_id) return fail('job.not-found');
    await findMyReport(work, job.subject_id);
    return openFile(ctx, work.db, work.scope, (job.result as { file_id: string }).file_id);
  });
