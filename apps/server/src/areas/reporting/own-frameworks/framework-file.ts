import { fail, Failure } from '@steward/contract/failures';
import { MAX_FRAMEWORK_BYTES, type FrameworkProblem } from '@steward/contract/reporting/own-frameworks';
import {
  readOwnEdition,
  type Earlier,
  type OwnEdition,
  type OwnProblem,
} from '@steward/reference/frameworks/own-framework';
import { readFile } from 'node:fs/promises';
import { sniffDocument } from '../../../gateways/documents/types/sniff-document.ts';
import type { UploadedFile } from '../../../platform/http/bind.ts';
import { readSheetsOf } from '../../../platform/imports/sheet-reader.ts';
import { textOfBytes } from '../../../platform/imports/text-of-bytes.ts';
import { isNestedBeyond } from '../../../platform/json-depth.ts';
import { frameworkOfSheets, type SheetFramework } from './framework-sheets.ts';

/** A framework as a file has it. */
export interface FrameworkFile {
  raw: unknown;
  /** Of a workbook. */
  sheets?: SheetFramework;
}

/** Question, columns, options, title, language: ten levels. */
const MOST_DEPTH = 20;

function jsonOf(bytes: Buffer): unknown {
  const text = textOfBytes(bytes);
  if (isNestedBeyond(text, MOST_DEPTH)) fail('own-framework.not-json');
  try {
    return JSON.parse(text);
  } catch {
    return fail('own-framework.not-json');
  }
}

async function sheetsOf(path: string): Promise<SheetFramework> {
  try {
    return frameworkOfSheets(await readSheetsOf({ path })) ?? fail('own-framework.no-sheets');
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (error.code === 'import.unreadable') fail('file.damaged');
    if (error.code === 'import.empty') fail('own-framework.no-sheets');
    if (error.code === 'import.too-large') fail('own-framework.too-large');
    throw error;
  }
}

/** The framework of an uploaded file; each way in which a file cannot be read has its own message. */
export async function readFrameworkFile([upload]: readonly UploadedFile[]): Promise<FrameworkFile> {
  if (!upload) return fail('request.invalid', undefined, [{ field: 'files', message: 'is required' }]);
  if (upload.tooLarge || upload.size > MAX_FRAMEWORK_BYTES) fail('own-framework.too-large');
  if (upload.size === 0) fail('file.empty');
  const { type, is_encrypted } = await sniffDocument(upload.head, upload.name, upload.path);
  if (is_encrypted) fail('file.encrypted');
  if (upload.head.subarray(0, 2).toString('latin1') === 'PK') {
    const sheets = await sheetsOf(upload.path);
    return { raw: sheets.raw, sheets };
  }
  if (type === 'ole' || upload.head.includes(0)) fail('own-framework.wrong-type');
  if (!/^\s*[[{"]/.test(textOfBytes(upload.head.subarray(0, 400))) && !/\.json$/i.test(upload.name))
    fail('own-framework.wrong-type');
  return { raw: jsonOf(await readFile(upload.path)) };
}

const placed = ({ path, problem, detail }: OwnProblem, sheets: SheetFramework | undefined): FrameworkProblem => {
  if (!sheets) return { sheet: null, row: null, place: path.join('.'), problem, detail };
  const { sheet, row, column } = sheets.cellOf(path);
  return { sheet, row, place: column, problem, detail };
};

/** The edition of a file, or its problems by row or place. */
export function editionOfFile(
  { raw, sheets }: FrameworkFile,
  earlier: Earlier,
): { edition?: OwnEdition | undefined; problems: FrameworkProblem[] } {
  const read = readOwnEdition(raw, earlier);
  const ofSheets = (sheets?.problems ?? []).map(({ sheet, row, column, problem, detail }): FrameworkProblem => ({
    sheet,
    row,
    place: column,
    problem,
    detail,
  }));
  const problems = [...ofSheets, ...read.problems.map((one) => placed(one, sheets))];
  return { edition: problems.length ? undefined : read.edition, problems };
}
