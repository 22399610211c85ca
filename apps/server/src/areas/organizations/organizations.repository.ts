import type { Parsed } from '@steward/contract/call';
import type { organizations } from '@steward/contract/organizations';
import { sql } from 'kysely';
import type { Tx } from '../../database/connection.ts';
import type { Scope } from '../../platform/ctx.ts';
import { containing } from '../../database/matching.ts';

const columns = [
  sql<string>`coalesce(organizations.settings ->> 'default_language', 'en')`.as('default_language'),
  'organizations.organization_id as _id',
  'name',
  'is_demo',
  'country_code',
  'logo_file_id',
] as const;

export const listOrganizationsOf = (db: Tx, userId: string) =>
  db
    .selectFrom('organizations')
    .innerJoin('memberships', 'memberships.organization_id', 'organizations.organization_id')
    .select(columns)
    .where('user_id', '=', userId)
    .where('active', '=', true)
    .orderBy('name')
    .execute();

export const findOrganization = (db: Tx, scope: Scope) =>
  db
    .selectFrom('organizations')
    .select(columns)
    .where('organizations.organization_id', '=', scope.organizationId)
    .executeTakeFirst();

export async function updateLogo(db: Tx, scope: Scope, fileId: string | null) {
  await db
    .updateTable('organizations')
    .set({ logo_file_id: fileId })
    .where('organization_id', '=', scope.organizationId)
    .execute();
}

/** Who holds which executive title, of the people who are here. */
export const listExecutives = (db: Tx, scope: Scope) =>
  db
    .selectFrom('member_profiles as p')
    .innerJoin('memberships as m', (j) =>
      j.onRef('m.organization_id', '=', 'p.organization_id').onRef('m.user_id', '=', 'p.user_id'),
    )
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .select(['p.executive_title as title', 'u.id as user_id', 'p.picture_file_id'])
    .select(sql<string>`coalesce(nullif(btrim(u.first_name || ' ' || u.last_name), ''), u.email)`.as('name'))
    .where('p.organization_id', '=', scope.organizationId)
    .where('p.executive_title', 'is not', null)
    .where('m.active', '=', true)
    .orderBy('name')
    .execute();

/** How many active members have no second factor. */
export const countWithoutSecondFactor = async (db: Tx, scope: Scope): Promise<number> =>
  (
    await db
      .selectFrom('memberships as m')
      .select((e) => e.fn.countAll<number>().as('n'))
      .where('m.organization_id', '=', scope.organizationId)
      .where('m.active', '=', true)
      .where(
        sql<boolean>`not exists (select from second_factors f where f.user_id = m.user_id and f.confirmed_at is not null)`,
      )
      .executeTakeFirstOrThrow()
  ).n;

export async function updateOrganization(
  db: Tx,
  scope: Scope,
  { name, country_code }: { name: string; country_code: string | null },
) {
  await db
    .updateTable('organizations')
    .set({ name, country_code })
    .where('organization_id', '=', scope.organizationId)
    .execute();
}

/** From here on nobody else writes a row of these organizations: each would refer to the organization. */
export const lockDemoOrganizations = async (db: Tx): Promise<string[]> =>
  (
    await db
      .selectFrom('organizations')
      .select('organization_id')
      .where('is_demo', '=', true)
      .orderBy('organization_id')
      .forUpdate()
      .execute()
  ).map((row) => row.organization_id);

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

export async function listLog(
  db: Tx,
  scope: Scope,
  { search, table, page, page_size }: Parsed<typeof organizations.getLogs>,
) {
  const mine = db
    .selectFrom('audit_log')
    .where('organization_id', '=', scope.organizationId)
    .$if(Boolean(table), (q) => q.where('table_name', '=', table ?? ''))
    .$if(Boolean(search), (q) =>
      q.where((e) =>
        e.or([
          e('actor_name', 'ilike', containing(search)),
          e('object_id', 'ilike', containing(search)),
          e('table_name', 'ilike', containing(search)),
        ]),
      ),
    );
  const { n } = await mine.select((e) => e.fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
  const rows = await mine
    .select(['id as _id', 'at', 'actor_name', 'action', 'table_name', 'object_id', 'old', 'new'])
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(page_size)
    .offset((page - 1) * page_size)
    .execute();
  return { paginateData: rows, totalData: n };
}

export async function listMails(db: Tx, { search, page, page_size }: Parsed<typeof organizations.getOutbox>) {
  const all = db
    .selectFrom('mails')
    .$if(Boolean(search), (q) =>
      q.where((e) => e.or([e('recipient', 'ilike', containing(search)), e('subject', 'ilike', containing(search))])),
    );
  const { n } = await all.select((e) => e.fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
  const rows = await all
    .select(['id as _id', 'recipient', 'subject', 'body_text', 'created_at', 'sent_at', 'error'])
    .orderBy('created_at', 'desc')
    .limit(page_size)
    .offset((page - 1) * page_size)
    .execute();
  return { paginateData: rows, totalData: n };
}

/** Every row of the organization in every table; the database refuses one that is no demo. */
export async function eraseDemoOrganization(db: Tx, id: string) {
  await sql`select erase_demo_organization(${id})`.execute(db);
}

export const findSettings = async (db: Tx, scope: Scope): Promise<Record<string, unknown>> =>
  ((
    await db
      .selectFrom('organizations')
      .select('settings')
      .where('organization_id', '=', scope.organizationId)
      .executeTakeFirst()
  )?.settings ?? {}) as Record<string, unknown>;

/** Replaces the named settings and leaves the others. */
export async function updateSettings(db: Tx, scope: Scope, settings: Record<string, unknown>) {
  await db
    .updateTable('organizations')
    .set({ settings: sql`settings || ${JSON.stringify(settings)}::jsonb` })
    .where('organization_id', '=', scope.organizationId)
    .execute();
}
