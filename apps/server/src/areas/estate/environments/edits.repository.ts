import type { BuiltDay } from '@steward/core/property/completion';
import type { EditableField } from '@steward/contract/estate/environments.edits';
import type { PlaceAttribute } from '@steward/core/property/attributes-over-time';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { deleteMine, insertMine, isMine, mine, updateMine, wholeOrganization } from '../../../database/scoped.ts';
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
  const { rows } = await sql`insert into property_edit_rows (organization_id, edit_id, environment_id, before)
      select ${scope.organizationId}::uuid, ${editId}::uuid, chosen.environment_id, chosen.before from (${chosen}) chosen
      returning 1`.execute(db);
  return rows.length;
}

/** The properties of an edit, as a statement that answers `environment_id`. */
export const propertiesOf = (scope: Scope, editId: string) =>
  sql`select done.environment_id from property_edit_rows done
    where ${isMine(wholeOrganization(scope), 'property_edit_rows', 'done')} and done.edit_id = ${editId}::uuid`;

/** The identifiers of the properties of an edit. */
export async function listEdited(db: Tx, scope: Scope, editId: string): Promise<string[]> {
  const { rows } = await sql<{ environment_id: string }>`${propertiesOf(scope, editId)}`.execute(db);
  return rows.map(({ environment_id }) => environment_id);
}

/** The identifiers of the properties that would change. */
export const listChangingIds = async (db: Tx, scope: Scope, filter: Filter, change: Change): Promise<string[]> =>
  (
    await filtered(db, scope, filter)
      .where(sql<boolean>`not (${isSame(scope, change)})`)
      .select('environments.id')
      .execute()
  ).map(({ id }) => id);

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

/** Year and day of the properties of an edit that have a day of completion or building permit. */
export const listBuilt = (db: Tx, scope: Scope, editId: string) =>
  mine(db, scope, 'environments')
    .where(sql<boolean>`environments.id in (${propertiesOf(scope, editId)})`)
    .where('built_on', 'is not', null)
    .select(['environment_name', 'year_built', 'built_on', 'built_on_is'])
    .$narrowType<{ built_on_is: BuiltDay | null }>()
    .orderBy('environment_name')
    .execute();

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
  edit: {
    id: string;
    field: EditableField;
    value: string | null;
    property_count: number;
    changed_from: string | null;
    created_by: string;
  },
) {
  await insertMine(db, scope, 'property_edits', edit).execute();
}

const shown = (db: Tx, scope: Scope, userId: string) =>
  mine(db, scope, 'property_edits')
    .where('created_by', '=', userId)
    .select([
      'id as _id',
      sql<EditableField>`field`.as('field'),
      'value',
      'property_count',
      'changed_from',
      'created_at',
      'undone_at',
    ]);

export const listEdits = (db: Tx, scope: Scope, userId: string) =>
  shown(db, scope, userId).orderBy('created_at', 'desc').orderBy('id', 'desc').limit(10).execute();

export const findEdit = (db: Tx, scope: Scope, userId: string, id: string) =>
  shown(db, scope, userId).where('id', '=', id).executeTakeFirst();

export async function markUndone(db: Tx, scope: Scope, id: string, now: Date) {
  await updateMine(db, scope, 'property_edits').set({ undone_at: now.toISOString() }).where('id', '=', id).execute();
}

/** A part of the address of the properties of an edit, and the edit's rows with what they were before. */
const ofEdit = (scope: Scope, editId: string) => sql`
  from property_edit_rows done
  where ${isMine(wholeOrganization(scope), 'property_edit_rows', 'done')} and done.edit_id = ${editId}::uuid`;

/** The entry that holds on a day. */
const inForce = (scope: Scope, attribute: PlaceAttribute, property: string, day: string) => sql`(
  select held.id from property_changes held where ${isMine(scope, 'property_changes', 'held')}
    and held.environment_id = ${sql.ref(property)} and held.attribute = ${attribute}
    and (held.valid_from is null or held.valid_from <= ${day}::date)
  order by held.valid_from desc nulls last limit 1)`;

/** Corrects the entry that holds today, where a property has a history: to the value of the edit, or back to what was there. */
export async function correctHistory(
  db: Tx,
  scope: Scope,
  editId: string,
  attribute: PlaceAttribute,
  { word, today }: { /** Absent: what was there. */ word?: string; today: string },
) {
  await updateMine(db, scope, 'property_changes')
    .set({
      word:
        word === undefined
          ? sql`(select coalesce(done.before, '') ${ofEdit(scope, editId)} and done.environment_id = property_changes.environment_id)`
          : word,
    })
    .where('attribute', '=', attribute)
    .where(sql<boolean>`property_changes.environment_id in (${propertiesOf(scope, editId)})`)
    .where(sql<boolean>`property_changes.id = ${inForce(scope, attribute, 'property_changes.environment_id', today)}`)
    .execute();
}

/** Another value from a day on; what held until then is written down where nothing is. The property has what holds today. */
export async function addToHistory(
  db: Tx,
  scope: Scope,
  editId: string,
  attribute: PlaceAttribute,
  { word, from, today, userId }: { word: string; from: string; today: string; userId: string },
) {
  const row = (day: RawBuilder<unknown>, value: RawBuilder<unknown>) => sql`
    insert into property_changes (organization_id, id, environment_id, attribute, valid_from, word, created_by)
    select ${scope.organizationId}::uuid, gen_random_uuid(), done.environment_id, ${attribute}, ${day}, ${value}, ${userId}::uuid
    ${ofEdit(scope, editId)}`;
  await sql`${row(sql`null::date`, sql`coalesce(done.before, '')`)} and not exists (
    select 1 from property_changes known where ${isMine(scope, 'property_changes', 'known')}
      and known.environment_id = done.environment_id and known.attribute = ${attribute}) returning 1`.execute(db);
  await sql`${row(sql`${from}::date`, sql`${word}`)} returning 1`.execute(db);
  await updateMine(db, scope, 'environments')
    .set({
      [attribute]: sql`(select now.word from property_changes now where ${isMine(scope, 'property_changes', 'now')}
        and now.id = ${inForce(scope, attribute, 'environments.id', today)})`,
    })
    .where(sql<boolean>`environments.id in (${propertiesOf(scope, editId)})`)
    .execute();
}

/** Takes the entries of an edit back. */
export async function removeFromHistory(db: Tx, scope: Scope, editId: string, attribute: PlaceAttribute, from: string) {
  await deleteMine(db, scope, 'property_changes')
    .where('attribute', '=', attribute)
    .where('valid_from', '=', from)
    .where(sql<boolean>`property_changes.environment_id in (${propertiesOf(scope, editId)})`)
    .execute();
}
