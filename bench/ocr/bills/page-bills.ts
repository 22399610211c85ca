/**
 * Bills each designed by itself as a page of HTML with its own style, after real ones of many countries: tiles, panels, slips, letters.
 * Nothing is shared between two of them. Written under `pages/`: a line of JSON with the truth, then the page.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { MadeBill } from './bill.ts';

export interface PageBill extends MadeBill {
  /** The first and the second were written before the rules were read, the third before those mended by them; each measured at first sight. */
  half: (typeof batches)[number];
  html: string;
}

const batches = ['first', 'second', 'third'] as const;
const batchOf = (file: string) => batches.find((name) => file.startsWith(name)) ?? 'first';

const resolve = createRequire(import.meta.url).resolve;

/** The browser gets the letters with the page: a page without an address may open no file. */
function face(weight: number): string {
  const file = resolve(`@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-${weight}-normal.woff2`);
  return `@font-face{font-family:PLEX;font-weight:${weight};src:url(data:font/woff2;base64,${readFileSync(file).toString('base64')})}`;
}

export function pageBills(): PageBill[] {
  const faces = `<style>${face(400)}${face(700)}</style>`;
  const files = readdirSync(join(import.meta.dirname, 'pages')).toSorted();
  return batches
    .flatMap((half) => files.filter((file) => batchOf(file) === half))
    .flatMap((file) =>
      readFileSync(join(import.meta.dirname, 'pages', file), 'utf8')
        .split(/^= /m)
        .slice(1)
        .map((text) => {
          const end = text.indexOf('\n');
          const head = JSON.parse(text.slice(0, end)) as Omit<PageBill, 'html' | 'half'>;
          const html = `<!doctype html><html lang="${head.language[0]!}"><meta charset=utf-8>${faces}${text.slice(end + 1)}`;
          return { ...head, half: batchOf(file), html };
        }),
    );
}
