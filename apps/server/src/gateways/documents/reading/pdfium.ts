import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { FileFailure } from '../../ocr/file-failure.ts';

/** The functions of PDFium (fpdfview.h, fpdf_text.h, fpdf_doc.h, fpdf_edit.h); pointers are positions in its memory. */
interface Pdfium {
  HEAPU8: Uint8Array;
  wasmExports: {
    malloc: (bytes: number) => number;
    free: (pointer: number) => void;
    __indirect_function_table: { set: (place: number, work: unknown) => void };
  };
  _FPDF_LoadCustomDocument: (access: number, password: number) => number;
  _FPDF_GetLastError: () => number;
  _FPDF_CloseDocument: (document: number) => void;
  _FPDF_GetPageCount: (document: number) => number;
  _FPDF_GetMetaText: (document: number, tag: number, buffer: number, bytes: number) => number;
  _FPDF_LoadPage: (document: number, index: number) => number;
  _FPDF_ClosePage: (page: number) => void;
  _FPDF_GetPageWidth: (page: number) => number;
  _FPDF_GetPageHeight: (page: number) => number;
  _FPDF_PageToDevice: (
    page: number,
    ...rest: [number, number, number, number, number, number, number, number, number]
  ) => number;
  _FPDFBitmap_CreateEx: (width: number, height: number, format: number, buffer: number, stride: number) => number;
  _FPDFBitmap_FillRect: (bitmap: number, ...rest: [number, number, number, number, number]) => void;
  _FPDFBitmap_Destroy: (bitmap: number) => void;
  _FPDF_RenderPageBitmap: (
    bitmap: number,
    page: number,
    ...rest: [number, number, number, number, number, number]
  ) => void;
  _FPDF_FFLDraw: (
    form: number,
    bitmap: number,
    page: number,
    ...rest: [number, number, number, number, number, number]
  ) => void;
  _FPDFDOC_InitFormFillEnvironment: (document: number, info: number) => number;
  _FPDFDOC_ExitFormFillEnvironment: (form: number) => void;
  _FPDFText_LoadPage: (page: number) => number;
  _FPDFText_ClosePage: (text: number) => void;
  _FPDFText_CountChars: (text: number) => number;
  _FPDFText_GetText: (text: number, from: number, count: number, buffer: number) => number;
  _FPDFText_GetUnicode: (text: number, index: number) => number;
  _FPDFText_GetCharBox: (text: number, index: number, l: number, r: number, b: number, t: number) => number;
  _FPDFText_GetLooseCharBox: (text: number, index: number, rectangle: number) => number;
  _FPDFPage_CountObjects: (page: number) => number;
  _FPDFPage_GetObject: (page: number, index: number) => number;
  _FPDFPageObj_GetType: (object: number) => number;
  _FPDFPageObj_GetBounds: (object: number, l: number, b: number, r: number, t: number) => number;
}

/** The types of Node do not describe it. */
const { WebAssembly: wasm } = globalThis as unknown as {
  WebAssembly: {
    Module: new (bytes: Uint8Array) => object;
    Instance: new (module: object, imports: object) => { exports: Record<string, unknown> };
  };
};

let library: Promise<Pdfium> | undefined;

/** `module` is private in the types of the package, which itself offers neither boxes of characters nor files that are read in parts. */
const loadPdfium = (): Promise<Pdfium> =>
  (library ??= PDFiumLibrary.init().then((loaded) => (loaded as unknown as { module: Pdfium }).module));

/** FPDF_ERR_PASSWORD and FPDF_ERR_SECURITY. */
const LOCKED = new Set([4, 5]);
const BLOCK_BYTES = 65_536;
/** PDFium holds the length in 32 bits, and its positions are signed in places. */
const MAX_BYTES = 2 ** 31 - 1;

