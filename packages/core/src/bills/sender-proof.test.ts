import { expect, test } from 'vitest';
import { senderProof } from './sender-proof.ts';

const from = { name: 'from', value: 'Ada <ada@firm.example>' };
const results = (value: string) => ({ name: 'authentication-results', value });
const proofOf = (...values: string[]) =>
  senderProof([...values.map(results), from], 'mx.steward.example', 'ada@firm.example');

test.each([
  ['DMARC', 'mx.steward.example; dmarc=pass (p=reject) header.from=firm.example', 'dmarc'],
  ['DKIM of the same domain', 'mx.steward.example 1;\r\n dkim=pass header.d=firm.example header.s=s1', 'dkim'],
  ['DKIM by an identity', 'MX.Steward.example; dkim=pass header.i=@firm.example', 'dkim'],
  ['DKIM of a domain above or below', 'mx.steward.example; dkim = pass header.d=mail.firm.example', 'dkim'],
  [
    'one of several signatures',
    'mx.steward.example; dkim=fail header.d=firm.example; dkim=pass header.d=firm.example',
    'dkim',
  ],
  ['SPF of the sender’s domain', 'mx.steward.example; spf=pass smtp.mailfrom=bounce@firm.example', 'spf'],
])('%s proves a sender', (_, value, proof) => {
  expect(proofOf(value)).toBe(proof);
});

test.each([
  [
    'a failed check',
    'mx.steward.example; dmarc=fail header.from=firm.example; spf=softfail smtp.mailfrom=a@firm.example',
  ],
  ['no check', 'mx.steward.example; none'],
  ['a signature of another domain', 'mx.steward.example; dkim=pass header.d=attacker.example'],
  ['a domain that ends alike', 'mx.steward.example; dkim=pass header.d=evilfirm.example'],
  ['a domain beside it', 'mx.steward.example; spf=pass smtp.mailfrom=x@other.firm.example.net'],
  ['a domain of one label', 'mx.steward.example; dkim=pass header.d=example'],
  ['SPF of a greeting only', 'mx.steward.example; spf=pass smtp.helo=firm.example'],
  ['DMARC of a domain below', 'mx.steward.example; dmarc=pass header.from=mail.firm.example'],
  ['another server', 'mx.attacker.example; dmarc=pass header.from=firm.example'],
  ['a server with a longer name', 'mx.steward.example.net; dmarc=pass header.from=firm.example'],
  ['a result in a comment', 'mx.steward.example; spf=none (; dmarc=pass header.from=firm.example)'],
  ['a result in quotes', 'mx.steward.example; spf=none reason="; dmarc=pass header.from=firm.example"'],
  ['a result after an open comment', 'mx.steward.example; spf=none ( ; dmarc=pass header.from=firm.example'],
  ['a result within another word', 'mx.steward.example; xdmarc=pass header.from=firm.example'],
])('%s proves nothing', (_, value) => {
  expect(proofOf(value)).toBeUndefined();
});

test('the sender’s own header below that of the server counts for nothing', () => {
  expect(
    proofOf(
      'mx.steward.example; dmarc=fail header.from=firm.example',
      'mx.steward.example; dmarc=pass header.from=firm.example',
    ),
  ).toBeUndefined();
  expect(proofOf('inner.example; none', 'mx.steward.example; dmarc=pass header.from=firm.example')).toBe('dmarc');
});

test('a header of any length is read in linear time, and a very long one proves nothing', () => {
  const start = process.cpuUsage();
  for (const length of [15_000, 200_000])
    expect(
      proofOf(`mx.steward.example; dmarc=pass ${'a'.repeat(length)}; dkim=pass header.d=attacker.example`),
    ).toBeUndefined();
  expect(proofOf(`mx.steward.example; dmarc=pass header.from=firm.example ${' '.repeat(20_000)}`)).toBeUndefined();
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(100);
});

test('a header of the server that cannot be read lets none below it count', () => {
  const forged = 'mx.steward.example; dmarc=pass header.from=firm.example';
  for (const unreadable of [
    'mx.steward.example; dmarc=fail header.from=firm.example; spf=fail smtp.mailfrom=(@attacker.example',
    'mx.steward.example; spf=fail smtp.mailfrom="@attacker.example',
    `mx.steward.example; ${'dkim=fail header.d=attacker.example; '.repeat(1000)}`,
  ])
    expect(proofOf(unreadable, forged)).toBeUndefined();
});

test('two From headers, or none, prove nothing', () => {
  const passed = results('mx.steward.example; dmarc=pass header.from=firm.example');
  expect(senderProof([passed, from, from], 'mx.steward.example', 'ada@firm.example')).toBeUndefined();
  expect(senderProof([passed], 'mx.steward.example', '')).toBeUndefined();
});
