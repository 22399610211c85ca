import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { personName } from '../../../database/person-name.ts';
import { finds } from '../../../database/matching.ts';
import type { Scope } from '../../../platform/ctx.ts';
import { deleteMine, insertMine, joinMine, mine, updateMine } from '../../../database/scoped.ts';

export interface Asker {
  userId: string;
  /** The present day of the server. */
  today: string;
}

export interface Filter {
  state: 'open' | 'done' | 'all';
  assignee_id?: string | undefined;
  environment_id?: string | undefined;
  search?: string | undefined;
}

export interface TaskFields {
  title: string;
  description: string;
  assignee_id: string | null;
  environment_id: string | null;
  due_date: string | null;
  kind: string | null;
  meter_id: string | null;
  equipment_id: string | null;
}

/** Tasks created by or assigned to the user; all tasks for users who reach the whole organization. */
const myTasks = (db: Tx, scope: Scope, { userId }: Asker) =>
  mine(db, scope, 'tasks').$if(scope.environments !== 'all', (q) =>
    q.where((e) => e.or([e('tasks.assignee_id', '=', userId), e('tasks.created_by', '=', userId)])),
  );

const nameOf = (alias: 'a' | 'c') => sql<string>`coalesce(${personName(alias)}, '')`;

const shown = (db: Tx, scope: Scope, asker: Asker) =>
  myTasks(db, scope, asker)
    .leftJoin('users as a', 'a.id', 'tasks.assignee_id')
    .leftJoin('users as c', 'c.id', 'tasks.created_by')
    .leftJoin('environments as e', joinMine(scope, 'environments as e', 'tasks.environment_id'))
    .leftJoin('meters as m', joinMine(scope, 'meters as m', 'tasks.meter_id'))
    .leftJoin('equipment as q', joinMine(scope, 'equipment as q', 'tasks.equipment_id'))
    .select((q) => [
      'tasks.id as _id',
      'tasks.title',
      'tasks.description',
      'tasks.assignee_id',
      nameOf('a').as('assignee_name'),
      'tasks.environment_id',
      q.fn.coalesce('e.environment_name', sql<string>`''`).as('environment_name'),
      'tasks.due_date',
      sql<boolean>`tasks.done_at is not null`.as('is_done'),
      sql<boolean>`tasks.done_at is null and coalesce(tasks.due_date < ${asker.today}::date, false)`.as('is_overdue'),
      'tasks.created_by',
      nameOf('c').as('created_by_name'),
      'tasks.created_at',
      'tasks.kind',
      'tasks.meter_id',
      'tasks.equipment_id',
      sql<string>`coalesce(m.meter_no, q.product_name, '')`.as('subject_name'),
      sql<boolean>`${scope.environments === 'all'} or coalesce(tasks.created_by = ${asker.userId}, false)`.as(
        'is_mine',
      ),
    ]);

export const listTasks = (db: Tx, scope: Scope, asker: Asker, { state, assignee_id, environment_id, search }: Filter) =>
  shown(db, scope, asker)
    .$if(state === 'open', (q) => q.where('tasks.done_at', 'is', null))
    .$if(state === 'done', (q) => q.where('tasks.done_at', 'is not', null))
    .$if(assignee_id !== undefined, (q) => q.where('tasks.assignee_id', '=', assignee_id ?? ''))
    .$if(environment_id !== undefined, (q) => q.where('tasks.environment_id', '=', environment_id ?? ''))
    .$if(Boolean(search), (q) => q.where(finds(search, ['tasks.title', 'tasks.description'])))
    .orderBy(sql`tasks.done_at is not null`)
    .orderBy('tasks.due_date', (o) => o.asc().nullsLast())
    .orderBy('tasks.created_at')
    .limit(1000)
    .execute();

/** The days between the beginning and the end of each task of properties that was done in a period. */
export const listDaysToDone = async (
  db: Tx,
  scope: Scope,
  asker: Asker,
  { ids, from, to }: { ids: readonly string[]; from: string; to: string },
): Promise<number[]> =>
  (
    await myTasks(db, scope, asker)
      .where(sql<boolean>`tasks.environment_id = any (${ids}::uuid[])`)
      .where(sql<boolean>`tasks.done_at::date between ${from}::date and ${to}::date`)
      .select(sql<number>`greatest(date_part('epoch', tasks.done_at - tasks.created_at), 0) / 86400`.as('days'))
      .execute()
  ).map(({ days }) => days);

