import { createReadStream } from 'node:fs';
import type { DocumentHandling, DocumentType } from '@steward/contract/foundation/files.content';
import { cleanFileName, endingOf } from '@steward/core/files/file-name';
import type { SniffedDocument } from '../document-file.ts';
import { contentTypeOf } from './content-type.ts';
import { typeOfHead } from './file-type.ts';
import { isTable } from './sniff.ts';
import { readZipDirectory, type ZipEntry } from './zip-directory.ts';

const kept: ReadonlySet<DocumentType> = new Set(['heic', 'ole', 'html', 'ifc', 'dwg', 'rvt', 'zip', 'other']);

/** Endings by which an operating system runs a file, whatever is in it. */
const PROGRAMS =
  /^(?:exe|com|scr|pif|cpl|dll|sys|ocx|drv|msi|msp|mst|msix|appx|jar|class|apk|aab|app|deb|rpm|dmg|pkg|xll|xla|xlam|ppam|gadget|application|appref-ms|msc)$/;
const SCRIPTS =
  /^(?:bat|cmd|ps1|psm1|psd1|js|jse|mjs|cjs|vb|vbs|vbe|ws|wsf|wsh|wsc|sct|hta|lnk|reg|inf|sh|bash|zsh|csh|command|py|pyw|pyc|rb|php|jsp|asp|aspx|chm|url|website|desktop|scf|iqy|rdp|library-ms|search-ms|searchconnector-ms|settingcontent-ms)$/;

/** The endings of each type; the first is the one that its content should have. */
const endings: Readonly<Partial<Record<DocumentType, readonly string[]>>> = {
  pdf: ['pdf'],
  jpeg: ['jpg', 'jpeg', 'jpe', 'jfif'],
  png: ['png'],
  webp: ['webp'],
  tiff: ['tif', 'tiff'],
  heic: ['heic', 'heif'],
  svg: ['svg'],
  docx: ['docx', 'docm', 'dotx', 'dotm'],
  xlsx: ['xlsx', 'xlsm', 'xltx', 'xltm'],
  pptx: ['pptx', 'pptm', 'ppsx', 'ppsm', 'potx', 'potm'],
  odt: ['odt', 'ott'],
  ole: ['doc', 'xls', 'ppt', 'dot', 'xlt', 'pot', 'pps', 'msg', 'vsd', 'pub', 'mpp'],
  html: ['html', 'htm', 'xhtml', 'shtml', 'mht'],
  eml: ['eml', 'mht', 'mhtml'],
  mp4: ['mp4', 'm4v', 'mov'],
  webm: ['webm'],
  ifc: ['ifc'],
  dwg: ['dwg'],
  rvt: ['rvt', 'rfa', 'rte', 'rft'],
  zip: ['zip', 'ifczip', 'bcf', 'bcfzip', 'kmz', 'epub', 'ods', 'odp', 'odg', 'vsdx', 'numbers', 'pages', 'key'],
};

/** Every ending that belongs to a type with a signature. */
const known = new Set(Object.values(endings).flat());

interface Found {
  type: DocumentType;
  hasMacros?: boolean;
  /** Protected by a password. */
  isEncrypted?: boolean;
}

interface SniffOptions {
  /** Whether the organization allows Office files with macros. */
  allowMacros?: boolean;
}

/**
 * What a file is and what is done with it. The bytes decide; a name can only add the suspicion that they are a program: Windows runs
 * `plan.bat` whatever it begins with. `head` is its beginning (16 kB), `path` where it lies.
 */
export async function sniffDocument(
  head: Buffer,
  name: string,
  path: string,
  { allowMacros = false }: SniffOptions = {},
): Promise<SniffedDocument> {
  // Windows leaves out dots and spaces at the end, too.
  const ending = endingOf(cleanFileName(name));
  const { type, hasMacros = false, isEncrypted = false } = await find(head, ending, path);
  const reason = reasonOf(type, ending, hasMacros && !allowMacros);
  // With a password every Office file has the same container.
  const contradicts = isEncrypted ? undefined : contradicted(type, ending);
  return {
    type,
    content_type: contentTypeOf(type),
    handling: reason ? 'refused' : handlingOf(type),
    ...(reason && { reason }),
    ...(contradicts !== undefined && { contradicts }),
    has_macros: hasMacros,
    is_encrypted: isEncrypted,
  };
}

/** Why a file with this name is refused whatever is in it. */
export const refusedByName = (name: string): SniffedDocument['reason'] =>
  reasonOf('other', endingOf(cleanFileName(name)), false);

const handlingOf = (type: DocumentType): DocumentHandling => (kept.has(type) ? 'kept' : 'shown');

function reasonOf(type: DocumentType, ending: string, hasForbiddenMacros: boolean): SniffedDocument['reason'] {
  if (type === 'program' || PROGRAMS.test(ending)) return 'file.program';
  if (type === 'script' || SCRIPTS.test(ending)) return 'file.script';
  return hasForbiddenMacros ? 'file.macros' : undefined;
}

