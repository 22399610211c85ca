import type { DocumentType } from '@steward/contract/foundation/files.content';

const BYTES = 'application/octet-stream';

/** What a browser would run as a page, or draw with its scripts, is a row of bytes for it: HTML and SVG. */
const contentTypes: Readonly<Record<DocumentType, string>> = {
  pdf: 'application/pdf',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  tiff: 'image/tiff',
  heic: 'image/heic',
  svg: BYTES,
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
  dwg: BYTES,
  rvt: BYTES,
  zip: 'application/zip',
  program: BYTES,
  script: BYTES,
  other: BYTES,
};

/** The content type that is stored with a file. */
export const contentTypeOf = (type: DocumentType): string => contentTypes[type];

const types = new Map((Object.keys(contentTypes) as DocumentType[]).map((type) => [contentTypes[type], type]));

/** The type of a file whose content type is stored; `other` for bytes of many types. */
export const typeOfContentType = (contentType: string): DocumentType =>
  contentType === BYTES ? 'other' : (types.get(contentType) ?? 'other');
