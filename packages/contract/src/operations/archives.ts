import { z } from 'zod';
import { area, Done, id, text } from '../call.ts';

const Started = z.object({ job_id: id('job') });

/** Days between the closing of an organization and its deletion. */
export const GRACE_DAYS = 30;
/** The maximum size of an imported archive, in bytes. */
export const MAX_ARCHIVE_BYTES = 500 * 1024 * 1024;

/** An organization younger than this may import only small archives; Super Admins may import larger ones. */
export const NEW_ORGANIZATION_DAYS = 30;
export const MAX_NEW_ARCHIVE_BYTES = 50 * 1024 * 1024;

/** The number of stored exports with their files. */
export const KEPT_EXPORTS = 3;

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
    importOrganization: {
      method: 'POST',
      path: '/importOrganization',
      access: 'member',
      needs: 'organization.edit',
      shape: 'upload',
      maxFileBytes: MAX_ARCHIVE_BYTES,
      summary: 'Take an archive into an organization that is still empty, in the background: everything or nothing',
      input: z.object({}),
      answer: Started,
      limit: { calls: 10, perSeconds: 3600 },
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
      'archive.unreadable': {
        status: 422,
        message: 'This file is not an archive exported from Steward, or it is damaged.',
      },
      'archive.newer': {
        status: 422,
        message: 'This archive was created by a newer version of Steward. Update this installation first.',
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
