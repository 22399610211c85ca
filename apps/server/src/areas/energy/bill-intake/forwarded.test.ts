import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { billIntake } from '@steward/contract/energy/bill-intake';
import { billReading } from '@steward/contract/energy/bill-reading';
import nodemailer from 'nodemailer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { maintenanceCtx } from '../../../platform/jobs/jobs.ts';
import type { Person } from '../../../testing/person.ts';
import { AUTH_SERVER, provenHeaders, sendMail } from '../../../testing/send-mail.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { emptyFolders } from './folders.service.ts';

let server: TestServer;
let root = '';
let ada: Person;
let to = '';

beforeAll(async () => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'steward-forwarded-'));
  server = await startTestServer({
    STEWARD_MAIL_IN_PORT: '0',
    STEWARD_MAIL_IN_DOMAIN: 'bills.steward.example',
    STEWARD_MAIL_IN_AUTH_SERVER: AUTH_SERVER,
    STEWARD_INTAKE_FOLDER: root,
  });
  ada = await server.newAdmin('Ada');
  await ada.newEnvironment();
  to = (await ada.get(billIntake.renewBillIntakeAddress, {})).mail.address ?? '';
});
afterAll(async () => {
  await server.stop();
  fs.rmSync(root, { recursive: true });
});

let number = 0;
const invoice = () => `<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"><ID>F-${++number}</ID>
  <IssueDate>2026-02-01</IssueDate><DocumentCurrencyCode>EUR</DocumentCurrencyCode>
  <LegalMonetaryTotal><TaxExclusiveAmount>100</TaxExclusiveAmount><TaxInclusiveAmount>119</TaxInclusiveAmount></LegalMonetaryTotal></Invoice>`;

interface Attached {
  filename?: string;
  content: string | Buffer;
  contentType?: string;
  contentDisposition?: 'attachment' | 'inline';
  contentTransferEncoding?: '7bit' | 'base64' | false;
}

/** A mail as it is written, with attachments. */
async function written(attachments: Attached[], subject = 'Ihre Rechnung'): Promise<Buffer> {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const mail = { from: 'supplier@stadtwerke.example', to: ada.session.email, subject, text: 'x', attachments };
  return (await transport.sendMail(mail)).message as Buffer;
}
const supplierMail = () => written([{ filename: 'rechnung.xml', content: invoice() }]);

/** Sends a mail with these parts as Ada; returns the files of the delivery. */
async function filesOf(attachments: Attached[], subject: string) {
  const from = ada.session.email;
  const transport = nodemailer.createTransport({ host: '127.0.0.1', port: server.steward.mailInPort ?? 0 });
  const headers = provenHeaders(from.split('@')[1] ?? '');
  await transport.sendMail({ from, to, subject, text: 'Rechnung anbei', headers, attachments });
  transport.close();
  const [delivery] = (await ada.get(billIntake.getBillDeliveries, {})).paginateData;
  expect(delivery?.subject).toBe(subject);
  return delivery?.files;
}
const forwarded = (content: Buffer, more: Partial<Attached> = {}): Attached => ({
  filename: 'Ihre Rechnung.eml',
  content,
  contentType: 'message/rfc822',
  contentDisposition: 'attachment',
  contentTransferEncoding: '7bit',
  ...more,
});
const taken = [{ name: 'rechnung.xml', state: 'taken' }];

test('of a mail forwarded as an attachment the invoice inside is taken', async () => {
  expect(await filesOf([forwarded(await supplierMail())], 'as an attachment')).toMatchObject(taken);
});

