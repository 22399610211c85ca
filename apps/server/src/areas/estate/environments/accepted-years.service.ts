import type { Work } from '../../../database/transaction.ts';
import { listAcceptedProperties, listAcceptedYears } from './accepted-years.repository.ts';

/** The years with an accepted report that covers this property; without a property, of any. What their figures rest on is closed. */
export const acceptedYears = ({ db, scope }: Work, environmentId: string | null): Promise<number[]> =>
  listAcceptedYears(db, scope, environmentId);

/** The same for every property that has one: a list that is imported asks for many. */
export async function acceptedByProperty({ db, scope }: Work): Promise<Map<string, Set<number>>> {
  const found = new Map<string, Set<number>>();
  for (const { environment_id, year } of await listAcceptedProperties(db, scope))
    found.set(environment_id, (found.get(environment_id) ?? new Set()).add(year));
  return found;
}