/** The number of open tasks visible to the user, by property; null: without one. */
export const countOpen = (db: Tx, scope: Scope, asker: Asker) =>
  myTasks(db, scope, asker)
    .where('tasks.done_at', 'is', null)
    .select((e) => ['tasks.environment_id', e.fn.countAll<number>().as('tasks')])
    .groupBy('tasks.environment_id')
    .execute();

export type TaskRow = Awaited<ReturnType<typeof listTasks>>[number];

export const findTask = (db: Tx, scope: Scope, asker: Asker, id: string) =>
  shown(db, scope, asker).where('tasks.id', '=', id).executeTakeFirst();

export async function insertTask(db: Tx, scope: Scope, row: TaskFields & { id: string; created_by: string | null }) {
  await insertMine(db, scope, 'tasks', row).execute();
}

/** Whether a property has a task of this title for this day, done or not. */
export const hasTask = async (
  db: Tx,
  scope: Scope,
  { title, environment_id, due_date }: Pick<TaskFields, 'title' | 'environment_id' | 'due_date'>,
): Promise<boolean> =>
  Boolean(
    await mine(db, scope, 'tasks')
      .select('tasks.id')
      .where('tasks.title', '=', title)
      .where('tasks.environment_id', '=', environment_id)
      .where('tasks.due_date', '=', due_date)
      .limit(1)
      .executeTakeFirst(),
  );

export async function updateTask(
  db: Tx,
  scope: Scope,
  id: string,
  change: Partial<TaskFields> & { done_at?: Date | null },
) {
  if (!Object.keys(change).length) return;
  await updateMine(db, scope, 'tasks').set(change).where('id', '=', id).execute();
}

export async function deleteTask(db: Tx, scope: Scope, id: string) {
  await deleteMine(db, scope, 'tasks').where('id', '=', id).execute();
}

export async function deleteOpenTask(db: Tx, scope: Scope, id: string): Promise<void> {
  await deleteMine(db, scope, 'tasks').where('id', '=', id).where('done_at', 'is', null).execute();
}

/** The active people of the organization. */
export const listFellows = (db: Tx, scope: Scope, only?: string) =>
  mine(db, scope, 'memberships', 'm')
    .innerJoin('users as a', 'a.id', 'm.user_id')
    .select(['a.id as _id', nameOf('a').as('name')])
    .where('m.active', '=', true)
    .where('a.active', '=', true)
    .$if(only !== undefined, (q) => q.where('a.id', '=', only ?? ''))
    .orderBy('name')
    .execute();

/** The open tasks that are assigned to the person. */
export async function countAssigned(db: Tx, scope: Scope, userId: string): Promise<number> {
  const { tasks } = await mine(db, scope, 'tasks')
    .where('assignee_id', '=', userId)
    .where('done_at', 'is', null)
    .select((e) => e.fn.countAll<number>().as('tasks'))
    .executeTakeFirstOrThrow();
  return tasks;
}

/** The property of a meter or a piece of equipment; undefined: not within reach. */
export const findPlaceOf = async (db: Tx, scope: Scope, of: 'meter' | 'equipment', id: string) =>
  (
    await mine(db, scope, of === 'meter' ? 'meters' : 'equipment')
      .select('environment_id')
      .where('id', '=', id)
      .executeTakeFirst()
  )?.environment_id;

/** The open tasks of a kind in these properties, of all people. */
export const listOpenOfKind = (db: Tx, scope: Scope, kind: string, environmentIds: readonly string[]) =>
  mine(db, scope, 'tasks')
    .select(['id as _id', 'environment_id', 'meter_id', 'equipment_id', 'created_at'])
    .where('kind', '=', kind)
    .where('done_at', 'is', null)
    .where(sql<boolean>`environment_id = any (${environmentIds}::uuid[])`)
    .$narrowType<{ environment_id: string }>()
    .execute();

export async function endTasks(db: Tx, scope: Scope, ids: readonly string[], now: Date) {
  if (ids.length) await updateMine(db, scope, 'tasks').set({ done_at: now }).where('id', 'in', ids).execute();
}
