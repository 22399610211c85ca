// Solves models of an order in time in a process of its own; started by platform/jobs/child-process-pool.ts.
import { solveModel, type SolverTask } from '../gateways/solver/solve-model.ts';
import { serveTasks } from './serve-tasks.ts';

serveTasks((task: SolverTask) => solveModel(task));
