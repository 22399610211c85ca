import fs from 'node:fs';
import { billReading } from '@steward/contract/energy/bill-reading';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../testing/person.ts';
import { whenRead } from '../../../testing/samples/uploaded-bill.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let ada: Person;
let house: string;

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.newAdmin('Ada');
  house = (await ada.newEnvironment())._id;
});
afterAll(() => server.stop());

const sample = (name: string) =>
  fs.readFileSync(new URL(`../../../gateways/ocr/samples/e-invoices/${name}`, import.meta.url));

async function read(content: Uint8Array<ArrayBuffer> | string, name = 'invoice.xml') {
  const [upload] = await ada.get(billReading.processFileOCR, { environment_id: house }, [new File([content], name)]);
  expect(upload).toMatchObject({ failure_code: null });
  return whenRead(ada, upload?.bill_id ?? '');
}
const readSample = (name: string) => read(Buffer.from(sample(name)));

test.each([
  ['a price that changed within the year', 'eb-price-change-ubl.xml', 3400],
  ['the months of an invoice', 'ei-monthly-noperiod-ubl.xml', 4000],
])('%s: lines of consumption without period and meter add up', async (_, name, kwh) => {
  const bill = await readSample(name);
  expect(bill).toMatchObject({ status: 'review', utility: 'ENERGY', energy_consumption: kwh });
  expect(bill.reading?.fields['energy_consumption']?.confidence).toBeGreaterThan(0.9);
});

test.each(['ei-credit-261-cii.xml', 'ei-credit-396-cii.xml'])('%s is a credit note', async (name) => {
  const bill = await readSample(name);
  expect(bill).toMatchObject({ gross_amount: -1190, payable_amount: -1190, energy_consumption: -4000 });
  expect(bill.reading?.warnings).toContain('credit-note');
});

test('the last day of the period of an e-invoice belongs to it', async () => {
  expect(await readSample('ec-midmonth-lines-ubl.xml')).toMatchObject({
    billing_start_date: '2026-01-15',
    billing_end_date: '2026-02-14',
    end_day_counts: true,
    energy_consumption: 900,
  });
});

test('an e-invoice of one day has that day', async () => {
  const xml = sample('ec-midmonth-lines-ubl.xml').toString();
  const days = xml.replaceAll(/<(cbc:(?:StartDate|EndDate))>[^<]*</g, '<$1>2026-01-15<');
  expect(await read(days)).toMatchObject({
    billing_start_date: '2026-01-15',
    billing_end_date: '2026-01-15',
    end_day_counts: true,
  });
});

test('an e-invoice that begins with a comment is read', async () => {
  expect(await readSample('comment-first.xml')).toMatchObject({ energy_consumption: 4000, gross_amount: 1190 });
});

test('what is payable is stored beside the gross amount', async () => {
  expect(await readSample('ei-prepaid-ubl.xml')).toMatchObject({ gross_amount: 1190, payable_amount: 90 });
});

/** A mail as programs save it. */
const savedMail = (attachment: string, name = 'rechnung.xml') =>
  [
    'From: supplier@stadtwerke.example',
    'To: ada@demo.example',
    'Subject: Ihre Rechnung',
    'Date: Tue, 10 Feb 2026 08:00:00 +0100',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary="b1"',
    '',
    '--b1',
    'Content-Type: text/plain',
    '',
    'Anbei Ihre Rechnung.',
    ...(attachment
      ? [
          '--b1',
          `Content-Type: application/xml; name="${name}"`,
          `Content-Disposition: attachment; filename="${name}"`,
          'Content-Transfer-Encoding: base64',
          '',
          attachment.replace(/.{76}/g, '$&\r\n'),
        ]
      : []),
    '--b1--',
    '',
  ].join('\r\n');

test('of an uploaded mail the invoice inside is read, and one without an attachment says so', async () => {
  const xml = sample('ei-prepaid-ubl.xml').toString().replace('JA-2025-100', 'JA-2025-EML');
  const bill = await read(savedMail(Buffer.from(xml).toString('base64')), 'Ihre Rechnung.eml');
  expect(bill).toMatchObject({ file_name: 'rechnung.xml', invoice_no: 'JA-2025-EML', gross_amount: 1190 });
  const empty = new File([savedMail('')], 'empty.eml');
  expect(await ada.get(billReading.processFileOCR, { environment_id: house }, [empty])).toMatchObject([
    { file_name: 'empty.eml', bill_id: null, failure_code: 'file.mail-without-file' },
  ]);
});
