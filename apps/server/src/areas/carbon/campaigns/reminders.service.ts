import { wholeOrganization } from '../../../database/scoped.ts';
import { asInstallation } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { raise } from '../../../platform/events.ts';
import * as repository from './campaigns.repository.ts';

const DAY_MS = 86_400_000;
/** Reminders start this many days before the due date and are sent at most this often. */
const EVERY_DAYS = 7;

/** Reminds the owners of open requests that are due within a week or overdue, once a week. Completed requests cause no reminder. */
export async function remindOwners(ctx: Ctx): Promise<void> {
  const until = new Date(ctx.now.getTime() + EVERY_DAYS * DAY_MS).toISOString().slice(0, 10);
  const before = new Date(ctx.now.getTime() - EVERY_DAYS * DAY_MS);
  const organizations = await asInstallation(ctx, repository.listOrganizations);
  for (const organizationId of organizations)
    await asInstallation(
      ctx,
      async (db) => {
        const scope = wholeOrganization(organizationId);
        const rows = await repository.listToRemind(db, scope, { until, before });
        const letters = new Map<string, repository.Remembered[]>();
        for (const row of rows) {
          const key = `${row.campaign_id}/${row.owner_id}`;
          letters.set(key, [...(letters.get(key) ?? []), row]);
        }
        for (const open of letters.values()) {
          const [first] = open;
          if (!first) continue;
          await raise(ctx, db, {
            kind: 'campaign.reminder',
            object_id: first.campaign_id,
            to: [first.owner_id],
            values: { campaign: first.campaign, count: String(open.length), day: first.due_on },
            redirect_url: '/datahub/data_library/esg/ghg/requests',
            group: `campaign.reminder:${first.campaign_id}`,
            organizationId,
          });
        }
        if (rows.length)
          await repository.updateRequests(
            db,
            scope,
            rows.map(({ request_id }) => request_id),
            { reminded_at: ctx.now },
          );
      },
      organizationId,
    );
}
