import type { TaskKind } from '@steward/contract/declared';
import type { Ctx } from '../../../../platform/ctx.ts';
import { addTask, updateTask } from '../../../estate/tasks/tasks.service.ts';

interface DemoTask {
  title: string;
  description: string;
  /** The assignee among the people of the demo; by default the admin. */
  for?: 'member' | 'tenant';
  /** The index of the property. */
  property?: number;
  /** Days after the creation of the demo; negative for an overdue task. */
  due?: number;
  isDone?: true;
  /** The form it asks for. */
  kind?: TaskKind;
}

const demoTasks: readonly DemoTask[] = [
  {
    title: 'Confirm the electricity bills that wait for review',
    description: 'The last three were read by machine; compare the amounts with the pages before saving.',
    property: 0,
    due: 4,
  },
  {
    title: 'Ask for the missing heat bills',
    description:
      'The verifier asks about the quarter without heat in Deansgate Arcade. The facility manager has the supplier’s address.',
    property: 5,
    due: 12,
  },
  {
    title: 'Collect the floor plans for the new tenant',
    description: 'Area and use of every floor, so that its consumption can be told apart.',
    for: 'member',
    property: 1,
    due: -3,
  },
  {
    title: 'Read the meters in the cellar',
    description: 'Add a photograph of each meter.',
    kind: 'read-meters',
    for: 'member',
    property: 0,
    due: 9,
  },
  {
    title: 'Tell us who used the meeting rooms last month',
    description: 'The number of days is enough.',
    for: 'tenant',
    property: 0,
    due: 15,
  },
  {
    title: 'Retire the guarantees of origin',
    description: 'The certificate is kept with the energy contracts.',
    property: 2,
    due: -20,
    isDone: true,
  },
];

/** The tasks of the demo: one for each person, an overdue one and a completed one. */
export async function makeTasks(ctx: Ctx & { memberIds: string[] }, ids: readonly string[], now: Date): Promise<void> {
  const [member = null, tenant = null] = ctx.memberIds;
  const people = { member, tenant };
  const dayAt = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);
  for (const { title, description, property, due, isDone, ...task } of demoTasks) {
    const { _id } = await addTask(ctx, {
      title,
      description,
      assignee_id: task.for ? people[task.for] : null,
      environment_id: (property !== undefined && ids[property]) || null,
      due_date: due === undefined ? null : dayAt(due),
      kind: task.kind ?? null,
      meter_id: null,
      equipment_id: null,
      // The shipped roles of property managers read meters and enter nothing.
      grants: task.kind !== undefined,
    });
    if (isDone) await updateTask(ctx, { task_id: _id, is_done: true });
  }
}
