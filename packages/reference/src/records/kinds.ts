import type { RecordKind } from '@steward/core/records/kind';
import shipped from './kinds.json' with { type: 'json' };

export interface ShippedKind extends RecordKind {
  key: string;
}

/** The kinds of records that every organization has, in the order in which they are offered. */
// JSON: the compiler sees plain texts where the kind has choices; the test checks them.
export const recordKinds: readonly ShippedKind[] = shipped.kinds as unknown as readonly ShippedKind[];

/** The edition of the list. */
export const recordKindsEdition: string = shipped.edition;
