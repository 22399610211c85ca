import { fail } from '@steward/contract/failures';
import { placeOf, type Place } from '@steward/reference/countries/grid-place';
import type { Level } from '@steward/contract/carbon/boundaries';
import type { Work } from '../../../database/transaction.ts';
import type { Scope } from '../../../platform/ctx.ts';
import { findOrganization } from '../../access/organizations/organizations.service.ts';
import { mine, reachesEveryProperty, wholeOrganization } from '../../../database/scoped.ts';
import { addPlaces, type WithPlaces } from '../../estate/environments/places-over-time.service.ts';
import { findPortfolio } from '../../estate/portfolios/portfolios.service.ts';
import * as repository from './boundary.repository.ts';
import type { AddressRow } from './boundary.repository.ts';
import type { Filter } from './meant-properties.ts';

/** A property, with its place on the grid today and before. */
export type BoundaryRow = AddressRow & WithPlaces;

/** What a report is about: the organization, one portfolio or one property. */
export interface Extent {
  level: Level;
  targetId: string;
  targetName: string;
  filter: Filter;
}

/** The same with the properties in it. */
export interface Boundary extends Extent {
  environments: BoundaryRow[];
}

/** The subject of a report as the owner of a target. */
export const targetOwner = ({ level, targetId, environments }: Boundary) => ({
  environmentId: level === 'Property' ? targetId : null,
  portfolioId: level === 'Portfolio' ? targetId : level === 'Property' ? (environments[0]?.portfolio_id ?? null) : null,
});

/** The properties of a filter with the fields that calculations need. */
export async function listBoundary(work: Work, filter: Filter): Promise<BoundaryRow[]> {
  const { db, scope } = work;
  // Thousands of properties share a few hundred places.
  const places = new Map<string, Place>();
  const rows = (await repository.listBoundary(db, scope, filter)).map((row): BoundaryRow => {
    const key = `${row.country_code}|${row.state}|${row.city}|${row.zip_code}|${row.grid_region}`;
    const place = places.get(key) ?? placeOf(row);
    places.set(key, place);
    return Object.assign(row, place);
  });
  await addPlaces(work, filter, rows);
  return rows;
}

/** Every country that the properties are or were in. */
export const countriesOf = (environments: readonly BoundaryRow[]): string[] =>
  environments.flatMap(({ country_code, places = [] }) => [
    country_code,
    ...places.map(({ value }) => value.country_code),
  ]);

const missingTarget = () => fail('request.invalid', undefined, [{ field: 'target_id', message: 'is required' }]);

/**
 * Finds the organization, portfolio or property. Refuses a user who does not reach all of its properties: sums over a part of them would
 * look complete.
 */
export async function findExtent(work: Work, level: Level, targetId: string | undefined): Promise<Extent> {
  const { scope } = work;
  if (level === 'Organization') {
    if (!(await reachesEveryProperty(work.db, scope))) fail('session.forbidden');
    if (targetId !== undefined && targetId !== scope.organizationId) fail('organization.not-found');
    const { name } = (await findOrganization(work)) ?? fail('organization.not-found');
    return { level, targetId: scope.organizationId, targetName: name, filter: {} };
  }
  const id = targetId ?? missingTarget();
  if (level === 'Portfolio') {
    const { name } = (await findPortfolio(work, id)) ?? fail('portfolio.not-found');
    if ((await countIn(work, scope, id)) < (await countIn(work, wholeOrganization(scope), id)))
      fail('session.forbidden');
    return { level, targetId: id, targetName: name, filter: { portfolioId: id } };
  }
  const filter = { environmentId: id };
  const [found] = await listBoundary(work, filter);
  return { level, targetId: id, targetName: found?.environment_name ?? fail('environment.not-found'), filter };
}

/** The extent with its properties. */
export async function findBoundary(work: Work, level: Level, targetId: string | undefined): Promise<Boundary> {
  const extent = await findExtent(work, level, targetId);
  return { ...extent, environments: await listBoundary(work, extent.filter) };
}

async function countIn({ db }: Work, scope: Scope, id: string): Promise<number> {
  const { n } = await mine(db, scope, 'environments')
    .where('environments.portfolio_id', '=', id)
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

/** Decides for many reports at once which of them this user may see. */
export async function canSeeReport({
  db,
  scope,
}: Work): Promise<(about: { level: string; target_id: string }) => boolean> {
  if (scope.environments === 'all') return () => true;
  const reached = new Set(scope.environments);
  const rows = await mine(db, wholeOrganization(scope), 'environments')
    .select(['environments.id', 'environments.portfolio_id'])
    .execute();
  const partly = new Set(rows.filter((row) => !reached.has(row.id)).map((row) => row.portfolio_id));
  const whole = new Set(rows.map((row) => row.portfolio_id).filter((id) => !partly.has(id)));
  const isEverything = rows.every((row) => reached.has(row.id));
  return ({ level, target_id }) =>
    level === 'Property' ? reached.has(target_id) : level === 'Portfolio' ? whole.has(target_id) : isEverything;
}
