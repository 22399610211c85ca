/**
 * Trains the reader of Arabic numbers on lines of print in free fonts, drawn by Chromium and worn as print, scan and camera wear them:
 *   npx tsx bench/ocr/train-digits.ts <folder with fontsource packages>
 * Writes `apps/server/src/gateways/ocr/print/arabic-digits.model.ts`, which never saw the families that it is measured on.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { textOf } from '../../apps/server/src/gateways/ocr/print/arabic-digits.ts';
import { GLYPHS, logsOf, stepsOver, WEIGHTS } from '../../apps/server/src/gateways/ocr/print/glyph-network.ts';
import { cut, greyOf, sample, type Grey } from '../../apps/server/src/gateways/ocr/sheets/grey.ts';
import { decodeImage } from '../../apps/server/src/gateways/ocr/sheets/prepare.ts';
import { stripOf } from '../../apps/server/src/gateways/ocr/print/strip.ts';
import { chance, type Chance } from './bills/bill.ts';
import { adam, freshWeights, learn } from './train-network.ts';

/** Families on which the network is measured: a plain one and a bookish one. */
const LEFT_OUT = ['noto-sans-arabic', 'amiri'];
const SAMPLES = 60_000;
const LINES = 220;
const ROW = 84;
const AT_ONCE = 32;
const WIDE = 700;
const BATCH = 8;

/** What stands side by side from left to right, and as what it is read. */
type Part = { text: string; read: string };
interface Drawn {
  family: string;
  line: Grey;
  read: string;
}

const WORDS =
  `المبلغ الإجمالي الضريبة شامل قبل القيمة المضافة فاتورة تاريخ رقم العداد القراءة السابقة الحالية الاستهلاك ريال درهم دينار جنيه
كيلوواط ساعة متر مكعب من إلى فترة الحساب المشترك شركة المياه الكهرباء رسوم ثابتة المستحق السداد هاتف شارع حي طن م ه ر.س ك.و.س د.إ ج.م شهر يوم
kWh SAR AED EGP VAT No Tel WA KFM RES SK Total m`.split(/\s+/);

