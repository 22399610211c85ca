// Unpacks archives in a process of its own; started by platform/jobs/child-process-pool.ts.
import { unpackArchive, type UnpackTask } from '../areas/operations/archives/archive-unpacking.ts';
import { serveTasks } from './serve-tasks.ts';

serveTasks((task: UnpackTask, onProgress) => unpackArchive(task, onProgress));
