/** What the feeder of an office machine, a kitchen table under a ceiling lamp, and a screen that is photographed make of a page. */
import { PDFDocument } from 'pdf-lib';
import { rawOf } from '../../../apps/server/src/gateways/ocr/sheets/prepare.ts';
import { chance } from './bill.ts';
import type { GreyPage } from './degrade.ts';

const picture = (page: GreyPage) => rawOf(page).toColourspace('b-w');
const bounded = (v: number) => Math.max(0, Math.min(255, v));

function at(page: GreyPage, x: number, y: number): number | undefined {
  const [ix, iy] = [Math.floor(x), Math.floor(y)];
  if (ix < 0 || iy < 0 || ix >= page.width - 1 || iy >= page.height - 1) return undefined;
  const [fx, fy, i] = [x - ix, y - iy, iy * page.width + ix];
  const upper = page.data[i]! * (1 - fx) + page.data[i + 1]! * fx;
  const lower = page.data[i + page.width]! * (1 - fx) + page.data[i + page.width + 1]! * fx;
  return upper * (1 - fy) + lower * fy;
}

/** Fed at 200 dpi with the holes of a binder: askew, the back of the sheet shining through, one fine line of dirt on the glass, pale print. */
export async function byFeeder(pages: GreyPage[], seed: number): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  for (const [i, page] of pages.entries()) {
    const { next } = chance(7129 * seed + i);
    const back = pages[(i + 1) % pages.length]!;
    const [w, h] = [page.width, page.height];
    const out = new Uint8Array(w * h);
    const lean = (next() - 0.5) * 0.022;
    const [dirt, holes] = [Math.floor((0.1 + 0.8 * next()) * w), next() > 0.4];
    const slip = 0.4 + 0.4 * next();
    for (let y = 0; y < h; y++) {
      const stretched = y + (y > slip * h ? 3 : 0);
      for (let x = 0; x < w; x++) {
        const value = at(page, x + lean * (y - h / 2), stretched - lean * (x - w / 2)) ?? 235;
        const behind = at(back, w - 1 - x + lean * y, y) ?? 255;
        let v = 250 - 0.82 * (255 - value) - 0.07 * (255 - behind) + (next() - 0.5) * 12;
        if (x === dirt) v -= 38;
        if (holes && [0.36, 0.64].some((place) => Math.hypot(x - 0.035 * w, y - place * h) < 0.013 * w)) v = 60;
        out[y * w + x] = bounded(v);
      }
    }
    const jpeg = await picture({ data: out, width: w, height: h }).blur(0.45).jpeg({ quality: 48 }).toBuffer();
    const height = (595 * h) / w;
    pdf.addPage([595, height]).drawImage(await pdf.embedJpg(jpeg), { x: 0, y: 0, width: 595, height });
  }
  return pdf.save();
}

/** Two creases of the envelope, the shadow of who holds the telephone, a wooden table. */
async function onTable(page: GreyPage, seed: number): Promise<Buffer> {
  const { next } = chance(8123 * seed + 1);
  const ratio = page.height / page.width;
  const w = 1900;
  const h = Math.round(w * ratio);
  const out = new Uint8Array(w * h);
  const [turn, lean, side] = [(next() - 0.5) * 0.07, 0.03 + 0.06 * next(), (next() - 0.5) * 0.05];
  const creases = [0.33 + 0.02 * next(), 0.66 + 0.02 * next()];
  const shadow = 0.55 + 0.35 * next();
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++) {
      const [cx, cy] = [x / w - 0.5, (y / h - 0.5) * ratio];
      const [rx, ry] = [cx + turn * cy, cy - turn * cx];
      const near = 0.92 * (1 + lean * ry + side * rx);
      const v = ry / near / ratio + 0.5;
      const fold = creases.reduce((sum, c) => sum + Math.exp(-Math.abs(v - c) / 0.012), 0);
      const value = at(page, (rx / near + 0.5 + 0.002 * fold) * page.width, v * page.height);
      const grain = 96 + 16 * Math.sin(x / 210 + 3 * Math.sin(y / 60)) + 6 * Math.sin(y / 3.1);
      const lamp = 0.97 - 0.28 * Math.hypot(x / w - 0.4, y / h - 0.25);
      const dark = 0.3 / (1 + Math.exp(-(y / h - shadow + 0.12 * (x / w)) / 0.03));
      const paper = value === undefined ? grain : 16 + 0.93 * value - 14 * fold * (v - 0.5);
      out[y * w + x] = bounded(paper * lamp * (1 - dark) + (next() + next() - 1) * 10);
    }
  return picture({ data: out, width: w, height: h })
    .blur(0.7)
    .toColourspace('srgb')
    .tint({ r: 255, g: 246, b: 232 })
    .jpeg({ quality: 72 })
    .toBuffer();
}

/** On a screen: its rows of lights beat with those of the camera, a window is mirrored in it, the frame runs round, seen from the left. */
async function onScreen(page: GreyPage, seed: number): Promise<Buffer> {
  const { next } = chance(9173 * seed + 5);
  const shown = await picture(page)
    .resize({ width: Math.round(page.width * 0.8) })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const screen = { data: new Uint8Array(shown.data), width: shown.info.width, height: shown.info.height };
  const ratio = page.height / page.width;
  const w = 1800;
  const h = Math.round(w * ratio);
  const out = new Uint8Array(w * h);
  const [turn, side, lean] = [(next() - 0.5) * 0.03, 0.05 + 0.05 * next(), (next() - 0.5) * 0.04];
  const [beatX, beatY] = [0.9 + 0.2 * next(), 0.85 + 0.2 * next()];
  const [glareX, glareY] = [0.25 + 0.5 * next(), 0.2 + 0.5 * next()];
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++) {
      const [cx, cy] = [x / w - 0.5, (y / h - 0.5) * ratio];
      const [rx, ry] = [cx + turn * cy, cy - turn * cx];
      const near = 0.93 * (1 + side * rx + lean * ry);
      const [u, v] = [rx / near + 0.5, ry / near / ratio + 0.5];
      const value = at(screen, u * screen.width, v * screen.height);
      const moire = 5 * Math.sin(u * w * beatX) * Math.sin(v * h * beatY) + 6 * Math.sin(42 * u + 17 * v);
      const window = Math.abs(u - glareX) < 0.09 && Math.abs(v - glareY) < 0.07 ? 16 : 0;
      const light = value === undefined ? 34 : 22 + 0.84 * value + moire + window;
      out[y * w + x] = bounded(light * (1 - 0.25 * Math.hypot(u - 0.45, v - 0.45)) + (next() + next() - 1) * 8);
    }
  return picture({ data: out, width: w, height: h })
    .blur(0.55)
    .toColourspace('srgb')
    .tint({ r: 236, g: 244, b: 255 })
    .jpeg({ quality: 74 })
    .toBuffer();
}

/** Every third is photographed from a screen. */
export const byTelephone = (page: GreyPage, seed: number): Promise<Buffer> =>
  seed % 3 === 2 ? onScreen(page, seed) : onTable(page, seed);
