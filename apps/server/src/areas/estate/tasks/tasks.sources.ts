import { addDays } from '@steward/core/calendar/day';
import { medianOf } from '@steward/core/intervals/local-hour';
import { addressFor, ofAsked, ofPage } from '../../../platform/sources/asked.ts';
import { amountOf, listOf } from '../../../platform/sources/shapes.ts';
import { named, word, type AskedSource, type Source } from '../../../platform/sources/sources.ts';
import { listDaysToDone } from './tasks.repository.ts';
import { getTasks } from './tasks.service.ts';

const SCREEN = '/todo_list';
const WEEK = 7;

const noUser = '00000000-0000-0000-0000-000000000000';
const askerOf = ({ ctx, today }: AskedSource) => ({ userId: ctx.actor?.userId ?? noUser, today });

/** The open tasks that the person sees, as the list of tasks has them. */
const open: Source = async (_work, asked) => {
  const rows = ofAsked(asked, await getTasks(asked.ctx, { state: 'open', ...ofPage(asked) }));
  const soon = addDays(asked.today, WEEK);
  return {
    data: listOf(
      rows,
      ({ _id, title, subject_name, assignee_name, environment_name, due_date, is_overdue, form_url }) => ({
        title: named(title),
        details: [subject_name, assignee_name, asked.isOfOne ? '' : environment_name].filter(Boolean).map(named),
        day: due_date,
        state: is_overdue ? word('estate.overdue') : null,
        tone: is_overdue ? 'bad' : due_date !== null && due_date <= soon ? 'warn' : 'none',
        address: form_url || `${SCREEN}?task=${_id}`,
      }),
      SCREEN,
    ),
    working: addressFor({ ...asked, isOfOne: false }, SCREEN),
  };
};

/** How long the tasks took that were done in the period: half of them less. */
const days: Source = async ({ db, scope }, asked) => {
  const medianIn = async (range: { from: string; to: string }) =>
    medianOf(await listDaysToDone(db, scope, askerOf(asked), { ids: asked.ids, ...range }));
  const value = await medianIn(asked);
  if (value === null) return { data: null, missing: 'tasks' };
  return { data: amountOf(value, { more: 'worse', before: await medianIn(asked.before) }), unit: 'd', working: SCREEN };
};

export const tasksSources = { 'tasks.open-list': open, 'tasks.days': days } satisfies Record<string, Source>;
