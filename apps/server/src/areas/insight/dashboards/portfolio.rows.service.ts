import { billsDueUntil } from '@steward/core/coverage/meters';
import { allOf, beside, type Work } from '../../../database/transaction.ts';
import {
  compareGrids,
  compareYears,
  listFirst,
  listGrids,
  listKinds,
  listLargest,
  type OnGrid,
} from '../../carbon/inventory/carrier-years.service.ts';
import { countriesOf, listBoundary, type BoundaryRow } from '../../carbon/boundaries/boundary.service.ts';
import { listWithEntries } from '../../carbon/inventory/consumption.service.ts';
import { propertiesOverTime } from '../../carbon/inventory/properties-over-time.service.ts';
import { loadReferences, type References } from '../../carbon/factors/references.service.ts';
import {
  findFirstOf,
  listAlikeCoverage,
  listCoverage,
  type AlikeCoverage,
} from '../../energy/completeness/coverage.service.ts';
import { factorsOf } from './portfolio.accounts.ts';
import { countedRows, listOfEntities, withoutExcluded, type OverviewRow } from './portfolio.compared.service.ts';

/** The selected properties, the year, and the day as of which it is seen. */
export interface Asked {
  filter: { portfolioId: string | undefined };
  year: number;
  day: string;
}

type Named = Pick<BoundaryRow, 'environment_id' | 'environment_name'>;

/** The inputs of an overview. */
export interface Found {
  /** The number of properties held in the year. */
  properties: number;
  /** The places of the rows: a property, or a grid for all of its properties. */
  places: readonly OnGrid[];
  /** The rows that add up to the whole, and the rows of the listed properties. */
  sums: readonly OverviewRow[];
  listed: readonly OverviewRow[];
  environments: readonly BoundaryRow[];
  /** The coverage of all properties, and that of the listed ones. */
  alike: readonly AlikeCoverage[];
  covered: Awaited<ReturnType<typeof listCoverage>>;
  /** The first property by name among some of `alike`, and the group it belongs to. */
  firstOf: (among: readonly AlikeCoverage[]) => Promise<(Named & { of: AlikeCoverage }) | undefined>;
  references: References;
}

/** Every property, row by row. */
export async function everyProperty(work: Work, { filter, year, day }: Asked): Promise<Found> {
  const properties = (async () => {
    const dated = await propertiesOverTime(work, filter, year, day);
    const all = await listBoundary(work, filter);
    return { all, dated, environments: all.flatMap((row) => dated.inYear(row) ?? []) };
  })();
  const [found, covered] = await allOf(
    (async () => {
      const { all, environments } = await properties;
      const references = await loadReferences(work, countriesOf(environments));
      const known = await compareYears(work, filter, year);
      const { rows } = await countedRows(work, known, { environments: all, year, day, filter });
      return { all, environments, references, rows };
    })(),
    beside(work, (other) =>
      listCoverage(
        other,
        filter,
        properties.then(({ environments }) => environments),
        year,
        billsDueUntil(day),
      ),
    ),
  );
  const { all, environments, rows, references } = found;
  const alike = new Map(
    [...covered].map(([environmentId, own]) => [environmentId, { ...own, properties: 1, of: { environmentId } }]),
  );
  return {
    properties: environments.length,
    places: all,
    sums: rows,
    listed: rows,
    environments,
    alike: [...alike.values()],
    covered,
    firstOf: async (among) => {
      const meant = new Set(among);
      for (const row of environments) {
        const of = alike.get(row.environment_id);
        if (of && meant.has(of)) return { ...row, of };
      }
      return undefined;
    },
    references,
  };
}

/**
 * The sums of all properties, and the rows only of those that may be among the largest. No query lists all properties: thousands on one
 * grid are one row, and thousands with the same meter pattern share one coverage. Properties with a history, factors or entries of their
 * own are counted one by one.
 */
export async function largestProperties(work: Work, asked: Asked, count: number): Promise<Found> {
  const { filter, year, day } = asked;
  const today = billsDueUntil(day);
  const dated = await propertiesOverTime(work, filter, year, day);
  const ofEntities = await listOfEntities(work, filter);
  const withHistory = await listBoundary(work, { ...filter, environmentIds: dated.known });
  const heldOfThem = withHistory.flatMap((row) => dated.inYear(row)?.environment_id ?? []);
  const held = new Set(heldOfThem);
  const gone = new Set(withHistory.flatMap(({ environment_id: id }) => (held.has(id) ? [] : id)));
  // Queries that do not need the grids are sent first: a connection answers one query after the other.
  const [alike, found] = await allOf(
    beside(work, (other) => listAlikeCoverage(other, filter, { apart: dated.known, singly: heldOfThem }, year, today)),
    rowsOfGrids(work, asked, [...dated.known, ...ofEntities], count),
  );
  const { grids, ofGrids, apart, largest, first, references } = found;
  const listedIds = [...new Set([...apart, ...largest, ...first])];
  const all = await listBoundary(work, { ...filter, environmentIds: listedIds });
  const environments = all.flatMap((row) => dated.inYear(row) ?? []);
  const compared = await compareYears(work, { ...filter, environmentIds: listedIds }, year);
  const { rows: own, counting } = await countedRows(work, compared, { environments: all, year, day, filter });
  const single = new Set(apart);
  return {
    properties: grids.properties - gone.size,
    places: [...grids.places.map(grids.at), ...all],
    sums: [...withoutExcluded(ofGrids, counting), ...own.filter((row) => single.has(row.environment_id))],
    listed: own,
    environments,
    alike,
    covered: await listCoverage(work, { ...filter, environmentIds: listedIds }, environments, year, today),
    firstOf: async (among) => {
      const row = among.length ? await findFirstOf(work, filter, among) : undefined;
      const of = row && among.find(isOf(row));
      return of && { ...row, of };
    },
    references,
  };
}

const isOf =
  (row: { environment_id: string; lines: string | null }) =>
  ({ of }: AlikeCoverage): boolean =>
    'lines' in of ? of.lines === row.lines : of.environmentId === row.environment_id;

/** The rows of all properties by grid, and the properties with the largest; some are counted apart. */
async function rowsOfGrids(work: Work, { filter, year }: Asked, history: readonly string[], count: number) {
  const [kinds, grids] = await allOf(
    beside(work, (other) => listKinds(other, year)),
    listGrids(work, filter),
  );
  const references = await loadReferences(work, grids.countries);
  const withEntries = await listWithEntries(work, filter);
  const apart = [...new Set([...history, ...withEntries, ...references.alone])];
  const meant = { ...filter, apart };
  const onGrids = grids.places.flatMap((place) => kinds.map((kind) => ({ ...kind, place, example: grids.at(place) })));
  const factors = factorsOf(onGrids, references, year);
  const [ofGrids, largest] = await allOf(
    compareGrids(work, meant, grids, year),
    beside(work, (other) => listLargest(other, meant, grids, factors, { year, count })),
  );
  // If fewer properties have emissions, others follow in the order of the list.
  const named = { ...filter, apart: [...apart, ...largest] };
  const first = largest.length < count ? await listFirst(work, named, count) : [];
  return {
    grids,
    ofGrids,
    apart,
    largest,
    first,
    references,
  };
}
