import type { LabelColour } from '@steward/contract/estate/labels';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { deleteMine, insertMine, isMine, mine, updateMine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

const shown = (db: Tx, scope: Scope) =>
  mine(db, scope, 'labels').select([
    'labels.id as _id',
    'labels.name',
    sql<LabelColour>`labels.colour`.as('colour'),
    sql<number>`(select count(*) from environment_labels given where ${isMine(scope, 'environment_labels', 'given')}
      and given.label_id = labels.id)`.as('property_count'),
  ]);

export const listLabels = (db: Tx, scope: Scope) => shown(db, scope).orderBy('labels.name').execute();

export const findLabel = (db: Tx, scope: Scope, id: string) =>
  shown(db, scope).where('labels.id', '=', id).executeTakeFirst();

export const countLabels = async (db: Tx, scope: Scope): Promise<number> =>
  (
    await mine(db, scope, 'labels')
      .select((e) => e.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n;

export async function insertLabel(db: Tx, scope: Scope, label: { id: string; name: string; colour: LabelColour }) {
  await insertMine(db, scope, 'labels', label).execute();
}

export async function updateLabel(db: Tx, scope: Scope, id: string, label: { name: string; colour: LabelColour }) {
  await updateMine(db, scope, 'labels').set(label).where('id', '=', id).execute();
}

export async function deleteLabel(db: Tx, scope: Scope, id: string): Promise<boolean> {
  const { numDeletedRows } = await deleteMine(db, scope, 'labels').where('id', '=', id).executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export const listKnown = (db: Tx, scope: Scope, ids: readonly string[]) =>
  mine(db, scope, 'labels')
    .where(sql<boolean>`labels.id = any (${ids}::uuid[])`)
    .select('id')
    .execute();

export async function deleteOfProperty(db: Tx, scope: Scope, environmentId: string, except: readonly string[]) {
  await deleteMine(db, scope, 'environment_labels')
    .where('environment_id', '=', environmentId)
    .where(sql<boolean>`label_id <> all (${except}::uuid[])`)
    .execute();
}

/** Adds a label to the properties of a statement that returns `environment_id`; those with it keep it. */
export async function insertOnMany(db: Tx, scope: Scope, labelId: string, properties: RawBuilder<unknown>) {
  await sql`insert into environment_labels (organization_id, environment_id, label_id)
    select ${scope.organizationId}::uuid, chosen.environment_id, ${labelId}::uuid from (${properties}) chosen
    on conflict do nothing`.execute(db);
}

export async function deleteFromMany(db: Tx, scope: Scope, labelId: string, properties: RawBuilder<unknown>) {
  await deleteMine(db, scope, 'environment_labels')
    .where('label_id', '=', labelId)
    .where(sql<boolean>`environment_id in (select chosen.environment_id from (${properties}) chosen)`)
    .execute();
}
