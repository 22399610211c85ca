import { setImmediate } from 'node:timers/promises';
import type { Answer, Parsed } from '@steward/contract/call';
import {
  importThings,
  MAX_IMPORT_BYTES,
  type Import,
  type ImportDetail,
  type ImportThing,
  type imports,
  type Mapping,
  type PreviewRow,
} from '@steward/contract/operations/imports';
import { fail } from '@steward/contract/failures';
import { stringify } from 'csv-stringify/sync';
import { inTransaction, reading, type Work } from '../../../database/transaction.ts';
import { isMeterData, sniff } from '../../../gateways/documents/types/sniff.ts';
import type { FileAnswer, UploadedFile } from '../../../platform/http/bind.ts';
import { harmless } from '../../../platform/imports/csv.ts';
import { actorOf, type Ctx } from '../../../platform/ctx.ts';
import { asText, nameById, withDefinedFields, type References } from '../../../platform/imports/importable.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { rowHeadings, rowReason } from '../../../platform/http/reasons.ts';
import { uuid } from '../../../platform/uuid.ts';
import { countriesOfProperties } from '../../estate/environments/property-reference.ts';
import { importables } from './importables.ts';
import { runImportJob, undoImportJob } from './imports.job-kinds.ts';
import * as repository from './imports.repository.ts';
import { mostKnown, proposeMapping, samplesOf } from './mapping-proposal.ts';
import { changesFrom, permissionsFor, permitted, planInput } from './planning.ts';
import { listProfiles } from './profiles.repository.ts';
import { rowPlanner, type PlannedRow } from './row-plan.ts';
import { readSheetsOf } from '../../../platform/imports/sheet-reader.ts';
import type { Sheet } from '../../../platform/imports/sheet-reading.ts';

type One = { import_id: string };
type Row = NonNullable<Awaited<ReturnType<typeof repository.findImport>>>;

const MAX_DRAFTS = 20;
const DRAFT_DAYS = 7;
const DAY_MS = 86_400_000;
const none = { created: 0, updated: 0, duplicates: 0, rejected: 0, undone: 0, kept: 0 };

const mayImport = (ctx: Ctx) =>
  importThings.filter((thing) => {
    const { create, edit } = permissionsFor(ctx, importables[thing]);
    return create || edit;
  });

/** The import, if it is the user's own or the user reaches every property, and may still import its kind. */
async function find(ctx: Ctx, { db, scope }: Work, id: string): Promise<Row> {
  const row = await repository.findImport(db, scope, id);
  if (!row || (scope.environments !== 'all' && row.created_by !== actorOf(ctx).userId)) return fail('import.not-found');
  permitted(ctx, importables[row.thing]);
  return row;
}

async function shown({ db, scope }: Work, rows: readonly Row[]): Promise<Import[]> {
  const counted = await repository.countOutcomes(
    db,
    scope,
    rows.map(({ _id }) => _id),
  );
  return rows.map(({ _id, thing, file_name, state, rows: n, job_id, author_name, created_at, ended_at }) => {
    const { import_id: _, ...counts } = counted.find((one) => one.import_id === _id) ?? { import_id: _id, ...none };
    return { _id, thing, file_name, state, rows: n, counts, job_id, author_name, created_at, ended_at };
  });
}

const shownOne = async (work: Work, row: Row): Promise<Import> =>
  (await shown(work, [row]))[0] ?? fail('import.not-found');

const MAX_NAMES = 500;

async function detailed(ctx: Ctx, work: Work, row: Row): Promise<ImportDetail> {
  const importable = await withDefinedFields(importables[row.thing], work, ctx);
  const named = row.state === 'draft' ? ((await importable.references?.(work, ctx)) ?? {}) : {};
  return {
    ...(await shownOne(work, row)),
    sheets: row.sheets.map(({ name, rows }) => ({ name, rows })),
    sheet: row.sheet,
    columns: row.columns.names,
    samples: row.columns.samples,
    mapping: row.mapping,
    fields: importable.fields.map(({ name, label, kind, is_required, is_dated = false, choices = [], within }) => ({
      name,
      ...(label !== undefined && { label }),
      kind,
      is_required,
      is_dated,
      choices: kind === 'reference' ? (within ? [] : namesIn(named[name])) : [...choices],
    })),
  };
}

