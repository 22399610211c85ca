import { languageOf } from '@steward/core/bill-reading/text/facts';
import { asPrinted } from '@steward/core/bill-reading/text/misread';
import { isArabic, normaliseText, type PageText, type Word } from '@steward/core/bill-reading/text/page-text';
import { readArabicDigits, type DigitsOfCells } from '../print/arabic-digits.ts';
import { cut, greyOf, type Grey } from '../sheets/grey.ts';
import { cellsOf, marksOf, scriptOf, withTouching, type Mark } from '../print/print-cells.ts';
import type { Box } from '../print/strip.ts';
import type { TesseractLine, TesseractWord } from './reading.ts';
import { readHere } from './tesseract.ts';
import type { Model, Network } from './trained-data.ts';
import { linesRead } from './two-threads.ts';

export type Models = 'eng' | 'deu' | 'ara+eng';

export interface Recognised {
  words: Word[];
  /** Mean of the words' confidence, 0..100. */
  mean: number;
  /** Whether the print runs up or down the page. */
  upended: boolean;
  /** With which network it was read. */
  network: Network;
}

/** Gaps in heights of the print: the network reads one number at a time, the Latin model parts words itself. */
const [NUMBER, PHRASE] = [0.35, 0.8];

/** How far a page is when the engine has been through it, and on Arabic pages when its letters are read: by the clock. */
const [ENGINE, LETTERS] = [0.9, 0.7];

/**
 * With which network a Latin page is read: photos, which are worn, with the large one; where the values of the bill tell afterwards whether
 * the large one is needed (`readTwice`), with the small one; else with the small one and, in doubt, with the large one instead. An Arabic
 * page is read with the large one: the small one takes two thirds of the time, and half of the pages need the large one too (decision 0160).
 */
export type Way = 'large' | 'small' | 'in-doubt-large';

/** Words of a picture with their places, in thousandths of its width. */
export async function recognise(
  picture: Grey,
  languages: Models,
  way: Way,
  onShare: (share: number) => void = () => {},
): Promise<Recognised> {
  if (languages !== 'ara+eng') {
    const onLook = (share: number) => onShare(ENGINE * share);
    const seen = await look(picture, languages, way === 'large' ? 'large' : 'small', onLook);
    const isKept = way !== 'in-doubt-large' || !isDoubted(seen);
    const read = isKept ? seen : await look(picture, languages, 'large', onLook);
    return { ...read, words: await withMissed(picture, read.words, languages, read.network) };
  }
  const letters = await look(picture, 'ara', 'large', (share) => onShare(LETTERS * share));
  const scale = 1000 / picture.width;
  const isKnown = isWithin(letters.words.filter(isSureArabic), scale);
  const marks = marksOf(picture);
  const digits = readArabicDigits(picture, cellsOf(marks, NUMBER, isKnown));
  const phrases = cellsOf(marks, PHRASE, isKnown).filter(isForLatin(letters.words, digits, scale));
  // Cut out and clear of letters, numbers are read as well by the small network.
  const numbers = await numbersIn(picture, phrases, 'eng', 'small');
  onShare(ENGINE);
  const words = await withMissedLetters(picture, marks, joinedPasses(letters.words, numbers));
  return { ...letters, words: withArabicDigits(words, digits) };
}

/**
 * Whether the Latin model is to read a cell of an Arabic page. What the Arabic one has read there stands where there is no digit, and
 * where numbers are in Arabic-Indic digits, those of the network stand.
 */
function isForLatin(letters: Word[], { numbers, digital, latin }: DigitsOfCells, scale: number) {
  const read = letters.filter((w) => isArabic(w.text) && w.confidence > DOUBTED);
  return ({ x, y, w, h }: Box): boolean => {
    const cell = { x: x * scale, y: y * scale, w: w * scale, h: h * scale };
    const holds = (box: Box) => covered(box, cell) > HALF;
    if (isArabicIndic(numbers) && !latin.some(holds) && numbers.some(holds)) return false;
    return digital.some(holds) || read.reduce((sum, word) => sum + covered(cell, word), 0) < HALF;
  };
}

