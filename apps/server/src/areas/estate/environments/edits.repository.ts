import type { EditableField } from '@steward/contract/estate/environments.edits';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { insertMine, isMine, mine, updateMine, wholeOrganization } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';
import { filtered, type Filter } from './list.repository.ts';

/** A field that is a column of the property, and its type in the database. */
export const columnTypes = {
  portfolio_id: 'uuid',
  environment_use: 'text',
  viewable_by: 'text',
  city: 'text',
  state: 'text',
  country_code: 'text',
  grid_region: 'text',
  year_built: 'int',
  floors: 'int',
  project_id: 'text',
} as const satisfies Partial<Record<EditableField, string>>;
export type EditableColumn = keyof typeof columnTypes;

/** What is set: a column to a value, or a label on or off. */
export type Change = { column: EditableColumn; value: string | null } | { labelId: string; isOn: boolean };

const hasLabel = (scope: Scope, labelId: string) =>
  sql<boolean>`exists (select 1 from environment_labels given where ${isMine(wholeOrganization(scope), 'environment_labels', 'given')}
    and given.environment_id = environments.id and given.label_id = ${labelId}::uuid)`;

const cast = (column: EditableColumn, value: RawBuilder<unknown>) => sql`${value}::${sql.raw(columnTypes[column])}`;

/** Whether a property has the value already. */
const isSame = (scope: Scope, change: Change) =>
  'column' in change
    ? sql<boolean>`${sql.ref(`environments.${change.column}`)} is not distinct from ${cast(change.column, sql`${change.value}`)}`
    : change.isOn
      ? hasLabel(scope, change.labelId)
      : sql<boolean>`not ${hasLabel(scope, change.labelId)}`;

const before = (change: Change) =>
  'column' in change ? sql<string | null>`${sql.ref(`environments.${change.column}`)}::text` : sql<string | null>`null`;

export const countChosen = (db: Tx, scope: Scope, filter: Filter, change: Change) =>
  filtered(db, scope, filter)
    .select((e) => [
      e.fn.countAll<number>().as('chosen_count'),
      sql<number>`count(*) filter (where ${isSame(scope, change)})`.as('same_count'),
    ])
    .executeTakeFirstOrThrow();

export const listChanging = (db: Tx, scope: Scope, filter: Filter, change: Change, most: number) =>
  filtered(db, scope, filter)
    .where(sql<boolean>`not (${isSame(scope, change)})`)
    .select(['environments.id as _id', 'environments.environment_name', before(change).as('before')])
    .orderBy('environments.environment_name')
    .orderBy('environments.id')
    .limit(most)
    .execute();

/** The properties that change, with the portfolio each of them is in. */
export const changingPortfolios = (db: Tx, scope: Scope, filter: Filter, change: Change) =>
  filtered(db, scope, filter)
    .where(sql<boolean>`not (${isSame(scope, change)})`)
    .select(['environments.id', 'environments.portfolio_id']);

/** The same of these properties. */
export const portfoliosOf = (db: Tx, scope: Scope, ids: readonly string[]) =>
  mine(db, scope, 'environments')
    .where(sql<boolean>`environments.id = any (${ids}::uuid[])`)
    .select(['environments.id', 'environments.portfolio_id']);

/** Writes down which properties change, and what stands there now. Answers how many. */
export async function insertRows(db: Tx, scope: Scope, editId: string, filter: Filter, change: Change) {
  const chosen = filtered(db, scope, filter)
    .where(sql<boolean>`not (${isSame(scope, change)})`)
    .select(['environments.id as environment_id', before(change).as('before')]);
  const { numAffectedRows } =
    await sql`insert into property_edit_rows (organization_id, edit_id, environment_id, before)
      select ${scope.organizationId}::uuid, ${editId}::uuid, chosen.environment_id, chosen.before from (${chosen}) chosen`.execute(
      db,
    );
  return Number(numAffectedRows ?? 0n);
}

/** The properties of an edit, as a statement that answers `environment_id`. */
export const propertiesOf = (scope: Scope, editId: string) =>
  sql`select done.environment_id from property_edit_rows done
    where ${isMine(wholeOrganization(scope), 'property_edit_rows', 'done')} and done.edit_id = ${editId}::uuid`;

export async function setColumn(
  db: Tx,
  scope: Scope,
  editId: string,
  { column, value }: { column: EditableColumn; value: string | null },
) {
  await updateMine(db, scope, 'environments')
    .set({ [column]: cast(column, sql`${value}`) })
    .where(sql<boolean>`environments.id in (${propertiesOf(scope, editId)})`)
    .execute();
}

/** Puts back what stood in each property. */
export async function restoreColumn(db: Tx, scope: Scope, editId: string, column: EditableColumn) {
  await updateMine(db, scope, 'environments')
    .set({
      [column]: sql`(select ${cast(column, sql.ref('done.before'))} from property_edit_rows done
        where ${isMine(wholeOrganization(scope), 'property_edit_rows', 'done')}
          and done.edit_id = ${editId}::uuid and done.environment_id = environments.id)`,
    })
    .where(sql<boolean>`environments.id in (${propertiesOf(scope, editId)})`)
    .execute();
}

/** How many properties of an edit are within reach and still as it left them. */
export const countUntouched = async (db: Tx, scope: Scope, editId: string, change: Change): Promise<number> =>
  (
    await mine(db, scope, 'environments')
      .where(sql<boolean>`environments.id in (${propertiesOf(scope, editId)})`)
      .where(isSame(scope, change))
      .select((e) => e.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n;

export async function insertEdit(
  db: Tx,
  scope: Scope,
  edit: { id: string; field: EditableField; value: string | null; property_count: number; created_by: string },
) {
  await insertMine(db, scope, 'property_edits', edit).execute();
}

const shown = (db: Tx, scope: Scope, userId: string) =>
  mine(db, scope, 'property_edits')
    .where('created_by', '=', userId)
    .select(['id as _id', sql<EditableField>`field`.as('field'), 'value', 'property_count', 'created_at', 'undone_at']);

export const listEdits = (db: Tx, scope: Scope, userId: string) =>
  shown(db, scope, userId).orderBy('created_at', 'desc').orderBy('id', 'desc').limit(10).execute();

export const findEdit = (db: Tx, scope: Scope, userId: string, id: string) =>
  shown(db, scope, userId).where('id', '=', id).executeTakeFirst();

export async function markUndone(db: Tx, scope: Scope, id: string, now: Date) {
  await updateMine(db, scope, 'property_edits').set({ undone_at: now.toISOString() }).where('id', '=', id).execute();
}
