import type { Inventory } from '@steward/contract/carbon/inventory.answer';
import type { Work } from '../../../database/transaction.ts';
import { countriesOf, type Boundary } from '../boundaries/boundary.service.ts';
import { listAcceptedEditions } from '../factors/references.service.ts';
import * as repository from './accepted-figures.repository.ts';

/** The accepted reports of the same extent by year, with their accepted sums. */
export const listAcceptedSums = (
  { db, scope }: Work,
  about: Parameters<typeof repository.listAcceptedSums>[2],
  knownAt?: Date,
) => repository.listAcceptedSums(db, scope, about, knownAt);

/** The accepted report of each year that holds these properties, with their sums in it. */
export const listAcceptedCovers = (
  { db, scope }: Work,
  about: Parameters<typeof repository.listAcceptedCovers>[2],
  year?: number,
  knownAt?: Date,
) => repository.listAcceptedCovers(db, scope, about, year, knownAt);

/** The accepted figures of properties in a year, each from the report with the fewest properties that holds it. */
export const listAcceptedProperties = ({ db, scope }: Work, ids: readonly string[], year: number) =>
  repository.listAcceptedProperties(db, scope, ids, year);

/** Later editions that were accepted for a year, for countries with properties of the boundary. */
export async function acceptedEditionsOf(
  work: Work,
  year: number,
  { environments }: Boundary,
  knownAt?: Date,
): Promise<NonNullable<Inventory['accepted_editions']>> {
  const countries = new Set(countriesOf(environments));
  const rows = await listAcceptedEditions(work, year, knownAt);
  return rows
    .filter(({ pinned }) => countries.has(pinned.proxyFor ?? pinned.country))
    .map(({ pinned, pin: { factor }, reason, accepted_by_name, accepted_at }) => ({
      carrier: pinned.carrier,
      country: pinned.proxyFor ?? pinned.country,
      region: pinned.region ?? null,
      unit: pinned.unit,
      before: { edition: pinned.edition, kg_co2e_per_unit: pinned.kgCo2ePerUnit },
      after: { edition: factor.edition, kg_co2e_per_unit: factor.kgCo2ePerUnit },
      reason,
      accepted_by: accepted_by_name,
      accepted_at,
    }));
}

/** The years whose later editions were accepted, for properties of this boundary. */
export async function restatedYears(work: Work, { environments }: Boundary, knownAt?: Date): Promise<Set<number>> {
  const countries = new Set(countriesOf(environments));
  const rows = await listAcceptedEditions(work, undefined, knownAt);
  return new Set(rows.filter(({ pinned }) => countries.has(pinned.proxyFor ?? pinned.country)).map((row) => row.year));
}
