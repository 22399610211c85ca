export type Texts = Record<string, unknown>;

/** The texts of one language, by file or by section. */
export interface Catalogue {
  now: Record<string, Texts>;
  areaTitles: Texts;
  later: Record<string, () => Promise<Texts>>;
  ofAreas: Record<string, () => Promise<{ default: Texts }>>;
}
