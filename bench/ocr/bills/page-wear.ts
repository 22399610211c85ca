/** What an office copier that scans to mail, and a telephone at a window, make of a page. */
import { PDFDocument } from 'pdf-lib';
import { rawOf } from '../../../apps/server/src/gateways/ocr/sheets/prepare.ts';
import { chance } from './bill.ts';
import type { GreyPage } from './degrade.ts';

const picture = (page: GreyPage) => rawOf(page).toColourspace('b-w');

/** Copied at 150 dpi: hard contrast, a page fed a little askew, dust, a grey edge, one dull roller stripe. */
export async function copied(pages: GreyPage[], seed: number): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  for (const [i, page] of pages.entries()) {
    const { next } = chance(1009 * seed + i);
    const { data, info } = await picture(page)
      .rotate((next() - 0.5) * 1.6, { background: '#fff' })
      .resize({ width: Math.round(page.width * 0.76) })
      .blur(0.5)
      .raw()
      .toBuffer({ resolveWithObject: true });
    const [w, h] = [info.width, info.height];
    const stripe = Math.floor(next() * w);
    for (let at = 0; at < w * h; at++) {
      const [x, y] = [at % w, Math.floor(at / w)];
      let v = 128 + (data[at]! - 140) * 1.35 + (next() - 0.5) * 14;
      if (Math.abs(x - stripe) < 5) v += 26 * Math.sin(y / 160);
      if (x < 14) v -= 60 * next();
      data[at] = Math.max(0, Math.min(255, v));
    }
    for (let n = 0; n < 130; n++) {
      const at = Math.floor(next() * (w * (h - 2)));
      data[at] = data[at + 1] = 30;
      if (next() > 0.5) data[at + w] = 60;
    }
    const jpeg = await picture({ data, width: w, height: h }).jpeg({ quality: 62 }).toBuffer();
    const scale = 595 / page.width;
    pdf
      .addPage([595, page.height * scale])
      .drawImage(await pdf.embedJpg(jpeg), { x: 0, y: 0, width: 595, height: page.height * scale });
  }
  return pdf.save();
}

/** Lying on a white table at a window: seen from below, rolled up once in an envelope, light from one side, a hand's soft shadow. */
export async function atWindow(page: GreyPage, seed: number): Promise<Buffer> {
  const { next } = chance(2003 * seed + 7);
  const ratio = page.height / page.width;
  const w = 1720;
  const h = Math.round(w * ratio * 1.02);
  const out = new Uint8Array(w * h);
  const lean = 0.05 + 0.05 * next();
  const turn = (next() - 0.5) * 0.05;
  const roll = 0.004 + 0.005 * next();
  const [handX, handY] = [0.55 + 0.4 * next(), 0.6 + 0.3 * next()];
  const left = next() > 0.5;
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++) {
      const [cx, cy] = [x / w - 0.5, y / h - 0.5];
      const [rx, ry] = [cx + turn * cy * ratio, cy - (turn * cx) / ratio];
      const near = 1 + lean * ry;
      const u = rx / (0.9 * near) + 0.5;
      const v = ry / (0.93 * (1 + lean * ry * 0.5)) + 0.5 + roll * Math.sin(Math.PI * (2 * u - 0.3));
      const px = u * (page.width - 1);
      const py = v * (page.height - 1);
      let value = 196 - 10 * Math.sin(x / 37) * Math.sin(y / 53);
      if (px >= 0 && py >= 0 && px < page.width - 1 && py < page.height - 1) {
        const [ix, iy] = [Math.floor(px), Math.floor(py)];
        const [fx, fy, at] = [px - ix, py - iy, iy * page.width + ix];
        const upper = page.data[at]! * (1 - fx) + page.data[at + 1]! * fx;
        const lower = page.data[at + page.width]! * (1 - fx) + page.data[at + page.width + 1]! * fx;
        value = 14 + 0.94 * (upper * (1 - fy) + lower * fy) - 12 * Math.cos(Math.PI * (2 * u - 0.3));
      }
      const light = 0.98 - 0.3 * (left ? x / w : 1 - x / w);
      const hand = 0.2 * Math.exp(-((x / w - handX) ** 2 + (y / h - handY) ** 2) / 0.03);
      out[y * w + x] = Math.max(0, Math.min(255, value * (light - hand) + (next() + next() - 1) * 11));
    }
  return picture({ data: out, width: w, height: h }).blur(0.75).jpeg({ quality: 76 }).toBuffer();
}
