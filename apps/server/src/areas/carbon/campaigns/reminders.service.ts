import type { Ctx } from '../../../platform/ctx.ts';
import { remindWeekly } from '../../../platform/jobs/weekly-reminders.ts';
import * as repository from './campaigns.repository.ts';

/** Reminds the owners of open requests. Completed requests cause no reminder. */
export const remindOwners = (ctx: Ctx): Promise<void> =>
  remindWeekly<repository.Remembered>(ctx, {
    listOpen: repository.listToRemind,
    markReminded: (db, scope, ids, reminded_at) => repository.updateRequests(db, scope, ids, { reminded_at }),
    eventOf: (open) => {
      const [{ object_id, owner_id, campaign, due_on }] = open;
      return {
        kind: 'campaign.reminder',
        object_id,
        to: [owner_id],
        values: { campaign, count: String(open.length), day: due_on },
        redirect_url: '/datahub/data_library/esg/ghg/requests',
        group: `campaign.reminder:${object_id}`,
      };
    },
  });
