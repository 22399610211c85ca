import { openOrganizations } from '../../../database/every-organization.ts';
import { asInstallation } from '../../../database/transaction.ts';
import { maintenanceHandler } from '../../../platform/jobs/job-handlers.ts';
import { workerCtx } from '../../../platform/jobs/jobs.ts';
import { applyFilingRulesJob } from '../document-text/document-text.job-kinds.ts';
import { applyFilingRules } from './applying.service.ts';
import { applyWaitingRulesJob } from './document-filing.job-kinds.ts';

export const filingMaintenance = [
  maintenanceHandler(applyFilingRulesJob, (ctx, { organization_id }) =>
    applyFilingRules({ ...workerCtx(ctx, organization_id, ctx.requestId), now: ctx.now }),
  ),
  maintenanceHandler(applyWaitingRulesJob, async (ctx) => {
    for (const organization_id of await asInstallation(ctx, openOrganizations))
      await applyFilingRules({ ...workerCtx(ctx, organization_id, ctx.requestId), now: ctx.now });
  }),
];
