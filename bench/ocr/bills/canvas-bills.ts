/**
 * Bills after real designs of many countries, set by Skia. Each is written as text under `canvas/`: a line of JSON with its truth,
 * then what stands where: `x,x y size[b] [left|right|center,…] [ink] | cell | cell`, `bar x y w h ink`, `frame x y w h`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PDFDocument } from '@napi-rs/canvas';
import type { MadeBill } from './bill.ts';

export interface CanvasBill extends MadeBill {
  face: string;
  /** Whether rules may be mended by looking at it; the other half is only counted. */
  half: 'seen' | 'kept';
  /** What somebody did to the paper. */
  mark?: 'stamp' | 'pen' | 'holes';
  lines: string[];
}

export function canvasBills(): CanvasBill[] {
  const folder = join(import.meta.dirname, 'canvas');
  return readdirSync(folder)
    .toSorted()
    .flatMap((file) => readFileSync(join(folder, file), 'utf8').split(/^= /m).slice(1))
    .map((text) => {
      const [head, ...lines] = text.trim().split('\n');
      return { ...(JSON.parse(head!) as Omit<CanvasBill, 'lines'>), lines };
    });
}

export function canvasPdf({ face, lines }: CanvasBill): Uint8Array {
  const pdf = new PDFDocument({ producer: 'billing' });
  const page = pdf.beginPage(595, 842);
  for (const line of lines) {
    const [place, ...cells] = line.split(' | ');
    const [first, ...more] = place!.split(' ') as [string, ...string[]];
    if (first === 'bar' || first === 'frame') {
      const [x, y, w, h] = more.map(Number) as [number, number, number, number];
      page.fillStyle = more[4] ?? '#000';
      page.strokeStyle = '#456';
      page.lineWidth = 0.8;
      if (first === 'bar') page.fillRect(x, y, w, h);
      else page.strokeRect(x, y, w, h);
      continue;
    }
    const [y, size] = more as [string, string];
    const sides = more[2]?.startsWith('#') ? undefined : more[2]?.split(',');
    page.font = `${size.endsWith('b') ? 'bold ' : ''}${size.replace('b', '')}px "${face}"`;
    page.fillStyle = more.find((m) => m.startsWith('#')) ?? '#111';
    for (const [i, cell] of cells.entries()) {
      page.direction = /\p{Script=Arabic}/u.test(cell) ? 'rtl' : 'ltr';
      page.textAlign = (sides?.[i] ?? 'left') as 'left' | 'right' | 'center';
      page.fillText(cell.trim(), Number(first.split(',')[i]), Number(y));
    }
  }
  pdf.endPage();
  return pdf.close();
}
