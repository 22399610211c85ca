import { expect, test } from 'vitest';
import { turned } from '../sheets/grey.ts';
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
  ['s12-ar-elec.pdf', 'arabic'],
  ['s06-uk-elec.scan.pdf', 'latin'],
])('the print of %s is %s by its looks', async (name, script) => {
  expect(scriptOf(marksOf(await pageOf(name)))).toBe(script);
});

test('an Arabic page that lies on its side is not taken for a Latin one', async () => {
  expect(scriptOf(marksOf(turned(await pageOf('s13-ar-water.pdf'), 1)))).not.toBe('latin');
});
