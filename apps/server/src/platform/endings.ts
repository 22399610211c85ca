import type { Day } from '@steward/core/calendar/day';
import type { Work } from '../database/transaction.ts';
import type { Ctx } from './ctx.ts';
import type { Facts } from './events.ts';

/** Something that ends on a day, such as a document with a last day of validity. */
export interface Ending {
  object_id: string;
  environment_id: string | null;
  /** The last day. */
  ends_on: Day;
  /** The people to remind: only those who still reach it. Without any it is listed again the next night. */
  to: readonly string[];
  /** Its name, for calendars. */
  title: string;
  /** The values of the text of the event, beside `day`; `place` is where it is. */
  values: Facts;
  /** The page that shows it. */
  redirect_url: string;
  /** What else is done in the transaction of a reminder, such as adding a task. */
  alsoDo?: (work: Work) => Promise<void>;
}

/**
 * Lists what ends from the first to the last of these days, both included, in the whole organization of the context. Declared by an area
 * for each kind of its contract's `endings`; the reminders are sent by `foundation/notifications`. `only`: what this person is reminded of, for
 * their calendar.
 */
export type EndingSource = (ctx: Ctx, from: Day, to: Day, only?: string) => Promise<readonly Ending[]>;

/** By kind. */
export type EndingSources = Readonly<Record<string, EndingSource>>;

declare module './ctx.ts' {
  interface Platform {
    /** What ends, of all areas. */
    endings: EndingSources;
  }
}
