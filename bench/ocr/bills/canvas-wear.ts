/** What a flatbed scanner and a telephone by lamplight make of a page, after somebody stamped it, wrote on it or punched it. */
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { PDFDocument } from 'pdf-lib';
import type { Grey } from '../../../apps/server/src/gateways/ocr/sheets/grey.ts';
import { chance } from './bill.ts';
import type { CanvasBill } from './canvas-bills.ts';

function canvasOf({ width, height, data }: Grey) {
  const canvas = createCanvas(width, height);
  const page = canvas.getContext('2d');
  const image = page.createImageData(width, height);
  for (let i = 0; i < data.length; i++) image.data.set([data[i]!, data[i]!, data[i]!, 255], 4 * i);
  page.putImageData(image, 0, 0);
  return { canvas, page };
}

/** A receipt stamp, a note by pen, or punched holes. */
function marked({ width, height, data }: Grey, mark: CanvasBill['mark'], seed: number) {
  const made = canvasOf({ width, height, data });
  const { page } = made;
  const { next } = chance(seed);
  page.save();
  if (mark === 'stamp') {
    page.translate(width * 0.62, height * 0.9);
    page.rotate(-0.12);
    page.strokeStyle = page.fillStyle = 'rgba(60,60,150,.75)';
    page.lineWidth = 4;
    page.strokeRect(0, -60, 430, 110);
    page.font = 'bold 44px "Liberation Sans Narrow"';
    page.fillText('EINGANG / RECEIVED', 18, 0);
    page.font = '34px "Liberation Mono"';
    page.fillText('initials  ______', 40, 40);
  }
  if (mark === 'pen') {
    page.strokeStyle = 'rgba(20,40,140,.8)';
    page.lineWidth = 4;
    page.beginPath();
    page.moveTo(width * 0.55, height * 0.86);
    for (let i = 1; i < 26; i++)
      page.quadraticCurveTo(
        width * (0.55 + 0.012 * i) - 10,
        height * (0.86 + 0.03 * (next() - 0.5)),
        width * (0.55 + 0.012 * i),
        height * (0.86 + 0.02 * (next() - 0.5)),
      );
    page.stroke();
    page.font = '54px "Z003"';
    page.fillStyle = 'rgba(20,40,140,.8)';
    page.fillText('ok, please book', width * 0.56, height * 0.93);
  }
  if (mark === 'holes') {
    page.fillStyle = '#333';
    for (const y of [0.36, 0.64]) {
      page.beginPath();
      page.arc(width * 0.025, height * y, 22, 0, 7);
      page.fill();
    }
  }
  page.restore();
  return made;
}

/** On the glass of a flatbed: askew, the back of the sheet shining through, streaks of toner, the bed at two edges. */
export async function flatbed(pages: Grey[], mark: CanvasBill['mark'], seed: number): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  for (const [i, grey] of pages.entries()) {
    const { next } = chance(seed + 31 * i);
    const { canvas: sheet } = marked(grey, i === 0 ? mark : undefined, seed);
    const [w, h] = [grey.width, grey.height];
    const bed = createCanvas(w, h);
    const page = bed.getContext('2d');
    page.fillStyle = '#c9c9c6';
    page.fillRect(0, 0, w, h);
    page.translate(w / 2 - 8, h / 2 - 10);
    page.rotate((next() - 0.5) * 0.03);
    page.drawImage(sheet, -w / 2, -h / 2);
    page.globalAlpha = 0.07;
    page.scale(-1, 1);
    page.drawImage(sheet, -w / 2, -h / 2 + 40);
    page.setTransform(1, 0, 0, 1, 0, 0);
    for (let s = 0; s < 5; s++) {
      page.globalAlpha = 0.05 + 0.08 * next();
      page.fillStyle = next() > 0.5 ? '#000' : '#fff';
      page.fillRect(next() * w, 0, 1 + 3 * next(), h);
    }
    const picture = await pdf.embedJpg(await bed.encode('jpeg', 58));
    pdf.addPage([595, 842]).drawImage(picture, { x: 0, y: 0, width: 595, height: 842 });
  }
  return pdf.save();
}

/** Held by hand under a lamp: four corners anywhere, a bright spot, a hand's shake, coloured noise, a grained table. */
export async function byLamp(grey: Grey, mark: CanvasBill['mark'], seed: number): Promise<Buffer> {
  const { next } = chance(seed);
  const { page } = marked(grey, mark, seed);
  const [w, h] = [Math.round(grey.width * 1.1), Math.round(grey.height * 1.08)];
  const from = page.getImageData(0, 0, grey.width, grey.height).data;
  const jitter = () => (next() - 0.5) * 0.05;
  // Corners as fractions, clockwise from the upper left; the inverse is found by steps of Newton's kind on a bilinear patch.
  const c = [
    0.06 + jitter(),
    0.05 + jitter(),
    0.94 + jitter(),
    0.05 + jitter(),
    0.95 + jitter(),
    0.95 + jitter(),
    0.05 + jitter(),
    0.95 + jitter(),
  ] as const;
  const canvas = createCanvas(w, h);
  const out = canvas.getContext('2d');
  const image = out.createImageData(w, h);
  const [lampX, lampY, shake] = [0.3 + 0.4 * next(), 0.2 + 0.3 * next(), 1.2 * next()];
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++) {
      let [u, v] = [x / w, y / h];
      for (let n = 0; n < 4; n++) {
        const px = (1 - v) * ((1 - u) * c[0] + u * c[2]) + v * ((1 - u) * c[6] + u * c[4]);
        const py = (1 - v) * ((1 - u) * c[1] + u * c[3]) + v * ((1 - u) * c[7] + u * c[5]);
        u += (x / w - px) * 1.11;
        v += (y / h - py) * 1.11;
      }
      const at = 4 * (y * w + x);
      const light = 1.06 - 0.5 * Math.hypot(x / w - lampX, y / h - lampY) ** 1.5;
      const noise = (next() + next() - 1) * 16;
      const inside = u > 0 && v > 0 && u < 1 && v < 1;
      const grain = 78 + 16 * Math.sin(x / 9 + 2 * Math.sin(y / 140)) + 8 * Math.sin(y / 3);
      for (let k = 0; k < 3; k++) {
        let value = grain - 14 * k;
        if (inside) {
          value = 0;
          for (const d of [-1, 0, 1]) {
            const sx = Math.min(grey.width - 1, Math.max(0, Math.round(u * grey.width + d * shake)));
            const sy = Math.min(grey.height - 1, Math.floor(v * grey.height));
            value += from[4 * (sy * grey.width + sx) + k]! / 3;
          }
        }
        image.data[at + k] = value * light * [1, 0.97, 0.88][k]! + noise + (next() - 0.5) * 10;
      }
      image.data[at + 3] = 255;
    }
  out.putImageData(image, 0, 0);
  const once = await loadImage(await canvas.encode('jpeg', 78));
  out.drawImage(once, 0, 0);
  return canvas.encode('jpeg', 82);
}
