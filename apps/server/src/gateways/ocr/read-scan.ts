import type { PageWord, PageWords } from '@steward/contract/foundation/files.content';
import { openPdf } from '../documents/reading/kept-pdf.ts';
import { pictureFacts } from '../documents/reading/pictures.ts';
import { readPicture, type PicturePage } from './read-picture.ts';
import { greyFromRgba, type Grey } from './sheets/grey.ts';
import { decodeImage } from './sheets/prepare.ts';
import { pixelsForReading } from './sheets/raster.ts';

/** A page of a document to be recognized. */
export interface ScanTask {
  scan: { path: string; sha256: string; type: 'pdf' | 'jpeg' | 'png' | 'webp' | 'tiff'; page: number };
  /** The expected language; undefined: it is found by the page. */
  language: string | undefined;
}

export type Scan = PageWords & { text: string };

const RTL = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
const rounded = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * 100_000) / 100_000;

/** Recognizes the words of a page of a document, with the models and in the way of bills. The boxes are those of the page as it is shown. */
export async function readScan({ scan, language }: ScanTask, onProgress: (percent: number) => void): Promise<Scan> {
  const { grey, width, height } = await pictureOf(scan);
  const way = scan.type === 'pdf' ? 'in-doubt-large' : 'large';
  const read = await readPicture(grey, scan.page, { prior: language, way }, (share) => onProgress(100 * share));
  const words = wordsOf(read);
  return {
    page: scan.page,
    width,
    height,
    words,
    rtl: words.filter(({ rtl }) => rtl).length * 2 > words.length,
    source: 'recognized',
    needs_ocr: false,
    is_cut: false,
    text: textOf(words),
  };
}

async function pictureOf({
  type,
  page,
  ...file
}: ScanTask['scan']): Promise<{ grey: Grey; width: number; height: number }> {
  if (type !== 'pdf') {
    const { width, height } = await pictureFacts(file.path, type, page);
    return { grey: await decodeImage(file.path, page), width, height };
  }
  return (await openPdf(file)).withPage(page, (one) => {
    const drawn = pixelsForReading(one);
    const { pixels } = one.render(drawn.width, drawn.height);
    return { grey: greyFromRgba(pixels, drawn.width, drawn.height), width: one.width, height: one.height };
  });
}

/** Words line by line: the engine gives them in the order of their lines. */
function wordsOf({ text: { words, height }, placeOf }: PicturePage): PageWord[] {
  let [line, lastY, lastH] = [0, -1, 0];
  return words.map(({ text, x, y, w, h }) => {
    const middle = y + h / 2;
    if (lastY >= 0 && Math.abs(middle - lastY) > 0.6 * Math.max(h, lastH)) line += 1;
    [lastY, lastH] = [middle, h];
    // Lengths are thousandths of the width.
    const corners = [
      [x, y],
      [x + w, y],
      [x, y + h],
      [x + w, y + h],
    ].map(([left = 0, top = 0]) => placeOf(left / 1000, top / height));
    const [xs, ys] = [corners.map(([one]) => one), corners.map(([, one]) => one)];
    const [left, top] = [Math.min(...xs), Math.min(...ys)];
    return {
      text,
      x: rounded(left),
      y: rounded(top),
      w: rounded(Math.max(...xs) - left),
      h: rounded(Math.max(...ys) - top),
      line,
      rtl: RTL.test(text),
    };
  });
}

function textOf(words: readonly PageWord[]): string {
  const lines: string[][] = [];
  for (const { text, line } of words) (lines[line] ??= []).push(text);
  return lines.map((line) => line.join(' ')).join('\n');
}
