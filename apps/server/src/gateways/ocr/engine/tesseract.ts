import start, { type TesseractApi, type TesseractCore } from 'tesseract.js-core/tesseract-core-simd-lstm.js';
import type { Grey } from '../sheets/grey.ts';
import { trainedData, type Model, type Network } from './trained-data.ts';

export type { Model } from './trained-data.ts';

export interface TesseractWord {
  text: string;
  confidence: number;
  bbox: { x0: number; y0: number; x1: number; y1: number };
}
export interface TesseractLine {
  words: TesseractWord[];
  bbox: { y0: number; y1: number };
}

/** The engine's mode that uses the network alone, without the recognition by shapes of its third version. */
const LSTM_ONLY = 1;
/** How the page is laid out: to be found out, or lines below each other. */
const LAYOUTS = { page: '3', lines: '6' };
type Layout = keyof typeof LAYOUTS;
/** Below this a line is read once more as white on black; above it that was never better, and costs an eighth of the time. */
const INVERT_BELOW = '0.4';
/** Of the pictures of PDFs; without it the engine guesses from the height of the print. */
const DOTS_PER_INCH = '200';
/** The engine reports its progress from here on, after the layout, in percent. */
const PROGRESS_BEGINS = 30;

let core: Promise<TesseractCore> | undefined;
const engines = new Map<string, TesseractApi>();
let listener: (share: number) => void = () => {};

/** Each is made at its first use and stays: a page of Arabic needs several. */
function engineOf({ FS, TessBaseAPI }: TesseractCore, model: Model, network: Network): TesseractApi {
  const known = engines.get(`${model} ${network}`);
  if (known) return known;
  // Of one name for both networks: the engine then keeps the dictionaries once.
  const file = `${model}.traineddata`;
  FS.writeFile(file, trainedData(model, network));
  const engine = new TessBaseAPI();
  if (engine.Init(null, model, LSTM_ONLY) !== 0) throw new Error(`Tesseract does not take the model ${model}`);
  FS.unlink(file);
  engine.SetVariable('invert_threshold', INVERT_BELOW);
  engine.SetVariable('user_defined_dpi', DOTS_PER_INCH);
  engines.set(`${model} ${network}`, engine);
  return engine;
}

/** What is to be read, and how. */
export interface Reading {
  picture: Grey;
  model: Model;
  network: Network;
  layout: Layout;
}

/** The lines of print of a picture, by one model. Runs on the thread that calls it. */
export async function readHere(
  { picture, model, network, layout }: Reading,
  onShare: (share: number) => void = () => {},
): Promise<TesseractLine[]> {
  core ??= start({
    TesseractProgress: (percent) => listener((percent - PROGRESS_BEGINS) / (100 - PROGRESS_BEGINS)),
    print() {},
    printErr() {},
  });
  const { FS } = await core;
  const engine = engineOf(await core, model, network);
  listener = onShare;
  engine.SetVariable('tessedit_pageseg_mode', LAYOUTS[layout]);
  FS.writeFile('/input', tiffOf(picture));
  if (engine.SetImageFile(1, 0) !== 0) throw new Error('Tesseract does not take the picture');
  FS.unlink('/input');
  engine.Recognize(null);
  const table = engine.GetTSVText(0);
  engine.Clear();
  return linesIn(table);
}

/** Levels of the engine's table of places. */
const [LINE, WORD] = ['4', '5'];

/** The lines and words of its table, which it writes in half the time that it takes for JSON, where every letter stands too. */
function linesIn(table: string): TesseractLine[] {
  const lines: TesseractLine[] = [];
  for (const row of table.split('\n')) {
    const [level, , , , , , left, top, width, height, confidence, text] = row.split('\t');
    const [x0, y0] = [Number(left), Number(top)];
    const bbox = { x0, y0, x1: x0 + Number(width), y1: y0 + Number(height) };
    if (level === LINE) lines.push({ words: [], bbox });
    // Pictures and rules are blank words.
    if (level === WORD && text?.trim())
      lines.at(-1)?.words.push({ text, confidence: Math.trunc(Number(confidence)), bbox });
  }
  return lines.filter(({ words }) => words.length > 0);
}

/** TIFF's types of numbers: two bytes and four. */
const [SHORT, LONG] = [3, 4];

/** TIFF 6.0: what a picture is described by, in the order of its numbers. */
const TAGS = {
  width: 256,
  height: 257,
  bitsPerPixel: 258,
  compression: 259,
  blackIsZero: 262,
  strip: 273,
  channels: 277,
  rowsOfStrip: 278,
  bytesOfStrip: 279,
};

/** TIFF 6.0, in bytes: its head, the number of entries, each entry, and the place of a next directory, which is none. */
const [HEAD, COUNT, ENTRY, NEXT] = [8, 2, 12, 4];
/** What a head says behind the order of bytes: that it is TIFF, and where the directory begins. */
const [SIGN, DIRECTORY] = [
  { at: 2, value: 42 },
  { at: 4, value: HEAD },
];
/** Where the parts of an entry stand in it. */
const [TYPE_AT, NUMBER_AT, VALUE_AT] = [2, 4, 8];
/** Bits of a pixel. */
const BYTE = 8;

/** A picture as uncompressed TIFF: the engine takes it a row at a time, and a portable grey map a pixel at a time. */
function tiffOf({ width, height, data }: Grey): Buffer {
  const entries = (picture: number) => [
    [TAGS.width, LONG, width],
    [TAGS.height, LONG, height],
    [TAGS.bitsPerPixel, SHORT, BYTE],
    [TAGS.compression, SHORT, 1],
    [TAGS.blackIsZero, SHORT, 1],
    [TAGS.strip, LONG, picture],
    [TAGS.channels, SHORT, 1],
    [TAGS.rowsOfStrip, LONG, height],
    [TAGS.bytesOfStrip, LONG, data.length],
  ];
  const count = entries(0).length;
  const head = Buffer.alloc(HEAD + COUNT + ENTRY * count + NEXT);
  head.write('II');
  head.writeUInt16LE(SIGN.value, SIGN.at);
  head.writeUInt32LE(DIRECTORY.value, DIRECTORY.at);
  head.writeUInt16LE(count, HEAD);
  for (const [i, [tag, type, value]] of entries(head.length).entries()) {
    const at = HEAD + COUNT + ENTRY * i;
    head.writeUInt16LE(tag!, at);
    head.writeUInt16LE(type!, at + TYPE_AT);
    head.writeUInt32LE(1, at + NUMBER_AT);
    head.writeUInt32LE(value!, at + VALUE_AT);
  }
  return Buffer.concat([head, data]);
}
