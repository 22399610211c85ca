import { PDFiumLibrary, type PDFiumDocument } from '@hyzyla/pdfium';
import sharp from 'sharp';
import { FileFailure } from './file-failure.ts';
import { greyFromRgba, type Grey } from './grey.ts';

let library: Promise<PDFiumLibrary> | undefined;

export interface Raster {
  /** For reading: 200 dpi, at most 2500 px wide. */
  grey: (page: number) => Promise<Grey>;
  /** For showing: a JPEG about 1400 px wide. */
  jpeg: (page: number) => Promise<{ jpeg: Buffer; widthPx: number; heightPx: number }>;
  close: () => void;
}

export const SHOWN_WIDTH = 1400;
const MAX_SIDE = 4200;

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
      const { data, width, height } = await render(number, (points) => Math.min(2500, (points / 72) * 200));
      return greyFromRgba(data, width, height);
    },
    async jpeg(number) {
      const { data, width, height } = await render(number, () => SHOWN_WIDTH);
      const jpeg = await sharp(data, { raw: { width, height, channels: 4 } })
        .flatten({ background: '#fff' })
        .jpeg({ quality: 78 })
        .toBuffer();
      return { jpeg, widthPx: width, heightPx: height };
    },
    close: () => document.destroy(),
  };
}
