/**
 * Trains the classifier of Arabic-Indic digits on digits of free fonts, drawn by Chromium and worn as print and scan wear them:
 *   npx tsx bench/ocr/train-digits.ts <folder of woff2 fonts> ...
 * Writes `apps/server/src/gateways/ocr/arabic-digits.model.ts`. The last family is left out of the training and measured.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import type { Grey } from '../../apps/server/src/gateways/ocr/grey.ts';
import {
  featuresOf,
  GLYPHS,
  HIDDEN,
  INPUTS,
  marksOf,
  OUTPUTS,
  probabilities,
  WEIGHTS,
  type Mark,
} from '../../apps/server/src/gateways/ocr/glyph-network.ts';
import { chance, type Chance } from './bills/bill.ts';

const CELL = 72;
const DIGITS = Array.from('٠١٢٣٤٥٦٧٨٩');
const SIGNS: [string, number][] = [
  ['.', 10],
  [',', 11],
  ['٫', 11],
  ['٬', 12],
  ['/', 13],
  ['-', 14],
];
const OTHERS = Array.from('ابتثجحخدذرزسشصضطظعغفقكلمنهويةىآأإؤئءABCDEFGHJKLMNPRSTUVWXYZabdeghkmnpqrstuwyz2346789()؛؟:');
const SHEET = [...DIGITS, ...SIGNS.map(([c]) => c), ...OTHERS];
const classOf = (i: number) => (i < 10 ? i : i < 10 + SIGNS.length ? SIGNS[i - 10]![1] : OUTPUTS - 1);

interface Drawn {
  family: string;
  /** All characters in a row of cells, for one size. */
  sheet: Grey;
}

/** Runs in the browser: characters in a row of cells, as grey. */
const IN_PAGE = `async (src, px, bold, characters, cell) => {
  if (src) {
    document.fonts.clear();
    document.fonts.add(await new FontFace('Trained', 'url(' + src + ')').load());
  }
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [cell * characters.length, cell];
  const c = canvas.getContext('2d');
  c.fillStyle = '#fff';
  c.fillRect(0, 0, canvas.width, canvas.height);
  c.fillStyle = '#000';
  c.font = bold + ' ' + px + 'px ' + (src ? 'Trained' : 'DejaVu Sans');
  characters.forEach((char, i) => c.fillText(char, i * cell + 22, 46));
  return Array.from(c.getImageData(0, 0, canvas.width, canvas.height).data.filter((_, i) => i % 4 === 0));
}`;

async function draw(folders: string[]): Promise<Drawn[]> {
  const files = folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((f) => /arabic-(?:400|700)-normal\.woff2$/.test(f))
      .map((f) => ({
        family: f.replace(/-arabic-.*/, ''),
        weight: /700/.test(f) ? '700' : '400',
        bytes: readFileSync(join(folder, f)),
      })),
  );
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--headless', '--no-sandbox', '--disable-gpu'],
  });
  const page = await browser.newPage();
  await page.setContent('<canvas></canvas>');
  const drawn: Drawn[] = [];
  const faces = [
    ...files,
    { family: 'dejavu', weight: '400', bytes: undefined },
    { family: 'dejavu', weight: '700', bytes: undefined },
  ];
  for (const { family, weight, bytes } of faces)
    for (const size of [22, 28, 36]) {
      const face = bytes ? `data:font/woff2;base64,${bytes.toString('base64')}` : '';
      const data = (await page.evaluate(
        `(${IN_PAGE})(...${JSON.stringify([face, size, weight, SHEET, CELL])})`,
      )) as number[];
      drawn.push({ family, sheet: { width: CELL * SHEET.length, height: CELL, data: Uint8Array.from(data) } });
    }
  await browser.close();
  return drawn;
}

/** Blurred, slanted, noisy, and cut at another darkness each time. */
function worn({ width, height, data }: Grey, r: Chance): Grey {
  const out = new Uint8Array(width * height);
  const blur = r.next() * 0.9;
  const slant = (r.next() - 0.5) * 0.14;
  const turn = (r.next() - 0.5) * 0.06;
  const noise = r.next() * 26;
  const at = (x: number, y: number) =>
    data[Math.min(height - 1, Math.max(0, y)) * width + Math.min(width - 1, Math.max(0, x))]!;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const within = (x % CELL) - CELL / 2;
      const sx = x + slant * (y - 46);
      const sy = y + turn * within;
      const [ix, iy, fx, fy] = [Math.floor(sx), Math.floor(sy), sx - Math.floor(sx), sy - Math.floor(sy)];
      const sharp =
        at(ix, iy) * (1 - fx) * (1 - fy) +
        at(ix + 1, iy) * fx * (1 - fy) +
        at(ix, iy + 1) * (1 - fx) * fy +
        at(ix + 1, iy + 1) * fx * fy;
      const soft = (at(ix - 1, iy) + at(ix + 1, iy) + at(ix, iy - 1) + at(ix, iy + 1)) / 4;
      out[y * width + x] = Math.max(
        0,
        Math.min(255, sharp * (1 - blur / 1.6) + (soft * blur) / 1.6 + (r.next() + r.next() - 1) * noise),
      );
    }
  return { width, height, data: out };
}

interface Sample {
  inputs: Float32Array;
  glyph: number;
}

