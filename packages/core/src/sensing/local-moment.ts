import { localDayOf, offsetAt } from './local-days.ts';

/** A moment by the clock of a property: its day and `HH:MM`. */
export function localParts(zone: string, moment: string): { day: string; time: string } {
  const at = Date.parse(moment);
  return { day: localDayOf(zone, at), time: new Date(at + offsetAt(zone, at)).toISOString().slice(11, 16) };
}

/** The moment of a day and time by that clock; of a time that spring skips, the one after the change. */
export function momentOf(zone: string, day: string, time: string): string {
  const shown = Date.parse(`${day}T${time}:00Z`);
  const guess = shown - offsetAt(zone, shown);
  return new Date(shown - offsetAt(zone, guess)).toISOString();
}