/**
 * Of the words of a page, in percent: where the small network is less sure on average, the large one reads more of the bill's values; on
 * pages above it both read the same. Below the other print runs the wrong way or is not Latin, which a larger network does not mend.
 */
const [SURE_PAGE, LEGIBLE_PAGE] = [90, 45];

/** Whether the large network may read a page better. */
export const isDoubted = ({ mean, upended, network }: Omit<Recognised, 'words'>): boolean =>
  network === 'small' && !upended && mean >= LEGIBLE_PAGE && mean < SURE_PAGE;

/** Whether a mark of the picture lies in one of some words. */
const isWithin =
  (words: Word[], scale: number) =>
  ({ x, y, w, h }: Box) => {
    const [cx, cy] = [(x + w / 2) * scale, (y + h / 2) * scale];
    return words.some((k) => cx > k.x && cx < k.x + k.w && cy > k.y && cy < k.y + k.h);
  };

/** Below it a word is read once more by itself; a number sooner, for it loses digits beside the rule of a table. */
const [DOUBTED, DOUBTED_NUMBER] = [0.6, 0.85];
/** More cells than a page has words: dust, or a picture. */
const MOST_CELLS = 600;

/**
 * What the engine left out or doubts: its search for columns drops cells of tables though they are printed clearly. They are cut out,
 * set below each other and read as lines; what comes out surer takes the place of what was there.
 */
async function withMissed(picture: Grey, words: Word[], model: Model, network: Network): Promise<Word[]> {
  const sure = words.filter((w) => w.confidence > (/\d/.test(w.text) ? DOUBTED_NUMBER : DOUBTED));
  const cells = cellsOf(marksOf(picture), PHRASE, isWithin(sure, 1000 / picture.width));
  if (cells.length === 0 || cells.length > MOST_CELLS) return words;
  return surerWords(words, await numbersIn(picture, cells, model, network));
}

/** Two readings of one place cover each other by half; of neighbours only the rims meet. */
const HALF = 0.5;

const isWord = ({ text, confidence }: Word) => confidence > DOUBTED && /[\p{L}\p{N}]/u.test(text);

/** The words of two looks at one page, the surer one at each place. */
export const surerWords = (words: Word[], again: Word[]): Word[] => replaced(words, again.filter(isWord));

/** What was read again, where it is surer than what was there. */
function replaced(words: Word[], again: Word[]): Word[] {
  const taken = new Set<Word>();
  const added = again.filter((n) => {
    const under = words.filter((w) => covered(w, n) > HALF || covered(n, w) > HALF);
    if (under.some((w) => w.confidence >= n.confidence)) return false;
    for (const w of under) taken.add(w);
    return true;
  });
  return [...words.filter((w) => !taken.has(w)), ...added];
}

/** The same of Arabic words, which the Latin model has made nothing of. Numbers stay as they were read. */
async function withMissedLetters(picture: Grey, marks: Mark[], words: Word[]): Promise<Word[]> {
  const sure = words.filter((w) => w.confidence > DOUBTED || /\d/.test(w.text));
  const cells = cellsOf(marks, PHRASE, isWithin(sure, 1000 / picture.width));
  if (cells.length === 0 || cells.length > MOST_CELLS) return words;
  const again = (await numbersIn(picture, cells, 'ara', 'large')).filter(
    ({ text, confidence }) => confidence > DOUBTED && /^[\p{Script=Arabic}]{2,}$/u.test(text),
  );
  return replaced(words, again);
}

