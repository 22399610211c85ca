import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { billIntake } from '@steward/contract/energy/bill-intake';
import { billReading } from '@steward/contract/energy/bill-reading';
import { bills } from '@steward/contract/energy/bills';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { maintenanceCtx } from '../../../platform/jobs/jobs.ts';
import type { Person } from '../../../testing/person.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { AUTH_SERVER, sendMail } from '../../../testing/send-mail.ts';
import { emptyFolders } from './folders.service.ts';

let server: TestServer;
let root = '';
const pdf = fs.readFileSync(new URL('../../../gateways/ocr/samples/s01-de-strom.pdf', import.meta.url));
/** Other bytes of the same document. */
const another = (mark: string) => Buffer.concat([pdf, Buffer.from(`\n% ${mark}\n`)]);

/** The e-invoice (UBL) of the sample bill. */
const eInvoice = (number = '217853753') => `<?xml version="1.0" encoding="UTF-8"?>
<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"
  xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"
  xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
  <cbc:ID>${number}</cbc:ID><cbc:IssueDate>2026-01-21</cbc:IssueDate><cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode>
  <cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>
  <cac:InvoicePeriod><cbc:StartDate>2025-01-01</cbc:StartDate><cbc:EndDate>2025-12-31</cbc:EndDate></cac:InvoicePeriod>
  <cac:AccountingSupplierParty><cac:Party><cac:PartyName><cbc:Name>Stadtwerke Musterstadt</cbc:Name></cac:PartyName></cac:Party></cac:AccountingSupplierParty>
  <cac:TaxTotal><cbc:TaxAmount currencyID="EUR">1174.79</cbc:TaxAmount></cac:TaxTotal>
  <cac:LegalMonetaryTotal><cbc:TaxExclusiveAmount>6183.09</cbc:TaxExclusiveAmount>
    <cbc:TaxInclusiveAmount>7357.88</cbc:TaxInclusiveAmount><cbc:PayableAmount>7357.88</cbc:PayableAmount></cac:LegalMonetaryTotal>
  <cac:InvoiceLine><cbc:InvoicedQuantity unitCode="KWH">16834</cbc:InvoicedQuantity>
    <cbc:LineExtensionAmount>6183.09</cbc:LineExtensionAmount><cac:Item><cbc:Name>Arbeitspreis Strom</cbc:Name></cac:Item></cac:InvoiceLine>
</Invoice>`;

beforeAll(async () => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'steward-prints-'));
  server = await startTestServer({
    STEWARD_MAIL_IN_PORT: '0',
    STEWARD_MAIL_IN_DOMAIN: 'bills.steward.example',
    STEWARD_MAIL_IN_AUTH_SERVER: AUTH_SERVER,
    STEWARD_INTAKE_FOLDER: root,
  });
});
afterAll(async () => {
  await server.stop();
  fs.rmSync(root, { recursive: true });
});

type Sent = [name: string, content: Buffer | string][];

async function mail(person: Person, files: Sent, subject = 'Invoice') {
  const to =
    (await person.get(billIntake.getBillIntake, {})).mail.address ??
    (await person.get(billIntake.renewBillIntakeAddress, {})).mail.address ??
    '';
  const attachments = files.map(([filename, content]) => ({ filename, content: Buffer.from(content) }));
  expect(await sendMail(server, { from: person.session.email, to, subject, attachments })).toMatch(/^250/);
}
const last = async (person: Person) => (await person.get(billIntake.getBillDeliveries, {})).paginateData[0];
const outcomes = async (person: Person) =>
  (await last(person))?.files.map(({ name, state, joined_to_name }) => [name, state, joined_to_name]);
const billsOf = async (person: Person) => (await person.get(bills.getAllOCR, {})).paginateData;
const isRead = (person: Person, bill_id: string) =>
  expect
    .poll(async () => (await person.get(bills.getBillById, { bill_id })).status, { timeout: 25_000 })
    .toBe('review');

