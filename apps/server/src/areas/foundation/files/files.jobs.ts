import { inTransaction } from '../../../database/transaction.ts';
import { maintenanceHandler } from '../../../platform/jobs/job-handlers.ts';
import { workerCtx } from '../../../platform/jobs/jobs.ts';
import { eraseFilesJob, scanDueJob, scanFilesJob, scanKnownJob, sweepContentsJob } from './files.job-kinds.ts';
import { eraseFiles, sweepContents } from './files.service.ts';
import { scanDue, scanFiles, scanKnown } from './scanning.service.ts';

/** A job ends after this time and starts the next one, so that the files of all organizations are scanned in turn. */
const TURN_MS = 60_000;

export const fileMaintenance = [
  maintenanceHandler(eraseFilesJob, (ctx, { erased_organizations }) => eraseFiles(ctx, erased_organizations)),
  maintenanceHandler(sweepContentsJob, sweepContents),
  maintenanceHandler(scanFilesJob, async (ctx, { organization_id }) => {
    const own = workerCtx(ctx, organization_id, ctx.requestId);
    if (await scanFiles(own, { until: Date.now() + TURN_MS }))
      await inTransaction(own, ({ db }) => ctx.jobs.sendMaintenance(db, scanFilesJob, { organization_id }));
  }),
  maintenanceHandler(scanDueJob, scanDue),
  maintenanceHandler(scanKnownJob, scanKnown),
];