const arabic = (text: string) => text.replace(/\d/g, (d) => '٠١٢٣٤٥٦٧٨٩'[Number(d)]!);
/** Signs that look alike or stand for one another are read as one. */
const signOf = (c: string) => (/[٪%]/.test(c) ? '%' : /[٫٬،,.'’]/.test(c) ? '.' : c);

function number(r: Chance): Part {
  const digits = r.next() < 0.75 ? arabic : (s: string) => s;
  const plain = (() => {
    const kind = r.next();
    if (kind < 0.4) {
      const [thousands, point] = r.of(['٬', '٫'], ['،', ','], [',', '.'], ['', '٫'], ['', '.'], ['٬', ','], ['.', ',']);
      const whole = r.digits(r.of(1, 2, 3, 4, 4, 5, 6)).replace(/\B(?=(?:\d{3})+$)/g, thousands!);
      const round = r.next() < 0.25 ? '00' : String(r.whole(0, 99)).padStart(2, '0');
      return r.next() < 0.7 ? `${whole}${point}${round}` : whole;
    }
    if (kind < 0.68) {
      const [d, m] = [r.whole(1, 31), r.whole(1, 12)].map((n) => String(n).padStart(2, '0'));
      const year = String(r.whole(2018, 2032));
      return r.of([d, m, year], [year, m, d]).join(r.of('/', '/', '/', '-', '.'));
    }
    if (kind < 0.74) return `${r.of('5', '10', '14', '15', String(r.whole(1, 99)))}${r.of('٪', '%')}`;
    if (kind < 0.82) return `${r.digits(r.whole(1, 3))}${'0'.repeat(r.whole(1, 5))}${r.digits(2)}`;
    const figures = r.digits(r.whole(1, 11));
    // Two alike side by side are the hardest to keep apart, and too rare by chance.
    return r.next() < 0.3 ? figures.replace(/\d/g, (d) => (r.next() < 0.3 ? d + d : d)).slice(0, 11) : figures;
  })();
  const text = digits(plain);
  return { text, read: Array.from(text, signOf).join('') };
}

function partsOf(r: Chance): Part[] {
  const word = () => ({ text: r.of(...WORDS), read: '#' });
  const kind = r.next();
  if (kind < 0.62) return [number(r)];
  if (kind < 0.72) return [word(), number(r)];
  if (kind < 0.8) return [number(r), word()];
  if (kind < 0.86) return [word(), number(r), word()];
  if (kind < 0.9) return [{ text: '(', read: '#' }, number(r), { text: ')', read: '#' }];
  return [word()];
}

/** Runs in the browser: each line of parts in a row, with gaps, as a picture. */
const IN_PAGE = `async (faces, weight, lines, sizes, gaps, row, wide) => {
  document.fonts.clear();
  for (const [i, face] of faces.entries()) document.fonts.add(await new FontFace('Trained' + i, 'url(' + face + ')').load());
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [wide, row * lines.length];
  const c = canvas.getContext('2d');
  c.fillStyle = '#fff';
  c.fillRect(0, 0, canvas.width, canvas.height);
  c.fillStyle = '#000';
  lines.forEach((parts, i) => {
    c.font = weight + ' ' + sizes[i] + 'px ' + [...faces.map((_, k) => 'Trained' + k), 'DejaVu Sans'].join(',');
    let x = 20;
    for (const part of parts) {
      // Digits and their signs stay in the order in which they are given.
      const text = /[0-9٠-٩]/.test(part) ? '\\u202d' + part + '\\u202c' : part;
      c.fillText(text, x, i * row + 54);
      x += c.measureText(text).width + gaps[i] * sizes[i];
    }
  });
  return canvas.toDataURL('image/png').slice(22);
}`;

async function draw(folder: string, r: Chance): Promise<Drawn[]> {
  const faces = readdirSync(folder).flatMap((family) =>
    ['400', '700'].flatMap((weight) => {
      const files = readdirSync(join(folder, family, 'files'));
      const found = ['arabic', 'latin'].flatMap((script) =>
        files.filter((f) => f === `${family}-${script}-${weight}-normal.woff2`),
      );
      return found.length ? [{ family, weight, files: found.map((f) => join(folder, family, 'files', f)) }] : [];
    }),
  );
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--headless', '--no-sandbox', '--disable-gpu'],
  });
  const page = await browser.newPage();
  await page.setContent('<canvas></canvas>');
  const drawn: Drawn[] = [];
  const system = ['400', '700'].map((weight) => ({ family: 'dejavu', weight, files: [] as string[] }));
  for (const { family, weight, files } of [...faces, ...system]) {
    const lines = Array.from({ length: LINES }, () => partsOf(r));
    const urls = files.map((f) => `data:font/woff2;base64,${readFileSync(f).toString('base64')}`);
    const sizes = lines.map(() => r.whole(24, 34));
    const gaps = lines.map(() => 0.1 + 0.25 * r.next());
    const texts = lines.map((parts) => parts.map(({ text }) => text));
    // As many at a time as make no larger picture than is read.
    for (let first = 0; first < LINES; first += AT_ONCE) {
      const some = <T>(all: T[]) => all.slice(first, first + AT_ONCE);
      const png = (await page.evaluate(
        `(${IN_PAGE})(...${JSON.stringify([urls, weight, some(texts), some(sizes), some(gaps), ROW, WIDE])})`,
      )) as string;
      const all = await decodeImage(Buffer.from(png, 'base64'));
      for (const [i, parts] of some(lines).entries())
        drawn.push({ family, line: cut(all, 0, i * ROW, WIDE, ROW), read: parts.map(({ read }) => read).join('') });
    }
  }
  await browser.close();
  return drawn;
}

/** Where the ink of a line is. */
function inkOf({ width, height, data }: Grey, dark: number) {
  let [x0, y0, x1, y1] = [width, height, -1, -1];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (data[y * width + x]! < dark) {
        x0 = Math.min(x0, x);
        x1 = Math.max(x1, x);
        y0 = Math.min(y0, y);
        y1 = Math.max(y1, y);
      }
  return x1 < 0 ? undefined : { x: x0, y: y0, w: x1 - x0 + 1, h: y1 - y0 + 1 };
}

/** The line as a camera or scanner gives it: smaller, turned and slanted a little, blurred, faint, shaded, with specks and rests of rules. */
function worn(line: Grey, r: Chance): Grey {
  const ink = inkOf(line, 200)!;
  const by = 1 / Math.max(0.32, Math.min(1, (9 + 17 * r.next()) / 22));
  const around = 8;
  const out = greyOf(Math.ceil(ink.w / by) + 2 * around, Math.ceil(ink.h / by) + 2 * around);
  const [slant, turn] = [(r.next() - 0.5) * 0.16, (r.next() - 0.5) * 0.03];
  const bold = r.next() < 0.3 ? 0.5 + r.next() : 0;
  for (let y = 0; y < out.height; y++)
    for (let x = 0; x < out.width; x++) {
      const [dx, dy] = [x - out.width / 2, y - out.height / 2];
      const [sx, sy] = [ink.x + ink.w / 2 + (dx + slant * dy) * by, ink.y + ink.h / 2 + (dy + turn * dx) * by];
      const q = by / 4;
      const four =
        (sample(line, sx - q, sy - q) +
          sample(line, sx + q, sy - q) +
          sample(line, sx - q, sy + q) +
          sample(line, sx + q, sy + q)) /
        4;
      out.data[y * out.width + x] = bold ? Math.min(four, sample(line, sx + bold, sy)) : four;
    }
  const passes = r.of(0, 0, 1, 1, 2, 3);
  for (let i = 0; i < passes; i++) soften(out);
  const [paper, dark] = [215 + 40 * r.next(), 100 * r.next() ** 2];
  const [shadeX, shadeY, noise] = [(r.next() - 0.5) * 40, (r.next() - 0.5) * 40, 22 * r.next() ** 2];
  const rule = r.next() < 0.12 ? out.height - 1 - r.whole(0, 6) : -1;
  const side = r.next() < 0.06 ? r.of(r.whole(0, 5), out.width - 1 - r.whole(0, 5)) : -1;
  for (let y = 0; y < out.height; y++)
    for (let x = 0; x < out.width; x++) {
      const i = y * out.width + x;
      const share = y === rule || x === side ? Math.min(out.data[i]! / 255, 0.5) : out.data[i]! / 255;
      const light = shadeX * (x / out.width - 0.5) + shadeY * (y / out.height - 0.5);
      out.data[i] = Math.min(
        255,
        Math.max(0, dark + share * (paper - dark) + light + (r.next() + r.next() - 1) * noise),
      );
    }
  return out;
}

