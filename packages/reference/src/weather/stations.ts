import list from './stations.json' with { type: 'json' };

/** A weather station of the shipped list, without temperatures. */
export interface ListedStation {
  /** The ICAO code, as of airports in weather reports. */
  code: string;
  /** The number of the World Meteorological Organization, if known. */
  wmo: string | null;
  name: string;
  /** ISO alpha-2. */
  country: string;
  /** In the United States the postal abbreviation. */
  state: string | null;
  latitude: number;
  longitude: number;
}

export const listedStations: readonly ListedStation[] = Object.freeze(list.stations);

const byCode = new Map(listedStations.map((station) => [station.code, station]));

/** The station of a code; undefined for an unknown one. */
export const listedStationOf = (code: string): ListedStation | undefined => byCode.get(code);
