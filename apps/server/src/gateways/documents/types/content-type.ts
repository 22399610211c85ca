import type { DocumentType } from '@steward/contract/foundation/files.content';

const BYTES = 'application/octet-stream';

/** HTML is a row of bytes: nothing asks for it as a page. */
const contentTypes: Readonly<Record<DocumentType, string>> = {
  pdf: 'application/pdf',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  tiff: 'image/tiff',
  heic: 'image/heic',
  svg: 'image/svg+xml',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  odt: 'application/vnd.oasis.opendocument.text',
  ole: 'application/x-ole-storage',
  csv: 'text/csv',
  text: 'text/plain',
  xml: 'application/xml',
  html: BYTES,
  eml: 'message/rfc822',
  mp4: 'video/mp4',
  webm: 'video/webm',
  ifc: 'application/x-step',
  dwg: 'image/vnd.dwg',
  rvt: 'model/vnd.rvt',
  zip: 'application/zip',
  program: BYTES,
  script: BYTES,
  other: BYTES,
};

/** The content type that is stored with a file. */
export const contentTypeOf = (type: DocumentType): string => contentTypes[type];

const types = new Map(Object.entries(contentTypes).map(([type, contentType]) => [contentType, type as DocumentType]));

/** The type of a stored file by its content type; `other` for rows of bytes. */
export const typeOfContentType = (contentType: string): DocumentType =>
  contentType === BYTES ? 'other' : (types.get(contentType) ?? 'other');
