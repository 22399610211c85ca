import fs from 'node:fs';
import { connect } from 'node:net';
import { billIntake } from '@steward/contract/energy/bill-intake';
import { session } from '@steward/contract/access/session';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../person.ts';
import { AUTH_SERVER } from '../send-mail.ts';
import { PASSWORD, startTestServer, type TestServer } from '../test-server.ts';

// Mails that claim to be from a member, and passwords that are guessed from addresses that look different.

let server: TestServer;
let ada: Person;
let to: string;
beforeAll(async () => {
  server = await startTestServer({
    STEWARD_MAIL_IN_PORT: '0',
    STEWARD_MAIL_IN_DOMAIN: 'bills.steward.example',
    STEWARD_MAIL_IN_AUTH_SERVER: AUTH_SERVER,
  });
  ada = await server.newAdmin('Ada', 'ada@firm.example');
  await ada.newEnvironment();
  to = (await ada.get(billIntake.renewBillIntakeAddress, {})).mail.address ?? '';
});
afterAll(() => server.stop());

const pdf = fs.readFileSync(new URL('../../gateways/ocr/samples/s01-de-strom.pdf', import.meta.url));
let count = 0;

/** Sends a mail as it is written, with a bill that was not sent before; returns the last reply. */
async function send(headers: readonly string[]): Promise<string> {
  count += 1;
  const bill = Buffer.concat([pdf, Buffer.from(`\n% ${count}\n`)]).toString('base64');
  const part = `--b\r\nContent-Type: application/pdf\r\nContent-Disposition: attachment; filename="${count}.pdf"\r\nContent-Transfer-Encoding: base64\r\n\r\n${bill.replace(/.{76}/g, '$&\r\n')}\r\n--b--\r\n`;
  const head = [
    ...headers,
    `Message-ID: <${count}@attacker.example>`,
    `Subject: Invoice ${count}`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=b',
  ];
  const lines = ['EHLO x', 'MAIL FROM:<evil@attacker.example>', `RCPT TO:<${to}>`, 'DATA'];
  const socket = connect(server.steward.mailInPort ?? 0, '127.0.0.1');
  let last = '';
  for await (const chunk of socket) {
    const reply = String(chunk);
    if (!/^\d{3} /m.test(reply)) continue;
    last = reply;
    if (reply.startsWith('354')) socket.write(`${head.join('\r\n')}\r\n\r\n${part}\r\n.\r\n`);
    else if (lines.length) socket.write(`${lines.shift()}\r\n`);
    else socket.end();
  }
  return last;
}

const from = 'From: Ada <ada@firm.example>';
const results = (text: string) => `Authentication-Results: ${text}`;
const pass = 'dmarc=pass header.from=firm.example';
const fails = results(
  `${AUTH_SERVER}; dmarc=fail header.from=firm.example; spf=pass smtp.mailfrom=evil@attacker.example`,
);
const attackers = results(
  `${AUTH_SERVER}; dmarc=pass header.from=attacker.example; dkim=pass header.d=attacker.example`,
);

