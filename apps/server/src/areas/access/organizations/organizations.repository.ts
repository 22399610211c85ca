import type { Parsed } from '@steward/contract/call';
import type { organizations } from '@steward/contract/access/organizations';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../database/connection.ts';
import { personName } from '../../../database/person-name.ts';
import { acrossOrganizations, joinMine, mine, updateMine, wholeOrganization } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';
import { finds } from '../../../database/matching.ts';

const columns = [
  sql<string | null>`organizations.settings ->> 'time_zone'`.as('time_zone'),
  sql<string>`coalesce(organizations.settings ->> 'default_language', 'en')`.as('default_language'),
  'organizations.organization_id as _id',
  'name',
  'is_demo',
  'country_code',
  'logo_file_id',
] as const;

export const listOrganizationsOf = async (db: Tx, userId: string, organizationIds: readonly string[]) => {
  if (!organizationIds.length) return [];
  return acrossOrganizations(db)
    .selectFrom('organizations')
    .where('organizations.organization_id', 'in', organizationIds)
    .innerJoin('memberships', 'memberships.organization_id', 'organizations.organization_id')
    .select(columns)
    .where('user_id', '=', userId)
    .where('active', '=', true)
    .orderBy('name')
    .execute();
};

export const findOrganization = (db: Tx, scope: Scope) =>
  mine(db, scope, 'organizations').select(columns).executeTakeFirst();

export async function updateLogo(db: Tx, scope: Scope, fileId: string | null) {
  await updateMine(db, scope, 'organizations').set({ logo_file_id: fileId }).execute();
}

/** The executive titles of active people. */
export const listExecutives = (db: Tx, scope: Scope) =>
  mine(db, scope, 'member_profiles', 'p')
    .innerJoin('memberships as m', joinMine(scope, 'memberships as m', 'p.user_id', 'user_id'))
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .select(['p.executive_title as title', 'u.id as user_id', 'p.picture_file_id'])
    .select(personName('u').as('name'))
    .where('p.executive_title', 'is not', null)
    .where('m.active', '=', true)
    .orderBy('name')
    .execute();

/** The number of active members without a second factor. */
export const countWithoutSecondFactor = async (db: Tx, scope: Scope): Promise<number> =>
  (
    await mine(db, scope, 'memberships', 'm')
      .innerJoin('users as u', 'u.id', 'm.user_id')
      .select((e) => e.fn.countAll<number>().as('n'))
      .where('m.active', '=', true)
      .where('u.has_second_factor', '=', false)
      .executeTakeFirstOrThrow()
  ).n;

export async function updateOrganization(
  db: Tx,
  scope: Scope,
  { name, country_code }: { name: string; country_code: string | null },
) {
  await updateMine(db, scope, 'organizations').set({ name, country_code }).execute();
}

/** Locks these organizations: other transactions cannot write their rows, which all refer to the organization. */
export const lockDemoOrganizations = async (db: Tx): Promise<string[]> =>
  (await sql<{ id: string }>`select id from lock_demo_organizations() as id`.execute(db)).rows.map(({ id }) => id);

// Any number, but always the same one: held by the process that fills the demo organizations.
const FILLING_DEMO = 7_302_475;

/**
 * Runs `work` unless another process is filling the demo organizations. The database ends the hold of a process that dies.
 */
export const holdingDemo = <T>(db: Db, work: () => Promise<T>): Promise<T | undefined> =>
  db.connection().execute(async (one) => {
    const { rows } = await sql<{ held: boolean }>`select pg_try_advisory_lock(${FILLING_DEMO}) as held`.execute(one);
    if (!rows[0]?.held) return undefined;
    try {
      return await work();
    } finally {
      await sql`select pg_advisory_unlock(${FILLING_DEMO})`.execute(one);
    }
  });

/** Whether no process fills the demo organizations; none begins before the transaction ends. */
export const isDemoAtRest = async (db: Tx): Promise<boolean> =>
  (await sql<{ free: boolean }>`select pg_try_advisory_xact_lock(${FILLING_DEMO}) as free`.execute(db)).rows[0]?.free ??
  false;

