/**
 * Stores the words of a set of samples, as the text layer or the recognition yields them: rules change far more often than
 * recognition does, and reading the words of all samples takes many minutes.
 *   npx tsx bench/ocr/word-boxes.ts <folder> <stored words>/<set> [kind ...] [--every=<n>]
 * With --every only every nth document is read.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isUsableText } from '@steward/core/bill-reading/text/glyphs';
import { readBills } from '@steward/core/bill-reading/text/split';
import type { PageText } from '@steward/core/bill-reading/text/page-text';
import { findCalorificValue } from '@steward/reference/calorific-values/calorific-values';
import { openPdf } from '../../apps/server/src/gateways/ocr/pdf-text.ts';
import { decodeImage } from '../../apps/server/src/gateways/ocr/sheets/prepare.ts';
import { openRaster } from '../../apps/server/src/gateways/ocr/sheets/raster.ts';
import { lookAgain, readPicture } from '../../apps/server/src/gateways/ocr/read-picture.ts';
import { type Models } from '../../apps/server/src/gateways/ocr/engine/recognise.ts';
import { isWorthSecondPass, MOST_PAGES_AGAIN } from '../../apps/server/src/gateways/ocr/engine/second-pass.ts';

interface Looks {
  words: PageText[];
  /** The pages looked at once more. */
  again?: (() => Promise<PageText>)[];
}

async function wordsOfPdf(bytes: Uint8Array): Promise<Looks> {
  const pdf = await openPdf(bytes);
  const texts: PageText[] = [];
  for (let n = 1; n <= pdf.pages; n++) texts.push(await pdf.textOf(n));
  const pages = pdf.pages;
  await pdf.close();
  if (texts.some((t) => isUsableText(t))) return { words: texts };
  const raster = await openRaster(bytes);
  const read: PageText[] = [];
  const again: (() => Promise<PageText>)[] = [];
  let models: Models | undefined;
  for (let n = 1; n <= pages; n++) {
    const picture = await readPicture(await raster.grey(n), n, { models, way: 'in-doubt-large' });
    if (picture.text.words.length > 30) models ??= picture.models;
    read.push(picture.text);
    if (pages <= MOST_PAGES_AGAIN) again.push(() => lookAgain(picture));
  }
  return { words: read, again };
}

/** Where the words of the second look at a sample are kept, beside those of the first. */
export const againOf = (file: string) => file.replace(/json$/, 'again.json');

/** All pages of a sample; each path is a PDF or one photographed page. A second look is kept beside it where the rules ask for one. */
export async function wordsOf(folder: string, paths: string[], kept: string): Promise<PageText[]> {
  mkdirSync(kept, { recursive: true });
  const file = join(kept, `${paths.join('+').replaceAll('/', '_')}.json`);
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as PageText[];
  const pages: PageText[] = [];
  const looks: (() => Promise<PageText>)[] = [];
  for (const [i, path] of paths.entries()) {
    const bytes = new Uint8Array(readFileSync(join(folder, path)));
    if (path.endsWith('.pdf')) {
      const { words, again = [] } = await wordsOfPdf(bytes);
      pages.push(...words);
      looks.push(...again);
    } else {
      const picture = await readPicture(await decodeImage(bytes), i + 1, { way: 'large' });
      pages.push(picture.text);
      looks.push(() => lookAgain(picture));
    }
  }
  if (
    looks.length > 0 &&
    looks.length <= MOST_PAGES_AGAIN &&
    isWorthSecondPass(readBills(pages, {}, findCalorificValue))
  ) {
    const again: PageText[] = [];
    for (const look of looks) again.push(await look());
    writeFileSync(againOf(file), JSON.stringify(again));
  }
  writeFileSync(file, JSON.stringify(pages));
  return pages;
}

if (process.argv[1]?.endsWith('word-boxes.ts')) {
  const [folder, kept, ...only] = process.argv.slice(2).filter((argument) => !argument.startsWith('--')) as [
    string,
    string,
    ...string[],
  ];
  const every = Number(process.argv.find((argument) => argument.startsWith('--every='))?.slice(8) ?? 1);
  const { documents } = JSON.parse(readFileSync(join(folder, 'expected.json'), 'utf8')) as {
    documents: { id: string; files: { kind: string; paths: string[] }[] }[];
  };
  for (const { id, files } of documents.filter((_, i) => i % every === 0))
    for (const { kind, paths } of files) {
      if (paths.some((p) => p.endsWith('.xml')) || (only.length && !only.some((o) => kind.includes(o)))) continue;
      const started = Date.now();
      await wordsOf(folder, paths, kept);
      console.log(id, kind, Date.now() - started);
    }
  process.exit(0);
}
