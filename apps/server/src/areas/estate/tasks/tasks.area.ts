import { tasks } from '@steward/contract/estate/tasks';
import { serve } from '../../../platform/serve.ts';
import { addTask, deleteTask, getTaskAssignees, getTasks, updateTask } from './tasks.service.ts';
import { tasksEvents } from './tasks.events.ts';

export default serve(tasks, {
  handlers: { getTasks, getTaskAssignees, addTask, updateTask, deleteTask },
  events: tasksEvents,
});
