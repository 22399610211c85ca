import { documentRoots } from '@steward/core/documents/places';
import { fileGroups } from '@steward/core/documents/file-groups';
import { documentKinds, validities } from '@steward/core/property/documents';
import { z } from 'zod';
import { countedDay, id, requiredText, text } from '../call.ts';
import { scanStates } from '../foundation/files.ts';

/**
 * A place of documents: a root, for `portfolio` and `property` with its portfolio or property, and a folder in it. Without a folder: directly
 * under the root.
 */
export const placeFields = {
  root: z.enum(documentRoots),
  portfolio_id: id('portfolio').nullish(),
  environment_id: id('environment').nullish(),
  folder_id: id('document-folder').nullish(),
};

export const audiences = ['organization', 'everybody', 'teams'] as const;

export const Directory = z.object({
  root: z.enum(documentRoots),
  portfolio_id: id('portfolio').nullable(),
  environment_id: id('environment').nullable(),
  folder_id: id('document-folder').nullable(),
  /** Of a read-only folder: the kind of evidence that an area keeps in it. */
  evidence: z.string().nullable(),
  /** Empty for the roots of company and unorganized documents and for evidence: the web names them. */
  name: z.string(),
  /** Of a folder directly under the company root: its readers. */
  audience: z.enum(audiences).nullable(),
  team_ids: z.array(id('team')),
  /** The documents in it and below. */
  documents: z.number(),
  has_children: z.boolean(),
});
export type Directory = z.infer<typeof Directory>;

/** What a person states about a document. */
export const documentFields = {
  title: requiredText(200),
  kind: z.enum(documentKinds).default('other'),
  owner_id: id('user').nullable().default(null),
  tags: z.array(requiredText(50)).max(50).default([]),
  note: text(2000).default(''),
  issued_on: countedDay().nullable().default(null),
  /** The last day on which it is valid. */
  valid_until: countedDay().nullable().default(null),
  /** Whether tenants of its property see it. */
  is_for_tenants: z.boolean().default(false),
};

export const Document = z.object({
  _id: id('document'),
  root: z.enum(documentRoots),
  portfolio_id: id('portfolio').nullable(),
  environment_id: id('environment').nullable(),
  folder_id: id('document-folder').nullable(),
  /** The names of its portfolio or property and of its folder; empty directly under a root. */
  place_name: z.string(),
  folder_name: z.string(),
  title: z.string(),
  kind: z.enum(documentKinds),
  owner_id: id('user').nullable(),
  owner_name: z.string(),
  tags: z.array(z.string()),
  note: z.string(),
  issued_on: z.string().nullable(),
  valid_until: z.string().nullable(),
  /** Today: `open` has no last day, `expiring` ends within 90 days. */
  validity: z.enum(validities),
  is_for_tenants: z.boolean(),
  /** The current version; null for a document whose file is missing. */
  version_no: z.number(),
  file_name: z.string(),
  /** What the file is by its bytes (`DocumentType`); empty without a file. */
  file_type: z.string(),
  file_group: z.enum(fileGroups),
  bytes: z.number(),
  source: z.enum(['upload', 'mail', 'folder', 'request']),
  sender: z.string(),
  created_by: id('user').nullable(),
  created_by_name: z.string(),
  created_at: z.string(),
  changed_at: z.string(),
  trashed_at: z.string().nullable(),
  trashed_by_name: z.string(),
  /** The day on which it is deleted for ever, if it stays in the trash and nothing holds it. */
  purged_on: z.string().nullable(),
  is_held: z.boolean(),
  /** What the virus scanner said about its current version, and the name of what it found. */
  scan: z.enum(scanStates),
  virus: z.string(),
});
export type Document = z.infer<typeof Document>;

export const DocumentVersion = z.object({
  _id: id('document-version'),
  no: z.number(),
  file_name: z.string(),
  type: z.string(),
  bytes: z.number(),
  restored_from: z.number().nullable(),
  created_by_name: z.string(),
  created_at: z.string(),
  scan: z.enum(scanStates),
  virus: z.string(),
});

/** What keeps a document from deletion: a legal hold, the retention of its kind, a saved bill, a round of verification. */
export const DocumentHold = z.object({
  kind: z.enum(['legal_hold', 'retention', 'bill', 'round', 'framework_round']),
  /** The bill or report. */
  object_id: z.string().nullable(),
  title: z.string(),
  /** The first day on which it is free, if it ends by itself. */
  until: z.string().nullable(),
});
export type DocumentHold = z.infer<typeof DocumentHold>;

/** A record of an area that has a file. */
export const Evidence = z.object({
  evidence: z.string(),
  object_id: z.string(),
  file_id: id('file'),
  environment_id: id('environment').nullable(),
  /** What it belongs to, such as supplier and number of a bill. */
  title: z.string(),
  file_name: z.string(),
  content_type: z.string(),
  file_group: z.enum(fileGroups),
  bytes: z.number(),
  /** The day that the record is about, otherwise the day of the upload. */
  on: z.string(),
  /** The page on which the record begins, where it is known. */
  page: z.number().nullable(),
  scan: z.enum(scanStates),
  /** The screen on which it can be changed. */
  url: z.string(),
});
export type Evidence = z.infer<typeof Evidence>;

export const WholeDocument = Document.extend({
  versions: z.array(DocumentVersion),
  holds: z.array(DocumentHold),
  /** The records of other areas that have a file of it. */
  used_in: z.array(Evidence),
  /** The folders above it, from the root down. */
  path: z.array(z.object({ folder_id: id('document-folder'), name: z.string() })),
  hold_reason: z.string(),
});
export type WholeDocument = z.infer<typeof WholeDocument>;

/** A file whose name is taken: another document, a new version of the one there, or nothing. */
export const sameNames = ['both', 'version', 'skip'] as const;

/** What happened to an uploaded file. */
export const uploadOutcomes = ['added', 'version', 'skipped'] as const;
export const Uploaded = z.object({
  name: z.string(),
  outcome: z.enum(uploadOutcomes),
  document: Document,
  /** Its content is of another type than its name says. */
  has_other_name: z.boolean(),
  /** Other documents within reach that have the same bytes. */
  already_at: z.array(
    z.object({ document_id: id('document'), title: z.string(), place_name: z.string(), folder_name: z.string() }),
  ),
});
export type Uploaded = z.infer<typeof Uploaded>;
