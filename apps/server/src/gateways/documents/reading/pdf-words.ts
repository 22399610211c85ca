import type { PageWord, PageWords } from '@steward/contract/foundation/files.content';
import type { Box, Character, PdfPage } from './pdfium.ts';

/** A page full of single letters has 5,000; more words than this are a drawing made of text. */
const [MAX_CHARACTERS, MAX_WORDS] = [60_000, 12_000];

/** What PDFium writes where a word is divided at the end of a line. */
const [HYPHEN, DIVIDED] = ['[\u0002\uFFFE]', '[\u0002\uFFFE]\\s*'].map((signs) => new RegExp(signs, 'g')) as [
  RegExp,
  RegExp,
];

/** Arabic letters in the shape that they have in print, and ligatures such as ﬁ: searching needs the letters themselves. */
const SHAPED = /[\uFB00-\uFB06\uFB1D-\uFDFF\uFE70-\uFEFC]/;

const plain = (text: string): string => (SHAPED.test(text) ? text.normalize('NFKC') : text);

const ARABIC = /\p{Script=Arabic}/u;
const RTL = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** Surrogates without their other half, and controls without a meaning. */
const NO_TEXT = /(?![\t\n])[\p{Cc}\p{Cs}\p{Cn}]/gu;

const cleaned = (text: string): string => plain(text.replace(DIVIDED, '').replace(/\r\n?/g, '\n')).replace(NO_TEXT, '');

const ARABIC_LETTER = /^(?=\p{L})\p{Script=Arabic}$/u;
const letterOf = ({ code }: Character): string => (code <= 0x10_ff_ff ? String.fromCodePoint(code) : '');

/**
 * PDFium turns the letters of a line from right to left around, and with them those of a ligature, which is one glyph: both letters of لا
 * have the same place, and are the wrong way round.
 */
function withLigatures(characters: readonly Character[]): Character[] {
  const ordered: Character[] = [];
  for (let from = 0; from < characters.length;) {
    const { box } = characters[from]!;
    let end = from + 1;
    if (box && ARABIC_LETTER.test(letterOf(characters[from]!)))
      while (characters[end]?.box?.left === box.left && ARABIC_LETTER.test(letterOf(characters[end]!))) end += 1;
    ordered.push(...characters.slice(from, end).toReversed());
    from = end;
  }
  return ordered;
}

/** The text of a page, line by line; divided words are put together. */
export function pageText(page: Pick<PdfPage, 'text' | 'characters'>): string {
  const text = page.text();
  if (!ARABIC.test(text) || text.length > MAX_CHARACTERS) return cleaned(text);
  return cleaned(withLigatures(page.characters(MAX_CHARACTERS)).map(letterOf).join(''));
}

/** Fewer letters on a page with a large picture are a stamp or the line of a fax; a page with more has a text layer. */
const FEW = 200;
const MOSTLY_PICTURE = 0.5;
/** A font without a table of its characters gives private or unknown ones. */
const UNREADABLE = 0.3;

/** Whether the page shows text that its text layer does not have. */
export function needsRecognition(text: string, page: Pick<PdfPage, 'pictureShare'>): boolean {
  const letters = text.replace(/\s+/g, '');
  const unknown = letters.replace(/[^\p{Co}\uFFFD]/gu, '').length;
  if (letters.length > 0 && unknown / letters.length > UNREADABLE) return true;
  return letters.length < FEW && page.pictureShare() > MOSTLY_PICTURE;
}

const rounded = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * 100_000) / 100_000;

interface Open {
  text: string;
  box: Box;
}

const joined = (a: Box, b: Box): Box => ({
  left: Math.min(a.left, b.left),
  right: Math.max(a.right, b.right),
  top: Math.min(a.top, b.top),
  bottom: Math.max(a.bottom, b.bottom),
});

/** Whether a character is on another line than the word before it: their middles are more than half a line apart. */
const isOnOtherLine = (a: Box, b: Box): boolean => {
  const apart = Math.abs(a.top + a.bottom - b.top - b.bottom) / 2;
  // Text that runs upwards is one word, too: its characters follow each other without a gap.
  return apart > Math.max(a.bottom - a.top, b.bottom - b.top) * 0.7;
};

/** Words of characters in the order of the text. */
function wordsOf(characters: readonly Character[]): PageWord[] {
  const words: PageWord[] = [];
  let [line, isLineBegun] = [0, false];
  let open: Open | undefined;
  const close = () => {
    const text = open ? plain(open.text).replace(HYPHEN, '-').replace(NO_TEXT, '').trim() : '';
    if (open && text) {
      const { left, top, right, bottom } = open.box;
      const [x, y] = [rounded(left), rounded(top)];
      words.push({ text, x, y, w: rounded(right - left), h: rounded(bottom - top), line, rtl: RTL.test(text) });
      isLineBegun = true;
    }
    open = undefined;
  };
  const endLine = () => {
    close();
    if (isLineBegun) line += 1;
    isLineBegun = false;
  };
  for (const { code, box } of characters) {
    if (code === 0x0a || code === 0x0d) endLine();
    else if (code <= 0x20 || code === 0xa0 || !box) {
      // A hyphen that PDFium found has no box and ends its word.
      if (open && (code === 0x02 || code === 0xff_fe)) open.text += '-';
      close();
    } else {
      if (open && isOnOtherLine(open.box, box)) endLine();
      const text = letterOf({ code, box });
      open = open ? { text: open.text + text, box: joined(open.box, box) } : { text, box };
    }
  }
  close();
  return words;
}

/** The words of a page of a PDF with their boxes, in reading order. */
export function pageWords(page: PdfPage, number: number): PageWords {
  const characters = page.characters(MAX_CHARACTERS);
  const words = wordsOf(withLigatures(characters));
  const text = words.map((word) => word.text).join(' ');
  return {
    page: number,
    width: page.width,
    height: page.height,
    words: words.slice(0, MAX_WORDS),
    rtl: words.filter(({ rtl }) => rtl).length * 2 > words.length,
    source: 'text-layer',
    needs_ocr: needsRecognition(text, page),
    is_cut: words.length > MAX_WORDS || characters.length === MAX_CHARACTERS,
  };
}
