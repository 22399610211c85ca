// Reads spreadsheets in a process of its own; started by platform/child-process-pool.ts.
import { readSheets, type SheetTask } from '../platform/sheet-reading.ts';
import { serveTasks } from './serve-tasks.ts';

serveTasks((task: SheetTask) => readSheets(task));
