import { billsDueUntil, daysSoFar } from '@steward/core/coverage/meters';
import type { Work } from '../../../database/transaction.ts';
import { todayOf } from '../../../platform/today.ts';
import { accountingOf, countedEntities, type CountedEntities } from '../boundaries/boundaries.service.ts';
import { placedIn } from '../../estate/environments/places-over-time.service.ts';
import { countriesOf, type Boundary, type BoundaryRow } from '../boundaries/boundary.service.ts';
import { propertiesOverTime, type PropertiesOverTime } from './properties-over-time.service.ts';
import { excludedOf } from './ledger.service.ts';
import { listScope3Properties } from './scope3-properties.service.ts';
import { loadReferences, type References } from '../factors/references.service.ts';

/** The properties of which the share of their entity counts only a part, or nothing. */
function sharesOfEntities(
  { environments }: { environments: readonly BoundaryRow[] },
  entities: CountedEntities,
): ReadonlyMap<string, number> {
  return new Map(
    environments.flatMap((row) => {
      const share = entities.ofPortfolio(row.portfolio_id)?.share ?? 1;
      return share === 1 ? [] : [[row.environment_id, share] as const];
    }),
  );
}

/** For a property that counts in part, its certificates and contracts count by the same part as its electricity. */
const ofCountedPart = (references: References, { ownPartOf }: Pick<PropertiesOverTime, 'ownPartOf'>): References => ({
  ...references,
  instruments: (year) =>
    references
      .instruments(year)
      .map((one) =>
        one.environmentId === undefined
          ? one
          : { ...one, energyKwh: one.energyKwh * ownPartOf(one.environmentId, year) },
      ),
});

/** How the properties of a boundary count in a year: on the days held, by the consolidation approach, with the share of their entity. */
export async function countingOf(
  work: Work,
  boundary: Pick<Boundary, 'filter'> & { environments: readonly BoundaryRow[] },
  year: number,
  day: string,
) {
  const { consolidation } = await accountingOf(work);
  const entities = await countedEntities(work, consolidation);
  const shares = sharesOfEntities(boundary, entities);
  return { entities, dated: await propertiesOverTime(work, boundary.filter, year, day, consolidation, shares) };
}

/** The activities and factors of a boundary in a year. */
export async function inventoryInputs(
  work: Work,
  boundary: Boundary,
  year: number,
  now: Date,
  {
    knownAt,
    references: loaded,
  }: {
    /** The moment at which bills and entries are read; without it, now. */
    knownAt?: Date | undefined;
    /** Factors for the countries of everything counted, where that is more than the boundary names. */
    references?: References;
  } = {},
) {
  const day = todayOf({ now, scope: work.scope });
  const today = billsDueUntil(day);
  const { base_year, gwp_sets = [] } = await accountingOf(work);
  const { entities, dated } = await countingOf(work, boundary, year, day);
  const countries = countriesOf(boundary.environments);
  const references = ofCountedPart(loaded ?? (await loadReferences(work, countries, knownAt)), dated);
  return {
    today,
    dueDays: daysSoFar(year, today),
    base_year,
    gwp_sets,
    entities,
    dated,
    // The properties as in the year: with the area by days, without those that are not counted.
    environments: boundary.environments.flatMap((row) => dated.inYear(placedIn(row, year)) ?? []),
    outside: await listScope3Properties(work, boundary, { entities, dated, year, knownAt }),
    references,
    /** Properties with factors, certificates or scopes of their own. */
    alone: [
      ...references.alone,
      ...boundary.environments.flatMap((row) => (excludedOf(entities, row).size ? row.environment_id : [])),
    ],
  };
}
