/** The sorts of files that lists tell apart, by their content type. */
export const fileGroups = [
  'pdf',
  'image',
  'text',
  'table',
  'slides',
  'mail',
  'video',
  'model',
  'archive',
  'other',
  'none',
] as const;
export type FileGroup = (typeof fileGroups)[number];

const byType: Readonly<Record<string, FileGroup>> = {
  'application/pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'text',
  'application/vnd.oasis.opendocument.text': 'text',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'table',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'slides',
  'application/xml': 'text',
  'application/zip': 'archive',
  'application/x-step': 'model',
  'image/vnd.dwg': 'model',
  'text/csv': 'table',
  'message/rfc822': 'mail',
  'model/ifc': 'model',
  'model/vnd.rvt': 'model',
};

/** The sort of a file; `none` for a document without a file. */
export function fileGroupOf(contentType: string): FileGroup {
  if (contentType === '') return 'none';
  const known = Object.hasOwn(byType, contentType) ? byType[contentType] : undefined;
  if (known) return known;
  const [kind] = contentType.split('/');
  return kind === 'image' || kind === 'video' || kind === 'text' ? kind : 'other';
}

/** The content types of a sort that have no common beginning, and the beginning that the others have. */
export const typesOf = (group: FileGroup): { types: readonly string[]; prefix?: string } => ({
  types: Object.keys(byType).filter((type) => byType[type] === group),
  ...(['image', 'video', 'text'].includes(group) && { prefix: `${group}/` }),
});
