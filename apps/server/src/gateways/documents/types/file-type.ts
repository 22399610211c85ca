import type { DocumentType } from '@steward/contract/foundation/files.content';
import { beginOfBytes } from '../../../platform/imports/text-of-bytes.ts';
import { isMail } from '../../mail-in/is-mail.ts';
import { afterProlog, fromDeclaration } from '../../ocr/invoices/xml-prolog.ts';

/** Bytes in which a header is found, and those in which the root of XML begins. */
const [HEADER, PROLOG] = [1024, 16_384];

/** A type by its first bytes alone. `zip` and `ole` are containers, whose content says which type it is. */
type HeadType = Exclude<DocumentType, 'docx' | 'xlsx' | 'pptx' | 'odt' | 'rvt' | 'csv' | 'text' | 'other'>;

const hex = (digits: string) => Buffer.from(digits.replaceAll(' ', ''), 'hex');

/** The first bytes of files, by the specifications of the formats. */
const signatures: readonly [HeadType, Buffer][] = [
  ['jpeg', hex('ff d8 ff')],
  ['png', hex('89 50 4e 47 0d 0a 1a 0a')],
  ['tiff', hex('49 49 2a 00')],
  ['tiff', hex('4d 4d 00 2a')],
  // BigTIFF.
  ['tiff', hex('49 49 2b 00')],
  ['tiff', hex('4d 4d 00 2b')],
  ['ole', hex('d0 cf 11 e0 a1 b1 1a e1')],
  ['zip', Buffer.from('PK\x03\x04', 'latin1')],
  // Without entries, and in parts.
  ['zip', Buffer.from('PK\x05\x06', 'latin1')],
  ['zip', Buffer.from('PK\x07\x08', 'latin1')],
  ['dwg', Buffer.from('AC10', 'latin1')],
  ['ifc', Buffer.from('ISO-10303-21;', 'latin1')],
  // ELF, Mach-O in both orders of bytes, Java and Mach-O for several processors, Android, WebAssembly, shortcuts of Windows.
  ['program', Buffer.from('\x7fELF', 'latin1')],
  ['program', hex('fe ed fa ce')],
  ['program', hex('fe ed fa cf')],
  ['program', hex('ce fa ed fe')],
  ['program', hex('cf fa ed fe')],
  ['program', hex('ca fe ba be')],
  ['program', Buffer.from('dex\n', 'latin1')],
  ['program', Buffer.from('\0asm', 'latin1')],
  ['program', hex('4c 00 00 00 01 14 02 00 00 00 00 00 c0 00 00 00 00 00 00 46')],
  ['script', Buffer.from('#!', 'latin1')],
  ['script', Buffer.from('\u{feff}#!')],
];

const beginsWith = (bytes: Buffer, signature: Buffer) => bytes.subarray(0, signature.length).equals(signature);

/** The photos of Apple's phones and related ones: their pictures are coded as HEVC, which needs a licence. */
const HEIC_BRANDS = /^(?:heic|heix|heim|heis|hevc|hevx|mif1|msf1)$/;
const MP4_BRANDS = /^(?:isom|iso\d|mp4\d|avc1|M4V |MSNV|dash|f4v )$/;

/** The type of a file by its first bytes; undefined for text and for what has no signature. */
export function typeOfHead(bytes: Uint8Array): HeadType | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, HEADER));
  const found = signatures.find(([, signature]) => beginsWith(head, signature));
  if (found) return found[0];
  if (isWindowsProgram(head)) return 'program';
  // Between the two words is the length.
  if (head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP') return 'webp';
  // The first box of ISO 14496-12: its length, its type, the brand.
  if (head.toString('latin1', 4, 8) === 'ftyp') {
    const brand = head.toString('latin1', 8, 12);
    if (HEIC_BRANDS.test(brand)) return 'heic';
    if (MP4_BRANDS.test(brand)) return 'mp4';
  }
  // EBML, whose header names the kind of its content.
  if (beginsWith(head, hex('1a 45 df a3')) && head.subarray(0, 80).includes('webm')) return 'webm';
  const markup = markupOf(beginOfBytes(bytes, PROLOG));
  // Readers accept some bytes before the header, and so do the mail programs that put them there.
  if (head.includes('%PDF-') && markup === undefined) return 'pdf';
  if (markup) return markup;
  return isMail(bytes) ? 'eml' : undefined;
}

/** The old header of DOS, which points to the new one; plain text may begin with its two letters. */
const isWindowsProgram = (head: Buffer): boolean =>
  head.toString('latin1', 0, 2) === 'MZ' && (head.subarray(0, 64).includes(0) || head.length < 64);

/** XML by its declaration, or by its root after comments and instructions; pages of the web are HTML. */
function markupOf(text: string): 'xml' | 'svg' | 'html' | undefined {
  const rest = afterDoctype(afterProlog(text));
  const root = /^<([\p{L}_][\p{L}\p{N}_.:-]*)[\s/>]/u.exec(rest)?.[1]?.toLowerCase();
  if (/^<!doctype\s+html/i.test(afterProlog(text)) || (root !== undefined && htmlTags.has(root))) return 'html';
  if (root === 'svg' || root?.endsWith(':svg')) return 'svg';
  return root !== undefined || /^<\?xml\s/.test(fromDeclaration(text)) ? 'xml' : undefined;
}

/** Any of these makes a browser that guesses show a page. */
const htmlTags = new Set([
  'html',
  'head',
  'body',
  'script',
  'iframe',
  'style',
  'title',
  'meta',
  'div',
  'p',
  'table',
  'a',
]);

/** XML after its document type, which may hold declarations in brackets. */
const afterDoctype = (text: string): string => afterProlog(text.replace(/^<!doctype\s[^<>[]*(?:\[[^\]]*\]\s*)?>/i, ''));
