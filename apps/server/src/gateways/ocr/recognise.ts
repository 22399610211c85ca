import { languageOf } from '@steward/core/bill-reading/facts';
import { asPrinted } from '@steward/core/bill-reading/misread';
import { isArabic, normaliseText, type PageText, type Word } from '@steward/core/bill-reading/words';
import { readArabicDigits } from './arabic-digits.ts';
import { cut, type Grey } from './grey.ts';
import { linesRead, type Model } from './tesseract.ts';

export type Models = 'eng' | 'deu' | 'ara+eng';

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
  if (languages !== 'ara+eng') return look(picture, languages, onShare);
  const letters = await look(picture, 'ara', (share) => onShare(share / 2));
  const numbers = await look(without(picture, letters.words.filter(isSureArabic)), 'eng', (share) =>
    onShare(0.5 + share / 2),
  );
  const words = joinedPasses(letters.words, numbers.words);
  return { ...letters, words: withArabicDigits(words, readArabicDigits(picture)) };
}

async function look(picture: Grey, model: Model, onShare: (share: number) => void = () => {}): Promise<Recognised> {
  const scale = 1000 / picture.width;
  const words: Word[] = [];
  let [sum, count, tall, long] = [0, 0, 0, 0];
  for (const line of await linesRead(picture, model, onShare))
    for (const word of line.words) {
      const text = asPrinted(normaliseText(word.text).trim());
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
  return { words, mean: count ? sum / count : 0, upended: long > 8 && tall > 0.6 * long };
}

const isNumeric = (text: string) =>
  /\d/.test(text) && (text.match(/\d/g)?.length ?? 0) >= 0.5 * text.replace(/[.,:/%()-]/g, '').length;
const isLatinWord = (text: string) => /^[A-Za-z][A-Za-z.&'-]{2,}$/.test(text);

/**
 * One page read twice, merged by place: the Arabic model reads letters and loses Latin digits, the Latin one reads digits and makes
 * noise of letters. What both have at one place is a number of the second or a word of the first.
 */
function joinedPasses(letters: Word[], numbers: Word[]): Word[] {
  const taken = new Set<Word>();
  const added = numbers.filter((n) => {
    const numeric = isNumeric(n.text);
    // A whole amount or date is proof enough by its form.
    const formed = /^(?:\d{1,3}(?:,\d{3})*\.\d{2}|\d{2}[/-]\d{2}[/-]\d{2,4})$/.test(n.text);
    if (numeric ? n.confidence < (formed ? 0.3 : 0.6) : !(isLatinWord(n.text) && n.confidence > 0.75)) return false;
    const under = letters.filter((w) => covered(w, n) > 0.5);
    // A Latin word stands only where the Arabic pass was at a loss.
    if (!numeric && under.some((w) => isArabic(w.text) && w.confidence > 0.6)) return false;
    for (const w of under) taken.add(w);
    return true;
  });
  const kept = letters.filter((w) => !taken.has(w) && (isArabic(w.text) || /[\d%-]/.test(w.text)));
  return [...kept.map((w) => (/\d/.test(w.text) ? { ...w, confidence: 0.7 * w.confidence } : w)), ...added];
}

/** Arabic letters that were read for certain, and no wider than as many letters are: beside them digits get swallowed. */
const isSureArabic = ({ text, confidence, w, h }: Word) =>
  confidence > 0.8 && /^[\p{Script=Arabic}]{3,}$/u.test(text) && !/\d/.test(text) && w < 0.6 * h * text.length;

/** The picture with the places of some words blank. */
function without(picture: Grey, words: Word[]): Grey {
  const out = { ...picture, data: picture.data.slice() };
  const scale = picture.width / 1000;
  for (const { x, y, w, h } of words)
    for (let row = Math.floor(y * scale); row < Math.min(picture.height, (y + h) * scale); row++)
      out.data.fill(255, row * picture.width + Math.floor(x * scale), row * picture.width + Math.ceil((x + w) * scale));
  return out;
}

const digitsIn = (words: Word[]) => words.reduce((sum, w) => sum + (w.text.match(/\d/g)?.length ?? 0), 0);

/** Fewer are letters taken for digits: pages in Latin digits had 4 at most where nothing sure was read, others 34 and more. */
const LEAST_DIGITS = 12;

/**
 * Numbers in Arabic-Indic digits, which neither model knows, are those of the classifier: everywhere on a page that has hardly any
 * others, and elsewhere where nothing was read for sure (account numbers are often in Latin digits, amounts are not).
 */
function withArabicDigits(words: Word[], found: Word[]): Word[] {
  const isSure = (w: Word) => w.confidence > 0.8 && w.text.length > 1;
  const overlap = (a: Word, b: Word) => covered(a, b) > 0.3 || covered(b, a) > 0.3;
  const sure = words.filter(isSure);
  const alone = digitsIn(found) > 1.5 * digitsIn(sure.filter((w) => isNumeric(w.text)));
  const used = alone ? found : found.filter((f) => !sure.some((w) => overlap(f, w)));
  if (digitsIn(used) < LEAST_DIGITS) return words;
  // What still looks like a number was read with the wrong digits.
  const left = words.filter((w) => !isNumeric(w.text) || (!alone && isSure(w)));
  return [...left.filter((w) => !used.some((f) => covered(w, f) > 0.4 || covered(f, w) > 0.6)), ...used];
}

/** How much of a word another one covers. */
function covered(word: Word, by: Word): number {
  const w = Math.min(word.x + word.w, by.x + by.w) - Math.max(word.x, by.x);
  const h = Math.min(word.y + word.h, by.y + by.h) - Math.max(word.y, by.y);
  return w <= 0 || h <= 0 ? 0 : (w * h) / (word.w * word.h);
}

/** Beside Arabic words digits get lost with high confidence: a number much wider than its digits need is not to be trusted. */
function trusted(text: string, confidence: number, width: number, height: number): number {
  const digits = text.match(/\d/g)?.length ?? 0;
  if (digits === 0 || digits < 0.5 * text.length) return confidence;
  const needed = text.length * 0.85 * height;
  return width > 1.5 * needed + 4 ? confidence * 0.35 : confidence;
}

const isLetters = (w: Word) => /\p{L}{3}/u.test(w.text) && !/\d/.test(w.text);
const meanOf = (words: Word[]) => words.reduce((sum, w) => sum + w.confidence, 0) / Math.max(1, words.length);

/** The page in bands, those with the most print first: its strokes are counted, for pictures and bars have few. */
function bandsOf(picture: Grey): Grey[] {
  const { width, data } = picture;
  const rows = Math.floor(picture.height / BANDS);
  return Array.from({ length: BANDS }, (_, band) => {
    let strokes = 0;
    for (let y = band * rows; y < (band + 1) * rows; y += 2)
      for (let x = 1; x < width; x++) if (data[y * width + x]! < 150 && data[y * width + x - 1]! >= 150) strokes += 1;
    return { band, strokes };
  })
    .toSorted((a, b) => b.strokes - a.strokes)
    .map(({ band }) => cut(picture, 0, band * rows, width, rows));
}
/** Some four lines of print each: a language shows in them, and they take a tenth of the time of the page. */
const BANDS = 16;

/**
 * Which models to read a page with. A look at its fullest bands in English tells German by its words; where its words (numbers
 * look alike in all languages) are doubtful, a look with the Arabic model decides.
 */
export async function chooseModels(picture: Grey, prior: string | undefined): Promise<Models> {
  const words: Word[] = [];
  const arabic: Word[] = [];
  for (const band of bandsOf(picture).slice(0, 4)) {
    const seen = (await look(band, 'eng')).words;
    words.push(...seen);
    const letters = seen.filter(isLetters);
    if (letters.length < 8 || meanOf(letters) < 0.78)
      arabic.push(...(await look(band, 'ara')).words.filter((w) => isArabic(w.text) && w.text.length > 2));
    const firm = arabic.filter((w) => w.confidence > 0.6).length;
    const latin = words.filter((w) => isLetters(w) && w.confidence > 0.8).length;
    if (firm > 4 && firm > 0.5 * arabic.length && firm > latin) return 'ara+eng';
    if (latin > 8) break;
  }
  return modelsOf(
    languageOf(
      words.filter((w) => w.confidence > 0.4).map((w) => w.text),
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
