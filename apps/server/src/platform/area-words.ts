import type { Language } from '@steward/contract/language';

/** Texts by the number `{count}`, in the plural forms of the language. */
export type Counted = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** The texts of a notification of an event. */
export interface EventWords {
  title: string;
  /** `{name}` is replaced by its value, or by nothing without one. */
  message: string | Counted;
  /** Used when the message comes out empty. */
  otherwise?: string;
}

/** An object found by the search: the address of its screen is built from this. */
export interface Found {
  object_id: string;
  title: string;
  note: string;
  environment_id: string | null;
  portfolio_id: string | null;
}

/**
 * The treatment in an archive of a tenant table that is not imported from it. `exported`: readable in the archive, but not imported;
 * `secret`: never exported; `derived`: computed from other tables, or useless elsewhere.
 */
export type ArchivePolicy = 'exported' | 'secret' | 'derived';

/** The texts and policies of areas for their events, search results and tables: available to others without importing the area. */
export interface AreaWords {
  events: Readonly<Record<string, Record<Language, EventWords>>>;
  search: Readonly<Record<string, (found: Found) => string>>;
  archive: Readonly<Record<string, ArchivePolicy>>;
}
