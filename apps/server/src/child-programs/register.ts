// Reads photos of registers in a process of its own; started by platform/jobs/child-process-pool.ts.
import { readRegister, type RegisterTask } from '../gateways/register/read-register.ts';
import { serveTasks } from './serve-tasks.ts';

serveTasks((task: RegisterTask) => readRegister(task));
