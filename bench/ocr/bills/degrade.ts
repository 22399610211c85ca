/** What scanners and telephones do to a page: each generator has its own kind, so that no repair fits them all by luck. */
import { PDFDocument } from 'pdf-lib';
import { rawOf } from '../../../apps/server/src/gateways/ocr/sheets/prepare.ts';
import { chance } from './bill.ts';

export interface GreyPage {
  data: Uint8Array;
  width: number;
  height: number;
}

type Place = [x: number, y: number];

/** A picture whose every pixel is fetched from the page at a place; outside the page lies the desk. */
function fetched(
  page: GreyPage,
  width: number,
  height: number,
  from: (x: number, y: number) => Place,
  desk: (x: number, y: number) => number,
): GreyPage {
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [px, py] = from(x, y);
      const [ix, iy] = [Math.floor(px), Math.floor(py)];
      if (ix < 0 || iy < 0 || ix >= page.width - 1 || iy >= page.height - 1) {
        data[y * width + x] = desk(x, y);
        continue;
      }
      const [fx, fy, at] = [px - ix, py - iy, iy * page.width + ix];
      const [a, b, c, d] = [
        page.data[at]!,
        page.data[at + 1]!,
        page.data[at + page.width]!,
        page.data[at + page.width + 1]!,
      ];
      data[y * width + x] = (a * (1 - fx) + b * fx) * (1 - fy) + (c * (1 - fx) + d * fx) * fy;
    }
  return { data, width, height };
}

/** Light and noise: each pixel by its place. */
function lit(
  page: GreyPage,
  seed: number,
  noise: number,
  light: (x: number, y: number) => number,
  floor = 0,
): GreyPage {
  const { next } = chance(seed);
  const data = page.data.map((v, i) => {
    const [x, y] = [(i % page.width) / page.width, Math.floor(i / page.width) / page.height];
    return Math.max(
      0,
      Math.min(255, floor + v * (1 - floor / 255) * light(x, y) + (next() + next() + next() - 1.5) * noise),
    );
  });
  return { ...page, data };
}

const turned = (page: GreyPage, degrees: number) => {
  const [s, c] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  const [mx, my] = [page.width / 2, page.height / 2];
  return fetched(
    page,
    page.width,
    page.height,
    (x, y) => [c * (x - mx) + s * (y - my) + mx, -s * (x - mx) + c * (y - my) + my],
    () => 255,
  );
};

const image = rawOf;

export type Kind = 'html' | 'typst' | 'drawn' | 'flow';

async function scannedPage(kind: Kind, page: GreyPage, seed: number): Promise<Buffer> {
  const slant = (chance(seed).next() - 0.5) * 2.2;
  if (kind === 'html')
    return image(lit(turned(page, slant), seed, 22, () => 0.98))
      .blur(0.6)
      .jpeg({ quality: 55 })
      .toBuffer();
  if (kind === 'typst') {
    const small = await image(turned(page, slant))
      .resize(Math.round(page.width * 0.75))
      .toColourspace('b-w')
      .raw()
      .toBuffer({ resolveWithObject: true });
    return image(
      lit(
        { data: small.data, width: small.info.width, height: small.info.height },
        seed,
        14,
        (x) => 0.9 + 0.08 * x,
        30,
      ),
    )
      .jpeg({ quality: 70 })
      .toBuffer();
  }
  if (kind === 'flow') {
    // Drawn through a feeder: a little too long, sharpened too much, on greyish recycled paper.
    const fed = fetched(
      page,
      Math.round(page.width * 0.88),
      Math.round(page.height * 0.9),
      (x, y) => [x / 0.88 + slant * (y / page.height) * 9, y / 0.9 + 1.5 * Math.sin(y / 60)],
      () => 230,
    );
    const { next } = chance(seed + 7);
    const fibres = { ...fed, data: fed.data.map((v) => (next() < 0.004 ? v * 0.8 : v)) };
    return image(lit(fibres, seed, 20, (_, y) => 0.86 + 0.05 * Math.sin(9 * y), 22))
      .blur(0.7)
      .sharpen({ sigma: 1.6, m1: 0, m2: 4 })
      .jpeg({ quality: 48 })
      .toBuffer();
  }
  // An office copier: black and white, with specks.
  const { next } = chance(seed + 1);
  const page2 = lit(turned(page, slant / 2), seed, 40, () => 0.95);
  return image({ ...page2, data: page2.data.map((v) => (next() < 0.0006 ? 0 : v > 140 ? 255 : 0)) })
    .png()
    .toBuffer();
}

