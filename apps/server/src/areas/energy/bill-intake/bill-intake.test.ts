import fs from 'node:fs';
import { billIntake } from '@steward/contract/energy/bill-intake';
import { bills } from '@steward/contract/energy/bills';
import { meters } from '@steward/contract/estate/meters';
import { notifications } from '@steward/contract/foundation/notifications';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../testing/person.ts';
import { AUTH_SERVER, sendMail } from '../../../testing/send-mail.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
const sample = (name: string) => fs.readFileSync(new URL(`../../../gateways/ocr/samples/${name}`, import.meta.url));
const pdf = sample('s01-de-strom.pdf');
/** Other bytes of the same document. */
const another = (mark: string) => Buffer.concat([pdf, Buffer.from(`\n% ${mark}\n`)]);

beforeAll(async () => {
  server = await startTestServer({
    STEWARD_MAIL_IN_PORT: '0',
    STEWARD_MAIL_IN_DOMAIN: 'bills.steward.example',
    STEWARD_MAIL_IN_AUTH_SERVER: AUTH_SERVER,
  });
});
afterAll(() => server.stop());

const send = (mail: Parameters<typeof sendMail>[1]) => sendMail(server, mail);

const newAddress = async (person: Person) =>
  (await person.get(billIntake.renewBillIntakeAddress, {})).mail.address ?? '';
const last = async (person: Person) => (await person.get(billIntake.getBillDeliveries, {})).paginateData[0];

test('a mailed bill becomes a bill of the only property, names its sender, and is read like an upload', async () => {
  const ada = await server.newAdmin('Ada');
  const house = await ada.newEnvironment();
  const to = await newAddress(ada);
  expect(to).toMatch(/^[a-z2-7]{26}@bills\.steward\.example$/);
  const from = ada.session.email;
  expect(await send({ from, to, attachments: [{ filename: 'strom.pdf', content: pdf }] })).toMatch(/^250/);
  const delivery = await last(ada);
  expect(delivery).toMatchObject({ way: 'mail', sender: from, failure_code: null });
  expect(delivery?.files).toMatchObject([{ name: 'strom.pdf', state: 'taken', placed_by: 'only' }]);
  const bill_id = delivery?.files[0]?.bill_id ?? '';
  await expect
    .poll(async () => (await ada.get(bills.getBillById, { bill_id })).status, { timeout: 25_000 })
    .toBe('review');
  const bill = await ada.get(bills.getBillById, { bill_id });
  expect(bill).toMatchObject({ environment_id: house._id, source: 'mail', source_detail: from, utility: 'ENERGY' });
  expect(bill.received_at).toBe(delivery?.received_at);
  expect((await ada.get(bills.getAllOCR, { source: 'mail' })).totalData).toBe(1);
  expect((await ada.get(bills.getAllOCR, { source: 'upload' })).totalData).toBe(0);
});

test('the same mail twice, and the same file in another mail, make no second bill', async () => {
  const ada = await server.newAdmin('Ada');
  await ada.newEnvironment();
  const mail = {
    from: ada.session.email,
    to: await newAddress(ada),
    messageId: '<one@supplier.example>',
    attachments: [{ filename: 'a.pdf', content: pdf }],
  };
  expect(await Promise.all([send(mail), send(mail), send(mail)])).toEqual([
    expect.stringMatching(/^250/),
    expect.stringMatching(/^250/),
    expect.stringMatching(/^250/),
  ]);
  expect((await ada.get(billIntake.getBillDeliveries, {})).totalData).toBe(1);
  await send({ ...mail, messageId: '<two@supplier.example>' });
  expect((await ada.get(bills.getAllOCR, {})).totalData).toBe(1);
  const first = (await ada.get(bills.getAllOCR, {})).paginateData[0]?._id;
  expect((await last(ada))?.files).toMatchObject([{ state: 'known', bill_id: first }]);
});

/** As an access point hands an invoice over; sent again, the time of the envelope is another one. */
const peppol = (instance: string, sentAt: string, document = peppolInvoice, type = 'Invoice') =>
  Buffer.from(`<?xml version="1.0" encoding="UTF-8"?><StandardBusinessDocument><StandardBusinessDocumentHeader>
    <DocumentIdentification><InstanceIdentifier>${instance}</InstanceIdentifier><Type>${type}</Type>
    <CreationDateAndTime>${sentAt}</CreationDateAndTime></DocumentIdentification></StandardBusinessDocumentHeader>
    ${document}</StandardBusinessDocument>`);
