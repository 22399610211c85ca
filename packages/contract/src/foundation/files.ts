import { z } from 'zod';
import { area, Done, id } from '../call.ts';

/** What the virus scanner said: `none` where a file was not scanned; one that waits, and an infected one, is not opened. */
export const scanStates = ['none', 'waiting', 'clean', 'infected'] as const;

export const UploadFolder = z.enum(['images', 'documents', 'logos']);

/** Files of an organization, stored once per content. */
export const files = area(
  'foundation/files',
  {
    saveUploadFile: {
      method: 'POST',
      path: '/saveUploadFile/:folder',
      access: 'member',
      needs: 'documents.create',
      shape: 'upload',
      summary: 'Keep one to five files',
      input: z.object({ folder: UploadFolder }),
      limit: { calls: 60, perSeconds: 60 },
      answer: z.array(
        z.object({
          _id: id('file'),
          name: z.string(),
          content_type: z.string(),
          bytes: z.number(),
          /** Folder and file, as the specification names what was kept. */
          path: z.string(),
          url: z.string(),
        }),
      ),
    },
    getFile: {
      method: 'GET',
      path: '/files/:file_id',
      access: 'member',
      needs: 'own',
      shape: 'file',
      summary: 'The bytes of an image or document of the own organization',
      input: z.object({ file_id: id('file') }),
      answer: z.null(),
    },
    getInfectedFiles: {
      method: 'POST',
      path: '/getInfectedFiles',
      access: 'member',
      needs: 'organization.edit',
      summary: 'The files in which a virus was found, those found last first',
      input: z.object({}),
      answer: z.array(
        z.object({
          _id: id('file'),
          name: z.string(),
          bytes: z.number(),
          virus: z.string(),
          found_at: z.string(),
          uploaded_by: z.string().nullable(),
          created_at: z.string(),
          /** The document that has it as a version. */
          document_id: z.uuid().nullable(),
          /** Its bytes were deleted for ever. */
          is_deleted: z.boolean(),
        }),
      ),
    },
    deleteInfectedFile: {
      method: 'POST',
      path: '/deleteInfectedFile',
      access: 'member',
      needs: 'organization.edit',
      summary: 'Delete the content of a file in which a virus was found for ever',
      input: z.object({ file_id: id('file') }),
      answer: Done,
    },
  },
  {
    events: { 'file.infected': { starts: ['product', 'mail'] } },
    failures: {
      'file.not-found': { status: 404, message: 'This file was not found.' },
      'file.too-many': { status: 400, message: 'At most 5 items may be uploaded at a time.' },
      'file.too-large': { status: 413, message: 'This file is larger than 20 MB. Please upload a smaller one.' },
      'file.empty': { status: 422, message: 'This file is empty. Please choose another one.' },
      'file.wrong-type': {
        status: 415,
        message: 'This file is not a PDF, JPEG, PNG, WebP or XML file. Please convert it and try again.',
      },
      'file.heic': {
        status: 415,
        message:
          'This is a HEIC photo, which Steward cannot open. Send it as JPEG (on an iPhone: Settings, Camera, Formats, Most Compatible) or upload a screenshot of it.',
      },
      'file.not-an-image': { status: 415, message: 'Please choose an image file (JPEG, PNG or WebP).' },
      'file.damaged': {
        status: 422,
        message: 'This file cannot be opened; it seems to be damaged. Please save or scan it again.',
      },
      'file.not-read': {
        status: 503,
        message: 'This file could not be read this time. It seems to be intact. Please read it again.',
      },
      'file.encrypted': {
        status: 422,
        message: 'This file is protected by a password. Please remove the password and upload it again.',
      },
      'file.program': {
        status: 415,
        message: 'Programs are not stored. Upload documents, pictures, videos or archives.',
      },
      'file.script': {
        status: 415,
        message: 'Scripts and shortcuts are not stored. Upload documents, pictures, videos or archives.',
      },
      'file.macros': {
        status: 415,
        message:
          'This Office file has macros, which your organization does not allow. Save it without macros (docx, xlsx, pptx) and upload it again.',
      },
      'file.infected': {
        status: 423,
        message:
          'A virus was found in this file, so it is locked and cannot be opened. Delete it and check the device that it came from.',
      },
      'file.not-scanned': {
        status: 409,
        message: 'This file is being checked for viruses. Try again in a moment.',
      },
      'file.unpacks-too-large': {
        status: 422,
        message:
          'This file unpacks to far more data than its size suggests, so it is not opened here. Download it, or save it again with less content.',
      },
      'file.too-many-pixels': {
        status: 422,
        message:
          'This picture has more than 134 megapixels, so it is not opened here. Download it, or save it in a smaller size.',
      },
      'file.too-large-to-show': {
        status: 422,
        message: 'This file is too large to be shown here. Download it to open it.',
      },
      'file.too-complex-to-show': {
        status: 422,
        message: 'Showing this file takes too much time or memory. Download it to open it.',
      },
      'file.no-preview': { status: 415, message: 'This kind of file cannot be shown here. Download it to open it.' },
      'file.no-page': { status: 404, message: 'This document does not have this page.' },
    },
  },
);
