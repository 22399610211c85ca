/** What a telephone's scanning app, and a telephone with its flash whose picture went through a messenger, make of a page. */
import { PDFDocument } from 'pdf-lib';
import { rawOf } from '../../../apps/server/src/gateways/ocr/sheets/prepare.ts';
import { chance } from './bill.ts';
import type { GreyPage } from './degrade.ts';

const picture = (page: GreyPage) => rawOf(page).toColourspace('b-w');

/** Cut out and whitened by the app: corners not quite hit, light greys burnt away, darker blots where the paper was in shade, sharpened edges. */
export async function byApp(pages: GreyPage[], seed: number): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  for (const [i, page] of pages.entries()) {
    const { next } = chance(4057 * seed + i);
    const w = Math.round(page.width * 0.85);
    const h = Math.round(page.height * 0.85);
    const out = new Uint8Array(w * h);
    const [lean, pinch, sag] = [(next() - 0.5) * 0.016, (next() - 0.5) * 0.02, (next() - 0.5) * 0.006];
    const [blotX, blotY] = [next(), next()];
    for (let y = 0; y < h; y++)
      for (let x = 0; x < w; x++) {
        const [u, v] = [x / w, y / h];
        const px = (u + lean * v + pinch * (u - 0.5) * v) * (page.width - 1);
        const py = (v + lean * 0.6 * u + sag * Math.sin(Math.PI * u)) * (page.height - 1);
        const [ix, iy] = [Math.floor(px), Math.floor(py)];
        let value = 255;
        if (ix >= 0 && iy >= 0 && ix < page.width - 1 && iy < page.height - 1) {
          const [fx, fy, at] = [px - ix, py - iy, iy * page.width + ix];
          const upper = page.data[at]! * (1 - fx) + page.data[at + 1]! * fx;
          const lower = page.data[at + page.width]! * (1 - fx) + page.data[at + page.width + 1]! * fx;
          value = upper * (1 - fy) + lower * fy;
        }
        const shade = 60 * Math.exp(-((u - blotX) ** 2 + (v - blotY) ** 2) / 0.02);
        out[y * w + x] = Math.max(0, Math.min(255, value - 0.4 * shade + (next() - 0.5) * 22));
      }
    const softened = await picture({ data: out, width: w, height: h }).blur(0.8).raw().toBuffer();
    for (let at = 0; at < softened.length; at++) {
      const v = softened[at]!;
      softened[at] = v > 205 ? 255 : Math.max(0, (v - 40) * 1.3);
    }
    const jpeg = await picture({ data: softened, width: w, height: h })
      .sharpen({ sigma: 1.2 })
      .jpeg({ quality: 55 })
      .toBuffer();
    const height = (595 * page.height) / page.width;
    pdf.addPage([595, height]).drawImage(await pdf.embedJpg(jpeg), { x: 0, y: 0, width: 595, height });
  }
  return pdf.save();
}

/** On a striped cloth, a little from the side, the flash bright in the middle and dim at the corners, sent on as 1,850 pixels. In colour. */
export async function byFlash(page: GreyPage, seed: number): Promise<Buffer> {
  const { next } = chance(5077 * seed + 3);
  const ratio = page.height / page.width;
  const w = 1500;
  const h = Math.round(w * ratio * 1.04);
  const out = new Uint8Array(w * h);
  const [tiltX, tiltY] = [(next() - 0.5) * 0.16, (next() - 0.5) * 0.08];
  const turn = (next() - 0.5) * 0.09;
  const wave = 0.003 + 0.003 * next();
  const [flashX, flashY] = [0.35 + 0.3 * next(), 0.3 + 0.3 * next()];
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++) {
      const [cx, cy] = [x / w - 0.5, (y / h - 0.5) * ratio * 1.04];
      const [rx, ry] = [cx + turn * cy, cy - turn * cx];
      const far = 0.93 * (1 + tiltX * rx + tiltY * ry);
      const u = rx / far + 0.5;
      const v = ry / far / ratio + 0.5 + wave * Math.sin(5 * u + 2 * turn);
      const [px, py] = [u * (page.width - 1), v * (page.height - 1)];
      let value = (x + y) % 90 < 45 ? 84 : 118;
      if (px >= 0 && py >= 0 && px < page.width - 1 && py < page.height - 1) {
        const [ix, iy] = [Math.floor(px), Math.floor(py)];
        const [fx, fy, at] = [px - ix, py - iy, iy * page.width + ix];
        const upper = page.data[at]! * (1 - fx) + page.data[at + 1]! * fx;
        const lower = page.data[at + page.width]! * (1 - fx) + page.data[at + page.width + 1]! * fx;
        value = 24 + 0.86 * (upper * (1 - fy) + lower * fy);
      }
      const distance = (x / w - flashX) ** 2 + (y / h - flashY) ** 2;
      const glare = 46 * Math.exp(-distance / 0.012);
      out[y * w + x] = Math.max(0, Math.min(255, value * (1.02 - 0.55 * distance) + glare + (next() + next() - 1) * 9));
    }
  return picture({ data: out, width: w, height: h })
    .blur(0.6)
    .toColourspace('srgb')
    .tint({ r: 245, g: 248, b: 255 })
    .jpeg({ quality: 60, chromaSubsampling: '4:2:0' })
    .toBuffer();
}
