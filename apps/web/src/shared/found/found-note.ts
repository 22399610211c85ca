import { formatDay } from '../../ui/format.ts';
import type { Found } from './open-found.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** What stands below a found thing's name: where it is, or of which day. The name of a report says it all. */
export function noteOf({ note, type }: Pick<Found, 'note' | 'type'>): string | undefined {
  if (!note || type === 'Report') return undefined;
  return DAY.test(note) ? formatDay(note) : note;
}