/** The names to choose from, unless there are too many. */
function namesIn(map: References[string] | undefined): string[] {
  const names = [...nameById(map ? { map } : {}).values()];
  return names.length > MAX_NAMES ? [] : names.toSorted((a, b) => a.localeCompare(b));
}

/**
 * The mapping of a sheet: the one saved for files with these columns, else one derived from its headings. Numbers and dates whose form was
 * not saved are read as this file shows.
 */
async function proposed(ctx: Ctx, work: Work, thing: ImportThing, sheet: Sheet): Promise<Mapping> {
  const { db, scope } = work;
  const isOfProperties = importables[thing].fields.some(({ name }) => name === 'environment_id');
  const own = proposeMapping(
    await withDefinedFields(importables[thing], work, ctx),
    sheet,
    isOfProperties ? { countryOf: await countriesOfProperties(work) } : {},
  );
  // A saved mapping fits if it only names columns of this file.
  const saved = (await listProfiles(db, scope, thing)).find(({ mapping }) => {
    const named = mapping.fields.flatMap(({ columns }) => columns);
    return named.length > 0 && named.every((column) => sheet.columns.includes(column));
  });
  if (!saved) return own;
  const { decimal = own.decimal, days, ...columns } = saved.mapping;
  const order = days === undefined || days === 'ymd' ? own.days : days;
  return { ...columns, ...(decimal && { decimal }), ...(order && { days: order }) };
}

const columnsOf = (sheet: Sheet) => ({ names: sheet.columns, samples: samplesOf(sheet) });

export const getImportThings = async (ctx: Ctx): Promise<Answer<typeof imports.getImportThings>> =>
  mayImport(ctx).map((thing) => {
    const { create, edit } = permissionsFor(ctx, importables[thing]);
    return { thing, may_create: create, may_edit: edit };
  });

export async function uploadImport(
  ctx: Ctx,
  { thing }: Parsed<typeof imports.uploadImport>,
  [upload]: UploadedFile[],
): Promise<ImportDetail> {
  const importable = importables[thing];
  permitted(ctx, importable);
  if (!upload) fail('request.invalid', undefined, [{ field: 'files', message: 'is required' }]);
  if (upload.tooLarge || upload.size > MAX_IMPORT_BYTES) fail('import.too-large');
  if (sniff(upload.head)) fail('import.document');
  if (isMeterData(upload.head)) fail('file.meter-data');
  const sheets = await readSheetsOf({ path: upload.path });
  const { userId } = actorOf(ctx);
  return inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    await repository.deleteOldDrafts(db, scope, userId, new Date(ctx.now.getTime() - DRAFT_DAYS * DAY_MS));
    if ((await repository.countDrafts(db, scope, userId)) >= MAX_DRAFTS) fail('import.too-many');
    const at = mostKnown(await withDefinedFields(importable, work, ctx), sheets);
    const sheet = sheets[at] ?? fail('import.empty');
    const id = uuid();
    await repository.insertImport(db, scope, {
      id,
      thing,
      file_name: upload.name.slice(-300),
      sheets: sheets.map(({ name, columns, rows }) => ({ name, columns, rows: rows.length })),
      sheet: at,
      columns: columnsOf(sheet),
      mapping: await proposed(ctx, work, thing, sheet),
      rows: sheet.rows.length,
      created_by: userId,
    });
    for (const [index, { rows }] of sheets.entries()) await repository.insertSheet(db, scope, id, index, rows);
    return detailed(ctx, work, await find(ctx, work, id));
  });
}

