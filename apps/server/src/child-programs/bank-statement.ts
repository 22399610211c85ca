// Reads bank statements in a process of its own; started by platform/jobs/child-process-pool.ts.
import { readStatements } from '../areas/energy/payment-files/statement-reading.ts';
import type { FileContent } from '../platform/uploads/file-content.ts';
import { serveTasks } from './serve-tasks.ts';

serveTasks((task: FileContent) => readStatements(task));
