import type { Work } from '../database/transaction.ts';

/** What an area keeps beside the answers of a report, in a form that is frozen with a round; undefined: nothing. */
export type BesideSource = (work: Work, reportId: string) => Promise<unknown>;

/** By the name under which the round keeps it. */
export type BesideSources = Readonly<Record<string, BesideSource>>;

declare module './ctx.ts' {
  interface Platform {
    /** What is kept beside the answers of reports, of all areas. */
    besides: BesideSources;
  }
}
