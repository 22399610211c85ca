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
});
export type Task = z.infer<typeof Task>;

const fields = {
  title: requiredText(200),
  description: text(2000).default(''),
  assignee_id: id('user').nullable().default(null),
  environment_id: id('environment').nullable().default(null),
  due_date: day().nullable().default(null),
};

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
    addTask: {
      method: 'POST',
      path: '/addTask',
      access: 'member',
      needs: 'tasks.create',
      makes: 'task',
      summary: 'Add a task for oneself or for a colleague, who is notified',
      input: z.object(fields),
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
      'task.not-deleted': { status: 422, message: 'Failed to delete task.' },
    },
    events: { 'task.assigned': { starts: ['product', 'mail'] } },
  },
);
