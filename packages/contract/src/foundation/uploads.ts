import { z } from 'zod';
import { area, Done, id, paging, text } from '../call.ts';

/** The states of an upload: it arrives, it is complete, a thing was made of it. */
export const uploadStates = ['announced', 'complete', 'used'] as const;

/** The purpose of an upload that is an archive of an organization, which may be larger than other files. */
export const ARCHIVE_PURPOSE = 'archive';

export const Upload = z.object({
  _id: id('upload'),
  name: z.string(),
  /** The folders of a dropped folder above the file, separated by slashes. */
  path: z.string(),
  purpose: z.string(),
  bytes: z.number(),
  received: z.number(),
  state: z.enum(uploadStates),
  environment_id: id('environment').nullable(),
  created_at: z.string(),
  expires_at: z.string(),
});
export type Upload = z.infer<typeof Upload>;

const quota = {
  /** The space that the organization may take. */
  bytes_allowed: z.number(),
  files_allowed: z.number(),
  /** Contents that are stored, each once. */
  bytes_used: z.number(),
  files_used: z.number(),
  /** Reserved by uploads that are on their way. */
  bytes_reserved: z.number(),
  files_reserved: z.number(),
};

export const StorageRoom = z.object(quota);
export type StorageRoom = z.infer<typeof StorageRoom>;

/** Bytes or files; null: as the settings of the installation say. */
const allowance = () => z.int().min(0).max(Number.MAX_SAFE_INTEGER).nullable();

/**
 * Large files, which arrive in parts, and the space that files take. The parts are sent by tus below `/v2/uploads`
 * (`platform/http/resumable.ts`); these are the calls beside it.
 */
export const uploads = area(
  'foundation/uploads',
  {
    getUploads: {
      method: 'GET',
      path: '/getUploads',
      access: 'member',
      needs: 'documents.create',
      summary: 'The own uploads that are on their way or complete, and of which nothing was made yet',
      input: z.object({}),
      answer: z.array(Upload),
    },
    getStorageUse: {
      method: 'GET',
      path: '/getStorageUse',
      access: 'member',
      needs: 'organization.edit',
      summary: 'What takes the space of the organization: by kind, and the largest files',
      input: z.object({}),
      limit: { calls: 20, perSeconds: 60 },
      answer: z.object({
        ...quota,
        /** By the table whose rows name the files; `null` for files that nothing names. */
        kinds: z.array(z.object({ kind: z.string().nullable(), bytes: z.number(), files: z.number() })),
        largest: z.array(
          z.object({
            _id: id('file'),
            name: z.string(),
            bytes: z.number(),
            kind: z.string().nullable(),
            uploaded_by: z.string().nullable(),
            created_at: z.string(),
          }),
        ),
      }),
    },
    getStorageQuotas: {
      method: 'POST',
      path: '/getStorageQuotas',
      access: 'superadmin',
      summary: 'The space of all organizations, the fullest first',
      input: z.object({ search: text(120).default(''), ...paging }),
      answer: z.object({
        paginateData: z.array(
          z.object({
            _id: id('organization'),
            name: z.string(),
            bytes_used: z.number(),
            files_used: z.number(),
            bytes_allowed: z.number(),
            files_allowed: z.number(),
            /** Given by a Super Admin; null: as the settings of the installation say. */
            bytes_given: z.number().nullable(),
            files_given: z.number().nullable(),
          }),
        ),
        totalData: z.number(),
      }),
    },
    setStorageQuota: {
      method: 'POST',
      path: '/setStorageQuota',
      access: 'superadmin',
      summary: 'Give an organization more or less space than the settings of the installation say',
      input: z.object({ organization_id: id('organization'), max_bytes: allowance(), max_files: allowance() }),
      answer: Done,
    },
  },
  {
    failures: {
      'upload.not-found': {
        status: 404,
        message: 'This upload was not found. Uploads are kept for 24 hours. Please upload the file again.',
      },
      'upload.wrong-offset': {
        status: 409,
        message: 'The server has another part of this file. Ask for its position and continue there.',
      },
      'upload.in-use': {
        status: 423,
        message: 'This file is being uploaded by another window. Please wait until it is done, or close that window.',
      },
      'upload.incomplete': {
        status: 409,
        message: 'This file has not arrived completely. Please wait until its upload is done.',
      },
      'upload.used': {
        status: 409,
        message: 'This upload was used already. Please upload the file again to use it once more.',
      },
      'upload.too-large': {
        status: 413,
        message: 'This file is larger than this installation accepts. Please split it or make it smaller.',
      },
      'storage.full': {
        status: 413,
        message:
          'Your organization does not have this much space left. Delete files that are no longer needed, or ask a Super Admin for more space. Space left',
      },
      'storage.too-many-files': {
        status: 413,
        message:
          'Your organization cannot keep this many more files. Delete files that are no longer needed, or ask a Super Admin for more space. Files left',
      },
    },
  },
);
