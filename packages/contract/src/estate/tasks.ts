import { z } from 'zod';
import { area, day, Done, id, requiredText, text } from '../call.ts';
import { tasksFigures } from './tasks.figures.ts';

const Task = z.object({
  _id: id('task'),
  title: z.string(),
  description: z.string(),
  assignee_id: id('user').nullable(),
  assignee_name: z.string(),
  environment_id: id('environment').nullable(),
  /** Empty where the reader may not see the property. */
  environment_name: z.string(),
  due_date: z.string().nullable(),
  is_done: z.boolean(),
  is_overdue: z.boolean(),
  created_by: id('user').nullable(),
  created_by_name: z.string(),
  created_at: z.string(),
  /** Whether the reader may change everything and delete it; an assignee may only say that it is done. */
  is_mine: z.boolean(),
  /** The form that the task asks for; null: a task in words. */
  kind: z.string().nullable(),
  meter_id: id('meter').nullable(),
  equipment_id: id('equipment').nullable(),
  /** The number of the meter or the name of the equipment; empty for a whole property. */
  subject_name: z.string(),
  /** The address of the form; empty for a task in words. */
  form_url: z.string(),
});
export type Task = z.infer<typeof Task>;

const kind = () => text(40).meta({ examples: ['read-meters'] });

const fields = {
  title: requiredText(200),
  description: text(2000).default(''),
  assignee_id: id('user').nullable().default(null),
  environment_id: id('environment').nullable().default(null),
  due_date: day().nullable().default(null),
  /** A form that the task ends with (`tasks` of the areas); null: a task in words. */
  kind: kind().nullable().default(null),
  /** What the form is about; the property follows from it. */
  meter_id: id('meter').nullable().default(null),
  equipment_id: id('equipment').nullable().default(null),
};
/** Whether the assignee gets the permissions of the form that are missing. */
const grants = z.boolean();

/** Tasks that people assign to themselves and to colleagues, with a due date. */
export const tasks = area(
  'estate/tasks',
  {
    getTasks: {
      method: 'POST',
      path: '/getTasks',
      access: 'member',
      needs: 'tasks.read',
      summary: 'The to-do list: tasks one gave or got; of everybody for who sees the whole organization',
      input: z.object({
        state: z.enum(['open', 'done', 'all']).default('open'),
        /** Only those given to this person. */
        assignee_id: id('user').optional(),
        environment_id: id('environment').optional(),
        search: text(200).optional(),
      }),
      answer: z.array(Task),
    },
    getTaskAssignees: {
      method: 'POST',
      path: '/getTaskAssignees',
      access: 'member',
      needs: 'tasks.read',
      summary: 'Whom the person may give a task',
      input: z.object({}),
      answer: z.array(z.object({ _id: id('user'), name: z.string() })),
    },
    checkTaskAssignee: {
      method: 'POST',
      path: '/checkTaskAssignee',
      access: 'member',
      needs: 'tasks.read',
      summary: 'Whether a person can do a task with a form: which permissions and which property are missing',
      input: z.object({
        assignee_id: id('user'),
        kind: kind().nullable(),
        environment_id: id('environment').nullable(),
      }),
      answer: z.object({
        /** The permissions of the form that the person lacks, as `module.permission`. */
        lacks: z.array(z.string()),
        reaches_property: z.boolean(),
        /** Whether the user may grant all of them. */
        may_grant: z.boolean(),
      }),
    },
    addTask: {
      method: 'POST',
      path: '/addTask',
      access: 'member',
      needs: 'tasks.create',
      makes: 'task',
      summary: 'Add a task for oneself or for a colleague, who is notified',
      input: z.object({ ...fields, grants: grants.default(false) }),
      answer: Task,
    },
    updateTask: {
      method: 'POST',
      path: '/updateTask',
      access: 'member',
      needs: 'tasks.edit',
      summary: 'Change a task, or say that it is done',
      input: z.object({
        task_id: id('task'),
        title: requiredText(200).optional(),
        description: text(2000).optional(),
        assignee_id: id('user').nullable().optional(),
        environment_id: id('environment').nullable().optional(),
        due_date: day().nullable().optional(),
        kind: kind().nullable().optional(),
        meter_id: id('meter').nullable().optional(),
        equipment_id: id('equipment').nullable().optional(),
        grants: grants.optional(),
        is_done: z.boolean().optional(),
      }),
      answer: Task,
    },
    deleteTask: {
      method: 'POST',
      path: '/deleteTask',
      access: 'member',
      needs: 'tasks.delete',
      summary: 'Delete a task one has given',
      input: z.object({ task_id: id('task') }),
      answer: Done,
    },
  },
  {
    figures: tasksFigures,
    sources: {
      'tasks.open-list': { shape: 'list', needs: 'tasks.read', of: 'both' },
      'tasks.days': { shape: 'amount', needs: 'tasks.read', of: 'both' },
    },
    modules: [
      {
        key: 'tasks',
        order: 20,
        under: 'start',
        name: 'Tasks',
        permissions: ['read', 'create', 'edit', 'delete', 'export'],
        route: '/todo_list',
        icon: 'IconChecklist',
      },
    ],
    failures: {
      'task.not-added': { status: 422, message: 'Failed to add task.' },
      'task.not-updated': { status: 422, message: 'Failed to update task.' },
      'task.assignee-lacks': {
        status: 409,
        message:
          'The assignee does not have the permissions for the form of this task. Grant them with the task, ask an admin to grant them, or choose someone else. Missing',
      },
      'task.assignee-beyond': {
        status: 409,
        message:
          'The assignee does not have access to this property. Add both to a property group first, or choose someone else.',
      },
      'task.no-subject': {
        status: 422,
        message: 'Choose what this task is about: a property, and if needed its meter or equipment.',
      },
      'task.ends-itself': {
        status: 409,
        message:
          'This task ends when its form is saved. Open the form from the task, or ask the person who assigned it to close it.',
      },
      'task.not-deleted': { status: 422, message: 'Failed to delete task.' },
    },
    events: { 'task.assigned': { starts: ['product', 'mail'] } },
  },
);