const forged: Readonly<Record<string, readonly string[]>> = {
  'no result': [from],
  'a result of another server': [results(`mx.attacker.example; ${pass}`), from],
  'a server with a longer name': [results(`${AUTH_SERVER}.attacker.example; ${pass}`), from],
  'an own result below that of the server': [fails, results(`${AUTH_SERVER}; ${pass}`), from],
  'an own result below, written in capitals': [fails, `AUTHENTICATION-RESULTS: ${AUTH_SERVER}; ${pass}`, from],
  'a result in a comment': [results(`${AUTH_SERVER}; spf=none (\r\n ; ${pass})`), from],
  'a result in nested comments': [results(`${AUTH_SERVER} (a (b) ; ${pass}); none`), from],
  'a result in quotes': [results(`${AUTH_SERVER}; spf=none reason="x; ${pass}"`), from],
  'a result in quotes with an escaped one': [results(`${AUTH_SERVER}; spf=none reason="x\\"; ${pass}"`), from],
  'an address in quotes': [
    results(`${AUTH_SERVER}; spf=pass smtp.mailfrom="x smtp.mailfrom=a@firm.example"@attacker.example`),
    from,
  ],
  'a result of another protocol': [results(`${AUTH_SERVER}; iprev=pass policy.iprev=firm.example`), from],
  'a domain that ends alike': [results(`${AUTH_SERVER}; dkim=pass header.d=evilfirm.example`), from],
  'a domain with dots at its end': [
    results(`${AUTH_SERVER}; dkim=pass header.d=firm.example.attacker.example..`),
    from,
  ],
  'a top-level domain': [results(`${AUTH_SERVER}; dkim=pass header.d=example; dmarc=pass header.from=example`), from],
  'two senders in two headers': [attackers, 'From: evil@attacker.example', from],
  'two senders in the other order': [attackers, from, 'From: evil@attacker.example'],
  'a second header with a blank before the colon': [attackers, 'From : evil@attacker.example', from],
  'two senders in one header': [attackers, 'From: ada@firm.example, evil@attacker.example'],
  'two senders in one header in the other order': [attackers, 'From: evil@attacker.example, ada@firm.example'],
  'an address as a name': [attackers, 'From: "ada@firm.example" <evil@attacker.example>'],
  'an address as an encoded name': [attackers, 'From: =?utf-8?q?ada=40firm=2Eexample?= <evil@attacker.example>'],
  'an encoded address': [attackers, 'From: =?utf-8?q?=3Cada=40firm=2Eexample=3E?= <evil@attacker.example>'],
  'an address in a quoted local part': [attackers, 'From: "ada@firm.example x"@attacker.example'],
  'an address in a comment': [attackers, 'From: evil@attacker.example (ada@firm.example)'],
  'an address before a comment': [attackers, 'From: ada@firm.example (<evil@attacker.example>)'],
  'two addresses in brackets': [attackers, 'From: Ada <ada@firm.example> <evil@attacker.example>'],
  'a group': [attackers, 'From: Firm: ada@firm.example;, evil@attacker.example'],
  'a folded header': [attackers, 'From: Ada\r\n <ada@firm.example>'],
  'a sender beside': [attackers, 'Sender: evil@attacker.example', from],
  'a second message': [attackers, 'From: evil@attacker.example', '', from],
};

test.each(Object.entries(forged))('a mail with %s has no rights of a member', async (_, headers) => {
  await send(headers);
  const { paginateData } = await ada.get(billIntake.getBillDeliveries, { page_size: 100 });
  const delivery = paginateData.find(({ subject }) => subject === `Invoice ${count}`) ?? paginateData[0];
  for (const { state, bill_id } of delivery?.files ?? []) {
    expect(['placing', 'waiting', 'refused']).toContain(state);
    expect(bill_id).toBeNull();
  }
});

test('a mail with the result of the server has the rights of its sender', async () => {
  expect(await send([results(`${AUTH_SERVER}; ${pass}`), fails, from])).toMatch(/^2/);
  const [delivery] = (await ada.get(billIntake.getBillDeliveries, {})).paginateData;
  expect(delivery?.files).toMatchObject([{ state: 'taken' }]);
});

test('spellings of one address are one sender, whatever addresses the sender states', async () => {
  const { email } = ada.session;
  const attempt = async (address: string, password = 'Wrong-1234!') =>
    (await Object.assign(server.stranger(), { from: address }).ask(session.login, { email, password })).code;
  for (let i = 0; i < 10; i += 1) await attempt(`203.0.113.${i}, 10.9.8.${i}, 198.51.100.7`);
  for (const address of ['198.51.100.7', '::ffff:198.51.100.7', '::FFFF:C633:6407', '1.2.3.4,198.51.100.7'])
    expect([address, await attempt(address, PASSWORD)]).toEqual([address, 'request.too-many']);
  for (let i = 0; i < 10; i += 1) await attempt(`2001:db8:1:2::${i}`);
  for (const address of ['2001:db8:1:2:ffff::1', '2001:0DB8:0001:0002:0:0:0:9', '2001:db8:1:2::1%eth0'])
    expect([address, await attempt(address, PASSWORD)]).toEqual([address, 'request.too-many']);
  expect(await attempt('192.0.2.44', PASSWORD)).toBeUndefined();
});

test('a password of a second spelling of the address counts for the same account', async () => {
  const attempt = async (email: string, password = 'Wrong-1234!') =>
    (await Object.assign(server.stranger(), { from: '192.0.2.77' }).ask(session.login, { email, password })).code;
  for (let i = 0; i < 10; i += 1) await attempt(i % 2 ? 'ADA@firm.example' : ' ada@Firm.Example ');
  expect(await attempt('ada@firm.example', PASSWORD)).toBe('request.too-many');
});
