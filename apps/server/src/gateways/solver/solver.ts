import { sharedPool } from '../../platform/jobs/child-process-pool.ts';
import type { Solved, SolverTask } from './solve-model.ts';

const pool = sharedPool('solver', {
  children: 1,
  heapMb: 512,
  residentMb: 1200,
  queue: 6,
  tasksPerChild: 50,
});

/** Solves a model in a child process: the service goes on answering, and a model that takes too long is ended with its process. */
export function solve(task: SolverTask): Promise<Solved> {
  // Loading, presolve and the end of a step are not part of the solver's own limit.
  return pool.run<Solved>(task, { timeoutMs: task.seconds * 1000 + 10_000 });
}

/** Ends the child process. */
export const stopSolving = (): Promise<void> => pool.close();
