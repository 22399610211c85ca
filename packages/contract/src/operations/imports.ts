import type { EntityName } from '@steward/core/fields/entities';
import { z } from 'zod';
import { acceptedReason } from '../estate/environments.history.ts';
import { area, countedDay, Done, id, paging, requiredText, text } from '../call.ts';

/** The kinds of objects that can be imported. */
export const importThings = [
  'portfolios',
  'properties',
  'spaces',
  'tenants',
  'leases',
  'meters',
  'valuations',
  'bills',
  'equipment',
  'devices',
  'sensors',
  'air-measurements',
  'entries',
  'embodied-items',
  'records',
  'certificates',
] as const;
export type ImportThing = (typeof importThings)[number];
/** The entity of a kind, if its fields are described (`core/fields/entities`). */
export const entityOfThing: Readonly<Partial<Record<ImportThing, EntityName>>> = {
  properties: 'environments',
  leases: 'leases',
  meters: 'meters',
  valuations: 'valuations',
  bills: 'bills',
  equipment: 'equipment',
};

export const MAX_IMPORT_ROWS = 100_000;
export const MAX_IMPORT_COLUMNS = 300;
export const MAX_IMPORT_BYTES = 20 * 1024 * 1024;
export const MAX_CELL_CHARACTERS = 5000;

/** Units an area column can be in. */
export const areaUnits = ['m2', 'ft2'] as const;
export const decimalMarks = ['.', ','] as const;
/** The order of day, month and year in numeric dates of a file. */
export const dayOrders = ['ymd', 'dmy', 'mdy'] as const;

/**
 * `draft`: columns are being mapped, nothing is written; `stopped`: it ended before its last row and can continue; `undone`: everything
 * that could be undone was.
 */
export const importStates = ['draft', 'running', 'done', 'stopped', 'undoing', 'undone'] as const;
/** The plan for a row (`new`, `update`) or its outcome; a `duplicate` changes nothing. */
export const previewKinds = ['new', 'update', 'duplicate', 'error'] as const;
export const fieldKinds = ['text', 'number', 'area', 'choice', 'day', 'flag', 'reference'] as const;

const Field = z.object({
  name: z.string(),
  /** The name of a field that the organization defines, in the language of the user; the others are in the catalogues. */
  label: z.string().optional(),
  kind: z.enum(fieldKinds),
  is_required: z.boolean(),
  /** Whether a change of an existing value needs its first day (`Mapping.since`). */
  is_dated: z.boolean(),
  /** For a choice, its options; for a reference, the possible names unless there are too many. */
  choices: z.array(z.string()),
});
export type ImportField = z.infer<typeof Field>;

const column = text(200);

/** The source of a field's values: the first of its columns with a value, otherwise `value`. */
const MappedField = z.object({
  field: text(60),
  columns: z.array(column).max(3).default([]),
  unit: z.enum(areaUnits).default('m2'),
  /** For an area: the column that states the unit of each row; rows where it is empty have `unit`. */
  unit_column: column.optional(),
  /** The decimal mark of this column, if its numbers show another one than the file. */
  decimal: z.enum(decimalMarks).optional(),
  value: text(300).default(''),
});

const Mapping = z.object({
  fields: z.array(MappedField).max(300),
  /** Absent: not decided. Numbers that can be read with either mark (`12.500`) are then errors. */
  decimal: z.enum(decimalMarks).optional(),
  /** Absent: not decided. Dates that fit two orders (`02/01/2026`) are then errors, as with `ymd`. */
  days: z.enum(dayOrders).optional(),
  /**
   * The meaning of another area, type, country, state or grid region of a property: a correction for all years, or a change from this day on. Rows with one are refused
   * without it.
   */
  since: z.union([z.literal('correction'), countedDay()]).optional(),
  /** Why facts of accepted years change. Rows that affect such a year are refused without it. */
  ...acceptedReason,
});
export type Mapping = z.infer<typeof Mapping>;

const Counts = z.object({
  created: z.number(),
  updated: z.number(),
  duplicates: z.number(),
  rejected: z.number(),
  undone: z.number(),
  /** The number of rows that could not be undone. */
  kept: z.number(),
});

