import { addDays, type Day } from '../calendar/day.ts';
import { grains, type Grain } from './figure.ts';
import { stepsBetween } from './steps.ts';

/** The grains with a period. */
export type StepGrain = Exclude<Grain, 'now'>;

/** First and last day, both included. */
export interface DayRange {
  from: Day;
  to: Day;
}

const isFirstOf = (unit: 'year' | 'month', day: Day) =>
  unit === 'year' ? day.endsWith('-01-01') : day.endsWith('-01');
const isWhole = (unit: 'year' | 'month', { from, to }: DayRange) =>
  isFirstOf(unit, from) && isFirstOf(unit, addDays(to, 1));

/**
 * The steps by which a figure of this finest step answers a period, and the days that the answer is of: whole years where the period is
 * whole years, else its months or days; a figure that is known by the year answers for the year of the last day.
 */
export function stepsFor(finest: Grain, period: DayRange): { grain: Grain; steps: string[]; days: DayRange } {
  const fine = grains.indexOf(finest);
  if (finest === 'now') return { grain: 'now', steps: ['now'], days: period };
  const answer = (grain: StepGrain, from: Day, to: Day) => {
    const steps = stepsBetween(grain, from, to);
    const [first, last] = [steps[0], steps.at(-1)];
    const days = first && last ? { from: first.start, to: addDays(last.end, -1) } : { from, to };
    return { grain, steps: steps.map(({ key }) => key), days };
  };
  if (isWhole('year', period)) return answer('year', period.from, period.to);
  if (fine < grains.indexOf('month')) return answer('year', period.to, period.to);
  if (isWhole('month', period) || fine < grains.indexOf('day')) return answer('month', period.from, period.to);
  return answer('day', period.from, period.to);
}

/** The same period one year earlier; 29 February becomes the 28th. */
export const yearBefore = ({ from, to }: DayRange): DayRange => ({ from: earlier(from), to: earlier(to, true) });

function earlier(day: Day, isLast = false): Day {
  const year = String(Number(day.slice(0, 4)) - 1).padStart(4, '0');
  // The last day of a February stays the last one.
  if (isLast && day.slice(5, 7) === '02' && addDays(day, 1).endsWith('-01')) return addDays(`${year}-03-01`, -1);
  return day.endsWith('-02-29') ? `${year}-02-28` : `${year}${day.slice(4)}`;
}