const peppolInvoice = `<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"><ID>P-77</ID><IssueDate>2026-02-01</IssueDate>
  <DocumentCurrencyCode>EUR</DocumentCurrencyCode><TaxTotal><TaxAmount currencyID="EUR">19.00</TaxAmount></TaxTotal>
  <LegalMonetaryTotal><TaxExclusiveAmount>100</TaxExclusiveAmount><TaxInclusiveAmount>119</TaxInclusiveAmount></LegalMonetaryTotal></Invoice>`;

test('an invoice in the envelope of an access point is read, counted once by its identifier, and no other message is one', async () => {
  const ada = await server.newAdmin('Ada');
  await ada.newEnvironment();
  const mail = { from: ada.session.email, to: await newAddress(ada) };
  const send1 = (content: Buffer) => send({ ...mail, attachments: [{ filename: 'as4.xml', content }] });
  await send1(peppol('uuid-1', '2026-02-02T08:00:00Z'));
  const bill_id = (await last(ada))?.files[0]?.bill_id ?? '';
  await expect
    .poll(async () => (await ada.get(bills.getBillById, { bill_id })).status, { timeout: 25_000 })
    .toBe('review');
  const { reading } = await ada.get(bills.getBillById, { bill_id });
  expect(reading?.fields).toMatchObject({ invoice_no: { value: 'P-77' }, gross_amount: { value: 119 } });
  // The access point did not receive the reply and sends it again.
  await send1(peppol('uuid-1', '2026-02-02T08:05:00Z'));
  expect((await last(ada))?.files).toMatchObject([{ state: 'known', bill_id }]);
  expect((await ada.get(bills.getAllOCR, {})).totalData).toBe(1);
  // Another message is another bill, whatever its content; the checks report the repeated number.
  await send1(peppol('uuid-2', '2026-02-02T08:05:00Z'));
  expect((await last(ada))?.files).toMatchObject([{ state: 'taken' }]);
  await send1(peppol('uuid-3', '2026-02-02T08:05:00Z', '<Order><ID>1</ID></Order>', 'Order'));
  expect((await last(ada))?.files).toMatchObject([{ state: 'refused', failure_code: 'file.other-message' }]);
  expect((await ada.get(bills.getAllOCR, {})).totalData).toBe(2);
  // Identifiers of one organization do not collide with those of another.
  const eve = await server.newAdmin('Eve');
  await eve.newEnvironment();
  const content = peppol('uuid-1', '2026-02-02T08:05:00Z');
  await send({ from: eve.session.email, to: await newAddress(eve), attachments: [{ filename: 'as4.xml', content }] });
  expect((await last(eve))?.files).toMatchObject([{ state: 'taken' }]);
});

test('an unknown or revoked address is refused before the mail is sent, and a renewed one works', async () => {
  const ada = await server.newAdmin('Ada');
  await ada.newEnvironment();
  const from = ada.session.email;
  const attachments = [{ filename: 'a.pdf', content: pdf }];
  for (const to of ['nobody@bills.steward.example', `${'a'.repeat(26)}@bills.steward.example`, 'x@other.example'])
    expect(await send({ from, to, attachments })).toMatch(/^550 5\.1\.1/);
  const old = await newAddress(ada);
  const fresh = await newAddress(ada);
  expect(await send({ from, to: old, attachments })).toMatch(/^550 5\.1\.1/);
  expect(await send({ from, to: fresh, attachments })).toMatch(/^250/);
  expect((await ada.get(billIntake.revokeBillIntakeAddress, {})).mail.address).toBeNull();
  expect(await send({ from, to: fresh, attachments })).toMatch(/^550 5\.1\.1/);
});

