import { billReading } from '@steward/contract/energy/bill-reading';
import { bills } from '@steward/contract/energy/bills';
import { BillFields } from '@steward/contract/energy/bills.bill';
import { meters } from '@steward/contract/estate/meters';
import type { BillReading } from '@steward/core/bill-reading/reading';
import fs from 'node:fs';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../testing/person.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { whenRead } from '../../../testing/samples/uploaded-bill.ts';
import { shownReading } from './read-values.ts';

let server: TestServer;
let ada: Person;
let eve: Person;

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.newAdmin('Ada');
  eve = await server.newAdmin('Eve');
});
afterAll(() => server.stop());

const sample = (name: string) =>
  new File([fs.readFileSync(new URL(`../../../gateways/ocr/samples/${name}`, import.meta.url))], name);

async function upload(person: Person, environment_id: string, file: File) {
  const [one] = await person.get(billReading.processFileOCR, { environment_id }, [file]);
  return whenRead(person, one?.bill_id ?? '');
}

async function printed(lines: readonly string[]): Promise<File> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const page = pdf.addPage([595, 842]);
  for (const [i, line] of lines.entries()) page.drawText(line, { x: 60, y: 780 - 24 * i, size: 11, font });
  return new File([Buffer.from(await pdf.save())], 'bill.pdf');
}

test('a bill that is not saved yet names the property with its registered meter, if it was uploaded for another', async () => {
  const [here, there] = [await ada.newEnvironment(), await ada.newEnvironment({ environment_name: 'Kontor' })];
  const meter = { carrier: 'electricity' as const, meter_no: '1 EMH-00 3167 4319' };
  // The same number in another organization has no effect here, and the other way round.
  await eve.get(meters.addMeter, { environment_id: (await eve.newEnvironment())._id, ...meter });
  const alone = await upload(ada, here._id, sample('s01-de-strom.pdf'));
  expect(alone).toMatchObject({ status: 'review', other_property: null });
  await ada.get(meters.addMeter, { environment_id: there._id, ...meter });
  const bill = await ada.get(bills.getBillById, { bill_id: alone._id });
  expect(bill.other_property).toEqual({ environment_id: there._id, environment_name: 'Kontor', by: 'meter' });
  // If two properties have the number, neither is named.
  const third = await ada.newEnvironment();
  const { _id: meter_id } = await ada.get(meters.addMeter, { environment_id: third._id, ...meter });
  expect((await ada.get(bills.getBillById, { bill_id: alone._id })).other_property).toBeNull();
  await ada.get(meters.deleteMeter, { meter_id });
  const saved = await ada.get(bills.editFileOCR, {
    bill_id: bill._id,
    fields: BillFields.parse({ ...bill, environment_id: there._id }),
    confirmed: Object.keys(bill.reading?.fields ?? {}),
  });
  expect(saved).toMatchObject({ status: 'saved', environment_id: there._id, other_property: null });
}, 120_000);

test('a bill names the property whose printed address matches, among those that the reader reaches', async () => {
  const here = await ada.newEnvironment({ address: 'Am Kai 1', city: 'Hamburg', zip_code: '20457' });
  const quay = { address: 'Am Kai 71', city: 'Hamburg', zip_code: '20457' };
  const there = await ada.newEnvironment({ environment_name: 'Speicher', ...quay });
  await eve.newEnvironment(quay);
  const file = await printed([
    'Nordlicht Energie GmbH',
    'Stromrechnung R-20771 vom 05.03.2026',
    'Lieferstelle: Am Kai 71, 20457 Hamburg',
    'Abrechnungszeitraum 01.02.2026 - 28.02.2026',
    'Verbrauch 1.200 kWh',
    'Rechnungsbetrag 360,00 EUR',
  ]);
  const bill = await upload(ada, here._id, file);
  expect(bill.other_property).toEqual({ environment_id: there._id, environment_name: 'Speicher', by: 'address' });
  expect((await upload(ada, there._id, file)).other_property).toBeNull();
}, 120_000);

test('without a printed rate, a tax is not reported as contradicting it', () => {
  const reading: BillReading = {
    method: 'ocr',
    language: 'en',
    pages: [],
    isUtilityBill: true,
    utilities: [],
    fields: {},
    meters: [],
    checks: [
      { code: 'net-plus-tax-is-gross', passed: true, values: [] },
      { code: 'tax-fits-rate', passed: false, values: [] },
    ],
    warnings: [],
  };
  expect(shownReading(reading).checks).toEqual([{ code: 'net-plus-tax-is-gross', passed: true }]);
  const tax_rate = { value: 7, confidence: 0.8, boxes: [], text: '7 %' };
  expect(shownReading({ ...reading, fields: { tax_rate } }).checks).toContainEqual({
    code: 'tax-fits-rate',
    passed: false,
  });
});
