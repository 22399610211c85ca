import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import start, { type TesseractApi, type TesseractCore } from 'tesseract.js-core/tesseract-core-simd-lstm.js';
import type { Grey } from './grey.ts';

const require = createRequire(import.meta.url);
export type Model = 'eng' | 'deu' | 'ara';

export interface TesseractWord {
  text: string;
  confidence: number;
  bbox: { x0: number; y0: number; x1: number; y1: number };
}
export interface TesseractLine {
  words: TesseractWord[];
  bbox: { y0: number; y1: number };
}
interface Blocks {
  blocks: { paragraphs: { lines: TesseractLine[] }[] }[];
}

const LSTM_ONLY = 1;
/** How the page is laid out: to be found out, or lines below each other. */
const LAYOUTS = { page: '3', lines: '6' };
/** Below this a line is read once more as white on black; above it that was never better, and costs an eighth of the time. */
const INVERT_BELOW = '0.4';

let core: Promise<TesseractCore> | undefined;
const engines = new Map<Model, TesseractApi>();
let listener: (share: number) => void = () => {};

/** Every model is loaded at its first use and stays: a page of Arabic needs two. */
function engineOf({ FS, TessBaseAPI }: TesseractCore, model: Model): TesseractApi {
  const known = engines.get(model);
  if (known) return known;
  const home = dirname(require.resolve(`@tesseract.js-data/${model}/package.json`));
  const file = `${model}.traineddata`;
  FS.writeFile(file, gunzipSync(readFileSync(join(home, '4.0.0_best_int', `${file}.gz`))));
  const engine = new TessBaseAPI();
  if (engine.Init(null, model, LSTM_ONLY) !== 0) throw new Error(`Tesseract does not take the model ${model}`);
  FS.unlink(file);
  engine.SetVariable('invert_threshold', INVERT_BELOW);
  engine.SetVariable('user_defined_dpi', '200');
  engines.set(model, engine);
  return engine;
}

/** The lines of print of a picture, by one model. Runs on this thread: a process reads one bill at a time. */
export async function linesRead(
  picture: Grey,
  model: Model,
  onShare: (share: number) => void,
  layout: keyof typeof LAYOUTS = 'page',
): Promise<TesseractLine[]> {
  // Its progress begins at 30, after the layout.
  core ??= start({ TesseractProgress: (percent) => listener((percent - 30) / 70), print() {}, printErr() {} });
  const { FS } = await core;
  const engine = engineOf(await core, model);
  listener = onShare;
  engine.SetVariable('tessedit_pageseg_mode', LAYOUTS[layout]);
  const { width, height, data } = picture;
  // As a portable grey map: nothing is encoded, and what it is written into is the engine's own memory.
  FS.writeFile('/input', Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), data]));
  if (engine.SetImageFile(1, 0) !== 0) throw new Error('Tesseract does not take the picture');
  FS.unlink('/input');
  engine.Recognize(null);
  const { blocks } = JSON.parse(engine.GetJSONText()) as Blocks;
  engine.Clear();
  return blocks.flatMap((block) => block.paragraphs.flatMap((paragraph) => paragraph.lines));
}
