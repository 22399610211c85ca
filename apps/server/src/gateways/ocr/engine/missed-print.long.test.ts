import sharp from 'sharp';
import { expect, test } from 'vitest';
import { preparePage } from '../sheets/prepare.ts';
import { recognise } from './recognise.ts';

const rows = [
  ['Container', 'Stream', 'Code', 'Lifts', 'Kg', 'Rate', 'Amount'],
  ['1 x 1100 l', 'General waste', '20 03 01', '8', '640', '21.50', '172.00'],
  ['1 x 1100 l', 'Dry mixed recycling', '20 01 01', '8', '288', '14.20', '113.60'],
  ['1 x 240 l', 'Glass', '20 01 02', '4', '310', '9.70', '38.80'],
  ['Bin rental', '', '', '', '', '62.00', '62.00'],
  ['Weight collected', '', '', '', '1,238', 'Goods', '386.40'],
  ['', '', '', '', '', 'Please pay', '463.68'],
];
const edges = [100, 320, 690, 890, 1020, 1165, 1330, 1550];

/** A page with a ruled table, a little askew. */
async function scanned() {
  const cells = rows.flatMap((row, i) =>
    row.map((text, k) => {
      const [x, right, y] = [edges[k]!, edges[k + 1]!, 480 + 44 * i];
      const at = k > 2 ? `x="${right - 12}" text-anchor="end"` : `x="${x + 10}"`;
      return `<rect x="${x}" y="${y}" width="${right - x}" height="44" fill="${i ? 'none' : '#ddd'}" stroke="#000"
        stroke-width="2"/><text ${at} y="${y + 30}">${text}</text>`;
    }),
  );
  return drawn(`<g font-family="Liberation Sans Narrow" font-size="22">
    <text x="100" y="130" font-size="44">MARLOW RECYCLING</text>
    <text x="100" y="180">Stanton Lane Depot, Leicester LE9 4NU</text><text x="100" y="380">For collections in May 2025</text>
    <text x="100" y="920">Bank: Northgate Bank, sort code 40-11-62, account 90127734. Licence CBDU 114872.</text>
    ${cells.join('')}</g>`);
}

/** A scan of what is drawn on a page. */
async function drawn(print: string) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1654" height="2339"><rect width="1654" height="2339" fill="#fff"/>
    ${print}</svg>`;
  const { data, info } = await sharp(Buffer.from(svg))
    .rotate(0.5, { background: '#fff' })
    .toColourspace('b-w')
    .blur(0.6)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return {
    width: info.width,
    height: info.height,
    data: new Uint8Array(data.filter((_, i) => i % info.channels === 0)),
  };
}

test('the cells of a ruled table that the engine leaves out are read by themselves', { timeout: 60_000 }, async () => {
  const { words } = await recognise((await preparePage(await scanned())).clean, 'eng', 'in-doubt-large');
  const read = words.map(({ text }) => text);
  for (const amount of ['172.00', '113.60', '38.80', '386.40', '463.68', '288', '1,238'])
    expect(read).toContain(amount);
});

const names: [string, string][] = [
  ['رقم الحساب', '2041187733'],
  ['رقم العداد', 'BE 504417'],
  ['تاريخ الفاتورة', '06/07/2025'],
  ['آخر موعد للدفع', '20/07/2025'],
  ['الاستهلاك', '8,940'],
  ['رسوم الوقود', '536.40'],
  ['إيجار العداد', '12.00'],
  ['المجموع قبل الضريبة', '3,275.10'],
  ['ضريبة القيمة المضافة', '163.76'],
  ['المبلغ المستحق', '3,438.86'],
];

test(
  'so are the Arabic words of a ruled table, and its numbers stay, with the letters that they begin with',
  { timeout: 60_000 },
  async () => {
    const cells = names.map(([name, value], i) => {
      const y = 400 + 34 * i;
      const box = (x: number, w: number) =>
        `<rect x="${x}" y="${y}" width="${w}" height="34" fill="none" stroke="#000" stroke-width="2"/>`;
      return `${box(1050, 450)}${box(700, 350)}<text x="1490" y="${y + 22}" text-anchor="end">${name}</text>
      <text x="720" y="${y + 22}">${value}</text>`;
    });
    const picture = await drawn(`<g font-family="DejaVu Sans" font-size="18">
    <text x="1500" y="200" text-anchor="end" font-size="44">هيئة كهرباء الساحل الشرقي</text>${cells.join('')}</g>`);
    const { words } = await recognise((await preparePage(picture)).clean, 'ara+eng', 'in-doubt-large');
    const read = words.map(({ text }) => text);
    for (const word of ['رسوم', 'الوقود', 'إيجار', 'العداد', 'الحساب', '3,438.86', '2041187733', 'BE', '504417'])
      expect(read).toContain(word);
  },
);
