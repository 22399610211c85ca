import catalogue from './measures.json' with { type: 'json' };
import arabic from './titles.ar.json' with { type: 'json' };
import german from './titles.de.json' with { type: 'json' };

/** A kind of measure with its usual ranges: a judgement of the product, not a publication. */
export interface Measure {
  key: string;
  title: string;
  category: string;
  /** How it lowers emissions. */
  lever: string;
  /** Percent of the quantity named in `basis`. */
  saving: { low: number; high: number; basis: string };
  /** In the unit, such as `EUR/m2`. */
  cost: { low: number; high: number; unit: string };
  lifetime_years: number;
  /** The category in BuildingSync 2.7.0. */
  buildingsync: string;
}

export const measuresEdition = catalogue.edition;
export const measures: readonly Measure[] = catalogue.measures;

const byKey = new Map(measures.map((measure) => [measure.key, measure]));

/** The measure of a key; undefined for an unknown one. */
export const measureOfKey = (key: string): Measure | undefined => byKey.get(key);

const translations: Readonly<Record<string, Readonly<Record<string, string>>>> = { de: german, ar: arabic };

/** A text of the list in another language; English without a translation. */
export const measureText = (english: string, language: string): string => translations[language]?.[english] ?? english;
