import { placeOf, type Place } from '@steward/reference/countries/grid-place';
import { countriesWithRegions } from '@steward/reference/countries/grid-regions';
import type { Work } from '../../../database/transaction.ts';
import { Grids } from './consumption.service.ts';
import { listDatedValues } from '../../estate/environments/history.service.ts';
import type { Filter } from '../boundaries/meant-properties.ts';
import * as repository from './carrier-years.repository.ts';
import type { Addresses, ComparedRow, Meant } from './carrier-years.repository.ts';

export type { ComparedRow, Meant, PlaceFactor } from './carrier-years.repository.ts';

/** One property that represents all properties on its grid. */
export interface OnGrid extends Place {
  environment_id: string;
}

/** The grids of the selected properties. */
export interface ListedGrids {
  addresses: Addresses;
  /** The number of properties, including sold ones. */
  properties: number;
  countries: string[];
  /** The numbers of the grids. */
  places: number[];
  at: (place: number) => OnGrid;
}

/** Grids are looked up by address, not by property: thousands of properties share an address as far as it decides the grid. */
export async function listGrids(work: Work, filter: Filter): Promise<ListedGrids> {
  const { db, scope } = work;
  const regional = countriesWithRegions();
  const rows = await repository.listAddresses(db, scope, { ...filter, apart: [] }, regional);
  const grids = new Grids(
    rows.map((row) => ({ ...placeOf(row), environment_id: row.key })),
    new Set(),
  );
  const at = (place: number) => ({ country_code: '', ...grids.at(place), environment_id: `grid ${place}` });
  return {
    addresses: { keys: grids.ids, places: grids.places, regional },
    properties: rows.reduce((sum, { properties }) => sum + properties, 0),
    countries: [...rows.map((row) => row.country_code), ...(await earlierCountries(work, filter))],
    at,
    places: [...new Set(grids.places)],
  };
}

/** The countries in the history of properties, which are counted one by one. */
const earlierCountries = async (work: Work, filter: Filter) =>
  [...(await listDatedValues(work, filter, ['country_code'])).values()].flatMap((of) =>
    of('country_code').map(({ value }) => String(value)),
  );

/** What properties used in a year and the year before, property by property. */
export const compareYears = ({ db, scope }: Work, filter: Filter, year: number): Promise<ComparedRow[]> =>
  repository.compareYears(db, scope, filter, year);

/** The years of the selected properties by grid; the property of a row represents all properties on its grid. */
export async function compareGrids({ db, scope }: Work, meant: Meant, grids: ListedGrids, year: number) {
  const rows = await repository.compareYearsByPlace(db, scope, meant, grids.addresses, year);
  return rows.map((row) => {
    const example = grids.at(row.place);
    return { ...row, example, environment_id: example.environment_id };
  });
}

/** The carriers and units with any consumption in a year. */
export const listKinds = ({ db, scope }: Work, year: number) => repository.listKinds(db, scope, year);

/** The properties with the largest sums of a year. */
export const listLargest = (
  { db, scope }: Work,
  meant: Meant,
  grids: ListedGrids,
  factors: readonly repository.PlaceFactor[],
  asked: { year: number; count: number },
) => repository.listLargest(db, scope, meant, grids.addresses, factors, asked);

/** The first properties by name of all that is meant. */
export const listFirst = async ({ db, scope }: Work, meant: Meant, count: number): Promise<string[]> =>
  (await repository.listFirst(db, scope, meant, count)).map(({ environment_id }) => environment_id);

/** The identifiers of the selected properties. */
export const listIds = async ({ db, scope }: Work, filter: Filter): Promise<string[]> =>
  (await repository.listIds(db, scope, filter)).map(({ environment_id }) => environment_id);

/** The floor area of the selected properties, m², as entered today. */
export const sumFloorArea = ({ db, scope }: Work, meant: Meant): Promise<number> =>
  repository.sumFloorArea(db, scope, meant);
