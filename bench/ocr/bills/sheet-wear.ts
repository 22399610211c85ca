/** What an archive's black-and-white scanner, and a telephone held over a dark desk, make of a page. */
import { PDFDocument } from 'pdf-lib';
import { rawOf } from '../../../apps/server/src/gateways/ocr/sheets/prepare.ts';
import { chance } from './bill.ts';
import type { GreyPage } from './degrade.ts';

const picture = (page: GreyPage) => rawOf(page).toColourspace('b-w');

/** Black and white at 200 dpi: no greys at all, strokes a little thin or fat, specks, a black edge where the lid stood open. */
export async function archived(pages: GreyPage[], seed: number): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  for (const [i, page] of pages.entries()) {
    const { next } = chance(1511 * seed + i);
    const { data, info } = await picture(page)
      .rotate((next() - 0.5) * 1.2, { background: '#fff' })
      .blur(0.6)
      .raw()
      .toBuffer({ resolveWithObject: true });
    const [w, h] = [info.width, info.height];
    const cut = 150 + 50 * next();
    const edge = 4 + 14 * next();
    for (let at = 0; at < w * h; at++) {
      const x = at % w;
      const ink = data[at]! + (next() - 0.5) * 50 < cut || x > w - edge * (0.6 + 0.4 * Math.sin(at / w / 90));
      data[at] = ink ? 0 : 255;
    }
    for (let n = 0; n < 260; n++) data[Math.floor(next() * w * h)] = 0;
    const png = await picture({ data, width: w, height: h }).png().toBuffer();
    const height = (595 * page.height) / page.width;
    pdf.addPage([595, height]).drawImage(await pdf.embedPng(png), { x: 0, y: 0, width: 595, height });
  }
  return pdf.save();
}

/** Folded in three, on dark wood, under warm light, the hand not quite still. In colour. */
export async function overDesk(page: GreyPage, seed: number): Promise<Buffer> {
  const { next } = chance(3119 * seed + 11);
  const ratio = page.height / page.width;
  const w = 1800;
  const h = Math.round(w * ratio * 1.06);
  const grey = new Float32Array(w * h);
  const turn = (next() - 0.5) * 0.07;
  const [tiltX, tiltY] = [(next() - 0.5) * 0.1, (next() - 0.3) * 0.1];
  const steep = [0.006, -0.008, 0.007].map((s) => s * (0.6 + next()));
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++) {
      const [cx, cy] = [x / w - 0.5, (y / h - 0.5) * ratio * 1.06];
      const [rx, ry] = [cx + turn * cy, cy - turn * cx];
      const far = 1 + tiltX * rx + tiltY * ry;
      const v = ry / (0.9 * far) / ratio + 0.5;
      const third = Math.max(0, Math.min(2, Math.floor(v * 3)));
      const within = v * 3 - third - 0.5;
      const u = rx / (0.9 * far) + 0.5 + steep[third]! * within * (rx + 0.2);
      const px = u * (page.width - 1);
      const py = v * (page.height - 1);
      let value = 46 + 14 * Math.sin(y / 9 + 3 * Math.sin(x / 160)) + 10 * Math.sin(y / 31);
      if (px >= 0 && py >= 0 && px < page.width - 1 && py < page.height - 1) {
        const [ix, iy] = [Math.floor(px), Math.floor(py)];
        const [fx, fy, at] = [px - ix, py - iy, iy * page.width + ix];
        const upper = page.data[at]! * (1 - fx) + page.data[at + 1]! * fx;
        const lower = page.data[at + page.width]! * (1 - fx) + page.data[at + page.width + 1]! * fx;
        const crease = 26 * Math.exp(-((Math.abs(within) - 0.5) ** 2) / 0.00012) * (third === 1 ? 1 : 0.5);
        value = 20 + 0.9 * (upper * (1 - fy) + lower * fy) - crease + 900 * steep[third]!;
      }
      const shade = x / w + 0.6 * (y / h);
      grey[y * w + x] = value * (1.02 - 0.22 / (1 + Math.exp(-(shade - 1.05) * 14)));
    }
  const [red, green, blue] = ['red', 'green', 'blue'].map(() => new Uint8Array(w * h)) as [
    Uint8Array,
    Uint8Array,
    Uint8Array,
  ];
  const shake = next() > 0.5 ? 1 : w;
  for (let at = 0; at < w * h; at++) {
    const shaken = 0.5 * grey[at]! + 0.3 * (grey[at + shake] ?? grey[at]!) + 0.2 * (grey[at - shake] ?? grey[at]!);
    const value = shaken + (next() + next() - 1) * 10;
    red[at] = Math.max(0, Math.min(255, value * 1.03));
    green[at] = Math.max(0, Math.min(255, value * 0.97));
    blue[at] = Math.max(0, Math.min(255, value * 0.84));
  }
  return rawOf({ data: red, width: w, height: h })
    .joinChannel([Buffer.from(green), Buffer.from(blue)], { raw: { width: w, height: h, channels: 1 } })
    .toColourspace('srgb')
    .blur(0.6)
    .jpeg({ quality: 72 })
    .toBuffer();
}
