import type { TemperatureTable } from '@steward/core/weather/read-temperatures';
import { startChildProcessPool, type ChildProcessPool } from '../../platform/jobs/child-process-pool.ts';
import type { WeatherTask } from './answer-reading.ts';

/** The days of a century. */
const MAX_ROWS = 36_600;

let shared: ChildProcessPool | undefined;

/** Reads the answer of a weather service in a child process with limits of time and memory. */
export async function readAnswer(bytes: Uint8Array): Promise<TemperatureTable> {
  shared ??= startChildProcessPool('weather', {
    children: 1,
    heapMb: 256,
    residentMb: 500,
    timeoutMs: 30_000,
    queue: 20,
    tasksPerChild: 50,
  });
  return shared.run<TemperatureTable>({ bytes, maxRows: MAX_ROWS } satisfies WeatherTask);
}

/** Ends the child process. */
export async function stopReadingAnswers(): Promise<void> {
  await shared?.close();
  shared = undefined;
}