test('an e-invoice and its PDF in one mail become one bill, with the values of the XML and the pages of the PDF', async () => {
  const ada = await server.newAdmin('Ada');
  await ada.newEnvironment();
  await mail(ada, [
    ['rechnung.pdf', another('pair')],
    ['217853753.xml', eInvoice()],
  ]);
  expect(await outcomes(ada)).toEqual([
    ['217853753.xml', 'taken', null],
    ['rechnung.pdf', 'joined', '217853753.xml'],
  ]);
  const all = await billsOf(ada);
  expect(all).toHaveLength(1);
  const bill_id = all[0]?._id ?? '';
  expect((await last(ada))?.files.map((file) => file.bill_id)).toEqual([bill_id, bill_id]);
  await isRead(ada, bill_id);
  const bill = await ada.get(bills.getBillById, { bill_id });
  expect(bill).toMatchObject({
    file_name: '217853753.xml',
    print_name: 'rechnung.pdf',
    invoice_no: '217853753',
    gross_amount: 7357.88,
    energy_consumption: 16834,
    // The XML has no meter number: it is on the PDF.
    meter_no: '1EMH0031674319',
  });
  expect(bill.reading?.method).toBe('e-invoice');
  expect(bill.pages.length).toBeGreaterThan(0);
  expect(bill.reading?.checks).toContainEqual({ code: 'e-invoice-fits-print', passed: true });
  const print = Buffer.from(await (await ada.send(billReading.getBillPrint, { bill_id })).arrayBuffer());
  expect(print.equals(another('pair'))).toBe(true);
  const eve = await server.newAdmin('Eve');
  expect((await eve.send(billReading.getBillPrint, { bill_id })).status).toBe(404);
  // The same invoice forwarded again is known, file by file.
  await mail(
    ada,
    [
      ['217853753.xml', eInvoice()],
      ['rechnung.pdf', another('pair')],
    ],
    'Fwd: Invoice',
  );
  expect((await last(ada))?.files.map(({ state }) => state)).toEqual(['known', 'known']);
  await ada.get(bills.deleteBill, { bill_id });
  expect(await billsOf(ada)).toEqual([]);
});

test('a file that is not an e-invoice is not joined with a PDF, and two e-invoices stay two bills', async () => {
  const ada = await server.newAdmin('Ada');
  await ada.newEnvironment();
  for (const [mark, xml] of [
    ['broken', '<?xml version="1.0"?><Invoice><unclosed>'],
    ['other', '<?xml version="1.0"?><Order><ID>217853753</ID></Order>'],
  ] as const) {
    await mail(
      ada,
      [
        ['bill.xml', xml],
        ['bill.pdf', another(mark)],
      ],
      mark,
    );
    expect(await outcomes(ada)).toEqual([
      ['bill.pdf', 'taken', null],
      ['bill.xml', 'taken', null],
    ]);
  }
  await mail(
    ada,
    [
      ['a.xml', eInvoice('A-1001')],
      ['b.xml', eInvoice('B-1002')],
      ['Invoice B1002.pdf', another('two')],
    ],
    'two',
  );
  expect(await outcomes(ada)).toEqual([
    ['a.xml', 'taken', null],
    ['b.xml', 'taken', null],
    ['Invoice B1002.pdf', 'joined', 'b.xml'],
  ]);
  expect(await billsOf(ada)).toHaveLength(6);
});

/** Stores damaged bytes, like a failing disk. */
async function damaging(isDamaged: (bytes: Buffer) => boolean, work: () => Promise<void>): Promise<void> {
  const { files } = server.steward.platform;
  const put = files.put.bind(files);
  files.put = (key, bytes) => put(key, isDamaged(bytes) ? Buffer.from('<?xml version="1.0"?><Invoice/>') : bytes);
  try {
    await work();
  } finally {
    files.put = put;
  }
}
const isXml = (bytes: Buffer) => bytes.toString().startsWith('<?xml');

test('if one of the two cannot be read, the bill is made of the other one', async () => {
  const ada = await server.newAdmin('Ada');
  await ada.newEnvironment();
  await mail(ada, [
    ['xml-only.xml', eInvoice('E-4001')],
    ['xml-only.pdf', '%PDF-1.7 and then nothing'],
  ]);
  const [first] = await billsOf(ada);
  await isRead(ada, first?._id ?? '');
  expect(await ada.get(bills.getBillById, { bill_id: first?._id ?? '' })).toMatchObject({
    invoice_no: 'E-4001',
    gross_amount: 7357.88,
    print_name: 'xml-only.pdf',
    pages: [],
  });
  await ada.get(bills.deleteBill, { bill_id: first?._id ?? '' });
  await damaging(isXml, () =>
    mail(ada, [
      ['pdf-only.xml', eInvoice('E-4002')],
      ['pdf-only.pdf', another('pdf only')],
    ]),
  );
  const [second] = await billsOf(ada);
  await isRead(ada, second?._id ?? '');
  const bill = await ada.get(bills.getBillById, { bill_id: second?._id ?? '' });
  expect(bill).toMatchObject({ invoice_no: '217853753', gross_amount: 7357.88 });
  expect(bill.reading?.method).toBe('text-layer');
});

