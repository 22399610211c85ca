import type { Language } from '@steward/contract/language';
import type { Work } from '../../database/transaction.ts';
import type { Ctx } from '../ctx.ts';

/** An object found by the search: the address of its screen is built from this. */
export interface Found {
  object_id: string;
  title: string;
  note: string;
  environment_id: string | null;
  portfolio_id: string | null;
}

/** The objects of a kind that this person may open, and how they are called. */
export interface OpenObjects {
  ids: readonly string[];
  name: (found: Found, language: Language) => string;
}

/** A kind of search results: the address of its screens, or in addition which of them this person may open. */
export type FoundKind =
  | ((found: Found) => string)
  | { address: (found: Found) => string; open: (ctx: Ctx, work: Work) => Promise<OpenObjects> };

/** By kind of search results. */
export type FoundKinds = Readonly<Record<string, FoundKind>>;

declare module '../ctx.ts' {
  interface Platform {
    /** What the areas say about their search results. */
    foundKinds: FoundKinds;
  }
}
