import type { Place } from '../../../../ui/map/map-engine.ts';

/** Where a map's colours change: five steps that hold about as many places each. */
export function stepsOf(values: readonly number[]): number[] {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  const bounds = [0.2, 0.4, 0.6, 0.8].flatMap((share) => at(share) ?? []);
  return [...new Set(bounds)].filter((bound) => bound > (sorted[0] ?? 0));
}

/** The steps with their limits, for the legend; the first begins and the last ends with the values. */
export function legendOf(places: readonly Place[], steps: readonly number[]) {
  const values = places.flatMap(({ value }) => value ?? []);
  if (values.length === 0) return [];
  const limits = [Math.min(...values), ...steps, Math.max(...values)];
  return limits.slice(1).map((to, index) => ({ from: limits[index] ?? to, to }));
}
