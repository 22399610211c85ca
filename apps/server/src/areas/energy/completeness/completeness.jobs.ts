import { openOrganizations } from '../../../database/every-organization.ts';
import { asInstallation, reading } from '../../../database/transaction.ts';
import { maintenanceHandler } from '../../../platform/jobs/job-handlers.ts';
import { workerCtx } from '../../../platform/jobs/jobs.ts';
import {
  countOrganizationJob,
  countPointsJob,
  remindOrganizationJob,
  remindOwnersJob,
} from './completeness.job-kinds.ts';
import { countAgain, hasUncounted } from './kept-points.service.ts';
import { remindOwners, startReminders } from './owners.service.ts';

/** A job ends after this time and starts the next one, so that the points of all organizations are counted in turn. */
const TURN_MS = 60_000;

export const completenessMaintenance = [
  maintenanceHandler(remindOwnersJob, (ctx) => startReminders(ctx)),
  maintenanceHandler(remindOrganizationJob, (ctx, { organization_id }) => remindOwners(ctx, organization_id)),
  maintenanceHandler(countPointsJob, async (ctx) => {
    for (const organization_id of await asInstallation(ctx, openOrganizations)) {
      const own = { ...workerCtx(ctx, organization_id, ctx.requestId), now: ctx.now };
      if (!(await reading(own, (work) => hasUncounted(own, work)))) continue;
      await asInstallation(ctx, (db) => ctx.jobs.sendMaintenance(db, countOrganizationJob, { organization_id }));
    }
  }),
  maintenanceHandler(countOrganizationJob, async (ctx, { organization_id }) => {
    await countAgain({ ...workerCtx(ctx, organization_id, ctx.requestId), now: ctx.now }, Date.now() + TURN_MS);
  }),
];
