import { PDFiumLibrary, type PDFiumDocument } from '@hyzyla/pdfium';
import sharp from 'sharp';
import { FileFailure } from '../file-failure.ts';
import { greyFromRgba, type Grey } from './grey.ts';

let library: Promise<PDFiumLibrary> | undefined;

export interface Raster {
  /** For reading: 200 dpi, at most 2500 px wide. */
  grey: (page: number) => Promise<Grey>;
  /** For showing: a JPEG about 1400 px wide. */
  jpeg: (page: number) => Promise<{ jpeg: Buffer; widthPx: number; heightPx: number }>;
  close: () => void;
}

/** As wide as a page is shown on a large screen; small print can be read at it. */
export const SHOWN_WIDTH = 1400;
/** At 200 dpi a page of 21 inches; longer ones, which nobody prints a bill on, are read smaller rather than in much memory. */
const MAX_SIDE = 4200;
/** Dots an inch: capitals of 6 points are then 12 pixels high, the least that recognition needs. */
const DENSITY = 200;
/** Of a PDF. */
const POINTS_PER_INCH = 72;
/** Of a page for reading: a letter lying on its side has 2200. */
const MAX_WIDTH = 2500;

/** Bytes a pixel. */
const RGBA = 4;

/** Of a JPEG: small print shows no rings yet. */
const QUALITY = 78;

/** The size of a page for reading, by its size in points. */
export function pixelsForReading({ width, height }: { width: number; height: number }): {
  width: number;
  height: number;
} {
  const scale = Math.min(Math.min(MAX_WIDTH, (width / POINTS_PER_INCH) * DENSITY) / width, MAX_SIDE / height);
  return { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) };
}

/** Opens a PDF for its pictures. */
export async function openRaster(bytes: Uint8Array): Promise<Raster> {
  library ??= PDFiumLibrary.init();
  const pdfium = await library;
  let document: PDFiumDocument;
  try {
    document = await pdfium.loadDocument(bytes);
  } catch {
    throw new FileFailure('file.damaged');
  }
  const render = async (number: number, widthFor: (points: number) => number) => {
    const page = document.getPage(number - 1);
    const { originalWidth, originalHeight } = page.getOriginalSize();
    const scale = Math.min(widthFor(originalWidth) / originalWidth, MAX_SIDE / originalHeight);
    return await page.render({ scale, render: 'bitmap' });
  };
  return {
    async grey(number) {
      const { data, width, height } = await render(number, (points) =>
        Math.min(MAX_WIDTH, (points / POINTS_PER_INCH) * DENSITY),
      );
      return greyFromRgba(data, width, height);
    },
    async jpeg(number) {
      const { data, width, height } = await render(number, () => SHOWN_WIDTH);
      const jpeg = await sharp(data, { raw: { width, height, channels: RGBA } })
        .flatten({ background: '#fff' })
        .jpeg({ quality: QUALITY })
        .toBuffer();
      return { jpeg, widthPx: width, heightPx: height };
    },
    close: () => document.destroy(),
  };
}
