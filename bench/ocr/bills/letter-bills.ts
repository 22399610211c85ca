/**
 * The ordinary post of a property manager: the everyday bills of large suppliers with their mark, account summary, usage chart, table of
 * meters, messages and tear-off slip. Each is a page of its own; shared are only the drawings (a mark, a chart, a bar code).
 * Written under `letters/`: a line of JSON with the truth, then the page, in which `{{mark …}}`, `{{bars …}}` and `{{code …}}` are drawn.
 */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { chance, type MadeBill } from './bill.ts';

export interface LetterBill extends MadeBill {
  /** The first two were written before the rules were read; the second was measured after the misses of the first were mended. */
  half: (typeof batches)[number];
  html: string;
}

const batches = ['first', 'second'] as const;

const resolve = createRequire(import.meta.url).resolve;
const face = (weight: number) =>
  `@font-face{font-family:PLEX;font-weight:${weight};src:url(data:font/woff2;base64,${readFileSync(
    resolve(`@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-${weight}-normal.woff2`),
  ).toString('base64')})}`;

/** `{{mark drop #0a5 40}}`: a supplier's mark, in its colour and so many pixels wide. */
function mark([shape, colour, size = '40']: string[]): string {
  const paths: Record<string, string> = {
    drop: 'M20 2C30 16 34 22 34 27A14 12 0 0 1 6 27C6 22 10 16 20 2Z',
    bolt: 'M22 1L6 23H18L14 39L34 15H22Z',
    flame: 'M20 1C24 12 34 16 33 27A13 12 0 0 1 7 27C7 20 13 18 14 10C17 13 19 9 20 1Z',
    leaf: 'M4 36C4 12 18 4 37 3C36 24 26 36 8 33Z',
    ring: 'M20 2A18 18 0 1 0 20 38A18 18 0 1 0 20 2ZM20 12A8 8 0 1 1 20 28A8 8 0 1 1 20 12Z',
    tower: 'M16 2H24L34 38H28L25 28H15L12 38H6Z',
  };
  return `<svg width="${size}" height="${size}" viewBox="0 0 40 40"><path d="${paths[shape!]}" fill="${colour}"/></svg>`;
}

/** `{{bars 300x70 #0a5 12,14,9 J,F,M}}`: use by month as columns, each with its name below. */
function bars([size, colour, heights, names]: string[]): string {
  const [w, h] = size!.split('x').map(Number) as [number, number];
  const values = heights!.split(',').map(Number);
  const labels = names!.split(',');
  const step = w / values.length;
  const top = Math.max(...values);
  const columns = values.map((value, i) => {
    const tall = ((h - 14) * value) / top;
    return `<rect x="${i * step + step * 0.2}" y="${h - 12 - tall}" width="${step * 0.6}" height="${tall}" fill="${colour}"/><text x="${i * step + step / 2}" y="${h - 2}" font-size="8" text-anchor="middle">${labels[i] ?? ''}</text>`;
  });
  return `<svg width="${w}" height="${h}"><path d="M0 ${h - 12}H${w}" stroke="#777"/>${columns.join('')}</svg>`;
}

/** `{{code 220x34 7}}`: a bar code that says nothing. */
function code([size, seed]: string[]): string {
  const [w, h] = size!.split('x').map(Number) as [number, number];
  const { whole } = chance(Number(seed));
  const strokes: string[] = [];
  for (let x = 0; x < w; x += whole(2, 5)) strokes.push(`<rect x="${x}" width="${whole(1, 3)}" height="${h}"/>`);
  return `<svg width="${w}" height="${h}">${strokes.join('')}</svg>`;
}

const draw = { mark, bars, code };

export function letterBills(): LetterBill[] {
  const faces = `<style>${face(400)}${face(700)}body{margin:0;zoom:1.15}table{border-collapse:collapse}td,th{vertical-align:top;text-align:start}</style>`;
  return batches
    .map((half) => ({ half, file: join(import.meta.dirname, 'letters', `${half}.txt`) }))
    .filter(({ file }) => existsSync(file))
    .flatMap(({ half, file }) =>
      readFileSync(file, 'utf8')
        .split(/^= (?=\{)/m)
        .slice(1)
        .map((text) => {
          const end = text.indexOf('\n');
          const head = JSON.parse(text.slice(0, end)) as Omit<LetterBill, 'html' | 'half'>;
          const body = text
            .slice(end + 1)
            .replaceAll(/\{\{(mark|bars|code) ([^}]*)\}\}/g, (_, name: keyof typeof draw, words: string) =>
              draw[name](words.split(' ')),
            );
          return {
            ...head,
            half,
            html: `<!doctype html><html lang="${head.language[0]!}"><meta charset=utf-8>${faces}${body}`,
          };
        }),
    );
}