/** All pages as a scan, in a PDF without text. */
export async function scanned(kind: Kind, pages: GreyPage[], seed: number): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  for (const [i, page] of pages.entries()) {
    const bytes = await scannedPage(kind, page, seed + i);
    const embedded = kind === 'drawn' ? await pdf.embedPng(bytes) : await pdf.embedJpg(bytes);
    pdf.addPage([595, 842]).drawImage(embedded, { x: 0, y: 0, width: 595, height: 842 });
  }
  return pdf.save();
}

/** One page, photographed. */
export async function photographed(kind: Kind, page: GreyPage, seed: number): Promise<Buffer> {
  const { next } = chance(seed);
  const [w, h] = [Math.round(page.width * 1.12), Math.round(page.height * 1.12)];
  const lean = (next() - 0.5) * 0.12;
  const keystone = 0.04 + next() * 0.08;
  if (kind === 'html') {
    // Held over a desk, leaning, with the shadow of a hand from one side.
    const seen = fetched(
      page,
      w,
      h,
      (x, y) => {
        const v = y / h;
        const half = 0.5 / (1.06 + keystone * v - keystone);
        const u = (x / w - 0.5 - lean * (v - 0.5)) / (2 * half) / 0.93 + 0.5;
        return [u * page.width, (v * 1.1 - 0.05) * page.height];
      },
      (x, y) => 70 + ((x * 7 + y * 3) % 13),
    );
    return image(lit(seen, seed, 16, (x, y) => 0.95 - 0.4 * Math.max(0, x - 0.35 - 0.3 * y)))
      .blur(0.9)
      .jpeg({ quality: 72 })
      .toBuffer();
  }
  if (kind === 'typst') {
    // Curled paper under a warm lamp.
    const seen = fetched(
      page,
      w,
      h,
      (x, y) => {
        const [u, v] = [x / w, y / h];
        return [
          (u * 1.1 - 0.05) * page.width,
          (v * 1.1 - 0.05 + 0.012 * Math.sin(u * Math.PI * 1.2) + lean * (u - 0.5)) * page.height,
        ];
      },
      () => 45,
    );
    return image(lit(seen, seed, 12, (x, y) => 1.02 - 0.45 * Math.hypot(x - 0.4, y - 0.35)))
      .blur(0.8)
      .jpeg({ quality: 65 })
      .toBuffer();
  }
  if (kind === 'flow') {
    // Crumpled once and smoothed, taken from one side in daylight, out of focus towards a corner.
    const wave = (u: number, v: number) => Math.sin(11 * u + 5 * v) * Math.cos(7 * v - 3 * u);
    const seen = fetched(
      page,
      Math.round(w * 0.95),
      Math.round(h * 0.95),
      (x, y) => {
        const [u, v] = [x / w / 0.95 - 0.5, y / h / 0.95 - 0.5];
        const far = 1 + keystone * (u + 0.4 * v);
        const at: Place = [(u * far + lean * v) * 1.1 + 0.5, (v * far - lean * u) * 1.1 + 0.5];
        return [(at[0] + 0.0022 * wave(v, u)) * page.width, (at[1] + 0.0022 * wave(u, v)) * page.height];
      },
      (x, y) => 150 + 35 * Math.sin(y / 23 + Math.sin(x / 190)),
    );
    const sharp = lit(seen, seed, 15, (x, y) => 0.9 + 0.05 * wave(x, y) - 0.18 * x * y);
    const soft = await image(sharp).blur(1.7).toColourspace('b-w').raw().toBuffer();
    const mixed = sharp.data.map((value, i) => {
      const out = Math.min(
        1,
        Math.hypot((i % sharp.width) / sharp.width, Math.floor(i / sharp.width) / sharp.height) / 1.5,
      );
      return value * (1 - out ** 2) + soft[i]! * out ** 2;
    });
    return image({ ...sharp, data: mixed })
      .blur(0.5)
      .jpeg({ quality: 66 })
      .toBuffer();
  }
  // Folded twice: at each fold the page bends, and one side lies darker.
  const seen = fetched(
    page,
    w,
    h,
    (x, y) => {
      const [u, v] = [x / w, y / h];
      const bend = 0.008 * Math.abs(((v * 3) % 1) - 0.5);
      return [
        (u * 1.1 - 0.05 + bend + lean * 0.5 * (v - 0.5)) * page.width,
        (v * 1.1 - 0.05 - lean * 0.5 * (u - 0.5)) * page.height,
      ];
    },
    (x, y) => 110 + ((x ^ y) % 17),
  );
  return image(lit(seen, seed, 18, (_, y) => ((y * 3) % 1 < 0.5 ? 0.97 : 0.82)))
    .blur(0.7)
    .jpeg({ quality: 75 })
    .toBuffer();
}
