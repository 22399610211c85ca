import { createReadStream } from 'node:fs';
import { isMscons } from '@steward/core/meter-data/mscons';
import { isNem } from '@steward/core/meter-data/nem12';
import { beginOfBytes } from '../../../platform/imports/text-of-bytes.ts';
import type { FileFailureCode } from '../../ocr/file-failure.ts';
import { typeOfHead } from './file-type.ts';

/** Bytes in which the lines of a table show. */
const LINES = 4096;

export type FileKind = 'pdf' | 'jpeg' | 'png' | 'webp' | 'xml';

/** What a bill is by its content; its name and declared type may be wrong. */
export function sniff(bytes: Uint8Array): FileKind | undefined {
  const type = typeOfHead(bytes);
  if (type === 'pdf' || type === 'jpeg' || type === 'png' || type === 'webp' || type === 'xml') return type;
  return undefined;
}

/** The content type of an image that browsers show, by its first bytes. */
export function sniffImage(bytes: Uint8Array): 'image/jpeg' | 'image/png' | 'image/webp' | undefined {
  const type = typeOfHead(bytes);
  return type === 'jpeg' || type === 'png' || type === 'webp' ? `image/${type}` : undefined;
}

/** What a container has inside if it is a workbook; undefined for a file that is no container. */
function workbookSign(head: Buffer): Buffer | undefined {
  const type = typeOfHead(head);
  if (type === 'zip') return Buffer.from('xl/workbook');
  return type === 'ole' ? Buffer.from('Workbook', 'utf16le') : undefined;
}

/** Several lines of text with the same sign between the same number of cells. */
export function isTable(all: Buffer): boolean {
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
  const type = typeOfHead(bytes);
  if (type === 'heic') return 'file.heic';
  if (isMeterData(bytes)) return 'file.meter-data';
  if (type === 'eml') return 'file.mail-without-file';
  const isSpreadsheet = type === 'zip' || type === 'ole' ? isWorkbook : isTable(bytes);
  return isSpreadsheet ? 'file.spreadsheet' : 'file.wrong-type';
}
