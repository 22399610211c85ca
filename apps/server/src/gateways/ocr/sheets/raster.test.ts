import { PDFDocument, rgb } from 'pdf-lib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { renderGhgReport } from '../../pdf/render-ghg-report.ts';
import { madeUpReport } from '../../pdf/report.fixture.ts';
import { openRaster } from './raster.ts';

test('a page is shown in its own colors', async () => {
  const raster = await openRaster(await renderGhgReport(madeUpReport('en')));
  const { jpeg } = await raster.jpeg(1);
  raster.close();
  // The cover of a report is teal: #0f7b6c.
  const { data } = await sharp(jpeg)
    .extract({ left: 20, top: 20, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [red = 0, green = 0, blue = 0] = data;
  expect(Math.abs(red - 15) + Math.abs(green - 123) + Math.abs(blue - 108)).toBeLessThan(20);
});

test.each([
  ['red', rgb(1, 0, 0), 76],
  ['blue', rgb(0, 0, 1), 29],
])('%s print is as dark in grey as to the eye', async (_name, color, grey) => {
  const pdf = await PDFDocument.create();
  pdf.addPage([100, 100]).drawRectangle({ x: 0, y: 0, width: 100, height: 100, color });
  const raster = await openRaster(await pdf.save());
  const { data, width, height } = await raster.grey(1);
  raster.close();
  expect(Math.abs(data[(height >> 1) * width + (width >> 1)]! - grey)).toBeLessThan(3);
});