test('a sender who is neither a member nor listed is refused and noted; a listed one acts for the organization', async () => {
  const ada = await server.newAdmin('Ada');
  await ada.newEnvironment();
  const to = await newAddress(ada);
  const mail = { from: 'billing@power.example', to, attachments: [{ filename: 'a.pdf', content: another('listed') }] };
  expect(await send(mail)).toMatch(/^550 5\.7\.1 The sender is not allowed/);
  expect(await last(ada)).toMatchObject({ sender: 'billing@power.example', failure_code: 'bill-intake.sender' });
  expect((await ada.get(bills.getAllOCR, {})).totalData).toBe(0);
  const saved = await ada.get(billIntake.saveBillIntakeSenders, { allowed_senders: ['@Power.example'] });
  expect(saved.mail.allowed_senders).toEqual(['@power.example']);
  expect(await send(mail)).toMatch(/^250/);
  expect((await ada.get(bills.getAllOCR, {})).paginateData).toMatchObject([{ source_detail: 'billing@power.example' }]);
  // Once a list of senders is saved, members who are not on it are refused too.
  expect(await send({ ...mail, from: ada.session.email, attachments: [] })).toMatch(/^550 5\.7\.1 The sender/);
  const wrong = await ada.ask(billIntake.saveBillIntakeSenders, { allowed_senders: ['everybody'] });
  expect(wrong.httpStatus).toBe(400);
});

test('a mail whose sender is not proven has no rights of the member it names: a person chooses the property', async () => {
  const ada = await server.newAdmin('Ada');
  const house = await ada.newEnvironment({ environment_name: 'Lindenhof' });
  await ada.newEnvironment({ environment_name: 'Harbor House' });
  const mo = await server.newMember(ada, [house._id]);
  await server.giveRole(mo, 'standard');
  const to = await newAddress(ada);
  const from = mo.session.email;
  const forged = (mark: string, provenDomain: string | null, sender = from) => ({
    from: sender,
    to,
    subject: 'Lindenhof',
    provenDomain,
    attachments: [{ filename: 'Lindenhof.pdf', content: another(mark) }],
  });
  for (const [mark, domain] of [
    ['unchecked', null],
    ['another domain', 'attacker.example'],
  ] as const) {
    expect(await send(forged(mark, domain))).toMatch(/^250/);
    expect(await last(ada)).toMatchObject({ sender: from, is_from_outside: true, failure_code: null });
    await expect.poll(async () => (await last(ada))?.files, { timeout: 25_000 }).toMatchObject([{ state: 'waiting' }]);
  }
  expect((await ada.get(bills.getAllOCR, {})).totalData).toBe(0);
  // It is on the desk of those who see every property, not among the mails of the member.
  expect((await mo.ask(billIntake.getBillDeliveries, {})).data.paginateData).toEqual([]);
  const waiting = await ada.get(billIntake.getWaitingBillFiles, {});
  expect(waiting).toMatchObject([{ is_from_outside: true }, { is_from_outside: true }]);
  expect(JSON.stringify(await ada.get(notifications.listNotifications, {}))).toContain('Lindenhof.pdf');
  const bill_delivery_file_id = waiting[0]?._id ?? '';
  await ada.get(billIntake.placeBillFile, { bill_delivery_file_id, environment_id: house._id });
  expect((await ada.get(bills.getAllOCR, {})).totalData).toBe(1);
  // The same for a listed sender. An address that is neither is refused as before.
  await ada.get(billIntake.saveBillIntakeSenders, { allowed_senders: ['@power.example'] });
  expect(await send(forged('listed but forged', null, 'billing@power.example'))).toMatch(/^250/);
  expect(await last(ada)).toMatchObject({ sender: 'billing@power.example', is_from_outside: true });
  expect(await send(forged('stranger', null, 'stranger@else.example'))).toMatch(/^550 5\.7\.1/);
  // With proof the sender counts.
  expect(await send(forged('proven', 'power.example', 'billing@power.example'))).toMatch(/^250/);
  expect(await last(ada)).toMatchObject({ is_from_outside: false, files: [{ state: 'taken', placed_by: 'name' }] });
}, 60_000);