const Import = z.object({
  _id: id('import'),
  thing: z.enum(importThings),
  file_name: z.string(),
  state: z.enum(importStates),
  rows: z.number(),
  counts: Counts,
  job_id: z.string().nullable(),
  /** Empty if the account was deleted. */
  author_name: z.string(),
  created_at: z.string(),
  ended_at: z.string().nullable(),
});
export type Import = z.infer<typeof Import>;

const ImportDetail = Import.extend({
  /** The sheets of the workbook with a table; the name is empty for a text file. */
  sheets: z.array(z.object({ name: z.string(), rows: z.number() })),
  /** The imported sheet. */
  sheet: z.number(),
  columns: z.array(z.string()),
  /** The first values of every column. */
  samples: z.array(z.array(z.string())),
  mapping: Mapping,
  fields: z.array(Field),
});
export type ImportDetail = z.infer<typeof ImportDetail>;

const RowError = z.object({ field: z.string(), column: z.string(), message: z.string() });

const PreviewRow = z.object({
  /** The number of the line in the spreadsheet. */
  line: z.number(),
  kind: z.enum(previewKinds),
  name: z.string(),
  /** The values to write, by field. */
  values: z.array(z.object({ field: z.string(), value: z.string(), before: z.string().nullable() })),
  errors: z.array(RowError),
  /** For a duplicate: the line with the same content; 0 if nothing would change. */
  same_as: z.number().nullable(),
});
export type PreviewRow = z.infer<typeof PreviewRow>;

const oneId = z.object({ import_id: id('import') });
const Profile = z.object({
  _id: id('mapping-profile'),
  name: z.string(),
  thing: z.enum(importThings),
  mapping: Mapping,
});
export type ImportProfile = z.infer<typeof Profile>;

