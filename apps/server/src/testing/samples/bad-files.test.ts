import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { billIntake } from '@steward/contract/energy/bill-intake';
import { billReading } from '@steward/contract/energy/bill-reading';
import { bills } from '@steward/contract/energy/bills';
import { meters } from '@steward/contract/estate/meters';
import { PDFDocument } from 'pdf-lib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nem12 } from '../../areas/energy/meter-data/meter-data.fixture.ts';
import { emptyFolders } from '../../areas/energy/bill-intake/folders.service.ts';
import { maintenanceCtx } from '../../platform/jobs/jobs.ts';
import {
  cii,
  espi,
  fileOf,
  half,
  latin1,
  sampleBill,
  tooLarge,
  ubl,
  utf16,
  worded,
  zipOf,
  type Bytes,
} from './bad-files.fixture.ts';
import type { Person } from '../person.ts';
import { AUTH_SERVER, sendMail } from '../send-mail.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { whenRead } from './uploaded-bill.ts';

// What is wrong with a file is said in words of its own, on every way in, and what is good of it, or the file, stays.

let server: TestServer;
let ada: Person;
let house: string;
let folderRoot = '';
beforeAll(async () => {
  folderRoot = fs.mkdtempSync(path.join(os.tmpdir(), 'steward-bad-files-'));
  server = await startTestServer({
    STEWARD_MAIL_IN_PORT: '0',
    STEWARD_MAIL_IN_DOMAIN: 'bills.steward.example',
    STEWARD_MAIL_IN_AUTH_SERVER: AUTH_SERVER,
    STEWARD_INTAKE_FOLDER: folderRoot,
  });
  ada = await server.newAdmin('Ada');
  house = (await ada.newEnvironment({ environment_name: 'North house', country_code: 'DE' }))._id;
  await ada.newEnvironment({ environment_name: 'South house', country_code: 'DE' });
  await ada.get(meters.addMeter, { environment_id: house, carrier: 'water', meter_no: 'NORTHW' });
});
afterAll(async () => {
  await server.stop();
  fs.rmSync(folderRoot, { recursive: true });
});

const pages = async (count: number) => {
  const made = await PDFDocument.create();
  for (let page = 0; page < count; page++) made.addPage();
  return Buffer.from(await made.save());
};
const facturX = async (xml: string) => {
  const made = await PDFDocument.load(sampleBill('s07-us-elec.pdf'));
  await made.attach(new TextEncoder().encode(xml), 'factur-x.xml', { mimeType: 'text/xml' });
  return Buffer.from(await made.save());
};
const upload = async (bytes: Bytes, name: string) => {
  const [one] = await ada.get(billReading.processFileOCR, { environment_id: house }, fileOf(bytes, name));
  return one;
};
const read = async (bytes: Bytes, name: string) => whenRead(ada, (await upload(bytes, name))?.bill_id ?? '');
const fieldsOf = (bill: object) =>
  bills.checkBill.input.shape.fields.parse(
    Object.fromEntries(Object.entries(bill).filter(([, value]) => value !== null)),
  );

test.each<[string, Bytes, string, string]>([
  ['nothing', '', 'a.pdf', 'file.empty'],
  ['more than 20 MB', tooLarge, 'a.pdf', 'file.too-large'],
  ['a text', 'hello', 'a.pdf', 'file.wrong-type'],
  ['a document of Word', zipOf('word/document.xml'), 'a.docx', 'file.wrong-type'],
  ['a page of the web', '<html><body>bill</body></html>', 'a.xml', 'file.wrong-type'],
  ['a workbook', zipOf('xl/workbook.xml'), 'a.xlsx', 'file.spreadsheet'],
  ['a list', 'a;b;c\n1;2;3\n4;5;6', 'a.csv', 'file.spreadsheet'],
  ['NEM12', nem12({ '2024-01-01': 1 }), 'a.csv', 'file.meter-data'],
])('upload: %s is refused at once, and nothing is made of it', async (_, bytes, name, code) => {
  const before = (await ada.get(bills.getAllOCR, {})).totalData;
  expect(await upload(bytes, name)).toMatchObject({ failure_code: worded(code), bill_id: null });
  expect((await ada.get(bills.getAllOCR, {})).totalData).toBe(before);
});

