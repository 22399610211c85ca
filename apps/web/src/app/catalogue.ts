export type Texts = Record<string, unknown>;

/** The texts of one language that are loaded at start, by file. */
export interface Catalogue {
  now: Record<string, Texts>;
  areaTitles: Texts;
  session: () => Promise<{ default: Texts }>;
}

/** The other texts of one language, by file or by section. */
export interface LaterCatalogue {
  later: Record<string, () => Promise<Texts>>;
  ofAreas: Record<string, () => Promise<{ default: Texts }>>;
}
