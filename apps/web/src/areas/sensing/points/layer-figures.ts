import type { SensingLayerRow } from '@steward/contract/sensing/points';

/** The installed sensors that send. */
export const liveOf = ({ installed, silent }: SensingLayerRow): number => installed - silent;

/** The planned sensors that are not installed. */
export const missingOf = ({ planned, installed }: SensingLayerRow): number => Math.max(0, (planned ?? 0) - installed);

/** How many sensors are planned, and how many of those are installed and send. */
export function planFulfilled(rows: readonly SensingLayerRow[]): { planned: number; live: number } {
  let [planned, live] = [0, 0];
  for (const row of rows) {
    planned += row.planned ?? 0;
    live += Math.min(row.planned ?? 0, liveOf(row));
  }
  return { planned, live };
}