/** Import of properties, meters, bills and other records from spreadsheets. It needs the permissions to add and change these records. */
export const imports = area(
  'operations/imports',
  {
    getImportThings: {
      method: 'POST',
      path: '/getImportThings',
      access: 'member',
      needs: 'own',
      summary: 'What the person may import',
      input: z.object({}),
      answer: z.array(z.object({ thing: z.enum(importThings), may_create: z.boolean(), may_edit: z.boolean() })),
    },
    uploadImport: {
      method: 'POST',
      path: '/uploadImport',
      access: 'member',
      needs: 'own',
      shape: 'upload',
      summary: 'Read a spreadsheet and propose which column means what; nothing is written',
      limit: { calls: 30, perSeconds: 600 },
      input: z.object({ thing: z.enum(importThings) }),
      answer: ImportDetail,
    },
    getImports: {
      method: 'POST',
      path: '/getImports',
      access: 'member',
      needs: 'own',
      summary: 'Imports, newest first: the own ones, for those who see every property those of everybody',
      input: z.object({ ...paging }),
      answer: z.array(Import),
    },
    getImport: {
      method: 'POST',
      path: '/getImport',
      access: 'member',
      needs: 'own',
      summary: 'One import with its columns and their mapping',
      input: oneId,
      answer: ImportDetail,
    },
    chooseImportSheet: {
      method: 'POST',
      path: '/chooseImportSheet',
      access: 'member',
      needs: 'own',
      summary: 'Import another sheet of the workbook; its columns are proposed afresh',
      input: z.object({ import_id: id('import'), sheet: z.int().min(0).max(100) }),
      answer: ImportDetail,
    },
    saveImportMapping: {
      method: 'POST',
      path: '/saveImportMapping',
      access: 'member',
      needs: 'own',
      summary: 'Say which column means what',
      input: z.object({ import_id: id('import'), mapping: Mapping }),
      answer: ImportDetail,
    },
    getImportPreview: {
      method: 'POST',
      path: '/getImportPreview',
      access: 'member',
      needs: 'own',
      summary: 'What each row would do, with the reasons of those that cannot be imported; nothing is written',
      limit: { calls: 240, perSeconds: 60 },
      input: z.object({ import_id: id('import'), kind: z.enum(previewKinds).optional(), ...paging }),
      answer: z.object({
        counts: z.object({ new: z.number(), update: z.number(), duplicate: z.number(), error: z.number() }),
        /** The years with an accepted report that the updates affect. Their accepted figures stay. */
        accepted_years: z.array(z.number()),
        rows: z.array(PreviewRow),
        total: z.number(),
      }),
    },
    startImport: {
      method: 'POST',
      path: '/startImport',
      access: 'member',
      needs: 'own',
      summary: 'Import in the background; a stopped import goes on',
      limit: { calls: 30, perSeconds: 600 },
      input: oneId.extend(acceptedReason),
      answer: Import,
    },
    undoImport: {
      method: 'POST',
      path: '/undoImport',
      access: 'member',
      needs: 'own',
      summary: 'Undo an import in the background, except objects that were changed since',
      limit: { calls: 30, perSeconds: 600 },
      input: oneId,
      answer: Import,
    },
    getKeptRows: {
      method: 'POST',
      path: '/getKeptRows',
      access: 'member',
      needs: 'own',
      summary: 'What an undo left in place, and why',
      input: z.object({ import_id: id('import'), ...paging }),
      answer: z.array(z.object({ line: z.number(), name: z.string(), reason: z.string() })),
    },
    exportImportRejects: {
      method: 'POST',
      path: '/exportImportRejects',
      access: 'member',
      needs: 'own',
      shape: 'file',
      summary: 'The rows that were not imported, as they stood in the file, with the reason, as a CSV file',
      limit: { calls: 20, perSeconds: 60 },
      input: oneId,
      answer: z.null(),
    },
    discardImport: {
      method: 'POST',
      path: '/discardImport',
      access: 'member',
      needs: 'own',
      summary: 'Throw away an upload that was not imported',
      input: oneId,
      answer: Done,
    },
    getImportProfiles: {
      method: 'POST',
      path: '/getImportProfiles',
      access: 'member',
      needs: 'own',
      summary: 'The saved mappings of the organization',
      input: z.object({ thing: z.enum(importThings) }),
      answer: z.array(Profile),
    },
    saveImportProfile: {
      method: 'POST',
      path: '/saveImportProfile',
      access: 'member',
      needs: 'own',
      summary: 'Keep a mapping under a name; one of the same name is replaced',
      input: z.object({ thing: z.enum(importThings), name: requiredText(100), mapping: Mapping }),
      answer: Profile,
    },
    deleteImportProfile: {
      method: 'POST',
      path: '/deleteImportProfile',
      access: 'member',
      needs: 'own',
      summary: 'Delete a saved mapping',
      input: z.object({ profile_id: id('mapping-profile') }),
      answer: Done,
    },
  },
  {
    failures: {
      'import.not-found': { status: 404, message: 'This import was not found.' },
      'import-profile.not-found': { status: 404, message: 'This mapping was not found.' },
      'import.unreadable': {
        status: 422,
        message: 'This file could not be read. Save it as .xlsx or .csv and try again.',
      },
      'import.document': {
        status: 422,
        message: 'This is a document, not a list. Upload bills under Utilities. Save a list as .xlsx or .csv.',
      },
      'import.sheet-not-found': { status: 404, message: 'This workbook has no such sheet.' },
      'import.empty': { status: 422, message: 'This file has no table: a row of headings and at least one row below.' },
      'import.too-large': {
        status: 413,
        message: 'This file is too large: 20 MB, 100,000 rows, 300 columns and 5,000 characters in a cell at most.',
      },
      'import.too-many': { status: 409, message: 'There are too many open uploads. Import or discard one first.' },
      'import.not-ready': { status: 409, message: 'This import has already been started.' },
      'import.undo-running': {
        status: 409,
        message: 'An import is being undone. Its rows would be mistaken for known ones: continue once it has finished.',
      },
      'import.other-running': {
        status: 409,
        message: 'Another import is running and may rely on these rows. Undo this one once it has finished.',
      },
      'import.nothing-to-undo': { status: 409, message: 'There is nothing to undo in this import.' },
      'import.changed-since': { status: 409, message: 'It was changed after the import.' },
      'import.gone-since': { status: 409, message: 'It was deleted after the import.' },
      'import.in-use': { status: 409, message: 'Something else depends on it.' },
    },
  },
);