/** The right ending, if the name has one of another type; unknown endings and those of text contradict nothing. */
function contradicted(type: DocumentType, ending: string): string | undefined {
  if (!known.has(ending)) return undefined;
  const own = endings[type];
  if (own) return own.includes(ending) ? undefined : own[0];
  if (type === 'xml' || type === 'csv') return type;
  // Bytes without a signature under a name that promises one.
  return type === 'text' ? 'txt' : type === 'other' ? '' : undefined;
}

/** The ending that a file of this type should have, if its name has one of another type; empty where none is known. */
export const contradictedBy = (type: DocumentType, name: string): string | undefined =>
  contradicted(type, endingOf(cleanFileName(name)));

async function find(head: Buffer, ending: string, path: string): Promise<Found> {
  const type = typeOfHead(head);
  if (type === 'zip') {
    const found = ofZip(head, (await readZipDirectory(path)) ?? []);
    return { ...found, hasMacros: found.hasMacros === true || MACRO_ENDINGS.test(ending) };
  }
  if (type === 'ole') return ofOle(path);
  if (type) return { type };
  if (!isText(head)) return { type: 'other' };
  return { type: isTable(head) || ending === 'csv' || ending === 'tsv' ? 'csv' : 'text' };
}

/** Text has no control characters except white space and escape; UTF-16 has a byte order mark. */
function isText(head: Buffer): boolean {
  if (head.length === 0) return false;
  const mark = head.length > 1 ? head.readUInt16LE(0) : 0;
  if (mark === 0xfe_ff || mark === 0xff_fe) return true;
  return !head.some(
    (byte) => byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d && byte !== 0x0c && byte !== 0x1b,
  );
}

/** VBA, sheets of macros of Excel 4, and the scripts of OpenDocument. */
const MACROS =
  /(?:^|\/)vba[^/]*\.bin$|^xl\/macrosheets\/|^(?:basic|scripts)\/(?!.*script-l[bc]\.xml$).+\.(?:xml|xlb|py|js|bsh)$/;

/** Endings with which Office runs the macros of a file, whatever the part with them is called. */
const MACRO_ENDINGS = /^(?:doc|dot|xls|xlt|ppt|pps|pot)m$/;

/** Whether the entries of an Office file hold macros. */
export const macrosIn = (names: readonly string[]): boolean => names.some((name) => MACROS.test(name.toLowerCase()));

function ofZip(head: Buffer, entries: readonly ZipEntry[]): Found {
  const names = new Set(entries.map(({ name }) => name.replaceAll('\\', '/').toLowerCase()));
  const has = (test: RegExp) => [...names].some((name) => test.test(name));
  if (names.has('androidmanifest.xml') || names.has('classes.dex')) return { type: 'program' };
  if (names.has('meta-inf/manifest.mf') && has(/\.class$/)) return { type: 'program' };
  const hasMacros = macrosIn([...names]);
  if (names.has('[content_types].xml')) {
    if (has(/^word\/document\d*\.xml$/)) return { type: 'docx', hasMacros };
    if (names.has('xl/workbook.xml')) return { type: 'xlsx', hasMacros };
    if (names.has('ppt/presentation.xml')) return { type: 'pptx', hasMacros };
  }
  const isOdt = OPEN_DOCUMENT_TEXT.test(head.toString('latin1', 0, 200));
  const isEncrypted = entries.some((entry) => entry.isEncrypted);
  return { type: isOdt && names.has('content.xml') ? 'odt' : 'zip', hasMacros, isEncrypted };
}

/** The first entry of an OpenDocument file, after its header of 30 bytes, is its type, which is not packed. */
const OPEN_DOCUMENT_TEXT = /^[^]{30}mimetype[^]{0,40}application\/vnd\.oasis\.opendocument\.text(?:-template)?PK/;

/** What is in OLE files: names of their streams, which are in UTF-16, and classes. */
const inOle = {
  macros: Buffer.from('_VBA_PROJECT', 'utf16le'),
  revit: Buffer.from('BasicFileInfo', 'utf16le'),
  encrypted: Buffer.from('EncryptedPackage', 'utf16le'),
  // The class of installers of Windows, of their patches and their changes.
  installer: Buffer.from('84100c0000000000c000000000000046', 'hex'),
  patch: Buffer.from('86100c0000000000c000000000000046', 'hex'),
  transform: Buffer.from('82100c0000000000c000000000000046', 'hex'),
};

async function ofOle(path: string): Promise<Found> {
  const found = await findBytes(path, Object.values(inOle));
  if ([inOle.installer, inOle.patch, inOle.transform].some((one) => found.has(one))) return { type: 'program' };
  if (found.has(inOle.revit)) return { type: 'rvt' };
  return { type: 'ole', hasMacros: found.has(inOle.macros), isEncrypted: found.has(inOle.encrypted) };
}

/** Which of these bytes a file has; it is read in parts. */
async function findBytes(path: string, wanted: readonly Buffer[]): Promise<Set<Buffer>> {
  const found = new Set<Buffer>();
  const longest = Math.max(...wanted.map(({ length }) => length));
  let end = Buffer.alloc(0);
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    const part = Buffer.concat([end, chunk]);
    for (const bytes of wanted) if (part.includes(bytes)) found.add(bytes);
    if (found.size === wanted.length) break;
    end = part.subarray(Math.max(0, part.length - longest + 1));
  }
  return found;
}
