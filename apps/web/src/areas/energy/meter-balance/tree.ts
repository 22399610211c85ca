import type { MeterInTree } from '@steward/contract/energy/meter-balance';

export interface Branch {
  meter: MeterInTree;
  level: number;
}

/** Main meters, each followed by its sub-meters; `level` is the depth. */
export function branchesOf(meters: readonly MeterInTree[]): Branch[] {
  const known = new Set(meters.map(({ _id }) => _id));
  const below = (parent: string | null, level: number): Branch[] =>
    meters
      .filter(({ parent_id }) => (parent_id !== null && known.has(parent_id) ? parent_id : null) === parent)
      .flatMap((meter) => [{ meter, level }, ...below(meter._id, level + 1)]);
  return below(null, 0);
}
