import { jobHandler } from '../../../platform/jobs/job-handlers.ts';
import { reportPdfJob } from './reports.job-kinds.ts';
import { inTransaction, reading } from '../../../database/transaction.ts';
import { addFile, storeBytes } from '../../foundation/files/files.service.ts';
import { printedFrame } from './page-frame.service.ts';
import { makeReportPdf } from './report-pdf.ts';
import { checkPage } from './report-model.ts';
import { draftModel, pdfName, roundModel } from './report-pdf.service.ts';

export const reportsJobs = [
  jobHandler(reportPdfJob, async (ctx, { report_id, round, language }, job) => {
    await job.progress(5, 'collecting');
    const { frame, ...model } = await reading(ctx, async (work) =>
      round === 0
        ? draftModel(work, report_id, language, ctx.now, job.ownerId)
        : { ...(await roundModel(work, report_id, round, language)), checkAt: checkPage(ctx) },
    );
    await job.progress(20, 'typesetting');
    const pages = { ...model, frame: await printedFrame(ctx, frame) };
    const bytes = await makeReportPdf(pages, ctx.webAddress(), {
      onProgress: (share) => void job.progress(20 + share * 70, 'typesetting').catch(() => {}),
      signal: job.signal,
    });
    job.signal.throwIfAborted();
    const file = { name: pdfName(model), contentType: 'application/pdf', bytes: bytes.length, isMade: true };
    return storeBytes(ctx, [bytes], ([sha256 = '']) =>
      inTransaction(ctx, async ({ db, scope }) => ({ file_id: await addFile(ctx, db, scope, { sha256, ...file }) })),
    );
  }),
];
