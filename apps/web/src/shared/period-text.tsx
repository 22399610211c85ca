import { addDays, nextMonthStart } from '@steward/core/calendar/day';
import { formatDay, formatMonth } from '../ui/format.ts';
import { NoValue } from '../ui/value-text.tsx';

interface Printed {
  start: string | null | undefined;
  end: string | null | undefined;
  /** Whether the printed end belongs to the period; a reading date belongs to the next bill. */
  endCounts: boolean;
}

/** The last day that belongs to a period. Screens show and accept this day, however the bill prints it. */
export const lastDayOf = (end: string, endCounts: boolean) => (endCounts ? end : addDays(end, -1));

/** A period with its last day included: "2026", "Oct 2026", "12 Sep – 13 Oct 2026". */
export function periodText(start: string, lastDay: string): string {
  const endsMonth = addDays(lastDay, 1) === nextMonthStart(lastDay);
  const [year, month] = start.split('-');
  const isSameYear = lastDay.startsWith(`${year}-`);
  if (start.endsWith('-01') && endsMonth && isSameYear) {
    const last = lastDay.slice(5, 7);
    if (month === last) return formatMonth(start);
    if (month === '01' && last === '12') return String(year);
    return `${formatMonth(start).slice(0, -5)} – ${formatMonth(lastDay)}`;
  }
  const from = formatDay(start);
  return `${isSameYear ? from.slice(0, -5) : from} – ${formatDay(lastDay)}`;
}

export function PeriodText({ start, end, endCounts }: Printed) {
  if (!start || !end) return <NoValue />;
  return (
    <span className="figures" style={{ whiteSpace: 'nowrap' }}>
      {periodText(start, lastDayOf(end, endCounts))}
    </span>
  );
}
