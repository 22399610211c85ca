import { tasks } from '@steward/contract/estate/tasks';
import { actorOf } from '../../../platform/ctx.ts';
import { answeredBy, serve } from '../../../platform/http/serve.ts';
import { checkTaskAssignee } from './task-subjects.service.ts';
import { addTask, deleteTask, getTaskAssignees, getTasks, updateTask } from './tasks.service.ts';
import { tasksEvents } from './tasks.events.ts';
import { countAssigned } from './tasks.repository.ts';
import { tasksSource } from './tasks.figures.ts';
import { tasksSources } from './tasks.sources.ts';

export default serve(tasks, {
  handlers: { getTasks, getTaskAssignees, checkTaskAssignee, addTask, updateTask, deleteTask },
  events: tasksEvents,
  figures: answeredBy(tasks, tasksSource),
  sources: tasksSources,
  menu: { tasks: { work: (ctx, { db, scope }) => countAssigned(db, scope, actorOf(ctx).userId) } },
  archive: { tasks: { created_by: 'importer' } },
});
