import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import {
  acrossOrganizations,
  insertMine,
  joinMine,
  mine,
  updateMine,
  wholeOrganization,
} from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

const open = (db: Tx, scope: Scope) =>
  mine(db, scope, 'invitations')
    .innerJoin('roles', joinMine(scope, 'roles', 'invitations.role_id'))
    .innerJoin('verticals', joinMine(scope, 'verticals', 'roles.vertical_id'))
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null);

const described = (db: Tx, scope: Scope) =>
  open(db, scope)
    .selectAll('invitations')
    .select(['roles.name as role_name', 'roles.key as role_key'])
    .select(sql<boolean>`verticals.key is not distinct from 'tenant' and not is_admin`.as('is_tenant'));

export const findOpenInvitation = (db: Tx, scope: Scope, id: string) =>
  described(db, scope).where('invitations.id', '=', id).executeTakeFirst();

export const findOpenInvitationOf = (db: Tx, scope: Scope, email: string) =>
  described(db, scope).where('email', '=', email).executeTakeFirst();

export async function listOpenInvitations(db: Tx, scope: Scope, page: number, pageSize: number) {
  const rows = await described(db, scope)
    .orderBy('invitations.created_at', 'desc')
    .orderBy('invitations.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const { n } = await open(db, scope)
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return { rows, total: n };
}

/** Searches all organizations: the holder of the link is not signed in. */
export const findInvitationByToken = (db: Tx, hash: string) =>
  acrossOrganizations(db)
    .selectFrom('invitations')
    .innerJoin('organizations', 'organizations.organization_id', 'invitations.organization_id')
    .leftJoin('roles', (j) =>
      j
        .onRef('roles.organization_id', '=', 'invitations.organization_id')
        .onRef('roles.id', '=', 'invitations.role_id'),
    )
    .selectAll('invitations')
    .select('organizations.name as organization_name')
    .select((e) => [e.fn.coalesce('roles.name', e.val('')).as('role_name'), 'roles.key as role_key'])
    .where('token_hash', '=', hash)
    .executeTakeFirst();

export async function insertInvitation(
  db: Tx,
  scope: Scope,
  row: {
    id: string;
    email: string;
    first_name: string;
    last_name: string;
    language: string;
    role_id: string;
    is_admin: boolean;
    token_hash: string;
    invited_by: string | null;
    expires_at: Date;
  },
) {
  await insertMine(db, scope, 'invitations', row).execute();
}

export async function updateInvitation(
  db: Tx,
  organizationId: string,
  id: string,
  change: Partial<{
    first_name: string;
    last_name: string;
    role_id: string;
    token_hash: string;
    sent_at: Date;
    expires_at: Date;
    accepted_at: Date;
    accepted_by: string;
    revoked_at: Date;
  }>,
) {
  await updateMine(db, wholeOrganization(organizationId), 'invitations').set(change).where('id', '=', id).execute();
}

export const nameOf = async (db: Tx, userId: string | null): Promise<string> => {
  if (!userId) return '';
  const user = await db
    .selectFrom('users')
    .select(['first_name', 'last_name', 'email'])
    .where('id', '=', userId)
    .executeTakeFirst();
  return user ? `${user.first_name} ${user.last_name}`.trim() || user.email : '';
};
