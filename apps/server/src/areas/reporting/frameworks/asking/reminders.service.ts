import type { Ctx } from '../../../../platform/ctx.ts';
import { remindWeekly } from '../../../../platform/jobs/weekly-reminders.ts';
import { addressOf, findFrameworks } from '../editions.service.ts';
import * as repository from './reminders.repository.ts';

/** Reminds people of questions that they were asked and have not answered. */
export const remindOfQuestions = (ctx: Ctx): Promise<void> =>
  remindWeekly<repository.OpenQuestion & { name: string }>(ctx, {
    listOpen: async (db, scope, when) => {
      const open = await repository.listOpen(db, scope, when);
      const keys = open.map(({ framework }) => framework);
      const frameworks = await findFrameworks({ db, scope }, keys);
      return open.map((one) => ({ ...one, name: frameworks.get(one.framework)?.name ?? '' }));
    },
    markReminded: repository.markReminded,
    eventOf: (open) => {
      const [{ object_id, owner_id, framework, environment_id, name, year, code, due_on }] = open;
      return {
        kind: 'framework.reminder',
        object_id,
        isForAllReaders: true,
        to: [owner_id],
        values: { report: `${name} ${year}`, count: String(open.length), day: due_on },
        redirect_url: `${addressOf({ id: object_id, framework, environment_id, year })}&question=${code}`,
        group: `framework.reminder:${object_id}`,
      };
    },
  });