function soften({ width, height, data }: Grey) {
  const before = data.slice();
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      data[i] = (4 * before[i]! + before[i - 1]! + before[i + 1]! + before[i - width]! + before[i + width]!) / 8;
    }
}

function stripFrom({ line }: Drawn, r: Chance) {
  const picture = worn(line, r);
  // The worn line has a margin of eight around its ink; at run time the box is found by its marks, and a little off.
  const off = () => (r.next() - 0.5) * 2.4;
  const [x, y] = [8 + off(), 8 + off()];
  return stripOf(picture, { x, y, w: picture.width - 8 - x + off(), h: Math.max(5, picture.height - 8 - y + off()) });
}

function train(drawn: Drawn[], r: Chance): Float32Array {
  const weights = freshWeights(r.next);
  const step = adam(weights);
  const sums = new Float32Array(WEIGHTS);
  const batches = Math.floor(SAMPLES / BATCH);
  let recent = 0;
  for (let b = 0; b < batches; b++) {
    for (let i = 0; i < BATCH; i++) {
      const line = drawn[r.whole(0, drawn.length - 1)]!;
      const { data, width } = stripFrom(line, r);
      const glyphs = Array.from(line.read, (c) => GLYPHS.indexOf(c));
      recent += learn(weights, sums, data, width, glyphs) / (glyphs.length + 1);
    }
    step(
      sums,
      BATCH,
      0.004 * Math.min(1, (b + 1) / 100) * (0.02 + 0.98 * Math.cos((Math.PI * b) / (2 * batches)) ** 2),
    );
    if (b % 250 === 249) {
      console.log(`${(b + 1) * BATCH} samples, loss of a glyph ${(recent / (250 * BATCH)).toFixed(3)}`);
      recent = 0;
    }
  }
  return weights;
}

/** How many numbers in Arabic-Indic digits are read without an error, and how many lines of other print give none. */
function accuracy(weights: Float32Array, drawn: Drawn[], r: Chance): string {
  const counts = { numbers: 0, right: 0, others: 0, silent: 0 };
  const digits = (text: string) => text.replace(/[^٠-٩]/g, '');
  for (const line of drawn) {
    const { data, width } = stripFrom(line, r);
    const read = textOf(logsOf(stepsOver(weights, data, width)));
    const wanted = digits(line.read).length > 1;
    if (wanted) counts.numbers += 1;
    if (wanted && read === line.read) counts.right += 1;
    if (!digits(line.read)) counts.others += 1;
    if (!digits(line.read) && digits(read).length < 2) counts.silent += 1;
  }
  return `whole lines with Arabic-Indic numbers ${((100 * counts.right) / counts.numbers).toFixed(1)} % of ${counts.numbers}, others without ${((100 * counts.silent) / counts.others).toFixed(1)} % of ${counts.others}`;
}

const r = chance(20260101);
const drawn = await draw(process.argv[2]!, r);
const seen = drawn.filter(({ family }) => !LEFT_OUT.includes(family));
const weights = train(seen, r);
const some = drawn.filter(({ family }, i) => !LEFT_OUT.includes(family) && i % 8 === 0);
console.log(`trained on: ${accuracy(weights, some, r)}`);
for (const family of LEFT_OUT)
  console.log(
    `${family}, left out: ${accuracy(
      weights,
      drawn.filter((d) => d.family === family),
      r,
    )}`,
  );
const most = weights.reduce((m, x) => Math.max(m, Math.abs(x)), 0);
const bytes = Buffer.from(Int16Array.from(weights, (x) => Math.round((x / most) * 32767)).buffer);
writeFileSync(
  new URL('../../apps/server/src/gateways/ocr/print/arabic-digits.model.ts', import.meta.url),
  `/** Written by \`bench/ocr/train-digits.ts\`: weights as 16-bit shares of the greatest. */\nexport const greatest = ${most};\nexport const model =\n  '${bytes.toString('base64')}';\n`,
);
