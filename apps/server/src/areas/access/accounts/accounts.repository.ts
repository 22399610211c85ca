import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';

export async function insertUser(
  db: Tx,
  row: {
    id: string;
    email: string;
    password_hash: string | null;
    first_name: string;
    last_name: string;
    language: string;
    is_super_admin?: boolean;
    is_demo?: boolean;
    verified_at?: Date;
    is_setup?: boolean;
  },
) {
  await db.insertInto('users').values(row).execute();
}

export const findUserByEmail = (db: Tx, email: string) =>
  db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();

export const findUser = (db: Tx, id: string) =>
  db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();

export async function updateUser(
  db: Tx,
  id: string,
  change: Partial<{
    first_name: string;
    last_name: string;
    contact_number: string;
    title: string;
    goals: string;
    country_code: string;
    state: string;
    city: string;
    language: string;
    is_setup: boolean;
    is_super_admin: boolean;
    password_hash: string | null;
    verified_at: Date;
    settings: string;
  }>,
) {
  if (Object.keys(change).length) await db.updateTable('users').set(change).where('id', '=', id).execute();
}

/** Every organization of a person, including inactive memberships, in the order of joining. */
export const listOrganizationIds = async (db: Tx, userId: string): Promise<string[]> =>
  (await db.selectFrom('users').select('organization_ids').where('id', '=', userId).executeTakeFirst())
    ?.organization_ids ?? [];

/** The person's row lists their organizations, so that policies and lookups need no other table. */
export async function appendOrganization(db: Tx, userId: string, organizationId: string) {
  await db
    .updateTable('users')
    .set({ organization_ids: sql<string[]>`array_append(organization_ids, ${organizationId}::uuid)` })
    .where('id', '=', userId)
    .execute();
}

const aMinuteBefore = (now: Date) => new Date(now.getTime() - 60_000).toISOString();

/** Records that the person was active. Written once a minute at most, so that many tabs of one person do not collide. */
export async function touchUser(db: Tx, userId: string, now: Date) {
  await db
    .updateTable('users')
    .set({ last_seen_at: now })
    .where('id', '=', userId)
    .where((e) => e.or([e('last_seen_at', 'is', null), e('last_seen_at', '<', aMinuteBefore(now))]))
    .execute();
}

/** Written to the log of an organization, although accounts belong to the installation. */
export async function recordAccountEvent(
  db: Tx,
  organizationId: string,
  userId: string,
  event: string,
  detail: Record<string, unknown> = {},
) {
  await sql`select record_account_event(${organizationId}, ${userId}, ${event}, ${JSON.stringify(detail)}::jsonb)`.execute(
    db,
  );
}
