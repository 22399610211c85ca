import { byMonth } from '../calendar/by-month.ts';
import { addDays, daysBetween, monthOffset, nextMonthStart, type Month } from '../calendar/day.ts';
import { selfUse, type Generated } from './generation.ts';

export const monthViews = ['calendar', 'recorded'] as const;
export type MonthView = (typeof monthViews)[number];

export interface GenerationMonth {
  month: Month;
  selfUsedKwh: number;
  exportedKwh: number;
  /** Some of its days have no record. */
  isPartial: boolean;
}

/**
 * The months up to the last one with a record, at most `most`. `calendar`: every record is spread over its months by days; `recorded`: each
 * record counts fully in the month of its last day. A month without any record is null. Both views have the same sum.
 */
export function generationMonths(
  records: readonly Generated[],
  view: MonthView,
  most: number,
): { month: Month; of: GenerationMonth | null }[] {
  const found = new Map<Month, { selfUsedKwh: number; exportedKwh: number; days: number }>();
  const add = (month: Month, part: { selfUsedKwh?: number; exportedKwh?: number; days?: number }) => {
    const { selfUsedKwh = 0, exportedKwh = 0, days = 0 } = part;
    const known = found.get(month) ?? { selfUsedKwh: 0, exportedKwh: 0, days: 0 };
    found.set(month, {
      selfUsedKwh: known.selfUsedKwh + selfUsedKwh,
      exportedKwh: known.exportedKwh + exportedKwh,
      days: known.days + days,
    });
  };
  for (const record of records) {
    const { exportedKwh } = record;
    const selfUsedKwh = selfUse(record);
    if (view === 'recorded') {
      add(addDays(record.end, -1).slice(0, 7), { selfUsedKwh, exportedKwh });
      continue;
    }
    for (const { month, quantity, days } of byMonth(record, selfUsedKwh)) add(month, { selfUsedKwh: quantity, days });
    for (const { month, quantity } of byMonth(record, exportedKwh)) add(month, { exportedKwh: quantity });
  }
  const months = [...found.keys()].toSorted();
  const [first, last] = [months[0], months.at(-1)];
  if (first === undefined || last === undefined) return [];
  const all: Month[] = [];
  for (let month = last; month >= first && all.length < most; month = monthOffset(month, -1)) all.unshift(month);
  return all.map((month) => {
    const part = found.get(month);
    const day = `${month}-01`;
    return {
      month,
      of: part
        ? {
            month,
            selfUsedKwh: part.selfUsedKwh,
            exportedKwh: part.exportedKwh,
            isPartial: view === 'calendar' && part.days < daysBetween(day, nextMonthStart(day)),
          }
        : null,
    };
  });
}
