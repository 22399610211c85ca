import { openOrganizations } from '../../database/every-organization.ts';
import { wholeOrganization } from '../../database/scoped.ts';
import type { Tx } from '../../database/connection.ts';
import { asInstallation } from '../../database/transaction.ts';
import type { Ctx, Scope } from '../ctx.ts';
import { raise, type AreaEvent } from '../events.ts';

const DAY_MS = 86_400_000;
/** Reminders start this many days before the due date and are sent at most this often. */
const EVERY_DAYS = 7;

/** Something that a person was asked for and has not answered. */
export interface OpenRequest {
  id: string;
  owner_id: string;
  /** What it belongs to: a person gets one reminder for all that is open in it. */
  object_id: string;
}

/** What an area reminds people of. */
export interface Reminding<R extends OpenRequest> {
  /** Open requests that are due until this day, and of which their owners were not reminded since this moment. */
  listOpen: (db: Tx, scope: Scope, when: { until: string; before: Date }) => Promise<R[]>;
  markReminded: (db: Tx, scope: Scope, ids: string[], at: Date) => Promise<void>;
  /** The event for what one person has open in one thing. */
  eventOf: (open: readonly [R, ...R[]]) => AreaEvent;
}

/** Reminds people of what is due within a week or overdue, once a week. */
export async function remindWeekly<R extends OpenRequest>(ctx: Ctx, area: Reminding<R>): Promise<void> {
  const until = new Date(ctx.now.getTime() + EVERY_DAYS * DAY_MS).toISOString().slice(0, 10);
  const before = new Date(ctx.now.getTime() - EVERY_DAYS * DAY_MS);
  for (const organizationId of await asInstallation(ctx, openOrganizations))
    await asInstallation(
      ctx,
      async (db) => {
        const scope = wholeOrganization(organizationId);
        const rows = await area.listOpen(db, scope, { until, before });
        const letters = new Map<string, [R, ...R[]]>();
        for (const row of rows) {
          const key = `${row.object_id}/${row.owner_id}`;
          const letter = letters.get(key);
          if (letter) letter.push(row);
          else letters.set(key, [row]);
        }
        for (const open of letters.values()) await raise(ctx, db, { ...area.eventOf(open), organizationId });
        if (rows.length)
          await area.markReminded(
            db,
            scope,
            rows.map(({ id }) => id),
            ctx.now,
          );
      },
      organizationId,
    );
}
