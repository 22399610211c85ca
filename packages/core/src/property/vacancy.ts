import { dayNumber, dayOf, daysBetween, type Day, type Period } from '../calendar/day.ts';
import { InvalidValue } from '../failure.ts';
import type { SpaceType } from './property-codes.ts';

/** Parts of a building that serve all of it. They count as for letting only once they were let. */
const commonTypes: ReadonlySet<string> = new Set<SpaceType>([
  'lobby',
  'corridor',
  'stairway',
  'elevator',
  'washroom',
  'driveway',
  'laundry room',
  'rooftop terrace',
]);

/** From this day, until that one, or for good. */
export interface OpenPeriod {
  start: Day;
  end?: Day | undefined;
}

/** What a lease says of its size: so many square metres, a share from 0 to 1, or neither: the whole space. */
export function leasedAreaM2(lease: { area: number | null; share: number | null }, spaceAreaM2: number): number {
  return lease.area ?? (lease.share ?? 1) * spaceAreaM2;
}

/** The most that amounts come to on one day. The sum rises only where a period starts. */
export function highestSum(
  amounts: readonly (OpenPeriod & { amount: number })[],
): { day: Day; sum: number } | undefined {
  let highest: { day: Day; sum: number } | undefined;
  for (const { start: day } of amounts) {
    const sum = sumOn(amounts, day);
    if (!highest || sum > highest.sum || (sum === highest.sum && day < highest.day)) highest = { day, sum };
  }
  return highest;
}

/** What the amounts come to on a day. */
export function sumOn(amounts: readonly (OpenPeriod & { amount: number })[], day: Day): number {
  return amounts.reduce((sum, one) => (isOn(one, day) ? sum + one.amount : sum), 0);
}

const isOn = ({ start, end }: OpenPeriod, day: Day) => start <= day && (end === undefined || day < end);

export interface Space {
  id: string;
  areaM2: number;
  type: string;
  /** Used without a lease: by the owner, or by a tenant who is only named. */
  isInUse: boolean;
}

export interface Lease extends OpenPeriod {
  spaceId: string;
  areaM2: number;
}

/** Days with the same leases. */
export interface VacancyStep extends Period {
  leasedM2: number;
  vacantM2: number;
}

export interface Vacancy {
  /** The area for letting. */
  lettableM2: number;
  steps: VacancyStep[];
  /** Vacant square metres times days. */
  vacantM2Days: number;
  /** Of the area for letting, weighted by days, from 0 to 1; absent where there is none, or no day. */
  rate?: number;
}

/** Whether a space is there to be let: a common part is not, unless it was let once. */
export function isLettable(space: Pick<Space, 'id' | 'type'>, leases: readonly Pick<Lease, 'spaceId'>[]): boolean {
  return !commonTypes.has(space.type) || leases.some(({ spaceId }) => spaceId === space.id);
}

/** What is vacant in a space on a day. A space in use without any lease is not vacant. */
export function vacantOn(space: Space, leases: readonly Lease[], day: Day): number {
  const own = leases.filter(({ spaceId }) => spaceId === space.id);
  if (own.length === 0 && space.isInUse) return 0;
  const leasedM2 = sumOn(
    own.map((lease) => ({ ...lease, amount: lease.areaM2 })),
    day,
  );
  return Math.max(0, space.areaM2 - leasedM2);
}

/**
 * Vacancy by day: what of the area for letting no lease covers, for every stretch of days with the same leases, and its mean
 * weighted by days. `periods`: the days that are asked for, such as those of a year on which the property was held, in order.
 * docs/methods/vacancy.md.
 */
export function vacancy(spaces: readonly Space[], leases: readonly Lease[], periods: readonly Period[]): Vacancy {
  const lettable = spaces.filter((space) => isLettable(space, leases));
  const lettableM2 = lettable.reduce((sum, { areaM2 }) => sum + areaM2, 0);
  const parts = periods.map((period) => stepsOf(lettable, leases, period));
  const steps = parts.flat();
  const sum = (of: (step: VacancyStep) => number) =>
    steps.reduce((all, step) => all + of(step) * daysBetween(step.start, step.end), 0);
  const vacantM2Days = sum(({ vacantM2 }) => vacantM2);
  const lettableM2Days = sum(() => lettableM2);
  return { lettableM2, steps, vacantM2Days, ...(lettableM2Days > 0 && { rate: vacantM2Days / lettableM2Days }) };
}

function stepsOf(lettable: readonly Space[], leases: readonly Lease[], period: Period): VacancyStep[] {
  const first = dayNumber(period.start);
  const last = dayNumber(period.end);
  if (last <= first) throw new InvalidValue('The period must have at least one day');
  const lettableM2 = lettable.reduce((sum, { areaM2 }) => sum + areaM2, 0);
  const cuts = new Set([first, last]);
  for (const { start, end } of leases)
    for (const day of end === undefined ? [start] : [start, end]) {
      const number = dayNumber(day);
      if (number > first && number < last) cuts.add(number);
    }
  const days = [...cuts].toSorted((a, b) => a - b);
  const steps: VacancyStep[] = [];
  for (const [i, from] of days.slice(0, -1).entries()) {
    const until = days[i + 1] ?? last;
    const start = dayOf(from);
    const vacantM2 = lettable.reduce((sum, space) => sum + vacantOn(space, leases, start), 0);
    const before = steps.at(-1);
    if (before?.vacantM2 === vacantM2) before.end = dayOf(until);
    else steps.push({ start, end: dayOf(until), leasedM2: lettableM2 - vacantM2, vacantM2 });
  }
  return steps;
}
