import { fail } from '@steward/contract/failures';
import type { Tx } from '../../../database/connection.ts';
import type { Work } from '../../../database/transaction.ts';
import type { Scope } from '../../../platform/ctx.ts';
import * as repository from './people.repository.ts';

/** The people of the organization with their roles; `search` matches names and addresses. */
export const listPeople = ({ db, scope }: Work, search?: string) => repository.listPeople(db, scope, search);

export const listPeopleByIds = ({ db, scope }: Work, ids: readonly string[]) =>
  repository.listPeopleByIds(db, scope, ids);

export const findPerson = ({ db, scope }: Work, userId: string) => repository.findPerson(db, scope, userId);

export const listActiveAdmins = ({ db, scope }: Work) => repository.listActiveAdmins(db, scope);

/** The mail domains of the active members. */
export const listMailDomains = ({ db, scope }: Work) => repository.listMailDomains(db, scope);

/** The person's own role first, then those in teams. */
export const listRolesOf = ({ db, scope }: Work, userId: string) => repository.listRolesOf(db, scope, userId);

export const personIn = async (db: Tx, scope: Scope, userId: string) =>
  (await repository.findPerson(db, scope, userId)) ?? fail('user.not-found');
