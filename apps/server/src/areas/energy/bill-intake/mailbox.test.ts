import fs from 'node:fs';
import type { AddressInfo } from 'node:net';
import { billIntake } from '@steward/contract/energy/bill-intake';
import { bills } from '@steward/contract/energy/bills';
import startImap from 'hoodiecrow-imap';
import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recipientsIn } from '../../../gateways/mail-in/mailbox.ts';
import { maintenanceCtx } from '../../../platform/jobs/jobs.ts';
import { uuid } from '../../../platform/uuid.ts';
import { AUTH_SERVER, provenHeaders } from '../../../testing/send-mail.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { emptyBillMailbox } from './mail-in.service.ts';

let server: TestServer;
let imap: ReturnType<typeof startImap>;
const pdf = fs.readFileSync(new URL('../../../gateways/ocr/samples/s01-de-strom.pdf', import.meta.url));

beforeAll(async () => {
  imap = startImap({
    plugins: ['ID', 'UIDPLUS', 'NAMESPACE', 'LITERALPLUS', 'ENABLE'],
    users: { 'bills@example.com': { password: 'se cret' } },
    storage: { INBOX: {} },
  });
  await new Promise<void>((resolve) => imap.listen(0, resolve));
  const { port } = imap.server.address() as AddressInfo;
  server = await startTestServer({
    STEWARD_MAIL_IN_DOMAIN: 'bills.steward.example',
    STEWARD_MAIL_IN_AUTH_SERVER: AUTH_SERVER,
    STEWARD_MAIL_IN_MAILBOX: `imap://bills%40example.com:se%20cret@127.0.0.1:${port}/INBOX`,
  });
});
afterAll(async () => {
  await server.stop();
  imap.close();
});

const writer = createTransport({ streamTransport: true, buffer: true });
const arrives = async (mail: Parameters<typeof writer.sendMail>[0]) => {
  const { message } = await writer.sendMail(mail);
  if (!Buffer.isBuffer(message)) throw new Error('the mail is not written at once');
  imap.appendMessage('INBOX', [], false, message.toString());
};
const empty = () => emptyBillMailbox(maintenanceCtx(server.steward.platform, uuid()));
const count = (name: string) => imap.getMailbox(name)?.messages.length ?? 0;

test('a mail in the mailbox becomes a bill and is moved; a mail to an unknown address is put aside', async () => {
  const ada = await server.newAdmin('Ada');
  await ada.newEnvironment();
  const to = (await ada.get(billIntake.renewBillIntakeAddress, {})).mail.address ?? '';
  expect(to).toMatch(/^[a-z2-7]{26}@bills\.steward\.example$/);
  const attachments = [{ filename: 'strom.pdf', content: pdf }];
  const headers = provenHeaders('test.example');
  await arrives({ from: ada.session.email, to, headers, messageId: '<one@supplier.example>', attachments });
  await arrives({ from: 'stranger@else.example', to, attachments });
  await arrives({ from: ada.session.email, to: 'somebody@else.example', attachments });
  await empty();
  expect([count('INBOX'), count('Taken'), count('Refused')]).toEqual([0, 1, 2]);
  const deliveries = (await ada.get(billIntake.getBillDeliveries, {})).paginateData;
  expect(deliveries).toMatchObject([
    { way: 'mail', sender: 'stranger@else.example', failure_code: 'bill-intake.sender' },
    { way: 'mail', sender: ada.session.email, failure_code: null, files: [{ state: 'taken', placed_by: 'only' }] },
  ]);
  expect((await ada.get(bills.getAllOCR, { source: 'mail' })).totalData).toBe(1);
  // The process may have ended between storing and moving the mail.
  await arrives({ from: ada.session.email, to, messageId: '<one@supplier.example>', attachments });
  await empty();
  expect([count('INBOX'), count('Taken')]).toEqual([0, 2]);
  expect((await ada.get(billIntake.getBillDeliveries, {})).totalData).toBe(2);
});

test('a header without end is read in a moment', () => {
  const started = performance.now();
  expect(recipientsIn(`To: ${'a'.repeat(250_000)}\r\nCc: a@bills.example`, 'bills.example')).toEqual([
    'a@bills.example',
  ]);
  expect(performance.now() - started).toBeLessThan(1000);
});

test('the delivery address takes precedence over the address in the header', () => {
  const written = 'To: Bills <a@bills.example>,\r\n b@BILLS.example\r\nCc: c@else.example, d@notbills.example\r\n';
  expect(recipientsIn(written, 'bills.example')).toEqual(['a@bills.example', 'b@bills.example']);
  expect(recipientsIn(`Delivered-To: e@bills.example\r\n${written}`, 'bills.example')).toEqual(['e@bills.example']);
});
