import type { Language } from '@steward/contract/language';

/** By the number `{count}`, in the language's own forms. */
export type Counted = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** What a notification of an event says. */
export interface EventWords {
  title: string;
  /** `{name}` is filled in; what has no value leaves nothing. */
  message: string | Counted;
  /** Used when the message comes out empty. */
  otherwise?: string;
}

/** An object the search found: the screen that shows it is made of this. */
export interface Found {
  object_id: string;
  title: string;
  note: string;
  environment_id: string | null;
  portfolio_id: string | null;
}

/**
 * What happens with a tenant table in the archive of an organization, where it does not travel out and in. `exported`: can be
 * read in the archive, is not taken in; `secret`: never leaves; `derived`: made from the rest, or of no use elsewhere.
 */
export type ArchivePolicy = 'exported' | 'secret' | 'derived';

/** What areas say of their events, of what the search finds and of their tables: others ask it without importing the area. */
export interface AreaWords {
  events: Readonly<Record<string, Record<Language, EventWords>>>;
  search: Readonly<Record<string, (found: Found) => string>>;
  archive: Readonly<Record<string, ArchivePolicy>>;
}
