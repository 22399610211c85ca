import type { FailureDefinition } from '../call.ts';

export const documentFailures = {
  'document.not-found': { status: 404, message: 'This document was not found.' },
  'document.no-file': { status: 404, message: 'This document has no file yet. Upload one first.' },
  'document.held': {
    status: 409,
    message: 'This document is kept from deletion. See what holds it in its details.',
  },
  'document.retained': {
    status: 409,
    message:
      'With this type or day of issue the document would be kept for a shorter time. Ask a person who may set retention to change it.',
  },
  'document.on-list': {
    status: 409,
    message: 'This certificate, rating or exemption is counted. Change its type on the Documents tab of its property.',
  },
  'document.not-in-trash': {
    status: 409,
    message: 'Only documents in the trash are deleted for ever. Move it to the trash first.',
  },
  'document.in-trash': { status: 409, message: 'This document is in the trash. Restore it first.' },
  'document.no-such-version': { status: 404, message: 'This document has no version with this number.' },
  'document.owner-unknown': { status: 400, message: 'Please choose a member of your organization as the owner.' },
  'document-folder.not-found': { status: 404, message: 'This folder was not found.' },
  'document-folder.name-taken': {
    status: 409,
    message: 'A folder with this name is already there. Please choose another name.',
  },
  'document-folder.into-itself': {
    status: 409,
    message: 'A folder cannot be moved into itself or a folder below it.',
  },
  'document-folder.too-deep': { status: 409, message: 'Folders may be nested 20 deep. Choose a place further up.' },
  'document-folder.in-trash': { status: 409, message: 'This folder is in the trash. Restore it first.' },
  'document-folder.readers': {
    status: 400,
    message: 'Readers are chosen for folders directly under the company, and for teams of your organization.',
  },
  'document-place.not-found': { status: 404, message: 'This place for documents was not found.' },
  'document-place.of-others': {
    status: 403,
    message: 'Only documents and folders that you added or own can be moved to the unorganized ones.',
  },
  'document-place.not-for-you': {
    status: 403,
    message: 'Only people who see the whole organization add folders and documents directly under the company.',
  },
} as const satisfies Record<string, FailureDefinition>;
