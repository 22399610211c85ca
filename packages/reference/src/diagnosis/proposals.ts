import data from './proposals.json' with { type: 'json' };

interface EquipmentCondition {
  /** One of these kinds of equipment, or a kind below it. */
  readonly kinds: readonly string[];
  /** All of these fields of that piece; a field with several choices has one of the values among them. */
  readonly fields?: readonly { readonly code: string; readonly values: readonly (string | boolean)[] }[];
}

interface MeterCondition {
  /** One of these carriers. */
  readonly carriers: readonly string[];
  /** `main`: without a parent meter. */
  readonly position?: 'main' | 'sub';
  /** It has interval data. */
  readonly interval?: true;
  /** It serves one of these. */
  readonly serves?: readonly string[];
}

/** Facts of a property that must all be there. Of a list, each entry must be met, by the same piece or by others. */
export interface ProposalCondition {
  readonly equipment?: readonly EquipmentCondition[];
  readonly meter?: readonly MeterCondition[];
  readonly renewable?: {
    /** A renewable source of one of these kinds. */
    readonly kinds: readonly string[];
    /** It names a meter. */
    readonly metered?: true;
    /** Its meter has interval data. */
    readonly interval?: true;
  };
  readonly servicing?: {
    /** A service of one of these kinds; absent: any. */
    readonly kinds?: readonly string[];
    /** Of equipment of one of these kinds, or below it. */
    readonly equipment?: readonly string[];
    /** With its cost. */
    readonly cost?: true;
  };
  /** A device with one of these words (lower case) in its kind, or in a key, a name or a unit of its sensors. */
  readonly device?: { readonly words: readonly string[] };
}

/** The level of a service or a criterion that facts prove at least. Of several that are met, the highest is proposed. */
export interface Proposal {
  readonly catalogue: 'sri' | 'smartness';
  readonly code: string;
  readonly level: number;
  readonly when: ProposalCondition;
  readonly why: { readonly en: string; readonly de: string; readonly ar: string };
}

// JSON: the compiler sees any text where the type has a closed list of words. The test parses the file with a schema.
export const proposals = data.rules as unknown as readonly Proposal[];
