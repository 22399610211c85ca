/**
 * Bills on printed forms: boxes with a small name in the corner, tables, summaries, and over them, in another face and slightly out of
 * place, what a machine typed in. Drawn as one picture of vectors a page, the form first and what was typed after it, so that the order of
 * the text tells nothing. Written under `forms/`: a line of JSON with the truth, then the drawing in millimetres.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { MadeBill } from './bill.ts';

export interface FormBill extends MadeBill {
  /** The first was written before the rules were read, each other after the misses of those before were mended; measured at first sight. */
  half: (typeof batches)[number];
  html: string;
}

const batches = ['first', 'second', 'third', 'fourth'] as const;
const POINT = 0.3528;
const SIZES = { A4: [210, 297], Letter: [216, 279] } as const;

const arabic = createRequire(import.meta.url).resolve(
  '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-400-normal.woff2',
);
const face = `@font-face{font-family:PLEX;src:url(data:font/woff2;base64,${readFileSync(arabic).toString('base64')})}`;
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** `9b`, `9r`, `9bm`: size in points, bold, set from its right end or its middle. */
function drawForm(source: string): string {
  let [width, height]: readonly [number, number] = SIZES.A4;
  let isRtl = false;
  let [printed, typed] = ['Liberation Sans', 'Liberation Mono'];
  let [dx, dy] = [0, 0];
  let grid:
    | { x: number; y: number; row: number; style: string; columns: [number, string][]; rules: string }
    | undefined;
  const form: string[] = [];
  const over: string[] = [];
  const across = (x: number) => (isRtl ? width - x : x);
  const put = (layer: string[], x: number, y: number, style: string, text: string) => {
    const anchor = style.includes('r') ? 'end' : style.includes('m') ? 'middle' : 'start';
    layer.push(
      `<text x="${across(x)}" y="${y}" font-size="${Number.parseFloat(style) * POINT}" text-anchor="${anchor}"${style.includes('b') ? ' font-weight="700"' : ''}>${escaped(text)}</text>`,
    );
  };
  const box = (x: number, y: number, w: number, h: number, look: string) =>
    form.push(`<rect x="${isRtl ? width - x - w : x}" y="${y}" width="${w}" height="${h}" ${look}/>`);
  for (const line of source.split('\n')) {
    const [first = '', ...parts] = line.split('|').map((part) => part.trim());
    const [command, ...words] = first.split(' ');
    const [x = 0, y = 0, w = 0, h = 0] = words.map(Number);
    if (line.startsWith('|') && grid) {
      const head = /^\|([hb]*)/.exec(line)![1]!;
      const cells = line.slice(1 + head.length).split('|');
      let at = grid.x;
      const total = grid.columns.reduce((sum, [wide]) => sum + wide, 0);
      if (head === 'h') box(at, grid.y, total, grid.row, 'fill="#e4e4e4"');
      for (const [i, [wide, side]] of grid.columns.entries()) {
        const place = side === 'r' ? at + wide - 1.2 : side === 'm' ? at + wide / 2 : at + 1.2;
        const style = `${grid.style}${side === 'l' ? '' : side}${head ? 'b' : ''}`;
        const text = cells[i]?.trim();
        if (text) put(head === 'h' ? form : over, place, grid.y + grid.row * 0.72, style, text);
        if (grid.rules.includes('v')) box(at, grid.y, wide, grid.row, 'fill="none" stroke="#555" stroke-width=".2"');
        at += wide;
      }
      grid.y += grid.row;
      if (grid.rules.includes('h'))
        form.push(
          `<path d="M${across(grid.x)} ${grid.y}H${across(grid.x + total)}" stroke="#888" stroke-width=".15"/>`,
        );
      continue;
    }
    if (command === 'page') {
      [width, height] = SIZES[words[0] as keyof typeof SIZES];
      isRtl = words.includes('rtl');
    } else if (command === 'print') printed = parts[0]!;
    else if (command === 'type') [typed, dx, dy] = [parts[0]!, x, y];
    else if (command === 't') put(form, x, y, words[2]!, parts[0]!);
    else if (command === 'v') put(over, x, y, words[2]!, parts[0]!);
    else if (command === 'box') {
      box(x, y, w, h, 'fill="none" stroke="#333" stroke-width=".25"');
      put(form, x + 1, y + 2.6, words[4] ?? '6', parts[0]!);
      if (parts[1]) put(over, x + 2, y + h - 1.6, words[5] ?? '10', parts[1]);
    } else if (command === 'fill') box(x, y, w, h, `fill="${words[4]!}"`);
    else if (command === 'line')
      form.push(`<path d="M${across(x)} ${y}L${across(w)} ${h}" stroke="#222" stroke-width="${words[4] ?? '.3'}"/>`);
    else if (command === 'grid')
      grid = {
        x,
        y,
        row: w,
        style: words[3]!,
        rules: words[5] ?? '',
        columns: words[4]!.split(',').map((c) => [Number.parseFloat(c), /[lrm]/.exec(c)?.[0] ?? 'l']),
      };
    else if (command) throw new Error(`No such stroke: ${line}`);
  }
  const layer = (family: string, strokes: string[], move = '') =>
    `<g font-family="'${family}',PLEX,'DejaVu Sans'" direction="${isRtl ? 'rtl' : 'ltr'}"${move}>${strokes.join('')}</g>`;
  return `<style>${face}@page{size:${width}mm ${height}mm;margin:0}body{margin:0}svg{display:block}</style><svg xmlns="http://www.w3.org/2000/svg" width="${width}mm" height="${height - 0.5}mm" viewBox="0 0 ${width} ${height - 0.5}">${layer(printed, form)}${layer(typed, over, ` transform="translate(${dx} ${dy})"`)}</svg>`;
}

export function formBills(): FormBill[] {
  const folder = join(import.meta.dirname, 'forms');
  return batches.flatMap((half) =>
    readdirSync(folder)
      .toSorted()
      .filter((file) => file.startsWith(half))
      .flatMap((file) =>
        readFileSync(join(folder, file), 'utf8')
          .split(/^= (?=\{)/m)
          .slice(1)
          .map((text) => {
            const end = text.indexOf('\n');
            const head = JSON.parse(text.slice(0, end)) as Omit<FormBill, 'html' | 'half'>;
            const html = `<!doctype html><html lang="${head.language[0]!}"><meta charset=utf-8>${drawForm(text.slice(end + 1))}`;
            return { ...head, half, html };
          }),
      ),
  );
}
