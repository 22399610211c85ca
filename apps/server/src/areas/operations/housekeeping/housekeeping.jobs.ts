import { backUpWhenDue } from '../../../backup/scheduled.ts';
import { maintenanceHandler } from '../../../platform/jobs/job-handlers.ts';
import { backupJob, housekeepingJob } from './housekeeping.job-kinds.ts';
import { asInstallation, asInstallationLocking } from '../../../database/transaction.ts';
import { deleteOldThrottles } from '../../../platform/http/throttle.ts';
import { eraseClosedOrganizations } from '../archives/archives.service.ts';
import { forgetUnusedWords } from '../../foundation/search/search.service.ts';
import { forgetOldOpenings } from '../../foundation/share-links/share-links.service.ts';
import { endForgottenViews, forgetOldSessions } from '../../access/session/session.ending.ts';
import { forgetOldLinks } from '../../access/users/users.service.ts';

const DAY_MS = 86_400_000;

export const housekeepingJobs = [
  maintenanceHandler(backupJob, async (ctx) => {
    await backUpWhenDue(ctx.settings, ctx.log, ctx.now);
  }),

  /** Once a day: deletes expired data. The longest throttle counts an hour. */
  maintenanceHandler(housekeepingJob, async (ctx) => {
    const daysAgo = (days: number) => new Date(ctx.now.getTime() - days * DAY_MS);
    await asInstallation(ctx, async (db) => {
      await deleteOldThrottles(db, daysAgo(1));
      await endForgottenViews(db, ctx.now);
      await forgetOldSessions(db, daysAgo(30));
      await forgetOldLinks(db, daysAgo(30));
    });
    await eraseClosedOrganizations(ctx);
    await forgetOldOpenings(ctx, daysAgo(365));
    // It reads all search entries: in a serializable transaction it would force every concurrent write to be repeated.
    await asInstallationLocking(ctx, forgetUnusedWords);
  }),
];
