import { asInstallation, asInstallationLocking } from '../../database/transaction.ts';
import type { ChoreHandlers } from '../../platform/jobs.ts';
import { deleteOldThrottles } from '../../platform/throttle.ts';
import { eraseClosedOrganizations } from '../archives/archives.service.ts';
import { deleteUnusedWords } from '../search/search.repository.ts';
import { endForgottenViews } from '../session/session.ending.ts';
import { deleteOldSessions } from '../session/session.repository.ts';
import { deleteOldMailTokens } from '../users/users.repository.ts';

const DAY_MS = 86_400_000;

export const housekeepingChores: ChoreHandlers = {
  /** Once a day: drops what has served its purpose. The longest throttle counts an hour. */
  'housekeeping.run': async (ctx) => {
    const daysAgo = (days: number) => new Date(ctx.now.getTime() - days * DAY_MS);
    await asInstallation(ctx, async (db) => {
      await deleteOldThrottles(db, daysAgo(1));
      await endForgottenViews(db, ctx.now);
      await deleteOldSessions(db, daysAgo(30));
      await deleteOldMailTokens(db, daysAgo(30));
    });
    await eraseClosedOrganizations(ctx);
    // It reads all that can be found: serializable, it would make everybody who writes meanwhile begin anew.
    await asInstallationLocking(ctx, deleteUnusedWords);
  },
};