export async function remember(db: Tx, name: string, value: unknown) {
  const json = JSON.stringify(value);
  await db
    .insertInto('installation')
    .values({ name, value: json })
    .onConflict((c) => c.column('name').doUpdateSet({ value: json }))
    .execute();
}

export const recall = async (db: Tx, name: string): Promise<unknown> =>
  (await db.selectFrom('installation').select('value').where('name', '=', name).executeTakeFirst())?.value;

export async function listMails(db: Tx, { search, page, page_size }: Parsed<typeof organizations.getOutbox>) {
  const all = db.selectFrom('mails').$if(Boolean(search), (q) => q.where(finds(search, ['recipient', 'subject'])));
  const { n } = await all.select((e) => e.fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
  const rows = await all
    .select(['id as _id', 'recipient', 'subject', 'body_text', 'body_html', 'created_at', 'sent_at', 'error'])
    .orderBy('created_at', 'desc')
    .limit(page_size)
    .offset((page - 1) * page_size)
    .execute();
  return { paginateData: rows, totalData: n };
}

/** Deletes every row of the organization in every table; the database refuses an organization that is not a demo. */
export async function eraseDemoOrganization(db: Tx, id: string) {
  await sql`select erase_demo_organization(${id})`.execute(db);
}

export const findSettings = async (db: Tx, scope: Scope): Promise<Record<string, unknown>> =>
  ((await mine(db, scope, 'organizations').select('settings').executeTakeFirst())?.settings ?? {}) as Record<
    string,
    unknown
  >;

/** Replaces the given settings and keeps the others. */
export async function updateSettings(db: Tx, scope: Scope, settings: Record<string, unknown>) {
  await updateMine(db, scope, 'organizations')
    .set({ settings: sql`settings || ${JSON.stringify(settings)}::jsonb` })
    .execute();
}

export async function insertOrganization(
  db: Tx,
  row: { organization_id: string; name: string; is_demo?: boolean; country_code?: string; vouched_at?: Date },
) {
  await acrossOrganizations(db).insertInto('organizations').values(row).execute();
}

/** Organizations that registered themselves, the newest first, each with the address of the first admin. */
export async function listUnvouched(db: Tx, { page, page_size }: { page: number; page_size: number }) {
  const all = acrossOrganizations(db).selectFrom('organizations').where('vouched_at', 'is', null);
  const { n } = await all.select((e) => e.fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
  const rows = await all
    .select(['organizations.organization_id as _id', 'name', 'organizations.created_at'])
    .orderBy('organizations.created_at', 'desc')
    .limit(page_size)
    .offset((page - 1) * page_size)
    .execute();
  const admins = await acrossOrganizations(db)
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .where(sql<boolean>`memberships.organization_id = any (${rows.map(({ _id }) => _id)}::uuid[])`)
    .where('memberships.is_admin', '=', true)
    .orderBy('memberships.created_at', 'desc')
    .select(['memberships.organization_id', 'users.email'])
    .execute();
  const emails = new Map(admins.map(({ organization_id, email }) => [organization_id, email]));
  return { paginateData: rows.map((row) => ({ ...row, email: emails.get(row._id) ?? null })), totalData: n };
}

/** Whether the organization exists. */
export async function vouch(db: Tx, organizationId: string, now: Date): Promise<boolean> {
  const row = await updateMine(db, wholeOrganization(organizationId), 'organizations')
    .set({ vouched_at: now })
    .returning('organization_id')
    .executeTakeFirst();
  return Boolean(row);
}

/** Whether the organization is closed, and the archive it was imported from. */
export async function updateState(
  db: Tx,
  scope: Scope,
  change: { country_code?: string | null; settings?: string; closed_at?: Date | null; closed_by?: string | null },
) {
  await updateMine(db, scope, 'organizations').set(change).execute();
}