function samplesOf({ sheet }: Drawn, r: Chance): Sample[] {
  const page = worn(sheet, r);
  const dark = 110 + r.next() * 80;
  const byCell = new Map<number, Mark[]>();
  for (const mark of marksOf(page, dark)) {
    const cell = Math.floor((mark.x + mark.w / 2) / CELL);
    byCell.set(cell, [...(byCell.get(cell) ?? []), mark]);
  }
  const largest = (cell: number) => byCell.get(cell)?.toSorted((a, b) => b.pixels - a.pixels)[0];
  const digits = DIGITS.map((_, i) => largest(i)).filter((m) => m !== undefined);
  if (digits.length < 8) return [];
  // The tallest of some digits of a row, as at run time: not always the tallest of all.
  const some = digits.filter(() => r.next() < 0.6);
  const tallest = (some.length ? some : digits).reduce((a, b) => (b.h > a.h ? b : a));
  const row = { height: tallest.h, bottom: tallest.y + tallest.h };
  return SHEET.flatMap((_, i) => {
    const isOther = classOf(i) === OUTPUTS - 1;
    const marks = isOther ? (byCell.get(i) ?? []) : [largest(i)].filter((m) => m !== undefined);
    return marks.map((mark) => ({ inputs: featuresOf(page, mark, row, dark), glyph: classOf(i) }));
  });
}

function train(samples: Sample[], r: Chance): Float32Array {
  const w = new Float32Array(WEIGHTS);
  for (let i = 0; i < w.length; i++) w[i] = (r.next() + r.next() + r.next() - 1.5) * 0.12;
  const velocity = new Float32Array(WEIGHTS);
  const hidden = new Float32Array(HIDDEN);
  const second = HIDDEN * (INPUTS + 1);
  const order = samples.map((_, i) => i);
  const EPOCHS = 16;
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    const rate = 0.01 * (1 - epoch / EPOCHS) + 0.0005;
    for (let i = order.length - 1; i > 0; i--) {
      const j = r.whole(0, i);
      [order[i], order[j]] = [order[j]!, order[i]!];
    }
    for (const index of order) {
      const { inputs, glyph } = samples[index]!;
      const p = probabilities(w, inputs, hidden);
      const back = new Float32Array(HIDDEN);
      const step = (i: number, gradient: number) => {
        velocity[i] = 0.8 * velocity[i]! - rate * gradient;
        w[i]! += velocity[i]!;
      };
      for (let k = 0; k < OUTPUTS; k++) {
        const error = p[k]! - (k === glyph ? 1 : 0);
        if (Math.abs(error) < 0.002) continue;
        const from = second + k * (HIDDEN + 1);
        for (let j = 0; j < HIDDEN; j++) {
          back[j]! += error * w[from + j]!;
          step(from + j, error * hidden[j]!);
        }
        step(from + HIDDEN, error);
      }
      for (let j = 0; j < HIDDEN; j++) {
        const error = back[j]! * (hidden[j]! > 0 ? 1 : 0.05);
        if (Math.abs(error) < 1e-4) continue;
        const from = j * (INPUTS + 1);
        for (let i = 0; i < INPUTS; i++) if (inputs[i] !== 0) step(from + i, error * inputs[i]!);
        step(from + INPUTS, error);
      }
    }
  }
  return w;
}

function accuracy(w: Float32Array, samples: Sample[]): string {
  const digits = samples.filter((s) => s.glyph < 10);
  const best = (s: Sample) => {
    const p = probabilities(w, s.inputs);
    return p.indexOf(Math.max(...p));
  };
  const right = digits.filter((s) => best(s) === s.glyph).length;
  const others = samples.filter((s) => s.glyph === OUTPUTS - 1);
  return `digits ${((100 * right) / digits.length).toFixed(2)} %, letters refused ${((100 * others.filter((s) => best(s) === OUTPUTS - 1).length) / others.length).toFixed(1)} %`;
}

const drawn = await draw(process.argv.slice(2));
const families = [...new Set(drawn.map((d) => d.family))];
const r = chance(20260101);
const samplesFor = (some: Drawn[], times: number) =>
  some.flatMap((d) => Array.from({ length: times }, () => samplesOf(d, r)).flat());
const held = families[0]!;
const tested = train(
  samplesFor(
    drawn.filter((d) => d.family !== held),
    6,
  ),
  r,
);
console.log(
  `${families.length} families; without ${held}: ${accuracy(
    tested,
    samplesFor(
      drawn.filter((d) => d.family === held),
      4,
    ),
  )}`,
);
const all = samplesFor(drawn, 8);
const weights = train(all, r);
console.log(`all: ${accuracy(weights, all)}, ${all.length} samples, ${GLYPHS.length} glyphs`);
const most = weights.reduce((m, x) => Math.max(m, Math.abs(x)), 0);
const bytes = Buffer.from(Int16Array.from(weights, (x) => Math.round((x / most) * 32767)).buffer);
writeFileSync(
  new URL('../../apps/server/src/gateways/ocr/arabic-digits.model.ts', import.meta.url),
  `/** Written by \`bench/ocr/train-digits.ts\`: weights as 16-bit shares of the greatest. */\nexport const greatest = ${most};\nexport const model =\n  '${bytes.toString('base64')}';\n`,
);
