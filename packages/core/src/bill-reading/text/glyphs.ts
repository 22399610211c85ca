import { hasBrokenWords } from './broken-words.ts';
import { normaliseText, type PageText, type Word } from './page-text.ts';

/** A run of text from a PDF's text layer, in the PDF's points: x and baseline y from the upper left corner. */
export interface TextRun {
  text: string;
  x: number;
  /** Baseline. */
  y: number;
  width: number;
  /** Font size. */
  size: number;
  rtl: boolean;
}

interface Glyph {
  text: string;
  x: number;
  w: number;
  y: number;
  size: number;
  rtl: boolean;
}

const RTL_LETTER = /[\u0590-\u05FF\u0600-\u065F\u066E-\u06EF\u06FA-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/;
const isRtlLetter = (text: string) => /\p{L}/u.test(text) && RTL_LETTER.test(text);
const isRtlRun = (run: TextRun) => run.rtl || RTL_LETTER.test(run.text);

// Rough widths of characters, to share out the width of a run.
const weightOf = (c: string) =>
  /[.,:;'|iljtI! ]/.test(c) ? 0.5 : /[mwMW@%]/.test(c) ? 1.5 : /[A-Z]/.test(c) ? 1.2 : 1;

/** To, until, from, on, before. */
const JOINS = /(?<!\p{L})(?:[إا]ل[ىي]|حت[ىي]|لغاي[ةه]|من|في|بتاريخ|قبل)\s*$/u;

/** Arabic from the right, runs of digits, and what begins with a Latin letter, kept as they are: `INV-2025-1184`. */
const fromRight = (text: string): string[] =>
  (
    text.match(
      /[A-Za-z][A-Za-z\d]*(?:[ .,/:&'-]+[A-Za-z\d]+)*|[\d\u0660-\u0669\u06F0-\u06F9]+(?:[.,/:\u066B\u066C][\d\u0660-\u0669\u06F0-\u06F9]+)*|[^\d\u0660-\u0669\u06F0-\u06F9]/gu,
    ) ?? []
  )
    .toReversed()
    .flatMap((part) => Array.from(part));

/**
 * One glyph per character with its place. Arabic runs come in reading order within a run while runs stand in visual order, so
 * their characters are laid out from the right. Of a run with more figures than letters its PDF's reader yields the same for `from A to B`
 * and `B from A to`: what ends with a word that joins goes on with what it begins with.
 */
function explode(run: TextRun): Glyph[] {
  let characters = Array.from(run.text);
  if (isRtlRun(run)) {
    const first = run.rtl || !JOINS.test(run.text) ? 0 : run.text.search(/\s/) + 1;
    characters = [...Array.from(run.text.slice(0, first)), ...fromRight(run.text.slice(first))];
  }
  const total = characters.reduce((sum, c) => sum + weightOf(c), 0) || 1;
  let x = run.x;
  return characters.map((text) => {
    const w = (run.width * weightOf(text)) / total;
    const glyph = { text, x, w, y: run.y, size: run.size, rtl: isRtlRun(run) };
    x += w;
    return glyph;
  });
}

// In heights of the font. Raised figures and indexes stay on their line; a word space is a quarter of it and a gap between letters a
// tenth at most; bold print that is set twice, or kerned letters, go back by less than a letter; ascenders take three quarters.
const [SAME_LINE, WORD_GAP, BACK, ASCENT] = [0.22, 0.16, 0.6, 0.78];

/** Points, where a PDF states no size. */
const USUAL_SIZE = 8;

/**
 * Words of a page from its text runs, whatever pieces the PDF cut them into: characters sorted along their line, cut at spaces and
 * at gaps over 0.16 em; Arabic words turned into reading order with their digits from left to right, in ordinary letters.
 */
export function wordsOfRuns(runs: TextRun[], page: number, width: number, height: number): PageText {
  const scale = 1000 / width;
  const lines: { y: number; size: number; glyphs: Glyph[] }[] = [];
  for (const run of withoutCopies(runs)) {
    const line = lines.findLast((l) => Math.abs(l.y - run.y) < SAME_LINE * Math.min(l.size, run.size || l.size));
    const glyphs = explode(run);
    if (line) line.glyphs.push(...glyphs);
    else lines.push({ y: run.y, size: run.size || USUAL_SIZE, glyphs });
  }
  const words: Word[] = [];
  for (const line of lines) {
    let word: Glyph[] = [];
    let isSpaced = false;
    const flush = () => {
      if (word.length) words.push(wordOf(word, scale));
      word = [];
    };
    for (const glyph of withoutLeaders(line.glyphs.toSorted((a, b) => a.x - b.x))) {
      const last = word.at(-1);
      if (!glyph.text.trim()) {
        // Within Arabic words a PDF's reader takes the shift of a letter for a space: there only the gap counts.
        if (!last || !isRtlLetter(last.text)) flush();
        else isSpaced = true;
        continue;
      }
      if (isSpaced && !isRtlLetter(glyph.text)) flush();
      isSpaced = false;
      if (
        last &&
        (glyph.x - (last.x + last.w) > WORD_GAP * glyph.size || last.x + last.w - glyph.x > BACK * glyph.size)
      )
        flush();
      word.push(glyph);
    }
    flush();
  }
  return { page, height: height * scale, words: words.filter((w) => w.text) };
}

/** Dots or strokes that lead the eye from a name to its amount become white: at least four alike, close together or apart. */
function withoutLeaders(glyphs: Glyph[]): Glyph[] {
  const line = glyphs.map(({ text }) => text.charAt(0) || ' ').join('');
  const blank = new Set(
    [...line.matchAll(LEADER)].flatMap(({ index, 0: run }) => Array.from(run, (_, i) => index + i)),
  );
  return blank.size === 0 ? glyphs : glyphs.map((glyph, i) => (blank.has(i) ? { ...glyph, text: ' ' } : glyph));
}
/** Four alike or more. */
const LEADER = /([.·…_])(?:\s*\1){3,}/gu;

/** Some PDFs print bold text twice on the same spot. */
function withoutCopies(runs: TextRun[]): TextRun[] {
  const seen = new Set<string>();
  return runs.filter((run) => {
    const key = `${run.text}|${Math.round(run.x)}|${Math.round(run.y)}`;
    if (!run.text.trim() && run.text !== ' ') return false;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

function wordOf(glyphs: Glyph[], scale: number): Word {
  const visual = glyphs.map((g) => g.text).join('');
  const rtl = glyphs.some((g) => RTL_LETTER.test(g.text));
  const text = rtl ? logical(visual) : visual;
  const [first, last] = [glyphs[0]!, glyphs.at(-1)!];
  const size = Math.max(...glyphs.map((g) => g.size)) || USUAL_SIZE;
  return {
    text: normaliseText(text).trim(),
    x: first.x * scale,
    y: (first.y - ASCENT * size) * scale,
    w: (last.x + last.w - first.x) * scale,
    h: size * scale,
    confidence: 1,
  };
}

/** Brackets open towards the text, so they turn round with it. */
const MIRRORED: Record<string, string> = { '(': ')', ')': '(', '[': ']', ']': '[' };

/** Visual order to reading order: letters from the right, runs of digits and Latin letters from the left. */
export function logical(visual: string): string {
  const parts =
    visual.match(
      /[\d\u0660-\u0669\u06F0-\u06F9A-Za-z]+(?:[.,/:\u066B\u066C-][\d\u0660-\u0669\u06F0-\u06F9A-Za-z]+)*|[^\d\u0660-\u0669\u06F0-\u06F9A-Za-z]/gu,
    ) ?? [];
  // A final ligature of lam and alef maksura is one glyph, which its PDF spells the wrong way round.
  return parts
    .toReversed()
    .map((part) => MIRRORED[part] ?? part)
    .join('')
    .replace(/ىل(?!\p{L})/gu, 'لى');
}

/** Fonts without their letters give marks of no language: of a page that can be read hardly any are. */
const [LEAST_COMMON, MOST_UNKNOWN] = [0.8, 0.03];

/** Whether a text layer can be read: enough words, nearly all of common characters, hardly any of unknown fonts, and none in pieces. */
export function isUsableText(page: PageText, atLeast = 25): boolean {
  if (page.words.length < atLeast) return false;
  const text = page.words.map((w) => w.text).join('');
  const common = text.match(/[\p{L}\p{N}.,:;/()€$£%&@'"+*#=²³°·|_!?<>§[\]-]/gu)?.length ?? 0;
  const unknown = text.match(/[\uE000-\uF8FF\uFFFD]/g)?.length ?? 0;
  return common / text.length >= LEAST_COMMON && unknown / text.length < MOST_UNKNOWN && !hasBrokenWords(page);
}
