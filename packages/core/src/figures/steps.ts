import { addDays, monthsOf, nextMonthStart, yearPeriod, type Period } from '../calendar/day.ts';

/** A step of a period: `2025`, `2025-03` or `2025-03-14`, with its first day and the day after its last. */
export interface Step extends Period {
  key: string;
}

/** The years, months or days from one day to another, both included; a step that only begins or ends in between is whole. */
export function stepsBetween(grain: 'year' | 'month' | 'day', from: string, to: string): Step[] {
  const steps: Step[] = [];
  if (grain === 'day')
    for (let day = from; day <= to; day = addDays(day, 1)) steps.push({ key: day, start: day, end: addDays(day, 1) });
  else
    for (let year = Number(from.slice(0, 4)); year <= Number(to.slice(0, 4)); year++)
      if (grain === 'year') steps.push({ key: String(year), ...yearPeriod(year) });
      else
        for (const month of monthsOf(year))
          if (month >= from.slice(0, 7) && month <= to.slice(0, 7))
            steps.push({ key: month, start: `${month}-01`, end: nextMonthStart(month) });
  return steps;
}
