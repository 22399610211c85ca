import { tasks } from '@steward/contract/estate/tasks';
import { answeredBy, serve } from '../../../platform/http/serve.ts';
import { checkTaskAssignee } from './task-subjects.service.ts';
import { addTask, deleteTask, getTaskAssignees, getTasks, updateTask } from './tasks.service.ts';
import { tasksEvents } from './tasks.events.ts';
import { tasksSource } from './tasks.figures.ts';

export default serve(tasks, {
  handlers: { getTasks, getTaskAssignees, checkTaskAssignee, addTask, updateTask, deleteTask },
  events: tasksEvents,
  figures: answeredBy(tasks, tasksSource),
  archive: { tasks: { created_by: 'importer' } },
});
