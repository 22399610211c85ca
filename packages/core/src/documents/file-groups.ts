/** The sorts of files that lists distinguish. */
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

const types: Readonly<Partial<Record<FileGroup, readonly string[]>>> = {
  pdf: ['pdf'],
  image: ['jpeg', 'png', 'webp', 'tiff', 'heic', 'svg'],
  text: ['docx', 'odt', 'ole', 'text', 'xml', 'html'],
  table: ['xlsx', 'csv'],
  slides: ['pptx'],
  mail: ['eml'],
  video: ['mp4', 'webm'],
  model: ['ifc', 'dwg', 'rvt'],
  archive: ['zip'],
};

const groupOfType = new Map(
  Object.entries(types).flatMap(([group, all]) => all.map((type) => [type, group as FileGroup] as const)),
);

/** The types by content of a sort of files; of `other` those of all sorts that are named. */
export const typesOf = (group: FileGroup): readonly string[] =>
  group === 'other' ? Object.values(types).flat() : (types[group] ?? []);

/** The sort of a file by its type; `none` for a document without a file. */
export const fileGroupOf = (type: string): FileGroup => (type === '' ? 'none' : (groupOfType.get(type) ?? 'other'));

const pictures = ['jpeg', 'png', 'webp', 'heic', 'mp4', 'webm'];
const packed = new Set([...pictures, 'pdf', 'docx', 'xlsx', 'pptx', 'odt', 'rvt', 'zip']);

/** Whether files of a type are packed already, so that packing them again only takes time. */
export const isPackedType = (type: string): boolean => packed.has(type);
