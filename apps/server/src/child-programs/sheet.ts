// Reads spreadsheets in a process of its own; started by platform/jobs/child-process-pool.ts.
import { writeSheets, type WrittenSheetsTask } from '../platform/imports/sheet-reading.ts';
import { serveTasks } from './serve-tasks.ts';

serveTasks((task: WrittenSheetsTask) => writeSheets(task));
