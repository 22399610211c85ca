import { unlessTaken } from '../../../database/taken.ts';
import type { Tx } from '../../../database/connection.ts';
import { withInstallation } from '../../../database/transaction.ts';
import * as repository from './accounts.repository.ts';

// An account is a person of this installation, independent of organizations. The calls about accounts are in `users`, `session`,
// `two-factor` and `single-sign-on`, which change accounts with these functions.

export const findAccount = (db: Tx, userId: string) => repository.findUser(db, userId);

export const findAccountByEmail = (db: Tx, email: string) => repository.findUserByEmail(db, email);

export const addAccount = (db: Tx, row: Parameters<typeof repository.insertUser>[1]): Promise<void> =>
  unlessTaken('users_email', 'user.email-taken', repository.insertUser(db, row), [
    { field: 'email', message: 'There is already an account with this email address.' },
  ]);

export const changeAccount = (
  db: Tx,
  userId: string,
  change: Parameters<typeof repository.updateUser>[2],
): Promise<void> => repository.updateUser(db, userId, change);

/** Records that the person was active, once a minute at most. */
export const noteSeen = (db: Tx, userId: string, now: Date): Promise<void> => repository.touchUser(db, userId, now);

/** The organization a person joined first; mails about the account use its name and language. */
export const firstOrganizationOf = async (db: Tx, userId: string): Promise<string | undefined> =>
  (await repository.listOrganizationIds(db, userId))[0];

/** Every organization of a person, including inactive memberships, in the order of joining. */
export const organizationsOf = (db: Tx, userId: string): Promise<string[]> =>
  repository.listOrganizationIds(db, userId);

/** Adds an organization to the account of a new member; every code that writes a membership calls it. */
export const noteMembership = (db: Tx, userId: string, organizationId: string): Promise<void> =>
  withInstallation(db, () => repository.appendOrganization(db, userId, organizationId));

/** Written to the log of an organization, although accounts belong to the installation. */
export const recordAccountEvent = (
  db: Tx,
  organizationId: string,
  userId: string,
  event: string,
  detail: Record<string, unknown> = {},
): Promise<void> => repository.recordAccountEvent(db, organizationId, userId, event, detail);
