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

/** What shows that a system is there. */
export interface SystemTrace {
  /** Equipment of one of these kinds, or below it. */
  readonly equipment: readonly string[];
  /** A meter of one of these carriers. */
  readonly meters?: readonly string[];
  /** A renewable source of one of these kinds. */
  readonly renewables?: readonly string[];
}

/** A system that a register of equipment lists where there is one: nothing of it proposes that it is absent. */
export interface AbsentSystem {
  readonly code: string;
  readonly shows: SystemTrace;
  /** It says something only where this is there: a building without any heat generator has a register with gaps. */
  readonly beside?: SystemTrace;
  /** What the method says of each service without it; `level-0` where the lowest level says it, or the register does not show that it may leave. */
  readonly services: readonly { readonly code: string; readonly answer: 'level-0' | 'absent' | 'not-applicable' }[];
  /** With `{count}`, the entries of the register. */
  readonly why: { readonly en: string; readonly de: string; readonly ar: string };
}

// JSON: the compiler sees any text where the type has a closed list of words. The test parses the file with a schema.
export const proposals = data.rules as unknown as readonly Proposal[];

export const absentSystems = data.absent as unknown as readonly AbsentSystem[];

/** A register with fewer entries says nothing about what is not in it. */
export const fewestEntries: number = data.fewestEntries;
