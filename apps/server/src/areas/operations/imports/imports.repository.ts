import type { ImportThing, importStates, Mapping } from '@steward/contract/operations/imports';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { personName } from '../../../database/person-name.ts';
import { deleteMine, insertManyMine, insertMine, mine, updateMine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';
import type { RowError } from './row-plan.ts';
import type { SheetRow } from '../../../platform/imports/sheet-reading.ts';

type State = (typeof importStates)[number];
/** The number of rows of a sheet in one row of `import_sheets`. */
export const PART_ROWS = 500;

const counted = (condition: string) => sql<number>`count(*) filter (where ${sql.raw(condition)})::int`;

const shown = (db: Tx, scope: Scope) =>
  mine(db, scope, 'imports')
    .leftJoin('users as author', 'author.id', 'imports.created_by')
    .select([
      'imports.id as _id',
      'imports.thing',
      'imports.file_name',
      'imports.state',
      'imports.rows',
      'imports.job_id',
      'imports.created_by',
      'imports.columns',
      'imports.mapping',
      'imports.sheets',
      'imports.sheet',
      sql<string>`coalesce(${personName('author')}, '')`.as('author_name'),
      'imports.created_at',
      'imports.ended_at',
    ])
    .$narrowType<{ thing: ImportThing; state: State; columns: Columns; mapping: Mapping; sheets: SheetInfo[] }>();

/** The headings, and the first values below each. */
export interface Columns {
  names: string[];
  samples: string[][];
}
/** A sheet of the file, without its rows. */
export interface SheetInfo {
  name: string;
  columns: string[];
  rows: number;
}
export type ImportRow = Awaited<ReturnType<typeof listImports>>[number];

export const listImports = (
  db: Tx,
  scope: Scope,
  {
    things,
    createdBy,
    page,
    page_size,
  }: { things: readonly ImportThing[]; createdBy?: string; page: number; page_size: number },
) =>
  shown(db, scope)
    .where(sql<boolean>`imports.thing = any (${things}::text[])`)
    .$if(createdBy !== undefined, (q) => q.where('imports.created_by', '=', createdBy ?? ''))
    .orderBy('imports.created_at', 'desc')
    .orderBy('imports.id', 'desc')
    .limit(page_size)
    .offset((page - 1) * page_size)
    .execute();

export const findImport = (db: Tx, scope: Scope, id: string) =>
  shown(db, scope).where('imports.id', '=', id).executeTakeFirst();

/** The number of rows of imports by outcome. */
export const countOutcomes = (db: Tx, scope: Scope, ids: readonly string[]) =>
  mine(db, scope, 'import_rows')
    .where(sql<boolean>`import_id = any (${ids}::uuid[])`)
    .groupBy('import_id')
    .select([
      'import_id',
      counted("outcome = 'created'").as('created'),
      counted("outcome = 'updated'").as('updated'),
      counted("outcome = 'duplicate'").as('duplicates'),
      counted("outcome = 'rejected'").as('rejected'),
      counted("undo = 'undone'").as('undone'),
      counted("undo = 'kept'").as('kept'),
    ])
    .execute();

export const countDrafts = async (db: Tx, scope: Scope, userId: string): Promise<number> =>
  (
    await mine(db, scope, 'imports')
      .where('created_by', '=', userId)
      .where('state', '=', 'draft')
      .select((e) => e.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n;

/** Whether any import of the organization is in this state. */
export const isAnyIn = async (db: Tx, scope: Scope, state: 'running' | 'undoing'): Promise<boolean> =>
  (await mine(db, scope, 'imports').where('state', '=', state).select('id').limit(1).executeTakeFirst()) !== undefined;

export async function deleteOldDrafts(db: Tx, scope: Scope, userId: string, before: Date): Promise<void> {
  await deleteMine(db, scope, 'imports')
    .where('created_by', '=', userId)
    .where('state', '=', 'draft')
    .where('created_at', '<', before.toISOString())
    .execute();
}

export async function insertImport(
  db: Tx,
  scope: Scope,
  {
    columns,
    mapping,
    sheets,
    ...row
  }: {
    id: string;
    thing: ImportThing;
    file_name: string;
    sheets: readonly SheetInfo[];
    sheet: number;
    columns: Columns;
    mapping: Mapping;
    rows: number;
    created_by: string;
  },
): Promise<void> {
  await insertMine(db, scope, 'imports', {
    ...row,
    state: 'draft',
    columns: JSON.stringify(columns),
    mapping: JSON.stringify(mapping),
    sheets: JSON.stringify(sheets),
  }).execute();
}

export async function insertSheet(
  db: Tx,
  scope: Scope,
  importId: string,
  sheet: number,
  rows: readonly SheetRow[],
): Promise<void> {
  for (let part = 0; part * PART_ROWS < rows.length; part++)
    await insertMine(db, scope, 'import_sheets', {
      import_id: importId,
      sheet,
      part,
      cells: JSON.stringify(rows.slice(part * PART_ROWS, (part + 1) * PART_ROWS)),
    }).execute();
}

/** The rows of a sheet from one part, or all of them. */
export async function listSheet(
  db: Tx,
  scope: Scope,
  { _id, sheet }: Pick<ImportRow, '_id' | 'sheet'>,
  part?: number,
): Promise<SheetRow[]> {
  const parts = await mine(db, scope, 'import_sheets')
    .select('cells')
    .where('import_id', '=', _id)
    .where('sheet', '=', sheet)
    .$if(part !== undefined, (q) => q.where('part', '=', part ?? 0))
    .orderBy('part')
    .$narrowType<{ cells: SheetRow[] }>()
    .execute();
  return parts.flatMap(({ cells }) => cells);
}

export async function chooseSheet(
  db: Tx,
  scope: Scope,
  id: string,
  { columns, mapping, ...change }: Pick<ImportRow, 'sheet' | 'rows' | 'columns' | 'mapping'>,
): Promise<void> {
  await updateMine(db, scope, 'imports')
    .set({ ...change, columns: JSON.stringify(columns), mapping: JSON.stringify(mapping) })
    .where('id', '=', id)
    .execute();
}

/** Deletes the sheets that are not imported. */
export async function deleteOtherSheets(db: Tx, scope: Scope, id: string, sheet: number): Promise<void> {
  await deleteMine(db, scope, 'import_sheets').where('import_id', '=', id).where('sheet', '!=', sheet).execute();
}

export async function updateMapping(db: Tx, scope: Scope, id: string, mapping: Mapping): Promise<void> {
  await updateMine(db, scope, 'imports')
    .set({ mapping: JSON.stringify(mapping) })
    .where('id', '=', id)
    .execute();
}

export async function changeState(
  db: Tx,
  scope: Scope,
  id: string,
  change: { state: State; job_id: string | null; ended_at: Date | null },
): Promise<void> {
  await updateMine(db, scope, 'imports').set(change).where('id', '=', id).execute();
}

export async function deleteImport(db: Tx, scope: Scope, id: string): Promise<void> {
  await deleteMine(db, scope, 'imports').where('id', '=', id).execute();
}

export interface OutcomeRow {
  position: number;
  line: number;
  outcome: 'created' | 'updated' | 'duplicate' | 'rejected';
  name: string;
  target_id: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  errors: RowError[] | null;
}

export async function insertOutcomes(
  db: Tx,
  scope: Scope,
  importId: string,
  rows: readonly OutcomeRow[],
): Promise<void> {
  await insertManyMine(
    db,
    scope,
    'import_rows',
    rows.map((row) => ({ ...row, import_id: importId })),
  );
}

const outcomes = (db: Tx, scope: Scope, importId: string) =>
  mine(db, scope, 'import_rows')
    .where('import_id', '=', importId)
    .select(['position', 'line', 'outcome', 'name', 'target_id', 'before', 'after', 'errors', 'undo', 'kept_reason'])
    .$narrowType<Omit<OutcomeRow, 'position' | 'line' | 'name' | 'target_id'>>();

export const listOutcomes = (db: Tx, scope: Scope, importId: string) =>
  outcomes(db, scope, importId).orderBy('position').execute();

/** The rows still to be undone, the last first. */
export const listToUndo = (db: Tx, scope: Scope, importId: string) =>
  outcomes(db, scope, importId)
    .where('outcome', 'in', ['created', 'updated'])
    .where('undo', 'is', null)
    .orderBy('position', 'desc')
    .execute();

export const listKept = (db: Tx, scope: Scope, importId: string, page: number, pageSize: number) =>
  outcomes(db, scope, importId)
    .where('undo', '=', 'kept')
    .orderBy('position')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();

/** Rows that could not be undone are tried again by the next undo. */
export async function forgetKept(db: Tx, scope: Scope, importId: string): Promise<void> {
  await updateMine(db, scope, 'import_rows')
    .set({ undo: null, kept_reason: '' })
    .where('import_id', '=', importId)
    .where('undo', '=', 'kept')
    .execute();
}

export async function markUndone(
  db: Tx,
  scope: Scope,
  importId: string,
  positions: readonly number[],
  undo: 'undone' | 'kept',
  reason = '',
): Promise<void> {
  await updateMine(db, scope, 'import_rows')
    .set({ undo, kept_reason: reason })
    .where('import_id', '=', importId)
    .where(sql<boolean>`position = any (${positions}::int[])`)
    .execute();
}
