import { expect, test } from 'vitest';
import { preparePage } from '../sheets/prepare.ts';
import { marksOf, scriptOf } from './print-cells.ts';
import { openRaster } from '../sheets/raster.ts';
import { sample } from '../sample-bills.ts';

const pageOf = async (name: string) => {
  const raster = await openRaster(sample(name));
  const { clean: page } = await preparePage(await raster.grey(1));
  raster.close();
  return page;
};

test.each([
  ['s13-ar-water.pdf', 'arabic'],
  ['s01-de-strom.pdf', 'latin'],
])('the print of %s is %s by its looks', async (name, script) => {
  expect(scriptOf(marksOf(await pageOf(name)))).toBe(script);
});
