import { PDFDocument } from 'pdf-lib';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { SURE } from '@steward/core/bill-reading/reading';
import { startBillReader, type ReadBill } from '../read-bill.ts';
import { cases, sample } from '../sample-bills.ts';

const reader = startBillReader({ children: 1, timeoutMs: 300_000 });
afterAll(() => reader.close());

const SCREENSHOT = 's03-de-waerme.screenshot.png';
const { expected } = cases.find(({ path }) => path === SCREENSHOT)!;
const truth = {
  gross_amount: expected.grossAmount,
  net_amount: expected.netAmount,
  tax_amount: expected.taxAmount,
  billing_start_date: expected.billingStartDate,
  billing_end_date: expected.billingEndDate,
  date_of_bill: expected.dateOfBill,
  energy_consumption: expected.energyConsumptionKwh,
} as const;

type Name = keyof typeof truth;
const names = Object.keys(truth) as Name[];

/** What is marked sure is right; returns how many fields are right. */
function rightAndNeverSurelyWrong({ reading }: ReadBill): number {
  const given = names.filter((name) => reading.fields[name]?.value != null);
  const wrong = given.filter((name) => reading.fields[name]!.value !== truth[name]);
  expect(wrong.filter((name) => reading.fields[name]!.confidence >= SURE)).toEqual([]);
  return given.length - wrong.length;
}

const page = () => sharp(sample(SCREENSHOT));
const drawnOver = async (svg: (width: number, height: number) => string, blend: 'over' | 'multiply') => {
  const { width, height } = await page().metadata();
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${svg(width, height)}</svg>`;
  return page()
    .flatten({ background: '#fff' })
    .composite([{ input: Buffer.from(drawing), blend }])
    .jpeg({ quality: 85 })
    .toBuffer();
};

test.each([90, 180, 270])(
  'a page that lies turned by %i degrees is read',
  async (degrees) => {
    const bytes = await page().flatten({ background: '#fff' }).rotate(degrees).jpeg({ quality: 85 }).toBuffer();
    expect(rightAndNeverSurelyWrong(await reader.readBill({ bytes }))).toBeGreaterThan(4);
  },
  120_000,
);

test('half a page in heavy shadow is read in part at most, and never wrongly for certain', async () => {
  const bytes = await drawnOver(
    (w, h) =>
      `<defs><linearGradient id="g"><stop offset="0.35" stop-color="#fff"/><stop offset="0.6" stop-color="#444"/></linearGradient></defs><rect width="${w}" height="${h}" fill="url(#g)"/>`,
    'multiply',
  );
  rightAndNeverSurelyWrong(await reader.readBill({ bytes }));
}, 120_000);

test('what is written across a page by hand is never taken for certain', async () => {
  const scrawl = (w: number, h: number, y: number) =>
    `<path d="M${0.1 * w} ${y * h} ${Array.from({ length: 30 }, (_, i) => `q 8 ${i % 2 ? -30 : 34} ${0.025 * w} ${(i % 5) - 2}`).join(' ')}" stroke="#123a9c" stroke-width="4" fill="none"/>`;
  const bytes = await drawnOver((w, h) => [0.2, 0.35, 0.5, 0.62].map((y) => scrawl(w, h, y)).join(''), 'over');
  rightAndNeverSurelyWrong(await reader.readBill({ bytes }));
}, 120_000);

test('an empty sheet is no bill', async () => {
  const bytes = await sharp({ create: { width: 1200, height: 1700, channels: 3, background: '#f4f2ee' } })
    .jpeg()
    .toBuffer();
  const { reading } = await reader.readBill({ bytes });
  expect(reading.isUtilityBill).toBe(false);
  expect(Object.values(reading.fields).filter(({ confidence }) => confidence >= SURE)).toEqual([]);
}, 60_000);

test('a bill on the first of ten pages is one bill, with its own values', async () => {
  const pdf = await PDFDocument.load(sample('s07-us-elec.pdf'));
  while (pdf.getPageCount() < 10)
    pdf.addPage([612, 792]).drawText(`Terms of service, page ${pdf.getPageCount()} of 10`, { x: 60, y: 700, size: 11 });
  const { reading, others } = await reader.readBill({ bytes: await pdf.save() });
  const { expected: own } = cases.find(({ path }) => path === 's07-us-elec.pdf')!;
  expect(others).toEqual([]);
  expect(reading.fields.gross_amount?.value).toBe(own.grossAmount);
  expect(reading.fields.billing_end_date?.value).toBe(own.billingEndDate);
}, 120_000);
