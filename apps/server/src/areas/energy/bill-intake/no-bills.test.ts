import fs from 'node:fs';
import { documentFiling } from '@steward/contract/estate/document-filing';
import { documents } from '@steward/contract/estate/documents';
import { billIntake } from '@steward/contract/energy/bill-intake';
import { billReading } from '@steward/contract/energy/bill-reading';
import { bills } from '@steward/contract/energy/bills';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../testing/person.ts';
import { AUTH_SERVER, sendMail } from '../../../testing/send-mail.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
const pdf = fs.readFileSync(new URL('../../../gateways/ocr/samples/s01-de-strom.pdf', import.meta.url));
beforeAll(async () => {
  server = await startTestServer({
    STEWARD_MAIL_IN_PORT: '0',
    STEWARD_MAIL_IN_DOMAIN: 'bills.steward.example',
    STEWARD_MAIL_IN_AUTH_SERVER: AUTH_SERVER,
  });
});
afterAll(() => server.stop());

const addressOf = async (person: Person) =>
  (await person.get(billIntake.renewBillIntakeAddress, {})).mail.address ?? '';
const unorganized = async (person: Person) =>
  (await person.get(documents.fetchDirectoryContent, { root: 'unorganized' })).paginateData;
const last = async (person: Person) => (await person.get(billIntake.getBillDeliveries, {})).paginateData[0];

test('an attachment that is no bill becomes an unorganized document with its sender, once, and others do not see it', async () => {
  const ada = await server.newAdmin('Ada');
  const house = await ada.newEnvironment();
  const to = await addressOf(ada);
  await ada.get(billIntake.saveBillIntakeSenders, { allowed_senders: ['@lift.example'] });
  const mail = {
    from: 'office@lift.example',
    to,
    subject: 'Maintenance',
    attachments: [
      { filename: 'note.txt', content: 'The lift was maintained.' },
      { filename: 'run.exe', content: Buffer.from('MZ a program') },
    ],
  };
  expect(await sendMail(server, mail)).toMatch(/^250/);
  const [document] = await unorganized(ada);
  expect(document).toMatchObject({
    file_name: 'note.txt',
    source: 'mail',
    sender: 'office@lift.example',
    note: 'Maintenance',
    created_by: null,
  });
  const delivery = await last(ada);
  expect(document?.created_at).toBe(delivery?.received_at);
  expect(
    delivery?.files.map(({ name, state, failure_code, document_id }) => [name, state, failure_code, document_id]),
  ).toEqual([
    ['note.txt', 'document', null, document?._id],
    ['run.exe', 'refused', 'file.program', null],
  ]);
  await sendMail(server, { ...mail, messageId: '<again@lift.example>' });
  expect((await last(ada))?.files[0]).toMatchObject({ state: 'known', document_id: document?._id });
  expect(await unorganized(ada)).toHaveLength(1);
  const mo = await server.newMember(ada, [house._id]);
  expect(await unorganized(mo)).toEqual([]);
  const eve = await server.newAdmin('Eve');
  expect(await unorganized(eve)).toEqual([]);
});

test('a rule for a sender files what the sender mails, but no mail of a stranger in the name of that sender', async () => {
  const ada = await server.newAdmin('Ada');
  await ada.newEnvironment();
  const to = await addressOf(ada);
  await ada.get(billIntake.saveBillIntakeSenders, { allowed_senders: ['@lift.example'] });
  const rule = { name: 'Lifts', sender: '@LIFT.example', tags: ['lift'] };
  const { _id: filing_rule_id } = await ada.get(documentFiling.addFilingRule, rule);
  await ada.get(documentFiling.tryFilingRule, { filing_rule_id });
  await ada.get(documentFiling.switchFilingRule, { filing_rule_id, is_on: true });
  const mail = (name: string, provenDomain?: null) =>
    sendMail(server, {
      from: 'office@lift.example',
      to,
      attachments: [{ filename: name, content: `Text of ${name}` }],
      ...(provenDomain === null && { provenDomain }),
    });
  await mail('forged.txt', null);
  await mail('proven.txt');
  const tagsOf = async (name: string) => (await unorganized(ada)).find(({ file_name }) => file_name === name)?.tags;
  await expect.poll(() => tagsOf('proven.txt'), { timeout: 20_000 }).toEqual(['lift']);
  expect(await tagsOf('forged.txt')).toEqual([]);
  expect((await ada.get(documentFiling.tryFilingRule, { filing_rule_id })).matched).toBe(1);
}, 30_000);

test('a bill that is none is moved to the unorganized documents with its file; a saved one is not', async () => {
  const ada = await server.newAdmin('Ada');
  const { _id: environment_id } = await ada.newEnvironment();
  const [uploaded] = await ada.get(billReading.processFileOCR, { environment_id }, [new File([pdf], 'strom.pdf')]);
  const bill_id = uploaded?.bill_id ?? '';
  const { document_id } = await ada.get(billIntake.moveBillToDocuments, { bill_id });
  expect((await ada.ask(bills.getBillById, { bill_id })).code).toBe('bill.not-found');
  expect(await unorganized(ada)).toMatchObject([{ _id: document_id, file_name: 'strom.pdf', source: 'upload' }]);
  const file = await ada.send(documents.getDocumentFile, { document_id });
  expect(Buffer.from(await file.arrayBuffer()).equals(pdf)).toBe(true);
  const eve = await server.newAdmin('Eve');
  expect((await eve.ask(billIntake.moveBillToDocuments, { bill_id })).code).toBe('bill.not-found');
});

test('a received file whose property is asked for becomes a document', async () => {
  const ada = await server.newAdmin('Ada');
  for (const n of [1, 2]) await ada.newEnvironment({ environment_name: `House ${n}` });
  const content = Buffer.concat([pdf, Buffer.from('\n% waits\n')]);
  const attachments = [{ filename: 'scan.pdf', content }];
  await sendMail(server, { from: ada.session.email, to: await addressOf(ada), provenDomain: null, attachments });
  await expect.poll(async () => (await last(ada))?.files[0]?.state, { timeout: 20_000 }).toBe('waiting');
  const bill_delivery_file_id = (await last(ada))?.files[0]?._id ?? '';
  const { document_id } = await ada.get(billIntake.keepBillFileAsDocument, { bill_delivery_file_id });
  expect((await last(ada))?.files).toMatchObject([{ state: 'document', document_id }]);
  expect(await unorganized(ada)).toMatchObject([{ _id: document_id, sender: ada.session.email, source: 'mail' }]);
  expect((await ada.ask(billIntake.keepBillFileAsDocument, { bill_delivery_file_id })).code).toBe(
    'bill-intake.file-not-found',
  );
});