test('a member’s mail reaches the member’s properties only, and the member sees the own mails only', async () => {
  const ada = await server.newAdmin('Ada');
  const [mine, other] = [
    await ada.newEnvironment({ environment_name: 'Lindenhof' }),
    await ada.newEnvironment({ environment_name: 'Harbor House' }),
  ];
  const mo = await server.newMember(ada, [mine._id]);
  const to = await newAddress(ada);
  const from = mo.session.email;
  await send({ from, to, subject: 'Harbor House', attachments: [{ filename: 'x.pdf', content: another('member') }] });
  expect((await ada.get(bills.getAllOCR, {})).paginateData).toMatchObject([{ environment_id: mine._id }]);
  await send({
    from: ada.session.email,
    to,
    subject: 'Harbor House',
    attachments: [{ filename: 'y.pdf', content: another('all') }],
  });
  expect((await ada.get(bills.getAllOCR, { environment_id: other._id })).totalData).toBe(1);
  expect((await ada.get(billIntake.getBillDeliveries, {})).totalData).toBe(2);
  await server.giveRole(mo, 'standard');
  const seen = await mo.ask(billIntake.getBillDeliveries, {});
  expect(seen.data.paginateData.map(({ sender }) => sender)).toEqual([from]);
  const change = await mo.ask(billIntake.renewBillIntakeAddress, {});
  expect(['bill-intake.every-property', 'session.forbidden']).toContain(change.code);
});

test('the property is found by the name in the file, by a meter, or chosen by a person', async () => {
  const ada = await server.newAdmin('Ada');
  const named = await ada.newEnvironment({ environment_name: 'Speicher Nord' });
  const metered = await ada.newEnvironment({ environment_name: 'Lindenhof' });
  const to = await newAddress(ada);
  const from = ada.session.email;
  await send({ from, to, attachments: [{ filename: 'Speicher Nord 2024-03.pdf', content: another('by name') }] });
  expect((await last(ada))?.files).toMatchObject([{ state: 'taken', placed_by: 'name' }]);
  expect((await ada.get(bills.getAllOCR, { environment_id: named._id })).totalData).toBe(1);

  await send({ from, to, attachments: [{ filename: 'invoice.pdf', content: another('by nobody') }] });
  await expect.poll(async () => (await last(ada))?.files[0]?.state, { timeout: 25_000 }).toBe('waiting');
  const [waiting] = await ada.get(billIntake.getWaitingBillFiles, {});
  expect(waiting).toMatchObject({ name: 'invoice.pdf', sender: from });
  const bell = await ada.get(notifications.listNotifications, {});
  expect(JSON.stringify(bell)).toContain('invoice.pdf');
  const bill_delivery_file_id = waiting?._id ?? '';
  const shown = await ada.send(billIntake.getBillDeliveryFile, { bill_delivery_file_id });
  expect(
    Buffer.from(await shown.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
  const eve = await server.newAdmin('Eve');
  const eves = await eve.newEnvironment();
  for (const call of [billIntake.placeBillFile, billIntake.discardBillFile] as const)
    expect((await eve.ask(call, { bill_delivery_file_id, environment_id: eves._id })).code).toBe(
      'bill-intake.file-not-found',
    );
  expect((await ada.ask(billIntake.placeBillFile, { bill_delivery_file_id, environment_id: eves._id })).code).toBe(
    'environment.not-found',
  );
  const { bill_id } = await ada.get(billIntake.placeBillFile, { bill_delivery_file_id, environment_id: metered._id });
  expect(await ada.get(bills.getBillById, { bill_id })).toMatchObject({ environment_id: metered._id, source: 'mail' });
  expect((await ada.ask(billIntake.discardBillFile, { bill_delivery_file_id })).code).toBe(
    'bill-intake.file-not-found',
  );
  await expect
    .poll(async () => (await ada.get(bills.getBillById, { bill_id })).status, { timeout: 25_000 })
    .toBe('review');

  // The meter that was read is registered: the next bill of it is assigned without a person.
  const { meter_no } = await ada.get(bills.getBillById, { bill_id });
  expect(meter_no).not.toBe('');
  await ada.get(meters.addMeter, { environment_id: metered._id, carrier: 'electricity', meter_no });
  await send({ from, to, attachments: [{ filename: 'next.pdf', content: another('by meter') }] });
  await expect
    .poll(async () => (await last(ada))?.files[0], { timeout: 25_000 })
    .toMatchObject({ state: 'taken', placed_by: 'meter' });
});

test('files that are not bills are reported one by one, and a mail without a file is refused with instructions', async () => {
  const ada = await server.newAdmin('Ada');
  const house = await ada.newEnvironment();
  const to = await newAddress(ada);
  const from = ada.session.email;
  const logo = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(3000)]);
  const html = '<p>Regards</p><img src="cid:logo@power">';
  const inText = { filename: 'logo.png', content: logo, cid: 'logo@power' };
  expect(await send({ from, to, html, attachments: [inText] })).toMatch(/^550 5\.7\.1 Nothing was attached/);
  expect(await last(ada)).toMatchObject({ failure_code: 'bill-intake.no-file', files: [] });
  const attachments = [
    inText,
    { filename: 'list.xlsx', content: Buffer.from('PK\u0003\u0004 a spreadsheet') },
    { filename: 'run.bat', content: 'echo hello' },
    { filename: 'empty.pdf', content: Buffer.alloc(0) },
    { filename: 'bill.pdf', content: another('mixed') },
  ];
  expect(await send({ from, to, html, attachments })).toMatch(/^250/);
  expect((await last(ada))?.files.map(({ name, state, failure_code }) => [name, state, failure_code])).toEqual([
    ['bill.pdf', 'taken', null],
    ['empty.pdf', 'refused', 'file.empty'],
    ['list.xlsx', 'document', null],
    ['run.bat', 'refused', 'file.script'],
  ]);
  expect((await ada.get(bills.getAllOCR, { environment_id: house._id })).totalData).toBe(1);
});

