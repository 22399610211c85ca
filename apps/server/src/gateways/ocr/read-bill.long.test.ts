import { PDFDocument, setTextRenderingMode, TextRenderingMode } from 'pdf-lib';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { startBillReader } from './read-bill.ts';
import { cases, expectReading, sample, slowKinds } from './sample-bills.ts';

const reader = startBillReader({ children: 2, timeoutMs: 300_000 });
afterAll(() => reader.close());

test('there is a scan and a photo among the samples', () => {
  expect([...slowKinds].filter((slow) => !cases.some(({ kind }) => kind === slow))).toEqual([]);
});

test.concurrent.each(cases)('$path is read as its maker wrote it', (one) => expectReading(reader, one));

test('text that a scanner laid unseen on its picture is no print: an id in it is never sure', async () => {
  const invoice = async (isUnseen: boolean) => {
    const pdf = await PDFDocument.create();
    const page = pdf.addPage([595, 842]);
    if (isUnseen) page.pushOperators(setTextRenderingMode(TextRenderingMode.Invisible));
    for (const [at, line] of [
      'Stadtwerke Musterstadt GmbH',
      'Rechnung Strom',
      'Zählernummer 1EMH00B8804513',
      'Abrechnungszeitraum 01.01.2025 bis 31.01.2025',
      'Verbrauch 1.168 kWh',
      'Nettobetrag 100,00 EUR',
      'Umsatzsteuer 19 % 19,00 EUR',
      'Rechnungsbetrag 119,00 EUR',
    ].entries())
      page.drawText(line, { x: 60, y: 780 - 24 * at, size: 11 });
    return (await reader.readBill({ bytes: await pdf.save() })).reading.fields;
  };
  const [printed, unseen] = [await invoice(false), await invoice(true)];
  expect(printed.meter_no).toMatchObject({ value: '1EMH00B8804513' });
  expect(printed.meter_no!.confidence).toBeGreaterThan(0.75);
  expect(unseen.meter_no?.confidence ?? 0).toBeLessThan(0.75);
});

test('a WebP picture is read like the PNG it was made from', async () => {
  const webp = await sharp(sample('s03-de-waerme.screenshot.png')).webp({ quality: 90 }).toBuffer();
  const { reading } = await reader.readBill({ bytes: webp });
  const expected = cases.find(({ path }) => path === 's03-de-waerme.screenshot.png')!.expected;
  expect(reading.fields.gross_amount?.value).toBe(expected.grossAmount);
  expect(reading.fields.billing_start_date?.value).toBe(expected.billingStartDate);
}, 60_000);
