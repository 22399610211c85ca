import { fail } from '@steward/contract/failures';
import type { Tx } from '../../../database/connection.ts';
import type { Work } from '../../../database/transaction.ts';
import type { Ctx, Scope } from '../../../platform/ctx.ts';
import * as repository from './people.repository.ts';

/** The people of the organization with their roles; `search` matches names and addresses. */
export const listPeople = ({ db, scope }: Work, search?: string) => repository.listPeople(db, scope, search);

export const listPeopleByIds = ({ db, scope }: Work, ids: readonly string[]) =>
  repository.listPeopleByIds(db, scope, ids);

/** Who can be asked for something: the active people of the organization, without its tenants. */
export const listAskable = ({ db, scope }: Work) => repository.listAskable(db, scope);

export const findPerson = ({ db, scope }: Work, userId: string) => repository.findPerson(db, scope, userId);

export const listActiveAdmins = ({ db, scope }: Work) => repository.listActiveAdmins(db, scope);

const DAY_MS = 86_400_000;

/**
 * Whether another person could give the second approval: an active one, or one who was until less than a day ago. A person who makes the
 * others inactive for a moment is not alone.
 */
export async function isAnotherThere(
  ctx: Pick<Ctx, 'actor' | 'now'>,
  { db, scope }: Work,
  of: 'people' | 'admins',
): Promise<boolean> {
  const isOther = ({ user_id }: { user_id: string }) => user_id !== ctx.actor?.userId;
  const active =
    of === 'admins'
      ? await repository.listActiveAdmins(db, scope)
      : (await repository.listPeople(db, scope)).filter(({ is_active }) => is_active);
  if (active.some(isOther)) return true;
  const lost = await repository.listLost(db, scope, new Date(ctx.now.getTime() - DAY_MS));
  return lost.some((one) => isOther(one) && (of === 'people' || one.was_admin));
}

/** The mail domains of the active members. */
export const listMailDomains = ({ db, scope }: Work) => repository.listMailDomains(db, scope);

/** The person's own role first, then those in teams. */
export const listRolesOf = ({ db, scope }: Work, userId: string) => repository.listRolesOf(db, scope, userId);

export const personIn = async (db: Tx, scope: Scope, userId: string) =>
  (await repository.findPerson(db, scope, userId)) ?? fail('user.not-found');
