import type { Period } from '../calendar/day.ts';
import { billsDueUntil } from './meters.ts';

/** The last twelve whole months whose bills are due. */
export function lastTwelveMonths(today: string): Period {
  const end = billsDueUntil(today);
  return { start: `${Number(end.slice(0, 4)) - 1}${end.slice(4)}`, end };
}