/** Reads a file in blocks: the parser asks for some bytes at a time. */
function blockReader(file: number): (into: Uint8Array, position: number) => boolean {
  const block = Buffer.alloc(BLOCK_BYTES);
  let [from, bytes] = [-1, 0];
  return (into, position) => {
    if (into.length >= BLOCK_BYTES) return readSync(file, into, 0, into.length, position) === into.length;
    for (let done = 0; done < into.length;) {
      const at = position + done;
      const start = at - (at % BLOCK_BYTES);
      if (start !== from) {
        bytes = readSync(file, block, 0, BLOCK_BYTES, start);
        from = start;
      }
      const part = block.subarray(at - start, Math.min(bytes, at - start + into.length - done));
      if (part.length === 0) return false;
      into.set(part, done);
      done += part.length;
    }
    return true;
  };
}

/**
 * A WebAssembly function of four numbers that answers one, made of a function of JavaScript: the only kind that a table of functions
 * takes. The module imports `e.f` and exports it as `f`.
 */
function asWasm(work: (...numbers: [number, number, number, number]) => number): unknown {
  const bytes = [
    [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    [1, 9, 1, 0x60, 4, 0x7f, 0x7f, 0x7f, 0x7f, 1, 0x7f],
    [2, 7, 1, 1, 0x65, 1, 0x66, 0, 0],
    [7, 5, 1, 1, 0x66, 0, 0],
  ].flat();
  const made = new wasm.Instance(new wasm.Module(new Uint8Array(bytes)), { e: { f: work } });
  return made.exports['f'];
}

/** What the open document is read with: one file at a time, see `openPdfFile`. */
let reader: ((into: Uint8Array, position: number) => boolean) | undefined;

/**
 * Puts the function that reads files into place 0 of PDFium's table of functions, the null pointer, because the table cannot grow and has
 * no other free place. PDFium calls it with the parameter, the position, where to put the bytes, and how many.
 */
function installReader(pdfium: Pdfium): void {
  const read = asWasm((_, position, pointer, bytes) => {
    try {
      const into = pdfium.HEAPU8.subarray(pointer >>> 0, (pointer >>> 0) + (bytes >>> 0));
      return reader?.(into, position >>> 0) ? 1 : 0;
    } catch {
      return 0;
    }
  });
  pdfium.wasmExports.__indirect_function_table.set(0, read);
}

let isInstalled = false;

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A character with its box as shares of the page; null for a character without one, such as a space that PDFium added. */
export interface Character {
  code: number;
  box: Box | null;
}

export interface Rendered {
  /** Red, green, blue and an unused byte for each pixel. */
  pixels: Uint8Array;
  width: number;
  height: number;
}

export interface PdfPage {
  /** In points, as the page is shown. */
  width: number;
  height: number;
  render: (width: number, height: number) => Rendered;
  text: () => string;
  characters: (most: number) => Character[];
  /** The share of the page that its largest picture covers; forms count as pictures. */
  pictureShare: () => number;
}

export interface PdfFile {
  pages: number;
  meta: (tag: 'Title' | 'Author' | 'CreationDate') => string;
  /** Opens a page for the work and closes it again. */
  withPage: <T>(page: number, work: (page: PdfPage) => T) => T;
  close: () => void;
}

/**
 * Opens a PDF without holding it: PDFium asks for the parts that it needs, so that the first page of a large file is there at once. One
 * file is open at a time.
 */
export async function openPdfFile(path: string): Promise<PdfFile> {
  const pdfium = await loadPdfium();
  if (!isInstalled) installReader(pdfium);
  isInstalled = true;
  const file = openSync(path, 'r');
  const { size } = fstatSync(file);
  if (size > MAX_BYTES) {
    closeSync(file);
    throw new FileFailure('file.too-large-to-show');
  }
  reader = blockReader(file);
  const { malloc, free } = pdfium.wasmExports;
  // FPDF_FILEACCESS: the length, the function, its parameter.
  const access = malloc(12);
  new DataView(pdfium.HEAPU8.buffer, access, 12).setUint32(0, size, true);
  pdfium.HEAPU8.fill(0, access + 4, access + 12);
  const document = pdfium._FPDF_LoadCustomDocument(access, 0);
  if (!document) {
    const error = pdfium._FPDF_GetLastError();
    free(access);
    closeSync(file);
    throw new FileFailure(LOCKED.has(error) ? 'file.encrypted' : 'file.damaged');
  }
  const pages = pdfium._FPDF_GetPageCount(document);
  let form: Form | undefined;
  return {
    pages,
    meta: (tag) => metaText(pdfium, document, tag),
    withPage: (number, work) => {
      if (!(number >= 1 && number <= pages)) throw new FileFailure('file.no-page');
      const page = pdfium._FPDF_LoadPage(document, number - 1);
      if (!page) throw new FileFailure('file.damaged');
      try {
        form ??= openForm(pdfium, document);
        return work(pageOf(pdfium, page, form));
      } finally {
        pdfium._FPDF_ClosePage(page);
      }
    },
    close: () => {
      if (form) closeForm(pdfium, form);
      pdfium._FPDF_CloseDocument(document);
      free(access);
      closeSync(file);
      reader = undefined;
    },
  };
}

interface Form {
  handle: number;
  info: number;
}

/** FPDF_FORMFILLINFO of version 2: larger than any of its versions, and without callbacks. */
const FORM_INFO_BYTES = 512;

/** What draws the fields of forms, which would be empty without it. */
function openForm(pdfium: Pdfium, document: number): Form {
  const info = pdfium.wasmExports.malloc(FORM_INFO_BYTES);
  pdfium.HEAPU8.fill(0, info, info + FORM_INFO_BYTES);
  pdfium.HEAPU8[info] = 2;
  return { info, handle: pdfium._FPDFDOC_InitFormFillEnvironment(document, info) };
}

function closeForm(pdfium: Pdfium, { handle, info }: Form): void {
  pdfium._FPDFDOC_ExitFormFillEnvironment(handle);
  pdfium.wasmExports.free(info);
}

const utf16 = new TextDecoder('utf-16le');

/** Gives memory to the work and takes it back. */
function withMemory<T>({ wasmExports }: Pdfium, bytes: number, work: (pointer: number) => T): T {
  const pointer = wasmExports.malloc(bytes);
  if (!pointer) throw new FileFailure('file.too-complex-to-show');
  try {
    return work(pointer);
  } finally {
    wasmExports.free(pointer);
  }
}

const META_BYTES = 2048;

const metaText = (pdfium: Pdfium, document: number, tag: string): string =>
  withMemory(pdfium, META_BYTES + tag.length + 1, (buffer) => {
    const name = buffer + META_BYTES;
    pdfium.HEAPU8.set(Buffer.from(`${tag}\0`), name);
    const bytes = pdfium._FPDF_GetMetaText(document, name, buffer, META_BYTES);
    return bytes < 2 || bytes > META_BYTES ? '' : utf16.decode(pdfium.HEAPU8.slice(buffer, buffer + bytes - 2));
  });

/** FPDFBitmap_BGRx, FPDF_ANNOT and FPDF_REVERSE_BYTE_ORDER. */
const [BGRX, ANNOTATIONS, RGB_ORDER] = [3, 0x01, 0x10];
const WHITE = 0xff_ff_ff_ff;
/** FPDF_PAGEOBJ_IMAGE and FPDF_PAGEOBJ_FORM. */
const PICTURES = new Set([3, 5]);
const MAX_OBJECTS = 500;
/** PageToDevice answers whole numbers: a millionth of the page. */
const SHARES = 1_000_000;

function pageOf(pdfium: Pdfium, page: number, form: Form): PdfPage {
  const [width, height] = [pdfium._FPDF_GetPageWidth(page), pdfium._FPDF_GetPageHeight(page)];
  const withText = <T>(work: (text: number) => T): T => {
    const text = pdfium._FPDFText_LoadPage(page);
    if (!text) throw new FileFailure('file.damaged');
    try {
      return work(text);
    } finally {
      pdfium._FPDFText_ClosePage(text);
    }
  };
  return {
    width,
    height,
    render: (pixelWidth, pixelHeight) => render(pdfium, page, form, pixelWidth, pixelHeight),
    text: () => withText((text) => textOf(pdfium, text)),
    characters: (most) => withText((text) => charactersOf(pdfium, page, text, most)),
    pictureShare: () => pictureShare(pdfium, page, width * height),
  };
}

function render(pdfium: Pdfium, page: number, form: Form, width: number, height: number): Rendered {
  const bytes = width * height * 4;
  return withMemory(pdfium, bytes, (buffer) => {
    const bitmap = pdfium._FPDFBitmap_CreateEx(width, height, BGRX, buffer, width * 4);
    try {
      pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
      pdfium._FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, ANNOTATIONS | RGB_ORDER);
      pdfium._FPDF_FFLDraw(form.handle, bitmap, page, 0, 0, width, height, 0, RGB_ORDER);
    } finally {
      pdfium._FPDFBitmap_Destroy(bitmap);
    }
    return { pixels: pdfium.HEAPU8.slice(buffer, buffer + bytes), width, height };
  });
}

