/** What a multifunction printer, and a telephone over a windowsill, make of a page. */
import { PDFDocument } from 'pdf-lib';
import { rawOf } from '../../../apps/server/src/gateways/ocr/sheets/prepare.ts';
import { chance } from './bill.ts';
import type { GreyPage } from './degrade.ts';

const bounded = (v: number) => Math.max(0, Math.min(255, v));

/** The page at a place between its points, or nothing outside it. */
function at({ data, width, height }: GreyPage, x: number, y: number): number | undefined {
  if (x < 0 || y < 0 || x > width - 2 || y > height - 2) return undefined;
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [fx, fy, i] = [x - left, y - top, top * width + left];
  const upper = data[i]! + (data[i + 1]! - data[i]!) * fx;
  const lower = data[i + width]! + (data[i + width + 1]! - data[i + width]!) * fx;
  return upper + (lower - upper) * fy;
}

/** Scanned to mail: a little askew, a pale streak where the glass is worn, light that falls off at the edges, JPEG of medium quality. */
export async function toMail(pages: GreyPage[], seed: number): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  for (const [i, page] of pages.entries()) {
    const { next } = chance(4603 * seed + 29 * i + 7);
    const [w, h] = [page.width, page.height];
    const [lean, slipX, slipY] = [(next() - 0.5) * 0.024, (next() - 0.5) * 14, 4 + 10 * next()];
    const [streak, wide, paper] = [(0.15 + 0.7 * next()) * w, 2 + 3 * next(), 244 + 8 * next()];
    const out = new Uint8Array(w * h);
    for (let y = 0; y < h; y++)
      for (let x = 0; x < w; x++) {
        const value = at(page, x - slipX + lean * (y - h / 2), y - slipY - lean * (x - w / 2)) ?? 250;
        const edge = Math.max(0, Math.abs(x / w - 0.5) - 0.46) * 260;
        const worn = Math.exp(-(((x - streak) / wide) ** 2));
        const ink = (255 - value) * (0.88 - 0.28 * worn);
        out[y * w + x] = bounded(paper - ink - edge - 7 * worn + (next() + next() - 1) * 9);
      }
    const jpeg = await rawOf({ data: out, width: w, height: h })
      .toColourspace('b-w')
      .blur(0.5)
      .jpeg({ quality: 50 })
      .toBuffer();
    const [pw, ph] = [(w * 72) / 200, (h * 72) / 200];
    pdf.addPage([pw, ph]).drawImage(await pdf.embedJpg(jpeg), { x: 0, y: 0, width: pw, height: ph });
  }
  return pdf.save();
}

type Corner = [number, number];

/** The eight numbers of the view that lays the unit square into four corners: upper left, upper right, lower right, lower left. */
function viewOf([a, b, c, d]: [Corner, Corner, Corner, Corner]) {
  const [sx, sy] = [a[0] - b[0] + c[0] - d[0], a[1] - b[1] + c[1] - d[1]];
  const [dx1, dy1, dx2, dy2] = [b[0] - c[0], b[1] - c[1], d[0] - c[0], d[1] - c[1]];
  const size = dx1 * dy2 - dx2 * dy1;
  const [g, k] = [(sx * dy2 - dx2 * sy) / size, (dx1 * sy - sx * dy1) / size];
  const [p, q, r] = [b[0] - a[0] + g * b[0], d[0] - a[0] + k * d[0], a[0]];
  const [s, t, u] = [b[1] - a[1] + g * b[1], d[1] - a[1] + k * d[1], a[1]];
  // From the picture back to the sheet: the inverse, up to a factor that falls out.
  const back = [t - u * k, r * k - q, q * u - r * t, u * g - s, p - r * g, r * s - p * u, s * k - t * g, q * g - p * k];
  const rest = p * t - q * s;
  return (x: number, y: number): Corner => {
    const scale = back[6]! * x + back[7]! * y + rest;
    return [(back[0]! * x + back[1]! * y + back[2]!) / scale, (back[3]! * x + back[4]! * y + back[5]!) / scale];
  };
}

/** On a windowsill by day: light from one side, the bar of the window as a soft shadow, pale stone, a corner that lifts and is a little out of focus. */
export async function onWindowsill(page: GreyPage, seed: number): Promise<Buffer> {
  const { next } = chance(3307 * seed + 13);
  const w = 1560;
  const h = Math.round((w * page.height) / page.width);
  const off = () => 0.015 + 0.04 * next();
  const view = viewOf([
    [off() + 0.02, off()],
    [1 - off() - 0.02, off()],
    [1 - off(), 1 - off()],
    [off(), 1 - off()],
  ]);
  const [fromLeft, bar, slope] = [next() < 0.5, 0.2 + 0.6 * next(), (next() - 0.5) * 0.5];
  const [lifts, warm] = [next() < 0.5 ? 0 : 1, next() < 0.5];
  const out = new Uint8Array(w * h);
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++) {
      const [px, py] = [x / w, y / h];
      const [u, v] = view(px, py);
      const corner = Math.exp(-((u - lifts) ** 2 + (v - 1) ** 2) / 0.05);
      const [su, sv] = [u + 0.006 * corner * (lifts ? 1 : -1), v + 0.008 * corner * Math.sin(5 * u)];
      const value = at(page, su * page.width, sv * page.height);
      const stone = 168 + 9 * Math.sin(x / 37 + 2 * Math.sin(y / 53)) + 3 * Math.sin(x / 7.3 + y / 11.7);
      const far = fromLeft ? px : 1 - px;
      const light = 1.02 - 0.34 * far - 0.06 * py;
      const shade = 0.2 / (1 + ((px + slope * (py - 0.5) - bar) / 0.035) ** 4);
      const under = value === undefined && u > -0.012 && u < 1.012 && v > 0 && v < 1.012 ? 0.72 : 1;
      const sheet = value === undefined ? stone : 22 + 0.87 * value - 20 * corner * (lifts ? u - 0.6 : 0.4 - u);
      out[y * w + x] = bounded(sheet * light * (1 - shade) * under + (next() + next() + next() - 1.5) * 9);
    }
  return rawOf({ data: out, width: w, height: h })
    .toColourspace('b-w')
    .blur(0.8)
    .toColourspace('srgb')
    .tint(warm ? { r: 255, g: 247, b: 230 } : { r: 236, g: 244, b: 255 })
    .jpeg({ quality: 68 })
    .toBuffer();
}
