import { billsDueUntil, daysSoFar } from '@steward/core/coverage/meters';
import type { Work } from '../../../database/transaction.ts';
import { asInventory, type ShareCounting } from '../../../platform/figures/figures.ts';
import { todayOf } from '../../../platform/today.ts';
import { listSharesOfFund } from '../../estate/funds/shares.service.ts';
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

/** Entities that leave nothing out and count nothing elsewhere: on the basis of ownership only their equity shares count. */
const byShareAlone = (entities: CountedEntities): CountedEntities => {
  const all = entities.all.map((one) => ({ ...one, excluded: new Map(), elsewhere: null, elsewhere_share: null }));
  const byId = new Map(all.map((one) => [one.id, one]));
  return {
    all,
    ofPortfolio: (id) => byId.get(entities.ofPortfolio(id)?.id ?? ''),
    find: (id) => byId.get(id),
    ownExcluded: new Map(),
  };
};

const noEntities: CountedEntities = {
  all: [],
  ofPortfolio: () => undefined,
  find: () => undefined,
  ownExcluded: new Map(),
};

/**
 * How the properties of a boundary count in a year, on the days held. In the inventory by the consolidation approach, with the share of their
 * entity; on the basis of ownership with the shares owned, those of a fund in its portfolios included; on the full basis whole.
 */
export async function countingOf(
  work: Work,
  boundary: Pick<Boundary, 'filter'> & { environments: readonly BoundaryRow[] },
  year: number,
  day: string,
  { basis, fundId }: ShareCounting = asInventory,
): Promise<{ entities: CountedEntities; dated: PropertiesOverTime }> {
  if (basis === 'value') throw new Error('the share of value is not counted by days');
  if (basis === 'full')
    return { entities: noEntities, dated: await propertiesOverTime(work, boundary.filter, year, day) };
  const approach = basis === 'ownership' ? 'equity_share' : (await accountingOf(work)).consolidation;
  const counted = await countedEntities(work, approach);
  const entities = basis === 'ownership' ? byShareAlone(counted) : counted;
  const ofFund = fundId === undefined ? undefined : await listSharesOfFund(work, fundId);
  const ofProperties = new Map(
    boundary.environments.flatMap((row) => {
      const shares = ofFund?.get(row.portfolio_id);
      return ofFund ? [[row.environment_id, shares ?? [{ from: null, value: 0 }]] as const] : [];
    }),
  );
  const shares = sharesOfEntities(boundary, entities);
  return {
    entities,
    dated: await propertiesOverTime(work, boundary.filter, year, day, approach, shares, ofProperties),
  };
}

/** The properties that count otherwise on a basis than in the inventory; of all others a figure is the same on both. */
export async function countedOtherwise(
  work: Work,
  boundary: Pick<Boundary, 'filter'> & { environments: readonly BoundaryRow[] },
  year: number,
  day: string,
  counting: ShareCounting,
): Promise<string[]> {
  const before = await countingOf(work, boundary, year, day);
  const now = await countingOf(work, boundary, year, day, counting);
  const whole = Array.from({ length: 12 }, () => 1);
  const isOther = ({ environment_id: id, portfolio_id }: BoundaryRow) => {
    const entity = before.entities.ofPortfolio(portfolio_id);
    if (entity ? entity.excluded.size > 0 || entity.elsewhere !== null : before.entities.ownExcluded.size > 0)
      return true;
    const heldAt = (shares: readonly number[] | undefined) =>
      (shares ?? before.dated.heldSharesOf(id, year) ?? whole).join();
    return heldAt(before.dated.sharesOf(id, year)) !== heldAt(now.dated.sharesOf(id, year));
  };
  return boundary.environments.filter(isOther).map((row) => row.environment_id);
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
    counting,
  }: {
    /** The moment at which bills and entries are read; without it, now. */
    knownAt?: Date | undefined;
    /** Factors for the countries of everything counted, where that is more than the boundary names. */
    references?: References;
    /** The share of properties that counts; without it, that of the inventory. */
    counting?: ShareCounting;
  } = {},
) {
  const day = todayOf({ now, scope: work.scope });
  const today = billsDueUntil(day);
  const { base_year, gwp_sets = [] } = await accountingOf(work);
  const { entities, dated } = await countingOf(work, boundary, year, day, counting);
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
