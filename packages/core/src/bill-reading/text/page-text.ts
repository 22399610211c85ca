/** A word on a page. All lengths in thousandths of the page's width, so that they compare across pages and resolutions. */
export interface Word {
  text: string;
  x: number;
  y: number;
  w: number;
  h: number;
  /** How sure the recognition is, 0..1; 1 for a text layer. */
  confidence: number;
}

export interface PageText {
  page: number;
  /** Height of the page in thousandths of its width. */
  height: number;
  words: Word[];
  /** A part of a page, which holds a bill of its own: where it begins, and how high the whole page is. */
  within?: { top: number; height: number };
}

export interface Rect {
  page: number;
  x: number;
  y: number;
  w: number;
  h: number;
}

/** The smallest rectangle around some words of one page. */
export function rectOf(page: number, words: Word[]): Rect {
  const x = Math.min(...words.map((w) => w.x));
  const y = Math.min(...words.map((w) => w.y));
  return {
    page,
    x,
    y,
    w: Math.max(...words.map((w) => w.x + w.w)) - x,
    h: Math.max(...words.map((w) => w.y + w.h)) - y,
  };
}

const ARABIC = /[\u0600-\u06FF\u0750-\u077F\uFB50-\uFDFF\uFE70-\uFEFC]/;

/** Whether a text holds Arabic letters (digits alone do not count). */
export function isArabic(text: string): boolean {
  return ARABIC.test(text.replace(/[\u0660-\u0669\u06F0-\u06F9\u066A-\u066C]/g, ''));
}

/** Nothing of it is spelled in two ways, but for the accent that stands for an apostrophe. */
const PLAIN = /^[ -~]*$/;

/** Of an Arabic-Indic or Persian digit's code point the last four bits are its value. */
const LAST_DIGIT = 0xf;

const digitOf = (c: string) => String((c.codePointAt(0) ?? 0) & LAST_DIGIT);

/**
 * One spelling for what print and recognition spell differently: compatibility forms resolved, signs without a shape and Arabic
 * vowel signs dropped, Arabic-Indic and Persian digits as 0-9, all dashes as one. U+066B/C stay: they tell the decimal mark.
 */
export function normaliseText(text: string): string {
  if (PLAIN.test(text)) return text.replaceAll('`', "'");
  return text
    .replace(/[\u2070\u00B9\u00B2\u00B3\u2074-\u2079]/g, (c) => ({ '³': '³', '²': '²' })[c] ?? c.normalize('NFKC'))
    .replace(/[^²³]+/g, (run) => run.normalize('NFKC'))
    .replace(/[\p{Cc}\u200B-\u200F\u202A-\u202E\u2066-\u2069\u0640\uFEFF\u00AD]/gu, '')
    .replace(/\p{Mn}/gu, (mark) => (mark >= '\u064B' && mark <= '\u0652' ? '' : mark))
    .replace(/ا([أإآ])ل/g, 'ال$1')
    .replace(/[\u0660-\u0669]/g, digitOf)
    .replace(/[\u06F0-\u06F9]/g, digitOf)
    .replace(/[‐‑‒–—―−]/g, '-')
    .replace(/[‘’`´′]/g, "'")
    .replace(/٪/g, '%');
}

/** A word as labels are compared: lower case, without accents and edge punctuation; Arabic letters in their plain form. */
export function fold(text: string): string {
  if (PLAIN.test(text))
    return text
      .toLowerCase()
      .replace(/[^a-z0-9%#&/]+/g, '')
      .replace(/^\/+|\/+$/g, '');
  return normaliseText(text)
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .normalize('NFD')
    .replace(/[\u0300-\u036f\u0653-\u0655]/g, '')
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/ى/g, 'ي')
    .replace(/ة/g, 'ه')
    .replace(/ؤ/g, 'و')
    .replace(/ئ/g, 'ي')
    .replace(/[^\p{L}\p{N}%#²³&/]+/gu, '')
    .replace(/^\/+|\/+$/g, '');
}

/** Number of single-letter edits between two words, given up beyond `limit`. */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const cost = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1));
      next.push(cost);
      if (cost < least) least = cost;
    }
    if (least > limit) return limit + 1;
    row = next;
  }
  return row[b.length]!;
}
