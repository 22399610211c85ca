import type { TemperatureTable } from '@steward/core/weather/read-temperatures';
import { sharedPool } from '../../platform/jobs/child-process-pool.ts';
import type { WeatherTask } from './answer-reading.ts';

/** The days of a century. */
const MAX_ROWS = 36_600;

const pool = sharedPool('weather', {
  children: 1,
  heapMb: 256,
  residentMb: 500,
  timeoutMs: 30_000,
  queue: 20,
  tasksPerChild: 50,
});

/** Reads the answer of a weather service in a child process with limits of time and memory. */
export async function readAnswer(bytes: Uint8Array): Promise<TemperatureTable> {
  return pool.run<TemperatureTable>({ bytes, maxRows: MAX_ROWS } satisfies WeatherTask);
}

/** Ends the child process. */
export const stopReadingAnswers = (): Promise<void> => pool.close();