export const chooseImportSheet = (ctx: Ctx, { import_id, sheet: at }: Parsed<typeof imports.chooseImportSheet>) =>
  inTransaction(ctx, async (work) => {
    const row = await find(ctx, work, import_id);
    if (row.state !== 'draft') fail('import.not-ready');
    const { name, columns } = row.sheets[at] ?? fail('import.sheet-not-found');
    const rows = await repository.listSheet(work.db, work.scope, { _id: import_id, sheet: at });
    const sheet = { name, columns, rows };
    const change = {
      sheet: at,
      rows: rows.length,
      columns: columnsOf(sheet),
      mapping: await proposed(ctx, work, row.thing, sheet),
    };
    await repository.chooseSheet(work.db, work.scope, import_id, change);
    return detailed(ctx, work, { ...row, ...change });
  });

export const getImports = (ctx: Ctx, { page, page_size }: Parsed<typeof imports.getImports>): Promise<Import[]> =>
  reading(ctx, async (work) => {
    const createdBy = work.scope.environments === 'all' ? {} : { createdBy: actorOf(ctx).userId };
    const filter = { things: mayImport(ctx), ...createdBy, page, page_size };
    return shown(work, await repository.listImports(work.db, work.scope, filter));
  });

export const getImport = (ctx: Ctx, { import_id }: One): Promise<ImportDetail> =>
  reading(ctx, async (work) => detailed(ctx, work, await find(ctx, work, import_id)));

export const saveImportMapping = (ctx: Ctx, { import_id, mapping }: Parsed<typeof imports.saveImportMapping>) =>
  inTransaction(ctx, async (work) => {
    const row = await find(ctx, work, import_id);
    if (row.state !== 'draft') fail('import.not-ready');
    await repository.updateMapping(work.db, work.scope, import_id, mapping);
    return detailed(ctx, work, { ...row, mapping });
  });

/** Rows that are being deleted must not count as known: rows equal to them would be left out as duplicates and then be missing. */
async function refuseWhileUndoing({ db, scope }: Work): Promise<void> {
  if (await repository.isAnyIn(db, scope, 'undoing')) fail('import.undo-running');
}

function previewed(row: PlannedRow, names: ReadonlyMap<string, string>): PreviewRow {
  const word = (value: unknown) => names.get(asText(value)) ?? asText(value);
  const { line, name, kind } = row;
  const given = row.kind === 'new' || row.kind === 'update' ? row.given : [];
  return {
    line,
    name,
    kind,
    values: given.map((field) => ({
      field,
      value: 'values' in row ? word(row.values[field]) : '',
      before: row.kind === 'update' ? word(row.before[field]) : null,
    })),
    errors: row.kind === 'error' ? row.errors : [],
    same_as: row.kind === 'duplicate' ? row.sameAs : null,
  };
}

export const getImportPreview = (
  ctx: Ctx,
  { import_id, kind, page, page_size }: Parsed<typeof imports.getImportPreview>,
): Promise<Answer<typeof imports.getImportPreview>> =>
  reading(ctx, async (work) => {
    const row = await find(ctx, work, import_id);
    if (row.state !== 'draft') fail('import.not-ready');
    await refuseWhileUndoing(work);
    const input = await planInput(ctx, work, row, permitted(ctx, importables[row.thing]));
    const next = rowPlanner(input);
    const rows: PlannedRow[] = [];
    for (const one of await repository.listSheet(work.db, work.scope, row)) {
      rows.push(next(one));
      // A hundred thousand rows take seconds: other requests are answered in between.
      if (rows.length % 500 === 0) await setImmediate();
    }
    const counts = { new: 0, update: 0, duplicate: 0, error: 0 };
    for (const one of rows) counts[one.kind] += 1;
    const wanted = kind ? rows.filter((one) => one.kind === kind) : rows;
    const names = nameById(input.references);
    const changing = rows.flatMap((one) =>
      one.kind === 'update' ? [{ id: one.id, values: one.values, changed: one.given }] : [],
    );
    const from = (page - 1) * page_size;
    return {
      counts,
      accepted_years: (await input.importable.acceptedYears?.(ctx, work, changing, changesFrom(row.mapping))) ?? [],
      rows: wanted.slice(from, from + page_size).map((one) => previewed(one, names)),
      total: wanted.length,
    };
  });

