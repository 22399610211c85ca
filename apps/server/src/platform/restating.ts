import type { Work } from '../database/transaction.ts';
import type { Ctx } from './ctx.ts';

/** A change of a fact that figures of accepted years rest on, with the reason that a person stated for it. */
export interface ReasonedChange {
  kind: 'property' | 'meter';
  /** What it is about, by its name. */
  subject: string;
  /** The properties whose figures it affects. */
  environmentIds: readonly string[];
  reason: string;
}

/** What was written: the accepted years that it affects, and from which day on. */
export interface Affected {
  years: readonly number[];
  day: string;
}

/**
 * Writes a change and logs its effect on accepted years and on the base year, all in the transaction of the change. `write` answers what it
 * affects; undefined: no accepted year, and nothing is logged.
 */
export type Restating = (
  ctx: Ctx,
  work: Work,
  change: ReasonedChange,
  write: () => Promise<Affected | undefined>,
) => Promise<void>;

declare module './ctx.ts' {
  interface Platform {
    /** Logs the effect of a change on accepted years. The area that keeps the log is above those whose facts change. */
    restating: Restating;
  }
}
