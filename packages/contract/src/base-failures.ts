import type { FailureDefinition } from './call.ts';

/** Failures of no area: of any request, or of the server itself. */
export const baseFailures = {
  'request.invalid': { status: 400, message: 'Some request parameters are missing' },
  'request.too-large': { status: 413, message: 'The request is too large.' },
  'request.wrong-type': { status: 415, message: 'This kind of content is not accepted here.' },
  'request.too-many': { status: 429, message: 'Too many attempts. Please wait a moment and try again.' },
  'approval.changed': {
    status: 409,
    message: 'This was changed after you opened it. Check what changed, then decide again.',
  },
  'request.unknown': { status: 404, message: 'There is no such call.' },
  'server.failed': { status: 500, message: 'Something went wrong' },
  'server.busy': { status: 503, message: 'The service is busy. Please try again in a moment.' },
  'server.too-slow': {
    status: 504,
    message:
      'This took longer than the server allows and was stopped. Nothing was changed. Ask for less at once, such as one portfolio or a shorter period, or try again later.',
  },
  'upload.busy': {
    status: 503,
    message: 'The server is receiving too many files. Please wait a minute, then send your files again.',
  },
  'upload.too-many': {
    status: 429,
    message:
      'Your organization is sending too many files at the same time. Please wait until they have arrived, then send yours again.',
  },
  'server.full': {
    status: 507,
    message: 'The server has no space left, so nothing was saved. Please contact the operator of this installation.',
  },
} as const satisfies Record<string, FailureDefinition>;