test('a mail that is too large is refused, and nothing of it is kept', async () => {
  const ada = await server.newAdmin('Ada');
  await ada.newEnvironment();
  const attachments = [{ filename: 'huge.pdf', content: Buffer.alloc(32 * 1024 * 1024, '%PDF-') }];
  expect(await send({ from: ada.session.email, to: await newAddress(ada), attachments })).toMatch(/^552/);
  expect((await ada.get(billIntake.getBillDeliveries, {})).totalData).toBe(0);
});

test('a mail is acknowledged only once it is stored: after a failure the sender retries, and nothing is lost or doubled', async () => {
  const ada = await server.newAdmin('Ada');
  await ada.newEnvironment();
  const mail = {
    from: ada.session.email,
    to: await newAddress(ada),
    messageId: '<again@supplier.example>',
    attachments: [{ filename: 'a.pdf', content: another('stored late') }],
  };
  const { files } = server.steward.platform;
  const put = files.put.bind(files);
  files.put = () => Promise.reject(new Error('the disk is full'));
  expect(await send(mail)).toMatch(/^451 4\.3\.0/);
  files.put = put;
  expect((await ada.get(billIntake.getBillDeliveries, {})).totalData).toBe(0);
  expect(await send(mail)).toMatch(/^250/);
  expect((await ada.get(bills.getAllOCR, {})).totalData).toBe(1);
});

test('another organization sees nothing, and a document that is discarded is gone', async () => {
  const ada = await server.newAdmin('Ada');
  await ada.newEnvironment();
  await ada.newEnvironment();
  await send({
    from: ada.session.email,
    to: await newAddress(ada),
    attachments: [{ filename: 'a.pdf', content: another('discard') }],
  });
  await expect.poll(async () => (await last(ada))?.files[0]?.state, { timeout: 25_000 }).toBe('waiting');
  const eve = await server.newAdmin('Eve');
  expect(await eve.get(billIntake.getWaitingBillFiles, {})).toEqual([]);
  expect((await eve.get(billIntake.getBillDeliveries, {})).totalData).toBe(0);
  expect((await eve.get(billIntake.getBillIntake, {})).mail.address).toBeNull();
  expect((await eve.ask(billIntake.saveBillIntakeSenders, { allowed_senders: [] })).code).toBe(
    'bill-intake.no-address',
  );
  const bill_delivery_file_id = (await ada.get(billIntake.getWaitingBillFiles, {}))[0]?._id ?? '';
  await ada.get(billIntake.discardBillFile, { bill_delivery_file_id });
  expect((await last(ada))?.files).toMatchObject([{ state: 'discarded', bill_id: null }]);
  expect((await ada.send(billIntake.getBillDeliveryFile, { bill_delivery_file_id })).status).toBe(404);
});
