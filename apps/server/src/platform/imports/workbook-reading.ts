import { isDateFormat, serialToDate } from 'hucre';
import { zeroFormat, type ZeroFormat } from './number-format.ts';
import type { SheetLimits } from './sheet-limits.ts';
import { attribute, TooManyTags, unescaped, type XmlEvents } from './xml-scan.ts';
import { openZip, partAt, PartsTooLarge, type Part, type ZipSource } from './zip-parts.ts';

export type CellValue = string | number | Date | boolean;

/** A row by its number in the sheet; cells without a value are undefined. */
export interface WorkbookRow {
  line: number;
  values: (CellValue | undefined)[];
}

export interface WorkbookSheet {
  name: string;
  /** Its part of the file; undefined for a sheet without cells, and for the second one with the same part. */
  part: string | undefined;
}

/** All parts together have more than the allowed bytes or tags. */
export class WorkbookTooLarge extends Error {}

/** Excel allows 255 characters. */
const MAX_FORMAT = 500;

export interface Workbook {
  sheets: WorkbookSheet[];
  /** Reports the rows of a sheet in their order. What `see` throws ends the reading. */
  readRows: (sheet: WorkbookSheet, see: (row: WorkbookRow) => void) => Promise<void>;
  close: () => void;
}

/** The last column of Excel, XFD. */
const MAX_COLUMNS = 16_384;

const [nameOf, idOf, targetOf, typeOf] = [attribute('name'), attribute('id'), attribute('Target'), attribute('Type')];
const relationOf = attribute('Id');
const [referenceOf, kindOf, styleOf] = [attribute('r'), attribute('t'), attribute('s')];
const [formatOf, codeOf] = [attribute('numFmtId'), attribute('formatCode')];
const since1904 = attribute('date1904');