async function look(
  picture: Grey,
  model: Model,
  network: Network,
  onShare: (share: number) => void = () => {},
): Promise<Recognised> {
  const lines = await linesRead({ picture, model, network, layout: 'page' }, onShare);
  const long = lines.flatMap((line) => line.words).filter(({ text }) => /[\p{L}\p{N}]{3}/u.test(text));
  // Three letters side by side are wider than high; below each other they are clearly higher than wide.
  const tall = long.filter(({ bbox: { x0, y0, x1, y1 } }) => y1 - y0 > 1.3 * (x1 - x0));
  return {
    words: lines.flatMap((line) => line.words.flatMap((word) => wordOf(word, line, 1000 / picture.width) ?? [])),
    mean: long.length ? long.reduce((sum, { confidence }) => sum + confidence, 0) / long.length : 0,
    // Most of more words than a stamp or a margin has.
    upended: long.length > 8 && tall.length > 0.6 * long.length,
    network,
  };
}

/** Undefined for rules and specks, which are read as strokes. */
function wordOf(word: TesseractWord, line: TesseractLine, scale: number): Word | undefined {
  const text = asPrinted(normaliseText(word.text).trim());
  const { x0, y0, x1, y1 } = word.bbox;
  if (!text || x1 <= x0 || y1 <= y0) return undefined;
  // The same doubt as of words, in percent.
  if (/^[|_~—\-.,'"`:;=°]+$/.test(text) && text !== '-' && word.confidence < 100 * DOUBTED) return undefined;
  const small = /^[^\p{L}\p{N}€£$%]+$/u.test(text);
  const y = small ? line.bbox.y0 : y0;
  // A dash is as high as a line of print, not as its stroke: three strokes and the height of small print, at most the line.
  const h = small ? Math.min(line.bbox.y1 - line.bbox.y0, 3 * (y1 - y0) + 20) : y1 - y0;
  return {
    text,
    x: x0 * scale,
    y: y * scale,
    w: (x1 - x0) * scale,
    h: h * scale,
    // Three places: what is kept of the words of a bill stays short.
    confidence: Math.round(trusted(text, word.confidence / 100, x1 - x0, y1 - y0) * 1000) / 1000,
  };
}

/** White between the cells, in pixels: as much as lines of print have. */
const BETWEEN = 14;

/** What a model reads in some cells of a page, which are set below each other as lines of a page of their own. */
async function numbersIn(picture: Grey, cells: Box[], model: Model, network: Network): Promise<Word[]> {
  const wide = cells.map((cell) => withTouching(picture, cell));
  if (wide.length === 0) return [];
  const sheet = greyOf(
    Math.max(...wide.map(({ w }) => w)) + 2 * BETWEEN,
    wide.reduce((sum, { h }) => sum + h + BETWEEN, BETWEEN),
  );
  sheet.data.fill(255);
  const tops: number[] = [];
  let top = BETWEEN;
  for (const { x, y, w, h } of wide) {
    tops.push(top);
    for (let row = 0; row < h; row++)
      sheet.data.set(
        picture.data.subarray((y + row) * picture.width + x, (y + row) * picture.width + x + w),
        (top + row) * sheet.width + BETWEEN,
      );
    top += h + BETWEEN;
  }
  const scale = 1000 / picture.width;
  return (await readHere({ picture: sheet, model, network, layout: 'lines' })).flatMap((line) =>
    line.words.flatMap((word) => {
      const found = wordOf(word, line, scale);
      const i = tops.findLastIndex((t) => t <= (word.bbox.y0 + word.bbox.y1) / 2);
      if (!found || i < 0) return [];
      const { x, y } = wide[i]!;
      return [{ ...found, x: found.x + (x - BETWEEN) * scale, y: found.y + (y - tops[i]!) * scale }];
    }),
  );
}

const isNumeric = (text: string) =>
  /\d/.test(text) && 2 * (text.match(/\d/g)?.length ?? 0) >= text.replace(/[.,:/%()-]/g, '').length;
const isLatinWord = (text: string) => /^[A-Za-z][A-Za-z.&'-]{2,}$/.test(text);

/** The letters that a number of a meter or a bill begins with, right before it: `BE 504417`. Elsewhere they are strokes of Arabic ones. */
const isPrefix = (word: Word, numbers: Word[]): boolean =>
  /^[A-Z]{1,3}-?$/.test(word.text) &&
  numbers.some(
    (n) =>
      /^\d[\d-]{3,}$/.test(n.text) &&
      Math.abs(n.y + n.h / 2 - word.y - word.h / 2) < HALF * n.h &&
      n.x > word.x &&
      n.x - (word.x + word.w) < n.h,
  );

/**
 * What one of two models has to be sure of: a number as of any word that is not read again, a whole amount or date half of that; a Latin
 * word, into which the model of the other script turns strokes, more; an Arabic one most, where digits stand against it.
 */
const SURE_OF = { formed: 0.3, number: 0.6, latin: 0.75, arabic: 0.8 };

/** The Arabic model loses Latin digits without doubting them: what is left is below 0.75, from which a value is shown as sure. */
const UNDOUBTED = 0.7;

/**
 * One page read twice, merged by place: the Arabic model reads letters and loses Latin digits, the Latin one reads digits and makes
 * noise of letters. What both have at one place is a number of the second or a word of the first.
 */
function joinedPasses(letters: Word[], numbers: Word[]): Word[] {
  const taken = new Set<Word>();
  const added = numbers.filter((n) => {
    const numeric = isNumeric(n.text);
    // A whole amount or date is proof enough by its form: noise hardly ever has it.
    const formed = /^(?:\d{1,3}(?:,\d{3})*\.\d{2}|\d{2}[/-]\d{2}[/-]\d{2,4})$/.test(n.text);
    if (
      numeric
        ? n.confidence < (formed ? SURE_OF.formed : SURE_OF.number)
        : !(
            (isLatinWord(n.text) && n.confidence > SURE_OF.latin) ||
            (isPrefix(n, numbers) && n.confidence > SURE_OF.number)
          )
    )
      return false;
    const under = letters.filter((w) => covered(w, n) > HALF);
    // Strokes of letters pass for digits, but not for a whole amount or date.
    const isLetters = under.some((w) => isArabic(w.text) && !/\d/.test(w.text) && w.confidence > SURE_OF.arabic);
    if (numeric && !formed && isLetters) return false;
    // A Latin word stands only where the Arabic pass was at a loss.
    if (!numeric && under.some((w) => isArabic(w.text) && w.confidence > SURE_OF.number)) return false;
    for (const w of under) taken.add(w);
    return true;
  });
  const kept = letters.filter((w) => !taken.has(w) && (isArabic(w.text) || /[\d%-]/.test(w.text)));
  return [...kept.map((w) => (/\d/.test(w.text) ? { ...w, confidence: UNDOUBTED * w.confidence } : w)), ...added];
}

/** Letters of Arabic are half as wide as the line is high, on average. */
const WIDEST = 0.6;

/** Arabic letters that were read for certain, and no wider than as many letters are: beside them digits get swallowed. */
const isSureArabic = ({ text, confidence, w, h }: Word) =>
  confidence > SURE_OF.arabic &&
  /^[\p{Script=Arabic}]{3,}$/u.test(text) &&
  !/\d/.test(text) &&
  w < WIDEST * h * text.length;

const digitsIn = (words: Word[]) => words.reduce((sum, w) => sum + (w.text.match(/\d/g)?.length ?? 0), 0);

/** Fewer are letters taken for digits: pages in Latin digits had 4 at most where nothing sure was read, others 34 and more. */
const LEAST_DIGITS = 12;
const isArabicIndic = (numbers: Word[]) => digitsIn(numbers) >= LEAST_DIGITS;

/** Boxes of the network are higher than those of the engine: a number covers part of its word, or is mostly covered by it. */
const [PARTLY, MOSTLY] = [0.4, 0.6];

/**
 * Numbers in Arabic-Indic digits, which neither model knows, are those of the network. What else looks like a number on such a page
 * (account numbers often do) stands only where the network too sees Latin digits.
 */
function withArabicDigits(words: Word[], { numbers, latin }: DigitsOfCells): Word[] {
  if (!isArabicIndic(numbers)) return words;
  const isLatin = (w: Word) => latin.some((cell) => covered(w, cell) > PARTLY);
  const left = words.filter((w) => !isNumeric(w.text) || isLatin(w));
  return [...left.filter((w) => !numbers.some((n) => covered(w, n) > PARTLY || covered(n, w) > MOSTLY)), ...numbers];
}

/** How much of a word another one covers. */
function covered(word: Box, by: Box): number {
  const w = Math.min(word.x + word.w, by.x + by.w) - Math.max(word.x, by.x);
  const h = Math.min(word.y + word.h, by.y + by.h) - Math.max(word.y, by.y);
  return w <= 0 || h <= 0 ? 0 : (w * h) / (word.w * word.h);
}

/** Beside Arabic words digits get lost with high confidence: a number much wider than its digits need is not to be trusted. */
function trusted(text: string, confidence: number, width: number, height: number): number {
  const digits = text.match(/\d/g)?.length ?? 0;
  if (digits === 0 || 2 * digits < text.length) return confidence;
  // The widest digits are 0.85 as wide as high with their space; half as much again has room for a digit that was lost.
  const needed = text.length * 0.85 * height;
  // Then it is doubted whatever the engine says, and read again.
  return width > 1.5 * needed + 4 ? confidence * 0.35 : confidence;
}

const isLetters = (w: Word) => /\p{L}{3}/u.test(w.text) && !/\d/.test(w.text);
const meanOf = (words: Word[]) => words.reduce((sum, w) => sum + w.confidence, 0) / Math.max(1, words.length);

/** Grey level: what is darker is ink, in shade too. */
const STROKE = 150;

/** The page in bands, those with the most print first: its strokes are counted, for pictures and bars have few. */
function bandsOf(picture: Grey): Grey[] {
  const { width, data } = picture;
  const rows = Math.floor(picture.height / BANDS);
  return Array.from({ length: BANDS }, (_, band) => {
    let strokes = 0;
    for (let y = band * rows; y < (band + 1) * rows; y += 2)
      for (let x = 1; x < width; x++)
        if (data[y * width + x]! < STROKE && data[y * width + x - 1]! >= STROKE) strokes += 1;
    return { band, strokes };
  })
    .toSorted((a, b) => b.strokes - a.strokes)
    .map(({ band }) => cut(picture, 0, band * rows, width, rows));
}
/** Some four lines of print each: a language shows in them, and they take a tenth of the time of the page. */
const BANDS = 16;

/** What the engine gives to words that it reads with a letter wrong: a language shows in them still. */
const READABLE = 0.4;

/**
 * Which models to read a page with. A look at its fullest bands in English tells German by its words; where its words (numbers
 * look alike in all languages) are doubtful, a look with the Arabic model decides, unless the print is Latin by its looks.
 */
export async function chooseModels(picture: Grey, prior: string | undefined): Promise<Models> {
  const isLatin = scriptOf(marksOf(picture)) === 'latin';
  const words: Word[] = [];
  const arabic: Word[] = [];
  // A quarter of the page with the most print: where that tells nothing, the rest does not.
  for (const band of bandsOf(picture).slice(0, BANDS / 4)) {
    const seen = (await look(band, 'eng', 'small')).words;
    words.push(...seen);
    const letters = seen.filter(isLetters);
    // Latin print comes out above it in most bands; what does not is looked at in Arabic too.
    if (!isLatin && (letters.length < 8 || meanOf(letters) < 0.78))
      arabic.push(...(await look(band, 'ara', 'small')).words.filter((w) => isArabic(w.text) && w.text.length > 2));
    const firm = arabic.filter((w) => w.confidence > DOUBTED).length;
    const latin = words.filter((w) => isLetters(w) && w.confidence > SURE_OF.arabic).length;
    // More than a stamp has, most of what was read, and more than of the other script.
    if (firm > 4 && 2 * firm > arabic.length && firm > latin) return 'ara+eng';
    // More words than a name and an address have are enough to tell by.
    if (latin > 8) break;
  }
  return modelsOf(
    languageOf(
      words.filter((w) => w.confidence > READABLE).map((w) => w.text),
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
