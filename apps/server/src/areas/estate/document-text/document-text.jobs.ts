import { openOrganizations } from '../../../database/every-organization.ts';
import { mine } from '../../../database/scoped.ts';
import { asInstallation, inTransaction } from '../../../database/transaction.ts';
import { maintenanceHandler } from '../../../platform/jobs/job-handlers.ts';
import { workerCtx } from '../../../platform/jobs/jobs.ts';
import { readTextsJob } from '../documents/documents.job-kinds.ts';
import { applyFilingRulesJob, forgetWordsJob, readWaitingTextsJob } from './document-text.job-kinds.ts';
import { forgetWords, hasWaiting } from './document-text.repository.ts';
import { readTexts, UNSCANNED_SECONDS } from './reading.service.ts';

/** A job ends after this time and starts the next one, so that the documents of all organizations are read in turn. */
const TURN_MS = 120_000;

export const textMaintenance = [
  maintenanceHandler(readTextsJob, async (ctx, { organization_id }) => {
    const own = { ...workerCtx(ctx, organization_id, ctx.requestId), now: ctx.now };
    const left = await readTexts(own, { until: Date.now() + TURN_MS });
    await inTransaction(own, async ({ db, scope }) => {
      // It may have been erased while its texts were read.
      if (!(await mine(db, scope, 'organizations').select('organization_id').executeTakeFirst())) return;
      await ctx.jobs.sendMaintenance(db, applyFilingRulesJob, { organization_id });
      if (left === 'nothing') return;
      const wait = left === 'unscanned' ? UNSCANNED_SECONDS : 0;
      await ctx.jobs.sendMaintenance(db, readTextsJob, { organization_id }, wait);
    });
  }),
  maintenanceHandler(readWaitingTextsJob, async (ctx) => {
    for (const organization_id of await asInstallation(ctx, openOrganizations))
      await inTransaction(workerCtx(ctx, organization_id, ctx.requestId), async ({ db, scope }) => {
        if (await hasWaiting(db, scope, ctx.now)) await ctx.jobs.sendMaintenance(db, readTextsJob, { organization_id });
      });
  }),
  maintenanceHandler(forgetWordsJob, async (ctx) => {
    for (const organization_id of await asInstallation(ctx, openOrganizations))
      await inTransaction(workerCtx(ctx, organization_id, ctx.requestId), ({ db }) => forgetWords(db));
  }),
];
