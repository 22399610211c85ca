import list from './countries.json' with { type: 'json' };

export interface Country {
  /** ISO 3166-1 alpha-2, and alpha-3. */
  alpha2: string;
  alpha3: string;
  /** ISO 3166-1 numeric, three digits: what maps call a country. */
  numeric: string;
  /** English; the web names countries in the reader's language by `alpha2`. */
  name: string;
  /** UN M49; empty for Antarctica. */
  region: string;
  subRegion: string;
  isEu: boolean;
}

const all: readonly Country[] = Object.freeze(list.countries);
const byAlpha2 = new Map(all.map((country) => [country.alpha2, country]));
const byName = new Map(all.map((country) => [country.name.toLowerCase(), country]));

/** The 249 countries and territories of ISO 3166-1, by name. */
export function countries(): readonly Country[] {
  return all;
}

/** A country by its ISO alpha-2 code, in capitals or not; undefined when there is none. */
export function countryOf(alpha2: string): Country | undefined {
  return byAlpha2.get(alpha2.trim().toUpperCase());
}

/** A country by its English name as in the list, or by code; undefined when there is none. */
export function findCountry(nameOrCode: string): Country | undefined {
  return byName.get(nameOrCode.trim().toLowerCase()) ?? countryOf(nameOrCode);
}
