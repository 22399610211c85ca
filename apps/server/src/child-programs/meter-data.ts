// Reads meter data files in a process of its own; started by platform/jobs/child-process-pool.ts.
import { readMeterFile, type MeterFileTask } from '../areas/energy/meter-data/meter-file-reading.ts';
import { serveTasks } from './serve-tasks.ts';

serveTasks((task: MeterFileTask) => readMeterFile(task));
