import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect } from 'vitest';
import type { startBillReader } from './read-bill.ts';

const folder = join(import.meta.dirname, 'samples');
const { documents } = JSON.parse(readFileSync(join(folder, 'expected.json'), 'utf8')) as {
  documents: { files: { kind: string; paths: string[] }[]; expected: Record<string, unknown> }[];
};

type BillReader = ReturnType<typeof startBillReader>;
interface SampleBill {
  path: string;
  kind: string;
  expected: Record<string, unknown>;
}

/** The bytes of a sample. */
export const sample = (name: string) => readFileSync(join(folder, name));

/** Every sample and what is written on it. */
export const cases: SampleBill[] = documents.flatMap(({ files, expected }) =>
  files.flatMap(({ kind, paths }) => paths.map((path) => ({ path, kind, expected }))),
);

/** Whole pages that must be recognised: minutes on a busy machine. A screenshot stands for them in `npm test`. */
export const slowKinds = new Set(['scan-pdf', 'photo-jpeg']);

/** What `npm test` reads: the first text PDF, e-invoice and screenshot. */
export const firstOfEachKind = cases.filter(
  ({ kind }, n) => !slowKinds.has(kind) && cases.findIndex((other) => other.kind === kind) === n,
);

/** Places are rounded to ten thousandths. */
const EDGE = 1.0001;

/** Reads a sample and compares it with what is written on it. */
export async function expectReading(reader: BillReader, { path, kind, expected }: SampleBill): Promise<void> {
  const percents: number[] = [];
  const { reading, pages } = await reader.readBill(
    { bytes: sample(path), fileName: path },
    { onProgress: (p) => percents.push(p) },
  );
  const value = (name: keyof typeof reading.fields) => reading.fields[name]?.value;
  expect(reading.isUtilityBill).toBe(true);
  expect({
    utility: reading.utility?.value,
    dateOfBill: value('date_of_bill'),
    billingStartDate: value('billing_start_date'),
    billingEndDate: value('billing_end_date'),
    grossAmount: value('gross_amount'),
    netAmount: value('net_amount'),
    taxAmount: value('tax_amount'),
    currency: value('currency'),
    meterNo: value('meter_no'),
    ...('energyConsumptionKwh' in expected ? { energyConsumptionKwh: value('energy_consumption') } : {}),
    ...('waterConsumptionLitres' in expected ? { waterConsumptionLitres: value('water_consumption') } : {}),
  }).toEqual({
    ...expected,
    utilities: undefined,
    // The maker of the samples rounded the litres in a cubic foot: 287 CCF are 812,693.497 l.
    ...(expected.waterConsumptionLitres !== undefined && {
      waterConsumptionLitres: expect.toSatisfy(
        (read: number) => Math.abs(read - Number(expected.waterConsumptionLitres)) <= 1,
      ),
    }),
  });
  expect(reading.method).toBe(kind === 'zugferd-pdf' ? 'e-invoice' : kind === 'text-pdf' ? 'text-layer' : 'ocr');
  // The page image is there, and every box lies on it.
  expect(pages.length).toBe(reading.pages.length);
  for (const page of pages)
    expect(await sharp(page.jpeg).metadata()).toMatchObject({
      format: 'jpeg',
      width: page.widthPx,
      height: page.heightPx,
    });
  for (const field of Object.values(reading.fields))
    for (const box of field.boxes)
      expect([box.x >= 0, box.y >= 0, box.x + box.w <= EDGE, box.y + box.h <= EDGE]).toEqual([true, true, true, true]);
  expect(percents).toEqual(percents.toSorted((a, b) => a - b));
  expect(percents.at(-1)).toBe(100);
}
