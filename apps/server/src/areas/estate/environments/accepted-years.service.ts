import type { Work } from '../../../database/transaction.ts';
import * as repository from './accepted-years.repository.ts';

/** The years with an accepted report that covers this property; without a property, of any. What their figures rest on is closed. */
export const acceptedYears = ({ db, scope }: Work, environmentId: string | null): Promise<number[]> =>
  repository.listAcceptedYears(db, scope, environmentId);

/** The same for every property that has one: a list that is imported asks for many. */
export async function acceptedByProperty(
  { db, scope }: Work,
  environmentIds?: readonly string[],
): Promise<Map<string, Set<number>>> {
  const found = new Map<string, Set<number>>();
  for (const { environment_id, year } of await repository.listAcceptedProperties(db, scope, environmentIds))
    found.set(environment_id, (found.get(environment_id) ?? new Set()).add(year));
  return found;
}

/** The same as part of a statement: `environment_id` and `year`. */
export const acceptedProperties = ({ scope }: Work) => repository.acceptedProperties(scope);
