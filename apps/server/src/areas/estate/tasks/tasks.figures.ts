import type { Work } from '../../../database/transaction.ts';
import {
  collectParts,
  type AskedFigures,
  type FigureParts,
  type FigureSource,
} from '../../../platform/figures/figures.ts';
import { countOpen } from './tasks.repository.ts';

const KEY = 'tasks.open';

/** Work of the system reads every task of its organization. */
const noUser = '00000000-0000-0000-0000-000000000000';

const openTasks = ({ db, scope }: Work, { ctx, today }: AskedFigures) =>
  countOpen(db, scope, { userId: ctx.actor?.userId ?? noUser, today });

async function ofProperties(work: Work, asked: AskedFigures): Promise<FigureParts> {
  const parts = collectParts();
  const counts = new Map((await openTasks(work, asked)).map(({ environment_id, tasks }) => [environment_id, tasks]));
  for (const id of asked.ids) parts.add(KEY, id, 'now', { value: counts.get(id) ?? 0 });
  return parts.of;
}

/** For the organization, all tasks visible to the user, including those without a property, as in the list of tasks. */
async function ofOrganization(work: Work, asked: AskedFigures): Promise<FigureParts> {
  const parts = collectParts();
  const value = (await openTasks(work, asked)).reduce((sum, { tasks }) => sum + tasks, 0);
  for (const id of asked.ids) parts.add(KEY, id, 'now', { value });
  return parts.of;
}

export const tasksSource: FigureSource = { property: ofProperties, organization: ofOrganization };
