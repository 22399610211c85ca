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

/** The treatment of a column that states who did something, when, or in which state a row is, in an archive that proves nothing. */
export type ColumnPolicy =
  /** A fact like any other. */
  | 'kept'
  /** The user who imports the archive: they are responsible for its rows. */
  | 'importer'
  /** The moment of the import. */
  | 'import-time'
  /** This value; `restored` replaces values of an archive that this installation signed. */
  | { reset: string | number | boolean | null; restored?: Readonly<Record<string, string>> }
  /** Replaces the values named. */
  | { instead: Readonly<Record<string, string>> };

/**
 * The treatment of a tenant table in an archive. An archive proves something only with the unbroken signature of this installation.
 * - `imported`: imported from every archive, and no column states a proof
 * - columns: the same, with the treatment of those columns in an archive that proves nothing
 * - `proof`: imported only from an archive that proves something, otherwise kept as records that can be read
 * - `counted`: imported only from an archive that proves something, otherwise computed from the imported rows
 * - `records`: always kept as records that can be read
 * - `exported`: readable in the archive, but not imported
 * - `secret`: never exported
 * - `derived`: computed from other tables, or useless elsewhere
 */
export type ArchivePolicy =
  | 'imported'
  | 'proof'
  | 'counted'
  | 'records'
  | 'exported'
  | 'secret'
  | 'derived'
  | Readonly<Record<string, ColumnPolicy>>;

/** The texts and policies of areas for their events and tables: available to others without importing the area. */
export interface AreaWords {
  events: Readonly<Record<string, Record<Language, EventWords>>>;
  archive: Readonly<Record<string, ArchivePolicy>>;
}