test('if neither can be read, both are kept and wait, each with its reason', async () => {
  const ada = await server.newAdmin('Ada');
  await ada.newEnvironment();
  await ada.newEnvironment();
  await damaging(isXml, () =>
    mail(ada, [
      ['none.xml', eInvoice('F-5001')],
      ['none.pdf', '%PDF-1.7 and nothing more'],
    ]),
  );
  const reasons = async () =>
    (await last(ada))?.files.map(({ name, state, failure_code }) => [name, state, failure_code]);
  await expect.poll(reasons, { timeout: 25_000 }).toEqual([
    ['none.pdf', 'waiting', 'file.damaged'],
    ['none.xml', 'waiting', expect.stringMatching(/^file\./)],
  ]);
});

test('the PDF moves with its e-invoice when a person chooses the property or discards it', async () => {
  const ada = await server.newAdmin('Ada');
  const house = await ada.newEnvironment();
  await ada.newEnvironment();
  const waiting = async (name: string) => {
    const find = async () => (await ada.get(billIntake.getWaitingBillFiles, {})).find((file) => file.name === name);
    await expect.poll(find, { timeout: 25_000 }).toMatchObject({ print_name: name.replace('xml', 'pdf') });
    return (await find())?._id ?? '';
  };
  await mail(ada, [
    ['chosen.xml', eInvoice('C-2001')],
    ['chosen.pdf', another('chosen')],
  ]);
  const placed = await waiting('chosen.xml');
  const { bill_id } = await ada.get(billIntake.placeBillFile, {
    bill_delivery_file_id: placed,
    environment_id: house._id,
  });
  expect(await ada.get(bills.getBillById, { bill_id })).toMatchObject({ print_name: 'chosen.pdf' });
  expect(await outcomes(ada)).toContainEqual(['chosen.pdf', 'joined', 'chosen.xml']);
  await mail(ada, [
    ['no.xml', eInvoice('C-2002')],
    ['no.pdf', another('no')],
  ]);
  await ada.get(billIntake.discardBillFile, { bill_delivery_file_id: await waiting('no.xml') });
  expect(await outcomes(ada)).toEqual([
    ['no.pdf', 'discarded', null],
    ['no.xml', 'discarded', null],
  ]);
});

test('an e-invoice and a PDF of the same name in the folder become one bill', async () => {
  const ada = await server.newAdmin('Ada');
  await ada.newEnvironment();
  const { folder } = await ada.get(billIntake.turnOnBillIntakeFolder, {});
  const at = path.join(root, folder.name ?? '');
  fs.writeFileSync(path.join(at, 'Strom.xml'), eInvoice('D-3001'));
  fs.writeFileSync(path.join(at, 'strom.PDF'), another('folder'));
  fs.writeFileSync(path.join(at, 'strom.txt'), 'no bill');
  await emptyFolders(maintenanceCtx(server.steward.platform, 'test'), 0);
  expect(fs.readdirSync(path.join(at, 'taken')).toSorted()).toEqual(['Strom.xml', 'strom.PDF', 'strom.txt']);
  expect(await billsOf(ada)).toHaveLength(1);
});

test('an e-invoice and its PDF uploaded together become one bill; another PDF and a bad file in the same upload are handled separately', async () => {
  const ada = await server.newAdmin('Ada');
  const environment_id = (await ada.newEnvironment())._id;
  const given = [
    new File([another('upload')], 'rechnung.pdf'),
    new File(['hello'], 'note.txt'),
    new File([eInvoice()], '217853753.xml'),
    new File([eInvoice('990000001')], 'other.xml'),
  ];
  const reply = await ada.get(billReading.processFileOCR, { environment_id }, given);
  expect(reply.map(({ file_name, failure_code, joined_to_name }) => [file_name, failure_code, joined_to_name])).toEqual(
    [
      ['rechnung.pdf', null, '217853753.xml'],
      ['note.txt', 'file.wrong-type', null],
      ['217853753.xml', null, null],
      ['other.xml', null, null],
    ],
  );
  const bill_id = reply[2]?.bill_id ?? '';
  expect(reply[0]?.bill_id).toBe(bill_id);
  expect((await billsOf(ada)).map(({ _id }) => _id)).toEqual(expect.arrayContaining([bill_id, reply[3]?.bill_id]));
  expect(await billsOf(ada)).toHaveLength(2);
  await isRead(ada, bill_id);
  const bill = await ada.get(bills.getBillById, { bill_id });
  expect(bill).toMatchObject({ source: 'upload', print_name: 'rechnung.pdf', gross_amount: 7357.88 });
  expect(bill.pages.length).toBeGreaterThan(0);
}, 60_000);
