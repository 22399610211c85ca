/**
 * Bills in nested boxes, as programs that write invoices set them: react-pdf, whose texts keep their place in a box and wrap in it. Written
 * by who knew neither the rules nor the bills of the other generators, after the manner of a series of samples from another hand.
 * Under `react/`: a line of JSON with the truth, then the pages in the markup of `react-document.ts`.
 */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Font, renderToBuffer } from '@react-pdf/renderer';
import type { MadeBill } from './bill.ts';
import { documentOf } from './react-document.ts';

export interface ReactBill extends MadeBill {
  half: (typeof batches)[number];
  source: string;
}

/** The first is careful and a little awkward, each bill with one trap; the others are ordinary bills. */
const batches = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth'] as const;

export function reactBills(): ReactBill[] {
  return batches
    .map((half) => ({ half, file: join(import.meta.dirname, 'react', `${half}.txt`) }))
    .filter(({ file }) => existsSync(file))
    .flatMap(({ half, file }) =>
      readFileSync(file, 'utf8')
        .split(/^= (?=\{)/m)
        .slice(1)
        .map((text) => {
          const end = text.indexOf('\n');
          const head = JSON.parse(text.slice(0, end)) as Omit<ReactBill, 'source' | 'half'>;
          return { ...head, half, source: text.slice(end + 1) };
        }),
    );
}

const resolve = createRequire(import.meta.url).resolve;
/** Family, package and how its files are called. */
const families: [string, string, string][] = [
  ['barlow', 'barlow', 'Barlow'],
  ['cairo', 'cairo', 'Cairo'],
  ['plex', 'ibm-plex-sans-arabic', 'IBMPlexSansArabic'],
  ['almarai', 'almarai', 'Almarai'],
  ['serif', 'pt-serif', 'PTSerif'],
  ['tajawal', 'tajawal', 'Tajawal'],
  ['source', 'source-sans-3', 'SourceSans3'],
];

function registerFonts() {
  // A bill does not divide its words, and an English divider would divide the German ones.
  Font.registerHyphenationCallback((word) => [word]);
  for (const [family, name, file] of families) {
    const folder = dirname(resolve(`@expo-google-fonts/${name}/package.json`));
    const face = (style: string, fontWeight: number, fontStyle: 'normal' | 'italic' = 'normal') => {
      const src = join(folder, style, `${file}_${style}.ttf`);
      if (existsSync(src)) Font.register({ family, src, fontWeight, fontStyle });
    };
    face('400Regular', 400);
    face('700Bold', 700);
    face('400Regular_Italic', 400, 'italic');
  }
}

export async function reactPdfs(bills: ReactBill[]): Promise<Uint8Array[]> {
  registerFonts();
  const pdfs: Uint8Array[] = [];
  for (const { id, source, language } of bills)
    try {
      pdfs.push(new Uint8Array(await renderToBuffer(documentOf(source, language[0]!))));
    } catch (cause) {
      throw new Error(`The bill ${id} cannot be set`, { cause });
    }
  return pdfs;
}