test.each<[string, () => Promise<Bytes> | Bytes, string, string]>([
  ['a PDF cut in half', () => half(sampleBill('s01-de-strom.pdf')), 'a.pdf', 'file.damaged'],
  ['a photo cut in half', () => half(sampleBill('s09-us-water.photo.jpg')), 'a.jpg', 'file.damaged'],
  ['a screenshot cut in half', () => half(sampleBill('s03-de-waerme.screenshot.png')), 'a.png', 'file.damaged'],
  ['Factur-X cut in half', () => half(sampleBill('s01-de-strom.zugferd.pdf')), 'a.pdf', 'file.damaged'],
  ['UBL cut in half', () => half(ubl()), 'a.xml', 'file.damaged'],
  ['CII cut in half', () => half(cii()), 'a.xml', 'file.damaged'],
  ['an order', () => '<?xml version="1.0"?><Order><ID>1</ID></Order>', 'a.xml', 'file.no-e-invoice'],
  ['Green Button', () => espi(), 'a.xml', 'file.no-e-invoice'],
  ['25 pages', () => pages(25), 'a.pdf', 'file.too-many-pages'],
])('upload: %s becomes a bill that says why it could not be read and keeps its file', async (_, make, name, code) => {
  const bytes = Buffer.from(await make());
  const bill = await read(bytes, name);
  expect(bill).toMatchObject({ status: 'failed', failure_code: worded(code), has_file: true });
  const kept = await ada.send(billReading.getBillFile, { bill_id: bill._id });
  expect(Buffer.from(await kept.arrayBuffer()).equals(bytes)).toBe(true);
});

test.each<[string, () => Promise<Bytes> | Bytes, string, object]>([
  ['UBL that is not in the letters it says', () => latin1(ubl()), 'a.xml', { supplier: 'Stadtwerke Köln' }],
  ['UBL in UTF-16', () => utf16(ubl({ encoding: 'UTF-16' })), 'a.xml', { supplier: 'Stadtwerke Köln' }],
  [
    'UBL with a day that no calendar has',
    () => ubl({ start: '2026-13-01', end: '2026-02-30' }),
    'a.xml',
    { billing_start_date: null, billing_end_date: null, water_consumption: 80_000, gross_amount: 214 },
  ],
  [
    'UBL in an unknown unit',
    () => ubl({ unit: 'ZZZ' }),
    'a.xml',
    { utility: 'WATER', water_consumption: null, meter_no: '7712345678', reading: { warnings: ['unknown-unit'] } },
  ],
  [
    'CII in an unknown unit',
    () => cii({ unit: 'ZZZ' }),
    'a.xml',
    { utility: 'ENERGY', energy_consumption: null, meter_no: '1EMH77', reading: { warnings: ['unknown-unit'] } },
  ],
  [
    'Factur-X whose XML is cut in half',
    () => facturX(half(cii()).toString()),
    'a.pdf',
    { reading: { method: 'text-layer' } },
  ],
])('upload: %s is read as far as it goes and waits for review', async (_, make, name, values) => {
  expect(await read(await make(), name)).toMatchObject({ status: 'review', failure_code: null, ...values });
});

test.each([
  ['UBL', ubl({ start: '2026-01-31', end: '2026-01-01' })],
  ['CII', cii({ start: '2026-01-31', end: '2026-01-01' })],
])('%s: days in the wrong order are named at their field and not saved', async (_, xml) => {
  const bill = await read(xml, 'a.xml');
  expect(bill.reading?.checks).toContainEqual({ code: 'period-is-plausible', passed: false });
  const billing_end_date = bill.billing_end_date ?? '';
  const fields = { ...fieldsOf({ ...bill, billing_end_date: '2026-02-28' }), billing_end_date };
  const given = { bill_id: bill._id, fields, confirmed: ['billing_end_date'] };
  expect(await ada.ask(bills.editFileOCR, given)).toMatchObject({
    httpStatus: 400,
    errors: [{ field: 'fields.billing_end_date', message: 'must be after the start' }],
  });
});

test('UBL: the same invoice again, and a meter that this property does not have, are said before it is saved', async () => {
  const first = await read(ubl({ meter: '8812345678' }), 'a.xml');
  await ada.get(bills.editFileOCR, { bill_id: first._id, fields: fieldsOf(first), not_a_duplicate: true });
  const again = await read(ubl({ meter: '8812345678' }), 'b.xml');
  const fields = fieldsOf(again);
  const codes = (await ada.get(bills.checkBill, { bill_id: again._id, fields })).map(({ code }) => code);
  expect(codes).toContain('duplicate-invoice');
  expect(await ada.ask(bills.editFileOCR, { bill_id: again._id, fields })).toMatchObject({ code: 'bill.duplicate' });
  const foreign = fieldsOf(await read(cii({ meter: 'SOUTH1' }), 'c.xml'));
  await ada.get(meters.addMeter, { environment_id: house, carrier: 'electricity', meter_no: 'NORTH1' });
  expect(await ada.get(bills.checkBill, { fields: foreign })).toContainEqual(
    expect.objectContaining({ code: 'meter-mismatch', values: { meterId: 'SOUTH1', expected: 'NORTH1' } }),
  );
});

const damaged = (mark: string) => Buffer.concat([half(sampleBill('s01-de-strom.pdf')), Buffer.from(mark)]);

