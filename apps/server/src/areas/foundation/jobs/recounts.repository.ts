import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { mine, wholeOrganization } from '../../../database/scoped.ts';

const columns = ['name', 'marked_at', 'after_organization', 'after_property', 'total', 'done'] as const;

export interface Recount {
  name: string;
  marked_at: string;
  after_organization: string | null;
  after_property: string | null;
  total: number | null;
  done: number;
}

export const findRecount = (db: Tx, name?: string): Promise<Recount | undefined> =>
  db
    .selectFrom('recounts')
    .select(columns)
    .$if(name !== undefined, (q) => q.where('name', '=', name ?? ''))
    .orderBy('name')
    .limit(1)
    .executeTakeFirst();

export async function updateRecount(db: Tx, name: string, change: Partial<Omit<Recount, 'name'>>): Promise<void> {
  await db.updateTable('recounts').set(change).where('name', '=', name).execute();
}

export async function deleteRecount(db: Tx, name: string): Promise<void> {
  await db.deleteFrom('recounts').where('name', '=', name).execute();
}

export async function countProperties(db: Tx, organizationId: string): Promise<number> {
  const { n } = await mine(db, wholeOrganization(organizationId), 'environments')
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

/** The next properties of an organization in the order of their ids. */
export async function listNext(db: Tx, organizationId: string, after: string | null, limit: number): Promise<string[]> {
  const rows = await mine(db, wholeOrganization(organizationId), 'environments')
    .$if(after !== null, (q) => q.where('environments.id', '>', after ?? ''))
    .select('environments.id as id')
    .orderBy('environments.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** What counts again the rows of some properties, by what a migration marked. */
const counting: Record<string, string> = {
  bill_years: 'recount_properties',
  listed_bills: 'list_properties_again',
};

export async function recount(
  db: Tx,
  name: string,
  organizationId: string,
  properties: readonly string[],
): Promise<void> {
  const count = counting[name];
  if (!count) throw new Error(`Nothing counts ${name} again`);
  await sql`select ${sql.ref(count)}(${organizationId}::uuid, ${properties}::uuid[])`.execute(db);
}
