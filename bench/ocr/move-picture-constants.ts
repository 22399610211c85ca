/**
 * Measures which numbers of the preparation of pictures make a difference: each is moved as `move-constants.ts` does, and some pictures
 * are prepared without being recognized:
 *   npx tsx bench/ocr/move-picture-constants.ts <results> <picture> ...
 * A number is one line of JSON in the results, a move without an end a line with `isEndless`; what they contain is not measured again. A
 * move can make a loop endless: kill the process after a minute without a new line, and start it again.
 */
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Grey } from '../../apps/server/src/gateways/ocr/sheets/grey.ts';
import type * as Prepare from '../../apps/server/src/gateways/ocr/sheets/prepare.ts';
import type * as Raster from '../../apps/server/src/gateways/ocr/sheets/raster.ts';
import { loadWithLevers } from './levers.ts';

const OCR = 'apps/server/src/gateways/ocr';
const PREPARATION = /^sheets\/(?!raster|sniff)|^print\/(?:leaders|ruled-lines)/;
const MOVES = { zero: 0, one: 1, unbounded: 1e6 };

const [results, ...paths] = process.argv.slice(2) as [string, ...string[]];
const { rules, literals, set, canMove } = await loadWithLevers<
  Pick<typeof Prepare, 'decodeImage' | 'preparePage'> & Pick<typeof Raster, 'openRaster'>
>({
  folders: [OCR],
  entry: [
    `export { decodeImage, preparePage } from './${OCR}/sheets/prepare.ts';`,
    `export { openRaster } from './${OCR}/sheets/raster.ts';`,
  ].join('\n'),
});
const pictures: Grey[] = [];
for (const path of paths) {
  const bytes = new Uint8Array(readFileSync(path));
  pictures.push(path.endsWith('.pdf') ? await (await rules.openRaster(bytes)).grey(1) : await rules.decodeImage(bytes));
}
async function prepared(): Promise<string[]> {
  const all: string[] = [];
  for (const picture of pictures) {
    try {
      const { clean, whole } = await rules.preparePage({ ...picture, data: picture.data.slice() });
      all.push(createHash('sha256').update(clean.data).update(whole.data).digest('hex'));
    } catch {
      all.push('failed');
    }
  }
  return all;
}
const base = await prepared();
const done = new Set(
  existsSync(results)
    ? readFileSync(results, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => (JSON.parse(line) as { id: string }).id)
    : [],
);
for (const [i, { file, name, path, text, value, code, line }] of literals.entries()) {
  const of = relative(OCR, file);
  const id = `${of} ${name ? [name, ...path].join('.') : code} ${text}`;
  if (!PREPARATION.test(of) || done.has(id) || !canMove(i)) continue;
  // Counted as endless unless a second line follows.
  appendFileSync(results, `${JSON.stringify({ id, isEndless: true })}\n`);
  const differ: Record<string, number> = {};
  for (const [move, to] of Object.entries(MOVES)) {
    if (to === value || (move === 'one' && value > 1)) continue;
    set(i, to);
    const now = await prepared();
    set(i, value);
    differ[move] = now.filter((hash, n) => hash !== base[n]).length;
  }
  appendFileSync(results, `${JSON.stringify({ id, file: of, line, of: base.length, differ })}\n`);
}
