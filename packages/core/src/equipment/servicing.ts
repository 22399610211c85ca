import { addDays, daysBetween, type Day } from '../calendar/day.ts';

/** When equipment needs service: after a number of months, a number of running hours, or whichever is earlier. */
export interface ServicingPlan {
  startsOn: Day;
  everyMonths: number | null;
  everyHours: number | null;
  /** `completion`: counted from the day of the latest service; `schedule`: on the days of the plan, however late the latest one was. */
  basis: 'completion' | 'schedule';
}

/** A service, with the fields that a plan needs. */
export interface ServicingDone {
  day: Day;
  /** Running hours on the counter; null if it was not read. */
  counter: number | null;
  /** It was for another plan of the equipment: only its counter reading is used. */
  isOther?: boolean;
}

export interface ServicingDue {
  /** The due day; null where only hours count and too few readings exist. */
  day: Day | null;
  because: 'months' | 'hours' | null;
  /** The counter reading at which it is due. */
  atCounter: number | null;
  /** Running hours a day between the first and the last reading; null with fewer than two. */
  hoursPerDay: number | null;
}

/** The same day a number of months later; the last day of the month if that day does not exist. */
export function addMonths(day: Day, months: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const index = year * 12 + (month - 1) + months;
  const lastDate = new Date(Date.UTC(Math.floor(index / 12), (index % 12) + 1, 0)).getUTCDate();
  const pad = (number: number, length: number) => String(number).padStart(length, '0');
  return `${pad(Math.floor(index / 12), 4)}-${pad((index % 12) + 1, 2)}-${pad(Math.min(date, lastDate), 2)}`;
}

/** The due date of the next service, by months and by running hours; the earlier of both counts. */
export function nextServicing(plan: ServicingPlan, done: readonly ServicingDone[]): ServicingDue {
  const past = done.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
  const last = past.findLast(({ day, isOther }) => !isOther && day >= plan.startsOn);
  const byMonths = plan.everyMonths === null ? null : dueByMonths(plan, plan.everyMonths, last?.day);
  const read = past.flatMap(({ day, counter, isOther = false }) =>
    counter === null ? [] : [{ day, counter, isOther }],
  );
  const [first, latest] = [read[0], read.at(-1)];
  const days = first && latest ? daysBetween(first.day, latest.day) : 0;
  const run = first && latest ? latest.counter - first.counter : 0;
  const hoursPerDay = days > 0 && run > 0 ? run / days : null;
  // Counted from the latest reading at a service of this plan; before the first one, from the first reading.
  const base = read.findLast(({ isOther }) => !isOther) ?? first;
  const atCounter = plan.everyHours !== null && base ? base.counter + plan.everyHours : null;
  const byHours =
    atCounter !== null && latest && hoursPerDay !== null
      ? addDays(latest.day, Math.min(36_500, Math.floor((atCounter - latest.counter) / hoursPerDay)))
      : null;
  const isByHours = byHours !== null && (byMonths === null || byHours < byMonths);
  return {
    day: isByHours ? byHours : byMonths,
    because: isByHours ? 'hours' : byMonths === null ? null : 'months',
    atCounter,
    hoursPerDay,
  };
}

/** How many services were due or done in a period, and how many of them were done by their due day. */
export interface Punctuality {
  services: number;
  onTime: number;
}

/**
 * Each service in the period is compared with the day on which it was due by the services before it. A service that is overdue counts as
 * late in the period of its due day. Services whose due day is not known, because too few counters were read, do not count.
 */
export function punctuality(
  plan: ServicingPlan,
  done: readonly ServicingDone[],
  { from, to, today }: { from: Day; to: Day; today: Day },
): Punctuality {
  const past = done.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
  const result: Punctuality = { services: 0, onTime: 0 };
  for (const [index, { day, isOther }] of past.entries()) {
    if (isOther || day < from || day > to || day < plan.startsOn) continue;
    const due = nextServicing(plan, past.slice(0, index)).day;
    if (due === null) continue;
    result.services += 1;
    if (day <= due) result.onTime += 1;
  }
  const open = nextServicing(plan, past).day;
  if (open !== null && open < today && open >= from && open <= to) result.services += 1;
  return result;
}

function dueByMonths({ startsOn, basis }: ServicingPlan, months: number, last: Day | undefined): Day {
  if (last === undefined) return startsOn;
  if (basis === 'completion') return addMonths(last, months);
  // The first day of the plan after the latest service. A service done early within its interval counts for it.
  let turn = 0;
  while (addMonths(startsOn, turn * months) <= last) turn += 1;
  const [before, after] = [addMonths(startsOn, (turn - 1) * months), addMonths(startsOn, turn * months)];
  const isEarly = daysBetween(last, after) < daysBetween(before, last);
  return isEarly ? addMonths(startsOn, (turn + 1) * months) : after;
}