test('mail: what cannot be read is kept with its reason until a person decides', async () => {
  const { mail } = await ada.get(billIntake.renewBillIntakeAddress, {});
  const attachments = [
    { filename: 'cut.pdf', content: damaged('mail') },
    { filename: 'cut.xml', content: half(ubl({ start: '2026-01-02' })) },
    { filename: 'order.xml', content: '<?xml version="1.0"?><Order><ID>2</ID></Order>' },
    { filename: 'list.csv', content: 'a;b;c\n1;2;3\n4;5;6' },
    { filename: 'meter.csv', content: nem12({ '2024-01-01': 1 }) },
    { filename: 'letter.docx', content: zipOf('word/document.xml') },
    { filename: 'empty.pdf', content: '' },
    { filename: 'large.pdf', content: tooLarge },
  ];
  const sent = { from: ada.session.email, to: mail.address ?? '', attachments };
  expect(await sendMail(server, sent)).toMatch(/^250/);
  const outcomes = async () =>
    (await ada.get(billIntake.getBillDeliveries, {})).paginateData[0]?.files.map(({ name, state, failure_code }) => [
      name,
      state,
      failure_code,
    ]);
  await expect.poll(outcomes, { timeout: 25_000 }).toEqual([
    ['cut.pdf', 'waiting', worded('file.damaged')],
    ['cut.xml', 'waiting', 'file.damaged'],
    ['empty.pdf', 'refused', worded('file.empty')],
    ['large.pdf', 'refused', worded('file.too-large')],
    ['letter.docx', 'document', null],
    ['list.csv', 'document', null],
    ['meter.csv', 'document', null],
    ['order.xml', 'waiting', worded('file.no-e-invoice')],
  ]);
  const waiting = await ada.get(billIntake.getWaitingBillFiles, {});
  const cut = waiting.find(({ name }) => name === 'cut.pdf');
  expect(cut).toMatchObject({ failure_code: 'file.damaged' });
  const bill_delivery_file_id = cut?._id ?? '';
  const shown = await ada.send(billIntake.getBillDeliveryFile, { bill_delivery_file_id });
  expect(Buffer.from(await shown.arrayBuffer()).equals(damaged('mail'))).toBe(true);
  const { bill_id } = await ada.get(billIntake.placeBillFile, { bill_delivery_file_id, environment_id: house });
  expect(await whenRead(ada, bill_id)).toMatchObject({
    status: 'failed',
    failure_code: 'file.damaged',
    has_file: true,
  });
  for (const { _id, name } of waiting)
    if (name !== 'cut.pdf') await ada.get(billIntake.discardBillFile, { bill_delivery_file_id: _id });
  expect(await ada.get(billIntake.getWaitingBillFiles, {})).toEqual([]);
});

test('folder: every file is taken or moved aside with its reason, the same one twice makes no second bill', async () => {
  const { folder } = await ada.get(billIntake.turnOnBillIntakeFolder, {});
  const at = path.join(folderRoot, folder.name ?? '');
  const before = (await ada.get(bills.getAllOCR, {})).totalData;
  const files: Record<string, Bytes> = {
    'North house.xml': ubl({ meter: '9912345678' }),
    'North house copy.xml': ubl({ meter: '9912345678' }),
    'cut.pdf': damaged('folder'),
    'empty.pdf': '',
    'letter.docx': zipOf('word/document.xml'),
    'large.pdf': tooLarge,
    'meter.csv': nem12({ '2024-01-01': 1 }),
  };
  for (const [name, bytes] of Object.entries(files)) fs.writeFileSync(path.join(at, name), Buffer.from(bytes));
  await emptyFolders(maintenanceCtx(server.steward.platform, 'test'), 0);
  const inside = (below: string) => fs.readdirSync(path.join(at, below)).toSorted();
  const taken = ['North house copy.xml', 'North house.xml', 'cut.pdf', 'letter.docx', 'meter.csv'];
  expect(inside('taken')).toEqual(taken);
  const refused = ['empty.pdf', 'large.pdf'];
  expect(inside('refused')).toEqual(refused.flatMap((name) => [name, `${name}.txt`]));
  const reasons = refused.map((name) => fs.readFileSync(path.join(at, 'refused', `${name}.txt`), 'utf8').trim());
  expect(new Set(reasons).size).toBe(refused.length);
  for (const name of refused)
    expect(fs.readFileSync(path.join(at, 'refused', name)).equals(Buffer.from(files[name] ?? ''))).toBe(true);
  expect((await ada.get(bills.getAllOCR, {})).totalData).toBe(before + 1);
  const waits = async () =>
    (await ada.get(billIntake.getWaitingBillFiles, {})).map((one) => [one.name, one.failure_code]);
  await expect.poll(waits, { timeout: 25_000 }).toEqual([['cut.pdf', 'file.damaged']]);
});
