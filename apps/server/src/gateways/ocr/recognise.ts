import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { languageOf } from '@steward/core/bill-reading/facts';
import { normaliseText, type PageText, type Word } from '@steward/core/bill-reading/words';
import { createWorker, OEM, PSM, type Worker } from 'tesseract.js';
import type { Grey } from './grey.ts';
import { rawOf } from './prepare.ts';

const require = createRequire(import.meta.url);
const LANGUAGES = ['eng', 'deu', 'ara'] as const;
export type Models = 'eng' | 'deu' | 'ara+eng';

let models: string | undefined;
let worker: Promise<Worker> | undefined;
let loaded: Models = 'eng';
let listener: (share: number) => void = () => {};

/** Tesseract wants its models in one folder; they come in a package each. */
function modelFolder(): string {
  if (models) return models;
  const folder = mkdtempSync(join(tmpdir(), 'steward-ocr-'));
  for (const language of LANGUAGES) {
    const file = `${language}.traineddata.gz`;
    const home = dirname(require.resolve(`@tesseract.js-data/${language}/package.json`));
    symlinkSync(join(home, '4.0.0_best_int', file), join(folder, file));
  }
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  models = folder;
  return folder;
}

async function engine(languages: Models): Promise<Worker> {
  worker ??= createWorker('eng', OEM.LSTM_ONLY, {
    langPath: modelFolder(),
    cacheMethod: 'none',
    gzip: true,
    logger: ({ status, progress }) => {
      if (status === 'recognizing text') listener(progress);
    },
    errorHandler: () => {},
  });
  const ready = await worker;
  if (loaded !== languages) {
    await ready.reinitialize(languages, OEM.LSTM_ONLY);
    loaded = languages;
  }
  await ready.setParameters({ tessedit_pageseg_mode: PSM.AUTO, user_defined_dpi: '200' });
  return ready;
}

export interface Recognised {
  words: Word[];
  /** Mean of the words' confidence, 0..100. */
  mean: number;
  /** Whether the print runs up or down the page. */
  upended: boolean;
}

/** Words of a picture with their places, in thousandths of its width. */
export async function recognise(
  picture: Grey,
  languages: Models,
  onShare: (share: number) => void = () => {},
): Promise<Recognised> {
  const tesseract = await engine(languages);
  listener = onShare;
  const png = await rawOf(picture).png({ compressionLevel: 1 }).withMetadata({ density: 200 }).toBuffer();
  const { data } = await tesseract.recognize(png, {}, { text: false, blocks: true });
  const scale = 1000 / picture.width;
  const words: Word[] = [];
  let [sum, count, tall, long] = [0, 0, 0, 0];
  for (const block of data.blocks ?? [])
    for (const paragraph of block.paragraphs)
      for (const line of paragraph.lines)
        for (const word of line.words) {
          // Imperial gallons, glued to their number.
          const text = normaliseText(word.text)
            .trim()
            .replace(/^(\d{1,3}(?:,\d{3})+)[1Il]G$/, '$1IG');
          const { x0, y0, x1, y1 } = word.bbox;
          if (!text || x1 <= x0 || y1 <= y0) continue;
          if (/[\p{L}\p{N}]{3}/u.test(text)) {
            sum += word.confidence;
            count += 1;
            long += 1;
            if (y1 - y0 > 1.3 * (x1 - x0)) tall += 1;
          }
          // Rules and specks read as strokes.
          if (/^[|_~—\-.,'"`:;=°]+$/.test(text) && text !== '-' && word.confidence < 60) continue;
          const small = /^[^\p{L}\p{N}€£$%]+$/u.test(text);
          const y = small ? line.bbox.y0 : y0;
          const h = small ? Math.min(line.bbox.y1 - line.bbox.y0, 3 * (y1 - y0) + 20) : y1 - y0;
          words.push({
            text,
            x: x0 * scale,
            y: y * scale,
            w: (x1 - x0) * scale,
            h: h * scale,
            confidence: Math.round(trusted(text, word.confidence / 100, x1 - x0, y1 - y0) * 1000) / 1000,
          });
        }
  if (languages === 'ara+eng') await readAgain(png, picture.width, words);
  return { words, mean: count ? sum / count : 0, upended: long > 8 && tall > 0.6 * long };
}

const AGAIN_AT_MOST = 30;

/** Numbers in which digits got lost between Arabic words are read once more, each cut out and alone, with the Latin model. */
async function readAgain(png: Buffer, width: number, words: Word[]) {
  const suspects = words
    .filter((w) => w.confidence < 0.45 && /\d/.test(w.text) && w.w > 1.2 * w.h)
    .slice(0, AGAIN_AT_MOST);
  if (suspects.length === 0) return;
  const tesseract = await engine('eng');
  await tesseract.setParameters({ tessedit_pageseg_mode: PSM.SINGLE_LINE });
  for (const word of suspects) {
    const px = (x: number) => Math.round((x * width) / 1000);
    const pad = 5;
    // The first digit is the one that most often lies outside the box.
    const before = px(1.1 * word.h);
    const left = Math.max(0, px(word.x) - before);
    const rectangle = {
      left,
      top: Math.max(0, px(word.y) - pad),
      width: px(word.x + word.w) - left + pad,
      height: px(word.h) + 2 * pad,
    };
    const { data } = await tesseract.recognize(png, { rectangle }, { text: true, blocks: false });
    const text = /\d[\d.,/]*\d/.exec(normaliseText(data.text))?.[0];
    if (!text) continue;
    const confidence = trusted(text, data.confidence / 100, px(word.w), px(word.h));
    if (confidence < 0.5) continue;
    word.text = text;
    // Read out of its line: never as sure as the rest.
    word.confidence = Math.min(0.7, confidence);
  }
}

/** Beside Arabic words digits get lost with high confidence: a number much wider than its digits need is not to be trusted. */
function trusted(text: string, confidence: number, width: number, height: number): number {
  const digits = text.match(/\d/g)?.length ?? 0;
  if (digits === 0 || digits < 0.5 * text.length) return confidence;
  const needed = text.length * 0.85 * height;
  return width > 1.5 * needed + 4 ? confidence * 0.35 : confidence;
}

/** Which models to read a page with: a quick look at its upper half in English tells Arabic by its failure, German by its words. */
export async function chooseModels(picture: Grey, prior: string | undefined): Promise<Models> {
  const rows = Math.floor(picture.height * 0.55);
  const top: Grey = { width: picture.width, height: rows, data: picture.data.subarray(0, rows * picture.width) };
  const width = Math.round(picture.width * 0.6);
  const { data, info } = await rawOf(top)
    .resize({ width })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const look = await recognise({ width: info.width, height: info.height, data: new Uint8Array(data) }, 'eng');
  if (look.mean < 60) return look.mean < 45 && prior && prior !== 'ar' ? modelsOf(prior) : 'ara+eng';
  return modelsOf(
    languageOf(
      look.words.filter((w) => w.confidence > 0.4).map((w) => w.text),
      prior === 'ar' ? undefined : prior,
    ),
  );
}

export const modelsOf = (language: string): Models =>
  language === 'de' ? 'deu' : language === 'ar' ? 'ara+eng' : 'eng';

export const pageOf = (page: number, picture: Grey, words: Word[]): PageText => ({
  page,
  height: (1000 * picture.height) / picture.width,
  words,
});
