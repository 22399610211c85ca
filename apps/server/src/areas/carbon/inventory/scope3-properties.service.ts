import type { Inventory } from '@steward/contract/carbon/inventory.answer';
import type { Activity } from '@steward/core/ghg/entries/activity';
import { scopeOf, type Carrier } from '@steward/core/ghg/carrier';
import type { Scope } from '@steward/core/ghg/factors/factor';
import { addKnown } from '@steward/core/ghg/known-sums';
import type { Work } from '../../../database/transaction.ts';
import type { CountedEntities, CountedEntity } from '../boundaries/boundaries.service.ts';
import { accountFor, activityOf, estimatedIn } from '../factors/accounting.ts';
import type { Boundary, BoundaryRow } from '../boundaries/boundary.service.ts';
import { sumConsumption, sumPartly, type YearRows } from './consumption.service.ts';
import type { PropertiesOverTime } from './properties-over-time.service.ts';
import type { References } from '../factors/references.service.ts';

/** Properties of which nothing is in scopes 1 and 2, but which belong to a category of scope 3 (Scope 3 Standard, chapter 5). */
export interface Scope3Properties {
  environments: readonly BoundaryRow[];
  /** Their counted quantities, each property separately. */
  rows: YearRows;
  ofYear(year: number): Activity[];
  ofMonths(): Activity[];
}

/** Whether an entity leaves scope 3 out itself. */
const leavesOut = (entity: CountedEntity) => entity.excluded.has(3);

/**
 * The category of scope 3 in which emissions of an entity outside the boundary count instead of in scope 1 or 2. Scope 3 of such an entity
 * has none.
 */
export function scope3CategoryOf(entity: CountedEntity | undefined, scope: Scope): number | undefined {
  if (!entity?.elsewhere || entity.elsewhere_share === null || scope === 3 || leavesOut(entity)) return undefined;
  return Number(entity.elsewhere);
}

/** The bills of properties that count in a category of scope 3. */
export async function listScope3Properties(
  work: Work,
  { environments }: Boundary,
  {
    entities,
    dated,
    year,
    knownAt,
  }: {
    entities: CountedEntities;
    dated: Pick<PropertiesOverTime, 'ownSharesOf' | 'heldDaysOf'>;
    year: number;
    knownAt?: Date | undefined;
  },
): Promise<Scope3Properties> {
  const found = environments.flatMap((row) => {
    const entity = entities.ofPortfolio(row.portfolio_id);
    const category = scope3CategoryOf(entity, 1);
    return category === undefined ? [] : [{ row, category, part: entity?.elsewhere_share ?? 0, entity }];
  });
  const byId = new Map(found.map((one) => [one.row.environment_id, one]));
  const ids = [...byId.keys()];
  const shares = {
    inPart: ids,
    heldDaysOf: dated.heldDaysOf,
    sharesOf: sharesElsewhere(dated, (id) => byId.get(id)?.part ?? 0),
  };
  const rows: YearRows = ids.length
    ? await sumConsumption(
        work,
        found.map(({ row }) => row),
        year,
        ids,
        shares,
        knownAt,
      )
    : { properties: [], months: [], years: [] };
  const counts = ({
    environment_id,
    carrier,
    is_tenants,
  }: {
    environment_id: string | null;
    carrier: Carrier;
    is_tenants: boolean;
  }) =>
    scopeOf[carrier] !== 3 && !is_tenants && !byId.get(environment_id ?? '')?.entity?.excluded.has(scopeOf[carrier]);
  const elsewhere = (activity: Activity): Activity => {
    activity.elsewhere = byId.get(activity.environmentId)?.category ?? 0;
    return activity;
  };
  const kept: YearRows = {
    properties: rows.properties.filter(counts),
    months: rows.months.filter(counts),
    years: rows.years.filter(counts),
  };
  return {
    environments: found.map(({ row }) => row),
    rows: kept,
    ofYear: (of) =>
      of === year
        ? kept.properties.flatMap((row) => {
            const place = byId.get(row.environment_id)?.row;
            return place
              ? [elsewhere(estimatedIn(activityOf(row, row.place ?? place, row.environment_id, { year }), row))]
              : [];
          })
        : kept.years
            .filter((row) => row.year === of)
            .map((row) => elsewhere(activityOf(row, row, row.environment_id ?? '', { year: of }))),
    ofMonths: () =>
      kept.months.map((row) => elsewhere(activityOf(row, row, row.environment_id ?? '', { year, month: row.month }))),
  };
}

const wholeYear: readonly number[] = Array.from({ length: 12 }, () => 1);

/** The shares of properties that count elsewhere: of each month the own part of a property, and of this the part of its entity. */
export const sharesElsewhere =
  ({ ownSharesOf }: Pick<PropertiesOverTime, 'ownSharesOf'>, partOf: (id: string) => number) =>
  (id: string, year: number): number[] =>
    (ownSharesOf(id, year) ?? wholeYear).map((share) => share * partOf(id));

/**
 * The properties of which the inventory counts a part, or nothing: where else they count, and which of their billed energy counts nowhere,
 * as scopes 1 and 2, location-based. Days on which a property was not held leave nothing out.
 */
export async function leftOutOf(
  work: Work,
  environments: readonly BoundaryRow[],
  {
    entities,
    dated,
    references,
    year,
    knownAt,
  }: {
    entities: CountedEntities;
    dated: Pick<PropertiesOverTime, 'partOf' | 'ownSharesOf' | 'heldSharesOf' | 'heldDaysOf'>;
    references: References;
    year: number;
    knownAt?: Date | undefined;
  },
): Promise<NonNullable<Inventory['counted_in_part']>> {
  const places = new Map(environments.map((row) => [row.environment_id, row]));
  const countedOf = (id: string) => {
    const entity = entities.ofPortfolio(places.get(id)?.portfolio_id ?? '');
    if (!entity) return 1;
    return scope3CategoryOf(entity, 1) === undefined ? entity.share : (entity.elsewhere_share ?? 0);
  };
  const left = (id: string, of: number) => {
    const own = dated.ownSharesOf(id, of) ?? wholeYear;
    return (dated.heldSharesOf(id, of) ?? wholeYear).map((held, at) => held - (own[at] ?? 1) * countedOf(id));
  };
  const leaving = environments.filter((row) => left(row.environment_id, year).some((share) => share > 1e-9));
  const rows = leaving.length
    ? await sumPartly(work, leaving, year, { sharesOf: left, heldDaysOf: dated.heldDaysOf }, knownAt)
    : [];
  const activities = rows
    .filter(({ carrier, is_tenants }) => scopeOf[carrier] !== 3 && !is_tenants)
    .flatMap((row) => {
      const place = places.get(row.environment_id);
      return place ? [activityOf(row, row.place ?? place, row.environment_id, { year })] : [];
    });
  const without = { ...references, includeUpstream: false, instruments: () => [] };
  const sums = new Map(accountFor(activities, without, year).byEnvironment.map((row) => [row.environmentId, row]));
  return environments.map(({ environment_id, environment_name, portfolio_id }) => {
    const found = sums.get(environment_id);
    const category = scope3CategoryOf(entities.ofPortfolio(portfolio_id), 1);
    return {
      environment_id,
      environment_name,
      share: dated.partOf(environment_id) ?? 1,
      scope3_category: category === undefined ? null : String(category),
      left_out: found ? addKnown(found.scope1, found.scope2Location) : null,
    };
  });
}
