// Reads and draws documents in a process of its own; started by platform/jobs/child-process-pool.ts.
import type { DocumentTask } from '../gateways/documents/reading/document-task.ts';
import { readDocument } from '../gateways/documents/reading/document-reading.ts';
import { serveTasks } from './serve-tasks.ts';

serveTasks((task: DocumentTask) => readDocument(task));
