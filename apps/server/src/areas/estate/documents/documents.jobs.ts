import { openOrganizations } from '../../../database/every-organization.ts';
import { asInstallation } from '../../../database/transaction.ts';
import { maintenanceHandler } from '../../../platform/jobs/job-handlers.ts';
import { workerCtx } from '../../../platform/jobs/jobs.ts';
import { purgeTrashJob, purgeTrashOfJob } from './documents.job-kinds.ts';
import { purgeDue } from './trash.service.ts';

export const documentMaintenance = [
  maintenanceHandler(purgeTrashJob, (ctx) =>
    asInstallation(ctx, async (db) => {
      for (const organization_id of await openOrganizations(db))
        await ctx.jobs.sendMaintenance(db, purgeTrashOfJob, { organization_id });
    }),
  ),
  maintenanceHandler(purgeTrashOfJob, async (ctx, { organization_id }) => {
    await purgeDue({ ...workerCtx(ctx, organization_id, ctx.requestId), now: ctx.now });
  }),
];
