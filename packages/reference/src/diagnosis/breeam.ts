import data from './breeam.json' with { type: 'json' };

interface Localized {
  readonly en: string;
  readonly de: string;
  readonly ar: string;
}

/** What a band asks of an issue: credits, or a criterion of the manual. */
export type BreeamStandard = { readonly credits: number } | { readonly criterion: string };

/** What a scheme of BREEAM counts in one edition; its questions are the edition of the framework of the same key. */
export interface BreeamScheme {
  readonly key: 'breeam' | 'breeam_nc';
  readonly edition: string;
  /** Each part has a score of its own. */
  readonly parts: readonly {
    readonly part: string;
    readonly categories: readonly {
      /** The section of the edition. */
      readonly code: string;
      readonly title: Localized;
      /** Percent of its part; null: not published, an organization enters it from its manual. */
      readonly weight: number | null;
      readonly issues: readonly { readonly code: string; readonly credits: number }[];
    }[];
  }[];
  /** Lower bounds in percent, inclusive, the highest band first. */
  readonly bands: readonly { readonly band: string; readonly from: number }[];
  /** Null: not published, or not seen. */
  readonly minimumStandards:
    | readonly { readonly issue: string; readonly byBand: Readonly<Record<string, BreeamStandard>> }[]
    | null;
  /** Credits beyond the categories: the issue, the most of them, and the percentage points that each adds. */
  readonly exemplary: { readonly issue: string; readonly most: number; readonly percentEach: number } | null;
  readonly source: readonly { readonly name: string; readonly ref: string; readonly kind: string }[];
  readonly confidence: string;
  readonly confidence_note: string;
}

// JSON: the compiler sees any text where the type has a closed list of words. The test parses the file with a schema.
export const breeamSchemes = data.schemes as unknown as readonly BreeamScheme[];

/** The names of bands and parts. Bands are proper names. */
export const breeamTitles: Readonly<Record<'bands' | 'parts', Readonly<Record<string, Localized>>>> = data.titles;

/** The scheme of an edition; undefined for an unknown one. */
export const breeamScheme = (key: string, edition: string): BreeamScheme | undefined =>
  breeamSchemes.find((scheme) => scheme.key === key && scheme.edition === edition);
