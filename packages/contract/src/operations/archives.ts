import { z } from 'zod';
import { area, Done, id, paging, text } from '../call.ts';

const Started = z.object({ job_id: id('job') });

/** Days between the closing of an organization and its deletion. */
export const GRACE_DAYS = 30;
/** The maximum size of an archive that is uploaded in one request, in bytes; a larger one arrives in parts. */
export const MAX_ARCHIVE_BYTES = 500 * 1024 * 1024;

/** An organization younger than this may import only archives with few rows; Super Admins may import larger ones. */
export const NEW_ORGANIZATION_DAYS = 30;

/** The number of stored exports with their files. */
export const KEPT_EXPORTS = 3;

/** Whose valid signature an archive has. */
export const archiveSignatures = ['own', 'other', 'none'] as const;

/** The number of rows of a table in an archive. */
export interface RowsOfTable {
  table: string;
  rows: number;
}

/** The result of the job that checks an archive. */
export interface ArchiveCheck {
  file_id: string;
  name: string;
  sha256: string;
  signature: (typeof archiveSignatures)[number];
  signing_key: string;
  from_organization: string;
  exported_at: string | null;
  rows: number;
  files: number;
  /** Rows that will not be imported; they can be read as records of the archive. */
  left_out: RowsOfTable[];
}

