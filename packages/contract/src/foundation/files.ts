import { z } from 'zod';
import { area, id } from '../call.ts';

export const UploadFolder = z.enum(['images', 'documents', 'logos']);

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
  },
  {
    modules: [
      {
        key: 'documents',
        order: 50,
        under: 'manage',
        name: 'Documents',
        permissions: ['read', 'create'],
        icon: 'IconFiles',
      },
    ],
    failures: {
      'file.not-found': { status: 404, message: 'This file was not found.' },
      'file.too-many': { status: 400, message: 'At most 5 items may be uploaded at a time.' },
      'file.too-large': { status: 413, message: 'This file is larger than 20 MB. Please upload a smaller one.' },
      'file.empty': { status: 422, message: 'This file is empty. Please choose another one.' },
      'file.wrong-type': {
        status: 415,
        message: 'This file is not a PDF, JPEG, PNG, WebP or XML file. Please convert it and try again.',
      },
      'file.no-e-invoice': {
        status: 422,
        message:
          'This XML file is not an e-invoice (XRechnung, ZUGFeRD, Factur-X, Peppol). Upload Green Button meter values under Meter data files.',
      },
      'file.other-message': {
        status: 422,
        message: 'This Peppol message holds no invoice or credit note. Only these become bills.',
      },
      'file.spreadsheet': {
        status: 415,
        message:
          'This is a spreadsheet. Import bills from it as a list under Imports, and meter readings under Meter data files.',
      },
      'file.meter-data': {
        status: 415,
        message: 'This is a meter data file. Upload it under Meter data files.',
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
        message: 'This PDF is protected by a password. Please remove the password and upload it again.',
      },
      'file.too-many-pages': {
        status: 422,
        message: 'This PDF has too many pages for a bill. Please upload only the pages of the bill (at most 20).',
      },
      'file.too-complex': {
        status: 422,
        message: 'This file takes too long to read. Please upload a simpler one, or enter the bill manually.',
      },
    },
  },
);
