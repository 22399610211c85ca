import { startChildProcessPool, type ChildProcessPool } from '../../platform/jobs/child-process-pool.ts';
import type { Solved, SolverTask } from './solve-model.ts';

let shared: ChildProcessPool | undefined;

/** Solves a model in a child process: the service goes on answering, and a model that takes too long is ended with its process. */
export function solve(task: SolverTask): Promise<Solved> {
  shared ??= startChildProcessPool('solver', {
    children: 1,
    heapMb: 512,
    residentMb: 1200,
    queue: 6,
    tasksPerChild: 50,
  });
  // Loading, presolve and the end of a step are not part of the solver's own limit.
  return shared.run<Solved>(task, { timeoutMs: task.seconds * 1000 + 10_000 });
}

/** Ends the child process. */
export async function stopSolving(): Promise<void> {
  await shared?.close();
  shared = undefined;
}