/** Excel writes control characters as `_x000D_`. */
const decoded = (text: string) =>
  unescaped(text).replace(/_x([\da-f]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

function columnOf(reference: string): number {
  let column = 0;
  for (const letter of /^[A-Z]{1,3}/i.exec(reference)?.[0].toUpperCase() ?? '')
    column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

type Limits = Pick<SheetLimits, 'unpackedBytes' | 'tags'>;

const tooLarge = (error: unknown): never => {
  throw error instanceof TooManyTags || error instanceof PartsTooLarge ? new WorkbookTooLarge() : error;
};

interface Relation {
  type: string;
  part: string;
}

async function relationsOf(part: Part | undefined, folder: string): Promise<Map<string, Relation>> {
  const relations = new Map<string, Relation>();
  await part?.read({
    open(tag, attributes) {
      if (tag !== 'Relationship') return;
      const type = (typeOf(attributes) ?? '').split('/').at(-1) ?? '';
      relations.set(relationOf(attributes) ?? '', { type, part: partAt(folder, targetOf(attributes) ?? '') });
    },
  });
  return relations;
}

/** The texts that cells refer to by their number, without the pronunciation of Japanese ones. */
async function sharedStrings(part: Part | undefined): Promise<string[]> {
  const strings: string[] = [];
  let text = '';
  let isText = false;
  let isSpoken = false;
  await part?.read({
    open(tag) {
      if (tag === 'si') text = '';
      else if (tag === 'rPh') isSpoken = true;
      else if (tag === 't') isText = !isSpoken;
    },
    text(more) {
      if (isText) text += more;
    },
    close(tag) {
      if (tag === 't') isText = false;
      else if (tag === 'rPh') isSpoken = false;
      else if (tag === 'si') strings.push(decoded(text));
    },
  });
  return strings;
}

interface CellStyle {
  isDay: boolean;
  zeros: ZeroFormat | undefined;
}

/** For each style of cells, whether its numbers are days, or have zeros that only the format shows. */
async function cellStyles(part: Part | undefined): Promise<CellStyle[]> {
  const codes = new Map<string, string>();
  const known = new Map<string, CellStyle>();
  const styles: CellStyle[] = [];
  let isOfCells = false;
  await part?.read({
    open(tag, attributes) {
      if (tag === 'cellXfs') isOfCells = true;
      else if (tag === 'numFmt') codes.set(formatOf(attributes) ?? '', codeOf(attributes) ?? '');
      else if (tag === 'xf' && isOfCells) {
        const id = formatOf(attributes) ?? '';
        // Many styles can have the same format.
        const code = codes.get(id)?.slice(0, MAX_FORMAT);
        const found = known.get(id) ?? {
          isDay: isDateFormat(code ?? id),
          zeros: code === undefined ? undefined : zeroFormat(code),
        };
        known.set(id, found);
        styles.push(found);
      }
    },
    close(tag) {
      if (tag === 'cellXfs') isOfCells = false;
    },
  });
  return styles;
}

interface Meanings {
  strings: readonly string[];
  styles: readonly CellStyle[];
  isSince1904: boolean;
}

function valueOf(kind: string, style: string | undefined, text: string, { strings, styles, isSince1904 }: Meanings) {
  if (kind === 's') return strings[Number(text)];
  if (kind === 'str' || kind === 'inlineStr') return decoded(text);
  if (kind === 'b') return text === '1' || text.toLowerCase() === 'true';
  if (text.trim() === '') return undefined;
  const number = Number(text);
  if (kind === 'e' || Number.isNaN(number)) return unescaped(text);
  const { isDay, zeros } = styles[Number(style ?? -1)] ?? {};
  return isDay ? serialToDate(number, isSince1904) : (zeros?.(number) ?? number);
}

function rowReader(meanings: Meanings, see: (row: WorkbookRow) => void): Partial<XmlEvents> {
  let row: WorkbookRow = { line: 0, values: [] };
  let [isData, isText, column, kind, text] = [false, false, -1, '', ''];
  let style: string | undefined;
  return {
    open(tag, attributes) {
      if (tag === 'sheetData') isData = true;
      if (!isData) return;
      if (tag === 'row') {
        const line = Number(referenceOf(attributes) ?? row.line + 1);
        if (!Number.isSafeInteger(line)) throw new Error('A row has no number');
        row = { line, values: [] };
        column = -1;
      } else if (tag === 'c') {
        const reference = referenceOf(attributes);
        column = reference === undefined ? column + 1 : columnOf(reference);
        if (column < 0 || column >= MAX_COLUMNS) throw new Error('A cell is outside the sheet');
        [kind, style, text] = [kindOf(attributes) ?? '', styleOf(attributes), ''];
      } else if (tag === 'v' || tag === 't') isText = true;
    },
    text(more) {
      if (isText) text += more;
    },
    close(tag) {
      if (tag === 'sheetData') isData = false;
      if (!isData) return;
      if (tag === 'v' || tag === 't') isText = false;
      else if (tag === 'c') {
        const value = valueOf(kind, style, text, meanings);
        // A blank cell in the last column would make a row of 16,384 cells.
        if (value !== undefined && !(typeof value === 'string' && value.trim() === '')) row.values[column] = value;
      } else if (tag === 'row') see(row);
    },
  };
}

/**
 * Opens a workbook (Office Open XML). Each part is read once at most, whatever number of sheets refers to it: a small file may have many
 * sheets and many texts. Runs in a child process, since the file is untrusted.
 */
export async function openWorkbook(source: ZipSource, limits: Limits): Promise<Workbook> {
  const zip = await openZip(source, limits).catch(tooLarge);
  const partOf = (name: string): Part | undefined => {
    const part = zip.part(name);
    return part && { ...part, read: (see) => part.read(see).catch(tooLarge) };
  };
  const documents = [...(await relationsOf(partOf('_rels/.rels'), '')).values()];
  const place = documents.find(({ type }) => type === 'officeDocument')?.part ?? 'xl/workbook.xml';
  const folder = place.split('/').slice(0, -1).join('/');
  const file = place.slice(folder ? folder.length + 1 : 0);
  const relations = await relationsOf(partOf(partAt(folder, `_rels/${file}.rels`)), folder);
  const sheets: WorkbookSheet[] = [];
  let isSince1904 = false;
  await partOf(place)?.read({
    open(tag, attributes) {
      if (tag === 'workbookPr') isSince1904 = ['1', 'true'].includes(since1904(attributes) ?? '');
      if (tag !== 'sheet') return;
      const relation = relations.get(idOf(attributes) ?? '');
      const isFirst = relation?.type === 'worksheet' && sheets.every(({ part }) => part !== relation.part);
      sheets.push({ name: nameOf(attributes) ?? '', part: isFirst ? relation.part : undefined });
    },
  });
  const related = (type: string) => partOf([...relations.values()].find((one) => one.type === type)?.part ?? '');
  let meanings: Promise<Meanings> | undefined;
  const meaningsOnce = async (): Promise<Meanings> => {
    const strings = await sharedStrings(related('sharedStrings'));
    return { strings, styles: await cellStyles(related('styles')), isSince1904 };
  };
  return {
    sheets,
    async readRows({ part }, see) {
      meanings ??= meaningsOnce();
      const known = await meanings;
      if (part !== undefined) await partOf(part)?.read(rowReader(known, see));
    },
    close: zip.close,
  };
}
