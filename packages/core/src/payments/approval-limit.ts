/** How long a raised limit waits: within this day another person can see the notice and set it back. */
const WAIT_HOURS = 24;
const HOUR = 3_600_000;

export interface RaisedLimit {
  amount: number;
  /** The amount that a person has set; null: none waits. */
  raised_to: number | null;
  raised_at: Date | string | null;
}

/** The moment from which a raised limit applies; null: none waits. */
export const appliesFrom = ({ raised_to, raised_at }: RaisedLimit): Date | null =>
  raised_to === null || raised_at === null ? null : new Date(new Date(raised_at).getTime() + WAIT_HOURS * HOUR);

/** The limit at a moment: a raised one applies once it has waited. */
export function limitAt(limit: RaisedLimit, now: Date): number {
  const from = appliesFrom(limit);
  return from !== null && from <= now ? (limit.raised_to ?? limit.amount) : limit.amount;
}
