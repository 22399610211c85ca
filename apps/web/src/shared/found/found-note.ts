import { formatDay } from '../../ui/format.ts';
import type { Found } from './open-found.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The text below the name of a search result: its place or its date. The name of a report contains both. */
export function noteOf({ note, type }: Pick<Found, 'note' | 'type'>): string | undefined {
  if (!note || type === 'Report') return undefined;
  return DAY.test(note) ? formatDay(note) : note;
}
