import { say } from '../measure.ts';

const missed: string[] = [];

/** Says a figure with its goal, and notes whether it was missed. `ratio` is compared with the goal. */
export function figure(
  name: string,
  [value, unit]: [number, string],
  [ratio, to]: [number, string],
  goal?: { most: number } | { least: number },
): void {
  const isMissed = goal !== undefined && ('most' in goal ? !(ratio <= goal.most) : !(ratio >= goal.least));
  if (isMissed) missed.push(name);
  const shown = goal
    ? `; goal ${'most' in goal ? `≤ ${goal.most}` : `≥ ${goal.least}`}${isMissed ? ', missed' : ''}`
    : '';
  say(name, value, unit, ratio, `${to}${shown}`);
}

export const missedGoals = (): readonly string[] => missed;

export const middle = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
