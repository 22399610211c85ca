import { readEspi, type XmlElement } from '@steward/core/meter-data/espi';
import { isMscons, readMscons } from '@steward/core/meter-data/mscons';
import { isNem, readNem } from '@steward/core/meter-data/nem12';
import { isMeterTable, readMeterTables } from '@steward/core/meter-data/portfolio-manager';
import { MeterFileError, type MeterFile, type MeterFileFailure } from '@steward/core/meter-data/series';
import { parseXml } from '../../../gateways/ocr/invoices/e-invoice-xml.ts';
import { parseCsv } from '../../../platform/imports/csv-reading.ts';
import { beginOfBytes, textOfBytes } from '../../../platform/imports/text-of-bytes.ts';
import type { SheetLimits } from '../../../platform/imports/sheet-limits.ts';
import { readSheets } from '../../../platform/imports/sheet-reading.ts';
import { bytesOfContent, type FileContent } from '../../../platform/uploads/file-content.ts';

/** `country`: that of the property (ISO alpha-2), for the order of day and month. */
export type MeterFileTask = FileContent & { limits: SheetLimits; country: string };

/** An interval of Green Button has eight elements of two tags each. */
const MAX_TAGS = 6_000_000;

/** The server writes each series by itself, and compares each day with those stored before. */
const [MAX_SERIES, MAX_DAYS] = [5000, 200_000];

function refuseTooMany({ series }: MeterFile): void {
  let days = 0;
  for (const { stretches } of series) for (const stretch of stretches) days += stretch.days;
  if (series.length > MAX_SERIES || days > MAX_DAYS) throw new MeterFileError('too-many-values');
}

/** The problem of a file, and its place. Errors of a child process have only a code. */
export interface MeterFileProblem {
  problem: MeterFileFailure;
  place: string;
}

const problems: Readonly<Record<string, MeterFileFailure>> = {
  'file.too-complex': 'too-many-values',
  'import.too-large': 'too-many-values',
  'file.damaged': 'cut-off',
  'import.unreadable': 'not-recognized',
  'import.empty': 'not-recognized',
};

/** Reads a meter data file of any supported kind. Runs in a child process, since the file is untrusted. */
export async function readMeterFile(task: MeterFileTask): Promise<MeterFile | MeterFileProblem> {
  try {
    const file = await read(await bytesOfContent(task), task);
    refuseTooMany(file);
    return file;
  } catch (error) {
    if (error instanceof MeterFileError) return { problem: error.code, place: error.at };
    const problem = problems[(error as { code?: string }).code ?? ''];
    if (problem) return { problem, place: '' };
    throw error;
  }
}

async function read(bytes: Buffer, { limits, country }: Pick<MeterFileTask, 'limits' | 'country'>): Promise<MeterFile> {
  if (bytes.length === 0) throw new MeterFileError('empty');
  const isWorkbook = bytes.subarray(0, 2).toString('latin1') === 'PK';
  // The central directory of a workbook is at the end of the file.
  if (isWorkbook && !bytes.includes('PK\u0005\u0006')) throw new MeterFileError('cut-off');
  const head = beginOfBytes(bytes, 4096);
  if (!isWorkbook && /^\uFEFF?\s*</.test(head)) return readEspi(parseXml(bytes, MAX_TAGS) as XmlElement);
  if (!isWorkbook && isNem(head)) return readNem(textOfBytes(bytes));
  if (!isWorkbook && isMscons(head)) return readMscons(textOfBytes(bytes));
  const tables = await readSheets({ bytes, limits }).catch((error: unknown) => {
    const isEmpty = (error as { code?: string }).code === 'import.empty';
    const [columns] = isEmpty && !isWorkbook ? (parseCsv(textOfBytes(bytes)) ?? []) : [];
    // A table with headings but no rows.
    if (columns && isMeterTable({ columns: columns.cells.map(String), rows: [] })) throw new MeterFileError('empty');
    throw error;
  });
  return readMeterTables(tables, country);
}
