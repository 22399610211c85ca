import { addDays, daysBetween, nextMonthStart, type Day, type Month } from '../calendar/day.ts';
import type { FlowDirection } from './series.ts';

/** A stored day of a series, or several days with one value. */
export interface StoredDay {
  file: string;
  /** When the file was written, and when it was stored: text that sorts by time. */
  version: string;
  format: string;
  channel: string;
  direction: FlowDirection;
  day: Day;
  days: number;
  total: number;
  actual: number;
  /** The share of the days with values, up to 1. */
  share: number;
}

/** The counted value of one day and direction. */
export interface CountedDay {
  day: Day;
  quantity: number;
  /** The part of it from actual values. */
  actual: number;
  share: number;
  file: string;
  version: string;
}

/**
 * The counted values by day, if several files have the same day: nothing counts twice. The newest file decides the format, and within the
 * format each channel counts from its newest file; channels are added up. A value for several days is spread over them evenly.
 */
export function countedDays(rows: readonly StoredDay[], direction: FlowDirection): Map<Day, CountedDay> {
  const byDay = new Map<Day, StoredDay[]>();
  for (const row of rows) {
    if (row.direction !== direction) continue;
    for (let index = 0; index < row.days; index++) {
      const day = row.days === 1 ? row.day : addDays(row.day, index);
      const known = byDay.get(day);
      if (known) known.push(row);
      else byDay.set(day, [row]);
    }
  }
  const counted = new Map<Day, CountedDay>();
  for (const [day, own] of byDay) counted.set(day, ofOneDay(day, own));
  return counted;
}

const newer = (a: StoredDay, b: StoredDay) => (b.version > a.version ? b : a);

function ofOneDay(day: Day, rows: readonly StoredDay[]): CountedDay {
  const newest = rows.reduce(newer);
  const byChannel = new Map<string, StoredDay[]>();
  for (const row of rows)
    if (row.format === newest.format) byChannel.set(row.channel, [...(byChannel.get(row.channel) ?? []), row]);
  let [quantity, actual, share] = [0, 0, 1];
  for (const own of byChannel.values()) {
    const { file } = own.reduce(newer);
    const chosen = own.filter((row) => row.file === file);
    quantity += sum(chosen, ({ total, days }) => total / days);
    actual += sum(chosen, (row) => row.actual / row.days);
    share = Math.min(
      share,
      sum(chosen, (row) => row.share),
    );
  }
  return { day, quantity, actual, share, file: newest.file, version: newest.version };
}

const sum = <T>(rows: readonly T[], of: (row: T) => number) => rows.reduce((all, row) => all + of(row), 0);

export interface CountedMonth {
  month: Month;
  quantity: number;
  /** The share of the quantity from actual values; null if the quantity is zero. */
  actualShare: number | null;
  /** Days with values; a partial day counts as a fraction. */
  daysKnown: number;
  days: number;
  isComplete: boolean;
}

/** The tolerance for rounding of partial days. */
const NEARLY = 1e-6;

/** The months from the first known day to the last one. */
export function countedMonths(days: ReadonlyMap<Day, CountedDay>): CountedMonth[] {
  const known = [...days.keys()].sort();
  const [first, last] = [known[0], known.at(-1)];
  if (!first || !last) return [];
  const months = new Map<Month, CountedMonth & { actual: number }>();
  for (let start = `${first.slice(0, 7)}-01`; start <= last; start = nextMonthStart(start)) {
    const length = daysBetween(start, nextMonthStart(start));
    const month = start.slice(0, 7);
    months.set(month, {
      month,
      quantity: 0,
      actual: 0,
      actualShare: null,
      daysKnown: 0,
      days: length,
      isComplete: false,
    });
  }
  for (const { day, quantity, actual, share } of days.values()) {
    const month = months.get(day.slice(0, 7));
    if (!month) continue;
    month.quantity += quantity;
    month.actual += actual;
    month.daysKnown += share;
  }
  return [...months.values()].map(({ actual, ...month }) => ({
    ...month,
    actualShare: month.quantity === 0 ? null : actual / month.quantity,
    isComplete: month.daysKnown >= month.days - NEARLY,
  }));
}

/** The effect of storing a file on the days of a meter. */
export interface DayChanges {
  new: number;
  /** Days with the same value as before. */
  same: number;
  /** Days whose value is replaced by a newer one. */
  replaced: number;
  /** Days that a newer file has: its values stay. */
  older: number;
}

/** Compares the counted values before and after, by day and direction. */
export function dayChanges(added: readonly StoredDay[], stored: readonly StoredDay[]): DayChanges {
  const changes: DayChanges = { new: 0, same: 0, replaced: 0, older: 0 };
  for (const direction of new Set(added.map((row) => row.direction))) {
    const before = countedDays(stored, direction);
    const after = countedDays([...stored, ...added], direction);
    for (const [day, { quantity, version }] of countedDays(added, direction)) {
      const [known, next] = [before.get(day), after.get(day)];
      if (!known || !next) changes.new += 1;
      else if (!isSame(known.quantity, next.quantity)) changes.replaced += 1;
      else if (known.version > version && !isSame(known.quantity, quantity)) changes.older += 1;
      else changes.same += 1;
    }
  }
  return changes;
}

const isSame = (a: number, b: number) => Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a), Math.abs(b));
