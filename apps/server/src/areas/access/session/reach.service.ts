import type { Work } from '../../../database/transaction.ts';
import { findPerson } from '../permissions/people.service.ts';
import { listAccess } from './session.repository.ts';

/** The properties within reach of another person of the organization; undefined for a person outside it. */
export async function reachOf(work: Work, userId: string): Promise<'all' | readonly string[] | undefined> {
  const person = await findPerson(work, userId);
  if (!person) return undefined;
  if (person.is_admin || person.is_super_admin) return 'all';
  return (await listAccess(work.db, work.scope.organizationId, userId)).map((row) => row.environment_id);
}