test('a mail forwarded in the text, coded, under a general type or within another mail is opened too', async () => {
  const inline = forwarded(await supplierMail(), { contentDisposition: 'inline' });
  expect(await filesOf([inline], 'inline')).toMatchObject(taken);
  const coded = forwarded(await supplierMail(), { contentTransferEncoding: 'base64' });
  expect(await filesOf([coded], 'coded')).toMatchObject(taken);
  const general = { filename: 'mail.eml', content: await supplierMail(), contentType: 'application/octet-stream' };
  expect(await filesOf([general], 'general')).toMatchObject(taken);
  const nested = await written([forwarded(await supplierMail())]);
  expect(await filesOf([forwarded(nested)], 'nested')).toMatchObject(taken);
  const both = [forwarded(await supplierMail()), { filename: 'b.xml', content: invoice() }];
  expect((await filesOf(both, 'both'))?.map(({ name, state }) => [name, state]).toSorted()).toEqual([
    ['b.xml', 'taken'],
    ['rechnung.xml', 'taken'],
  ]);
});

test('mails are opened to a small depth, and one without a document is kept as a document', async () => {
  let mail = await supplierMail();
  for (let depth = 0; depth < 6; depth++) mail = await written([forwarded(mail)], `depth ${depth}`);
  const kept = [{ state: 'document', failure_code: null }];
  expect(await filesOf([forwarded(mail)], 'deep')).toMatchObject(kept);
  expect(await filesOf([forwarded(await written([]))], 'empty')).toMatchObject(kept);
});

test('a mail forwarded by a stranger has no rights of whom it names inside', async () => {
  const sent = { from: 'stranger@else.example', to, subject: 'stranger' };
  const attachments = [{ filename: 'mail.eml', content: await supplierMail() }];
  expect(await sendMail(server, { ...sent, attachments })).toMatch(/^550 5\.7\.1 The sender is not allowed/);
});

test('of a saved mail in the folder the invoice inside is taken', async () => {
  const { folder } = await ada.get(billIntake.turnOnBillIntakeFolder, {});
  const own = path.join(root, folder.name ?? '');
  fs.writeFileSync(path.join(own, 'bill.eml'), await supplierMail());
  fs.writeFileSync(path.join(own, 'empty.eml'), await written([]));
  await emptyFolders(maintenanceCtx(server.steward.platform, 'test'), 0);
  const { paginateData } = await ada.get(billIntake.getBillDeliveries, {});
  const of = (subject: string) => paginateData.find((one) => one.subject === subject)?.files;
  expect(of('bill.eml')).toMatchObject(taken);
  expect(of('empty.eml')).toMatchObject([{ failure_code: null }]);
  expect(fs.existsSync(path.join(own, 'taken/bill.eml'))).toBe(true);
  expect(fs.existsSync(path.join(own, 'taken/empty.eml'))).toBe(true);
});

test('of a saved mail with more attachments than are taken the rest is reported, in the folder and in an upload', async () => {
  const attachments = Array.from({ length: 22 }, (_, at) => ({ filename: `${at}.xml`, content: invoice() }));
  const mail = await written(attachments);
  const { folder } = await ada.get(billIntake.turnOnBillIntakeFolder, {});
  fs.writeFileSync(path.join(root, folder.name ?? '', 'many.eml'), mail);
  await emptyFolders(maintenanceCtx(server.steward.platform, 'test'), 0);
  const { paginateData } = await ada.get(billIntake.getBillDeliveries, {});
  const files = paginateData.find(({ subject }) => subject === 'many.eml')?.files ?? [];
  expect(files.filter(({ state }) => state === 'taken')).toHaveLength(20);
  const rest = { failure_code: 'bill-intake.too-many-files' };
  expect(files.filter(({ state }) => state !== 'taken')).toMatchObject([{ ...rest, state: 'refused' }]);
  const { _id: environment_id } = await ada.newEnvironment();
  const uploaded = await ada.get(billReading.processFileOCR, { environment_id }, [
    new File([Uint8Array.from(mail)], 'many.eml'),
  ]);
  expect(uploaded).toHaveLength(21);
  expect(uploaded.at(-1)).toMatchObject({ ...rest, file_name: 'many.eml', bill_id: null });
});
