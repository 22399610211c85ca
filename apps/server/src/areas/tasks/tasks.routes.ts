import { tasks } from '@steward/contract/tasks';
import { bind } from '../../platform/bind.ts';
import { addTask, deleteTask, getTaskAssignees, getTasks, updateTask } from './tasks.service.ts';

export const tasksRoutes = bind(tasks, { getTasks, getTaskAssignees, addTask, updateTask, deleteTask });
