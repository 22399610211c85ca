// Reads bank statements in a process of its own; started by platform/jobs/child-process-pool.ts.
import { readStatements, type StatementTask } from '../areas/energy/payment-files/statement-reading.ts';
import { serveTasks } from './serve-tasks.ts';

serveTasks((task: StatementTask) => readStatements(task));
