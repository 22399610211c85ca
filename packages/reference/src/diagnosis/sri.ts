import data from './sri.json' with { type: 'json' };

interface Localized {
  readonly en: string;
  readonly de: string;
  readonly ar: string;
}

/** Points and weights of the Smart Readiness Indicator in one edition; its questions are the edition of the framework `sri`. */
export interface SriCatalogue {
  readonly edition: string;
  /** Impact criteria, in the order of the scores. The weights within a functionality sum to 1. */
  readonly criteria: readonly { readonly code: string; readonly functionality: string; readonly weight: number }[];
  /** Their weights sum to 1. */
  readonly functionalities: readonly { readonly code: string; readonly weight: number }[];
  readonly domains: readonly string[];
  readonly titles: Readonly<
    Record<'criteria' | 'functionalities' | 'domains' | 'zones', Readonly<Record<string, Localized>>>
  >;
  /** By type of building, climate zone, criterion and domain; those of a criterion sum to 1, rounded to six decimals. */
  readonly weights: Readonly<
    Record<
      'residential' | 'non_residential',
      Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, number>>>>>>
    >
  >;
  /** The climate zone of a country by its ISO code. Elsewhere a person chooses one. */
  readonly zones: Readonly<Record<string, string>>;
  /** Lower bounds in percent, inclusive, the highest class first. */
  readonly classes: readonly { readonly class: string; readonly from: number }[];
  readonly services: readonly {
    readonly code: string;
    readonly domain: string;
    readonly methods: readonly ('a' | 'b')[];
    /** Whether a service that is absent, though it is due, stays in the maximum. */
    readonly absentCounts: boolean;
    /** Points by level, then by criterion in the order of `criteria`. A few are below zero. */
    readonly scores: readonly (readonly number[])[];
  }[];
}

// JSON: the compiler sees any text where the type has a closed list of words. The test parses the file with a schema.
export const sriCatalogue = data as unknown as SriCatalogue;

/** The weights that hold for a type of property; undefined: its uses differ, and a person chooses. */
export function sriBuildingType(propertyType: string): 'residential' | 'non_residential' | undefined {
  if (propertyType === 'residential') return 'residential';
  return ['mixed_use', 'parking', 'other', ''].includes(propertyType) ? undefined : 'non_residential';
}
