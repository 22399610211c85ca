import type { Inventory } from '@steward/contract/carbon/inventory.answer';
import type { Work } from '../../../database/transaction.ts';
import type { Boundary } from '../boundaries/boundary.service.ts';
import { listAcceptedEditions } from '../factors/references.service.ts';

/** Later editions that were accepted for a year, as far as the boundary has properties in their countries. */
export async function acceptedEditionsOf(
  work: Work,
  year: number,
  { environments }: Boundary,
  knownAt?: Date,
): Promise<NonNullable<Inventory['accepted_editions']>> {
  const countries = new Set(environments.map((row) => row.country_code));
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
  const countries = new Set(environments.map((row) => row.country_code));
  const rows = await listAcceptedEditions(work, undefined, knownAt);
  return new Set(rows.filter(({ pinned }) => countries.has(pinned.proxyFor ?? pinned.country)).map((row) => row.year));
}
