import { createReadStream } from 'node:fs';
import { isMscons } from '@steward/core/meter-data/mscons';
import { isNem } from '@steward/core/meter-data/nem12';
import { isMail } from '../../mail-in/is-mail.ts';
import { beginOfBytes } from '../../../platform/imports/text-of-bytes.ts';
import type { FileFailureCode } from '../file-failure.ts';
import { afterProlog, fromDeclaration } from '../invoices/xml-prolog.ts';

/** The first bytes of files, by the formats' own specifications; `ole` is the container of old workbooks. */
const SIGNATURES = {
  jpeg: Buffer.from([0xff, 0xd8, 0xff]),
  png: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  ole: Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
};

/** Bytes in which a header stands, those in which the lines of a table show, and those in which the root of XML begins. */
const [HEAD, LINES, PROLOG] = [1024, 4096, 16_384];

const beginsWith = (bytes: Buffer, signature: Buffer) => bytes.subarray(0, signature.length).equals(signature);

export type FileKind = 'pdf' | 'jpeg' | 'png' | 'webp' | 'xml';

/** What a file is by its content; its name and declared type may be wrong. */
export function sniff(bytes: Uint8Array): FileKind | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, HEAD));
  if (beginsWith(head, SIGNATURES.jpeg)) return 'jpeg';
  if (beginsWith(head, SIGNATURES.png)) return 'png';
  // Between the two words stands the length.
  if (head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP') return 'webp';
  // Readers accept some bytes before the header, and so do the mail programs that put them there.
  if (head.includes('%PDF-')) return 'pdf';
  return isXml(beginOfBytes(bytes, PROLOG)) ? 'xml' : undefined;
}

/** By its declaration, or by its root after comments and instructions; pages of the web are none. */
function isXml(text: string): boolean {
  if (/^<\?xml\s/.test(fromDeclaration(text))) return true;
  const root = /^<([\p{L}_][\p{L}\p{N}_.:-]*)[\s/>]/u.exec(afterProlog(text))?.[1];
  return root !== undefined && root.toLowerCase() !== 'html';
}

/** What Apple's phones photograph in, and its kin: their pictures are coded as HEVC, which needs a licence. */
const HEIC_BRANDS = /^(?:heic|heix|heim|heis|hevc|hevx|mif1|msf1)$/;

/** What a container has inside if it is a workbook; undefined for a file that is no container. */
function workbookSign(head: Buffer): Buffer | undefined {
  if (head.toString('latin1', 0, 2) === 'PK') return Buffer.from('xl/workbook');
  return beginsWith(head, SIGNATURES.ole) ? Buffer.from('Workbook', 'utf16le') : undefined;
}

/** Several lines of text with the same sign between the same number of cells. */
function isTable(all: Buffer): boolean {
  // Four whole lines are enough; the last may have been cut.
  const lines = beginOfBytes(all, LINES).split(/\r?\n/, 5).slice(0, 4).filter(Boolean);
  return [',', ';', '\t'].some((sign) => {
    const counts = new Set(lines.map((line) => line.split(sign).length));
    return lines.length > 1 && counts.size === 1 && !counts.has(1) && !counts.has(2);
  });
}

/** Whether a file is meter data, by its first lines. */
export function isMeterData(bytes: Uint8Array): boolean {
  const text = beginOfBytes(bytes, LINES);
  return isNem(text) || isMscons(text);
}

/** Why a file that is of no accepted kind is refused. */
export function refusalOf(bytes: Uint8Array): FileFailureCode {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const sign = workbookSign(all);
  return refusal(all, sign !== undefined && all.includes(sign));
}

/** The same for a file of which only the beginning is in memory. */
export async function refusalOfFile({ head, path }: { head: Buffer; path: string }): Promise<FileFailureCode> {
  const sign = workbookSign(head);
  return refusal(head, sign !== undefined && (await isIn(path, sign)));
}

/** Whether a file has these bytes; it is read in parts. */
async function isIn(path: string, wanted: Buffer): Promise<boolean> {
  let end = Buffer.alloc(0);
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    const part = Buffer.concat([end, chunk]);
    if (part.includes(wanted)) return true;
    end = part.subarray(Math.max(0, part.length - wanted.length + 1));
  }
  return false;
}

function refusal(bytes: Buffer, isWorkbook: boolean): FileFailureCode {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 12)).toString('latin1');
  // The first box of ISO 14496-12: its length, its type, the brand.
  if (head.slice(4, 8) === 'ftyp' && HEIC_BRANDS.test(head.slice(8, 12))) return 'file.heic';
  if (isMeterData(bytes)) return 'file.meter-data';
  if (isMail(bytes)) return 'file.mail-without-file';
  const isSpreadsheet = workbookSign(bytes) ? isWorkbook : isTable(bytes);
  return isSpreadsheet ? 'file.spreadsheet' : 'file.wrong-type';
}
