/** What a bound folder on a copier, and a telephone under a tube of light in the evening, make of a page. */
import { PDFDocument } from 'pdf-lib';
import { rawOf } from '../../../apps/server/src/gateways/ocr/sheets/prepare.ts';
import { chance } from './bill.ts';
import type { GreyPage } from './degrade.ts';

const bounded = (v: number) => Math.max(0, Math.min(255, v));

/** The page at a place between its points, or nothing outside it. */
function at({ data, width, height }: GreyPage, x: number, y: number): number | undefined {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  if (left < 0 || top < 0 || left > width - 2 || top > height - 2) return undefined;
  const [fx, fy, i] = [x - left, y - top, top * width + left];
  const mix = (from: number) => data[from]! + (data[from + 1]! - data[from]!) * fx;
  return mix(i) + (mix(i + width) - mix(i)) * fy;
}

/** Copied out of a folder: the binding lifts the left edge, which grows dark and narrow; toner spreads, the machine saves at 170 dpi. */
export async function outOfFolder(pages: GreyPage[], seed: number): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  for (const [i, page] of pages.entries()) {
    const { next } = chance(6421 * seed + 17 * i + 3);
    const scale = 0.85;
    const [w, h] = [Math.round(page.width * scale), Math.round(page.height * scale)];
    const [lean, lift, grey] = [(next() - 0.5) * 0.026, 0.006 + 0.01 * next(), 232 + 16 * next()];
    const out = new Uint8Array(w * h);
    for (let y = 0; y < h; y++)
      for (let x = 0; x < w; x++) {
        const [u, v] = [x / w, y / h];
        const near = Math.exp(-u / 0.05);
        const px = (u - lift * near + lean * (v - 0.5)) * page.width;
        const py = (v + 0.5 * lift * near * Math.sin(3 * v) - lean * (u - 0.5) * (w / h)) * page.height;
        const value = at(page, px, py) ?? 205;
        const ink = 255 - value;
        const toner = value < 250 && next() < 0.02 ? 40 : 0;
        out[y * w + x] = bounded(grey - 0.86 * ink + toner - 90 * near ** 2 + (next() - 0.5) * 16);
      }
    const jpeg = await rawOf({ data: out, width: w, height: h })
      .toColourspace('b-w')
      .blur(0.5)
      .linear(1.12, -14)
      .jpeg({ quality: 52 })
      .toBuffer();
    const [pw, ph] = [(page.width * 72) / 200, (page.height * 72) / 200];
    pdf.addPage([pw, ph]).drawImage(await pdf.embedJpg(jpeg), { x: 0, y: 0, width: pw, height: ph });
  }
  return pdf.save();
}

/** Held in the evening: bands of the tube, a hand that moves a little downwards, grain, a dark blue desk, seen from below. */
export async function inTheEvening(page: GreyPage, seed: number): Promise<Buffer> {
  const { next } = chance(5227 * seed + 11);
  const ratio = page.height / page.width;
  const w = 1850;
  const h = Math.round(w * ratio * 0.97);
  const [turn, lean, side] = [(next() - 0.5) * 0.06, 0.04 + 0.07 * next(), (next() - 0.5) * 0.05];
  const [period, phase, moved] = [150 + 90 * next(), 6 * next(), 0.6 + 0.9 * next()];
  const out = new Uint8Array(w * h);
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++) {
      const [cx, cy] = [x / w - 0.5, (y / h - 0.5) * ratio];
      const [rx, ry] = [cx + turn * cy, cy - turn * cx];
      const near = 0.9 * (1 + lean * ry + side * rx);
      const [px, py] = [(rx / near + 0.5) * page.width, (ry / near / ratio + 0.5) * page.height];
      const first = at(page, px, py);
      const second = at(page, px + 0.2 * moved, py + moved);
      const paper = first === undefined ? undefined : 20 + 0.9 * ((first + (second ?? first)) / 2);
      const light =
        0.9 + 0.05 * Math.sin((2 * Math.PI * y) / period + phase) - 0.3 * (cx - 0.15) ** 2 - 0.12 * Math.abs(cy);
      const grain = (next() + next() + next() - 1.5) * 16;
      out[y * w + x] = bounded((paper ?? 58 + 5 * Math.sin(x / 41)) * light + grain);
    }
  return rawOf({ data: out, width: w, height: h })
    .toColourspace('b-w')
    .blur(0.6)
    .toColourspace('srgb')
    .tint({ r: 240, g: 250, b: 236 })
    .jpeg({ quality: 70 })
    .toBuffer();
}
