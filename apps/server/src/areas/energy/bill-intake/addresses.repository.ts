import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { personName } from '../../../database/person-name.ts';
import { acrossOrganizations, insertMine, mine, updateMine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

/** The address in use. */
export const findAddress = (db: Tx, scope: Scope) =>
  mine(db, scope, 'bill_intake_addresses', 'i')
    .leftJoin('users as a', 'a.id', 'i.created_by')
    .select([
      'i.id',
      'i.token',
      'i.allowed_senders',
      'i.created_by',
      'i.created_at',
      sql<string>`coalesce(${personName('a')}, '')`.as('created_by_name'),
    ])
    .where('i.revoked_at', 'is', null)
    .executeTakeFirst();

/** The senders of the last address, which a new one takes over. */
export const findLastSenders = async (db: Tx, scope: Scope): Promise<string[]> =>
  (
    await mine(db, scope, 'bill_intake_addresses')
      .select('allowed_senders')
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.allowed_senders ?? [];

export async function insertAddress(
  db: Tx,
  scope: Scope,
  row: { id: string; token: string; allowed_senders: string[]; created_by: string; created_at: Date },
) {
  await insertMine(db, scope, 'bill_intake_addresses', row).execute();
}

export async function revokeAddress(db: Tx, scope: Scope, at: Date) {
  await updateMine(db, scope, 'bill_intake_addresses')
    .set({ revoked_at: at })
    .where('revoked_at', 'is', null)
    .execute();
}

export async function saveSenders(db: Tx, scope: Scope, id: string, senders: readonly string[]) {
  await updateMine(db, scope, 'bill_intake_addresses')
    .set({ allowed_senders: [...senders] })
    .where('id', '=', id)
    .execute();
}

/** The organization of an address in use. Runs across organizations. */
export const findOrganization = async (db: Tx, token: string): Promise<string | undefined> =>
  (
    await acrossOrganizations(db)
      .selectFrom('bill_intake_addresses as i')
      .innerJoin('organizations as o', 'o.organization_id', 'i.organization_id')
      .select('i.organization_id')
      .where('i.token', '=', token)
      .where('i.revoked_at', 'is', null)
      .where('o.closed_at', 'is', null)
      .executeTakeFirst()
  )?.organization_id;

/** The active member with an address. */
export const findMember = async (db: Tx, scope: Scope, email: string): Promise<string | undefined> =>
  (
    await mine(db, scope, 'memberships', 'm')
      .innerJoin('users as a', 'a.id', 'm.user_id')
      .select('a.id')
      .where('a.email', '=', email)
      .where('m.active', '=', true)
      .where('a.active', '=', true)
      .executeTakeFirst()
  )?.id;