export const startImport = (ctx: Ctx, { import_id, reason }: Parsed<typeof imports.startImport>): Promise<Import> =>
  inTransaction(ctx, async (work) => {
    const row = await find(ctx, work, import_id);
    if (row.state !== 'draft' && row.state !== 'stopped') fail('import.not-ready');
    await refuseWhileUndoing(work);
    if (reason) await repository.updateMapping(work.db, work.scope, import_id, { ...row.mapping, reason });
    const job_id = await enqueue(ctx, work.db, runImportJob, { import_id }, { subjectId: import_id });
    const change = { state: 'running' as const, job_id, ended_at: null };
    await repository.changeState(work.db, work.scope, import_id, change);
    await repository.deleteOtherSheets(work.db, work.scope, import_id, row.sheet);
    return shownOne(work, { ...row, ...change });
  });

export const undoImport = (ctx: Ctx, { import_id }: One): Promise<Import> =>
  inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    const row = await find(ctx, work, import_id);
    if (row.state === 'draft' || row.state === 'running' || row.state === 'undoing') fail('import.nothing-to-undo');
    if (await repository.isAnyIn(db, scope, 'running')) fail('import.other-running');
    await repository.forgetKept(db, scope, import_id);
    if ((await repository.listToUndo(db, scope, import_id)).length === 0) fail('import.nothing-to-undo');
    const job_id = await enqueue(ctx, db, undoImportJob, { import_id }, { subjectId: import_id });
    const change = { state: 'undoing' as const, job_id, ended_at: null };
    await repository.changeState(db, scope, import_id, change);
    return shownOne(work, { ...row, ...change });
  });

export const getKeptRows = (ctx: Ctx, { import_id, page, page_size }: Parsed<typeof imports.getKeptRows>) =>
  reading(ctx, async (work) => {
    await find(ctx, work, import_id);
    const rows = await repository.listKept(work.db, work.scope, import_id, page, page_size);
    return rows.map(({ line, name, kept_reason }) => ({ line, name, reason: kept_reason }));
  });

// A number in its original form, with its sign, is not a formula.
const asWritten = (value: string | number) => (/^[-+]?[\d.,]+$/.test(String(value)) ? value : harmless(value));

export const exportImportRejects = (ctx: Ctx, { import_id }: One): Promise<FileAnswer> =>
  reading(ctx, async (work) => {
    const { language } = actorOf(ctx);
    const row = await find(ctx, work, import_id);
    const rejected = (await repository.listOutcomes(work.db, work.scope, import_id)).filter(
      ({ outcome }) => outcome === 'rejected',
    );
    const sheet = await repository.listSheet(work.db, work.scope, row);
    const lines = rejected.map(({ position, line, errors }) => [
      line,
      (errors ?? []).map((error) => rowReason(error, language)).join('; '),
      ...row.columns.names.map((_, at) => asWritten(sheet[position]?.cells[at] ?? '')),
    ]);
    const csv = `\uFEFF${stringify([[...rowHeadings(language), ...row.columns.names.map(asWritten)], ...lines])}`;
    return { name: 'not-imported.csv', contentType: 'text/csv; charset=utf-8', body: Buffer.from(csv) };
  });

export const discardImport = (ctx: Ctx, { import_id }: One) =>
  inTransaction(ctx, async (work) => {
    const row = await find(ctx, work, import_id);
    if (row.state !== 'draft') fail('import.not-ready');
    await repository.deleteImport(work.db, work.scope, import_id);
    return { done: true as const };
  });