function textOf(pdfium: Pdfium, text: number): string {
  const count = pdfium._FPDFText_CountChars(text);
  if (count <= 0) return '';
  // Some characters become two units.
  const bytes = (count * 2 + 1) * 2;
  return withMemory(pdfium, bytes, (buffer) => {
    const units = pdfium._FPDFText_GetText(text, 0, count, buffer);
    return units <= 1 ? '' : utf16.decode(pdfium.HEAPU8.slice(buffer, buffer + (units - 1) * 2));
  });
}

function charactersOf(pdfium: Pdfium, page: number, text: number, most: number): Character[] {
  const count = Math.min(most, pdfium._FPDFText_CountChars(text));
  return withMemory(pdfium, 64, (buffer) => {
    const view = () => new DataView(pdfium.HEAPU8.buffer, buffer, 64);
    const shareOf = (x: number, y: number): [number, number] => {
      pdfium._FPDF_PageToDevice(page, 0, 0, SHARES, SHARES, 0, x, y, buffer + 48, buffer + 52);
      const found = view();
      return [found.getInt32(48, true) / SHARES, found.getInt32(52, true) / SHARES];
    };
    const boxOf = (index: number): Box | null => {
      let [left, right, bottom, top] = [0, 0, 0, 0];
      // As high as the line, so that the marks of a line are equally high.
      if (pdfium._FPDFText_GetLooseCharBox(text, index, buffer)) {
        const found = view();
        [left, top, right, bottom] = [0, 4, 8, 12].map((at) => found.getFloat32(at, true)) as [
          number,
          number,
          number,
          number,
        ];
      }
      if (!(right > left && top > bottom)) {
        if (!pdfium._FPDFText_GetCharBox(text, index, buffer, buffer + 8, buffer + 16, buffer + 24)) return null;
        const found = view();
        [left, right, bottom, top] = [0, 8, 16, 24].map((at) => found.getFloat64(at, true)) as [
          number,
          number,
          number,
          number,
        ];
      }
      if (!(right > left && top > bottom)) return null;
      // A turned page exchanges the corners.
      const [[x1, y1], [x2, y2]] = [shareOf(left, top), shareOf(right, bottom)];
      return { left: Math.min(x1, x2), right: Math.max(x1, x2), top: Math.min(y1, y2), bottom: Math.max(y1, y2) };
    };
    return Array.from({ length: Math.max(0, count) }, (_, index) => ({
      code: pdfium._FPDFText_GetUnicode(text, index),
      box: boxOf(index),
    }));
  });
}

function pictureShare(pdfium: Pdfium, page: number, area: number): number {
  const count = Math.min(MAX_OBJECTS, pdfium._FPDFPage_CountObjects(page));
  return withMemory(pdfium, 16, (buffer) => {
    let largest = 0;
    for (let index = 0; index < count; index++) {
      const object = pdfium._FPDFPage_GetObject(page, index);
      if (!PICTURES.has(pdfium._FPDFPageObj_GetType(object))) continue;
      if (!pdfium._FPDFPageObj_GetBounds(object, buffer, buffer + 4, buffer + 8, buffer + 12)) continue;
      const found = new DataView(pdfium.HEAPU8.buffer, buffer, 16);
      const [l, b, r, t] = [0, 4, 8, 12].map((at) => found.getFloat32(at, true)) as [number, number, number, number];
      largest = Math.max(largest, ((r - l) * (t - b)) / area);
    }
    return largest;
  });
}
