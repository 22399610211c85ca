// Reads tables of pathways in a process of its own; started by platform/jobs/child-process-pool.ts.
import { readPathwayTable } from '../areas/carbon/net-zero/pathway-reading.ts';
import { serveTasks } from './serve-tasks.ts';

serveTasks(async (csv: string) => readPathwayTable(csv));
