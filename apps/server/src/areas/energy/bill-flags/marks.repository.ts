import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { deleteMine, insertManyMine, mine, wholeOrganization } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';
import { uuid } from '../../../platform/uuid.ts';

export interface Mark {
  id: string;
  /** Null: what is flagged at the property is looked at again. */
  bill_id: string | null;
}

export async function insertMarks(
  db: Tx,
  scope: Scope,
  environment_id: string,
  billIds: readonly (string | null)[],
): Promise<void> {
  await insertManyMine(
    db,
    scope,
    'bill_audit_marks',
    billIds.map((bill_id) => ({ id: uuid(), environment_id, bill_id })),
  );
}

/** Some properties with marks. */
export async function listMarkedProperties(
  db: Tx,
  scope: Scope,
  { except, most }: { except: readonly string[]; most: number },
): Promise<string[]> {
  const rows = await mine(db, scope, 'bill_audit_marks')
    .where(sql<boolean>`environment_id <> all (${except}::uuid[])`)
    .select('environment_id')
    .distinct()
    .limit(most)
    .execute();
  return rows.map(({ environment_id }) => environment_id);
}

/** The oldest marks of a property. */
export const listMarks = (db: Tx, scope: Scope, environmentId: string, most: number): Promise<Mark[]> =>
  mine(db, scope, 'bill_audit_marks')
    .where('environment_id', '=', environmentId)
    .select(['id', 'bill_id'])
    .orderBy('marked_at')
    .limit(most)
    .execute();

/** The place of each of these bills in the order of their last marks, at any property. */
export async function orderOfMarks(db: Tx, scope: Scope, billIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await mine(db, wholeOrganization(scope), 'bill_audit_marks')
    .where(sql<boolean>`bill_id = any (${billIds}::uuid[])`)
    .select('bill_id')
    .orderBy('marked_at')
    .execute();
  return new Map(rows.map(({ bill_id }, place) => [bill_id ?? '', place]));
}

export async function deleteMarks(db: Tx, scope: Scope, environmentId: string, ids: readonly string[]): Promise<void> {
  await deleteMine(db, scope, 'bill_audit_marks')
    .where('environment_id', '=', environmentId)
    .where(sql<boolean>`id = any (${ids}::uuid[])`)
    .execute();
}

/** Whether the findings on a bill may be out of date. */
export const isMarked = async (db: Tx, scope: Scope, billId: string): Promise<boolean> =>
  Boolean(
    await mine(db, scope, 'bill_audit_marks').where('bill_id', '=', billId).select('id').limit(1).executeTakeFirst(),
  );

export async function listMarkedOrganizations(db: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select organizations_to_audit() as id`.execute(db);
  return rows.map(({ id }) => id);
}

/** The properties at which these bills are marked. */
export async function listPropertiesOfMarked(db: Tx, scope: Scope, billIds: readonly string[]): Promise<string[]> {
  const rows = await mine(db, scope, 'bill_audit_marks')
    .where(sql<boolean>`bill_id = any (${billIds}::uuid[])`)
    .select('environment_id')
    .distinct()
    .execute();
  return rows.map(({ environment_id }) => environment_id);
}

/** Those of these properties with marks. */
export async function listMarkedOf(db: Tx, scope: Scope, environmentIds: readonly string[]): Promise<string[]> {
  const rows = await mine(db, scope, 'bill_audit_marks')
    .where(sql<boolean>`environment_id = any (${environmentIds}::uuid[])`)
    .select('environment_id')
    .distinct()
    .execute();
  return rows.map(({ environment_id }) => environment_id);
}
