import { formFieldTypes } from '@steward/core/fields/form';
import { recordGroups, recordLevels, recordTimes } from '@steward/core/records/kind';
import { recordStates } from '@steward/core/records/list-fields';
import { z } from 'zod';
import { countedDay, id, requiredText, text } from '../call.ts';
import { FormFieldShape, formValue } from '../form-fields.ts';

// Inputs and answers of the calls about records and their kinds.

export { recordGroups, recordLevels, recordStates, recordTimes };

/** A kind: the key of a shipped one, or the id of one of the organization. */
export const recordKind = () => text(60).meta({ examples: ['headcount', 'policy', 'nonsense'] });

const storedValue = formValue(2000);
/** A number may name its unit, which must then be that of the field. Null, nothing, an empty text and an empty list are no value. */
const sentValue = z.union([storedValue, z.strictObject({ value: z.number(), unit: text(40) }), z.null()]);

export const recordFields = {
  level: z.enum(recordLevels).meta({ examples: ['property', 'organization'] }),
  portfolio_id: id('portfolio').nullable().default(null),
  environment_id: id('environment').nullable().default(null),
  first_day: countedDay(),
  /** The last day, included. For kinds of one day it is the same or absent; a validity without one has no end. */
  last_day: countedDay().nullable().default(null),
  /** By the codes of the fields of the kind; see getRecordKinds. */
  values: z.record(z.string().max(60), sentValue.optional()).default({}),
  /** Where the fact comes from. */
  source: text(500).default(''),
  owner_id: id('user').nullable().default(null),
};

export const RecordFile = z.object({
  _id: id('record-file'),
  file_id: id('file'),
  name: z.string(),
  content_type: z.string(),
  bytes: z.number(),
  /** The page that states the fact. */
  page: z.number().nullable(),
  added_at: z.string(),
});

export const RecordAnswer = z.object({
  _id: id('esg-record'),
  kind: z.string(),
  kind_title: z.string(),
  level: z.enum(recordLevels),
  portfolio_id: id('portfolio').nullable(),
  portfolio_name: z.string().nullable(),
  environment_id: id('environment').nullable(),
  environment_name: z.string().nullable(),
  first_day: z.string(),
  last_day: z.string().nullable(),
  values: z.record(z.string(), storedValue),
  source: z.string(),
  owner_id: id('user').nullable(),
  owner_name: z.string().nullable(),
  /** Of the present version; an earlier one may count meanwhile. */
  state: z.enum(recordStates),
  version: z.number(),
  /** The version that counts; null: none yet. */
  accepted_version: z.number().nullable(),
  /** Why it was sent back; empty otherwise. */
  review_reason: z.string(),
  files: z.array(RecordFile),
  /** Whether the user may accept the present version or send it back: another person wrote it. */
  may_review: z.boolean(),
  changed_by_name: z.string(),
  changed_at: z.string(),
  created_at: z.string(),
  deleted_at: z.string().nullable(),
  deletion_reason: z.string(),
});
export type RecordAnswer = z.infer<typeof RecordAnswer>;

export const RecordVersion = z.object({
  version: z.number(),
  change: z.enum(['created', 'changed', 'evidence', 'deleted', 'restored']),
  level: z.enum(recordLevels),
  portfolio_id: id('portfolio').nullable(),
  environment_id: id('environment').nullable(),
  first_day: z.string(),
  last_day: z.string().nullable(),
  values: z.record(z.string(), storedValue),
  source: z.string(),
  owner_name: z.string().nullable(),
  reason: z.string(),
  changed_by_name: z.string(),
  changed_at: z.string(),
  accepted_by_name: z.string().nullable(),
  accepted_at: z.string().nullable(),
  files: z.array(z.object({ name: z.string(), page: z.number().nullable() })),
});
export type RecordVersion = z.infer<typeof RecordVersion>;

/** Codes of fields and choices: stored with every record. */
const code = () =>
  z
    .string()
    .regex(/^[a-z][a-z0-9_]{0,39}$/, 'must be lowercase letters, digits and underscores, beginning with a letter')
    .meta({ examples: ['inspections', 'passed'] });

const Titles = z.object({ en: text(200).optional(), de: text(200).optional(), ar: text(200).optional() });

const KindOption = z.object({ code: code(), title: Titles, retired: z.boolean().optional() });

const KindField = z.object({
  code: code(),
  title: Titles,
  type: z.enum(formFieldTypes),
  required: z.boolean().optional(),
  unit: requiredText(40).optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  whole: z.boolean().optional(),
  maxLength: z.int().min(1).max(2000).optional(),
  options: z.array(KindOption).max(60).optional(),
  needs: code().optional(),
  retired: z.boolean().optional(),
});
export type KindField = z.infer<typeof KindField>;

export const recordKindFields = {
  titles: Titles,
  group: z.enum(recordGroups),
  levels: z.array(z.enum(recordLevels)).min(1).max(3),
  time: z.enum(recordTimes),
  /** A second person accepts each version. */
  needs_review: z.boolean().default(false),
  /** The field that lists show as the value of a record. */
  main: code(),
  fields: z
    .array(KindField)
    .min(1)
    .max(60)
    .meta({ examples: [[{ code: 'inspections', title: { en: 'Inspections' }, type: 'number', min: 0, max: 1000 }]] }),
};

export const RecordKindAnswer = z.object({
  /** Of a kind of the organization; null: shipped. */
  _id: id('record-kind').nullable(),
  key: z.string(),
  title: z.string(),
  titles: Titles,
  group: z.enum(recordGroups),
  levels: z.array(z.enum(recordLevels)),
  time: z.enum(recordTimes),
  needs_review: z.boolean(),
  main: z.string(),
  /** With the titles in the language of the user, and in all that were given. */
  fields: z.array(
    FormFieldShape.omit({ options: true }).extend({
      titles: Titles,
      retired: z.boolean(),
      options: z
        .array(z.object({ code: z.string(), title: z.string(), titles: Titles, retired: z.boolean() }))
        .optional(),
    }),
  ),
  version: z.number(),
  is_retired: z.boolean(),
  /** The number of records of this kind within reach. */
  records: z.number(),
});
export type RecordKindAnswer = z.infer<typeof RecordKindAnswer>;
