import type { Day } from '../calendar/day.ts';

/** What decides the place of a step among all steps of a building. */
export interface StepUrgency {
  /** The day from which it matters: a rule applies, a certificate ends. */
  on?: Day | undefined;
  /** The number of single levels or credits to the next class or band. */
  singles?: number | undefined;
  /** What it adds to the share of days with data. */
  gain?: number | undefined;
}

const groupOf = ({ on, singles, gain }: StepUrgency): number =>
  on !== undefined ? 0 : singles !== undefined ? 1 : gain !== undefined ? 2 : 3;

/**
 * The order of the next steps of a building: first what has a date, the earliest first; then what reaches a next class or band, the one with the
 * fewest single steps first; then missing data, the largest gain first; last what is not assessed yet. Points of different methods are never
 * compared. Equal ones stay as they are.
 */
export const inStepOrder = <T extends StepUrgency>(steps: readonly T[]): T[] =>
  steps.toSorted((a, b) => {
    const group = groupOf(a);
    if (group !== groupOf(b)) return group - groupOf(b);
    if (group === 0) return (a.on ?? '') < (b.on ?? '') ? -1 : Number(a.on !== b.on);
    if (group === 1) return (a.singles ?? 0) - (b.singles ?? 0);
    return (b.gain ?? 0) - (a.gain ?? 0);
  });