/** Export and import of all data of an organization, and its deletion. */
export const archives = area(
  'operations/archives',
  {
    getOrganizationState: {
      method: 'POST',
      path: '/getOrganizationState',
      access: 'session',
      summary: 'Whether the own organization is empty, or closed and until when that can be taken back',
      input: z.object({}),
      answer: z.object({
        name: z.string(),
        is_empty: z.boolean(),
        closed_at: z.string().nullable(),
        erased_after: z.string().nullable(),
        may_reopen: z.boolean(),
        /** Only admins import an archive: it brings roles with it. */
        may_import: z.boolean(),
        /** All data is exported only for users who reach every property. */
        may_export: z.boolean(),
      }),
    },
    getOrganizationExports: {
      method: 'POST',
      path: '/getOrganizationExports',
      access: 'member',
      needs: 'organization.export',
      summary: 'The last archives of the organization that are still there, newest first, and who asked for them',
      limit: { calls: 120, perSeconds: 60 },
      input: z.object({}),
      answer: z.array(
        z.object({
          file_id: id('file'),
          name: z.string(),
          bytes: z.number(),
          rows: z.number(),
          files: z.number(),
          made_at: z.string(),
          made_by: z.string().nullable(),
        }),
      ),
    },
    exportOrganization: {
      method: 'POST',
      path: '/exportOrganization',
      access: 'member',
      needs: 'organization.export',
      summary:
        'Put all data and files of the organization into one archive, in the background; the result names the file',
      input: z.object({}),
      answer: Started,
      limit: { calls: 10, perSeconds: 3600 },
    },
    checkArchive: {
      method: 'POST',
      path: '/checkArchive',
      access: 'member',
      needs: 'organization.edit',
      shape: 'upload',
      maxFileBytes: MAX_ARCHIVE_BYTES,
      summary:
        'Upload an archive and read it to its end, in the background; the result says who signed it, what is in it and what will not be imported',
      input: z.object({}),
      answer: Started,
      limit: { calls: 10, perSeconds: 3600 },
    },
    checkUploadedArchive: {
      method: 'POST',
      path: '/checkUploadedArchive',
      access: 'member',
      needs: 'organization.edit',
      summary:
        'Read an archive that was sent in parts to its end, in the background: as `checkArchive` does with a small one',
      input: z.object({ upload_id: id('upload') }),
      answer: Started,
      limit: { calls: 10, perSeconds: 3600 },
    },
    importOrganization: {
      method: 'POST',
      path: '/importOrganization',
      access: 'member',
      needs: 'organization.edit',
      summary:
        'Import a checked archive into an organization that is still empty, in the background: everything or nothing. Without the signature of this installation nothing in it counts as accepted, approved, confirmed or paid',
      input: z.object({ file_id: id('file') }),
      answer: Started,
      limit: { calls: 10, perSeconds: 3600 },
    },
    getArchiveKey: {
      method: 'POST',
      path: '/getArchiveKey',
      access: 'public',
      summary: 'The public key with which this installation signs archives',
      input: z.object({}),
      answer: z.object({ algorithm: z.literal('Ed25519'), key: z.string() }),
    },
    getArchiveImports: {
      method: 'POST',
      path: '/getArchiveImports',
      access: 'member',
      needs: 'organization.export',
      summary: 'The archives that were imported into the organization, and who signed them',
      limit: { calls: 120, perSeconds: 60 },
      input: z.object({}),
      answer: z.array(
        z.object({
          _id: z.string(),
          file_name: z.string(),
          sha256: z.string(),
          signature: z.enum(archiveSignatures),
          signing_key: z.string(),
          from_organization: z.string(),
          exported_at: z.string().nullable(),
          imported_at: z.string(),
          imported_by: z.string(),
          log_entries: z.number(),
        }),
      ),
    },
    getArchiveLog: {
      method: 'POST',
      path: '/getArchiveLog',
      access: 'member',
      needs: 'audit-log.read',
      summary: "The audit log inside imported archives, as it came; it is not part of the organization's own log",
      input: z.object(paging),
      answer: z.object({
        paginateData: z.array(
          z.object({
            archive: z.string(),
            at: z.string(),
            actor_name: z.string(),
            action: z.string(),
            table_name: z.string(),
            object_id: z.string(),
          }),
        ),
        totalData: z.number(),
      }),
    },
    downloadImportedReport: {
      method: 'GET',
      path: '/importedReport/:report_id',
      access: 'member',
      needs: 'ghg-protocol.export',
      shape: 'file',
      summary: 'What an archive has about the verification of a report, as it came; nothing of it is verified here',
      input: z.object({ report_id: id('report') }),
      answer: z.null(),
      limit: { calls: 20, perSeconds: 60 },
    },
    closeOrganization: {
      method: 'POST',
      path: '/closeOrganization',
      access: 'member',
      needs: 'organization.delete',
      summary: `Close the organization at once; after ${GRACE_DAYS} days it is erased with every row and file`,
      input: z.object({ confirm_name: text(200) }),
      answer: Done,
    },
    reopenOrganization: {
      method: 'POST',
      path: '/reopenOrganization',
      access: 'session',
      summary: 'Take the closing of the own organization back: its admins and Super Admins',
      input: z.object({}),
      answer: Done,
    },
  },
  {
    failures: {
      'archive.not-empty': {
        status: 409,
        message: 'An archive can only be imported into an organization without properties, bills and reports.',
      },
      'archive.not-every-property': {
        status: 403,
        message: 'Only people with access to all properties can export all data. Ask an admin for the archive.',
      },
      'archive.not-every-table': {
        status: 403,
        message:
          'The archive would contain values and loans, which you may not read. Ask an admin for the archive or the permission.',
      },
      'archive.unreadable': {
        status: 422,
        message: 'This file is not an archive exported from Steward, or it is damaged.',
      },
      'archive.newer': {
        status: 422,
        message: 'This archive was created by a newer version of Steward. Update this installation first.',
      },
      'archive.altered': {
        status: 422,
        message:
          'This archive was changed after it was signed. Import the archive as it was exported, or export it again.',
      },
      'archive.not-checked': {
        status: 409,
        message: 'Upload the archive again. It was imported, replaced by another upload, or its import failed.',
      },
      'archive.no-records': {
        status: 404,
        message: 'No archive has records about the verification of this report.',
      },
      'archive.admins-only': { status: 403, message: 'Only admins can import an archive. Ask an admin to import it.' },
      'archive.no-space': {
        status: 413,
        message:
          'The files of this archive need more space than your organization has left. Delete files that are no longer needed, or ask a Super Admin for more space.',
      },
      'archive.too-large': { status: 413, message: 'The unpacked archive is larger than allowed.' },
      'archive.too-large-for-new': {
        status: 413,
        message:
          'This archive is too large for a new organization. Ask the Super Admin of this installation to import it.',
      },
    },
  },
);
