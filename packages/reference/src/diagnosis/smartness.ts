import data from './smartness.json' with { type: 'json' };

/** Weights and bands of the building smartness core criteria; their questions are the edition of the framework `smartness`. */
export interface SmartnessCatalogue {
  readonly edition: string;
  readonly sections: readonly {
    readonly code: string;
    /** Percent; all sections sum to 100. */
    readonly weight: number;
    /** Each has the levels 0 to 4. */
    readonly criteria: readonly {
      readonly code: string;
      /** The services of the Smart Readiness Indicator that it draws on. */
      readonly sriServices: readonly string[];
    }[];
  }[];
  /** Lower bounds in percent, inclusive, the highest band first. */
  readonly bands: readonly {
    readonly band: string;
    readonly from: number;
    readonly title: { readonly en: string; readonly de: string; readonly ar: string };
  }[];
}

export const smartnessCatalogue: SmartnessCatalogue = data;
