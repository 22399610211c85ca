import { paymentFiles } from '@steward/contract/energy/payment-files';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../testing/person.ts';
import { bankStatement } from '../../../testing/samples/bank-statement.fixture.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let ada: Person;

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.newAdmin('Ada');
});
afterAll(() => server.stop());

const upload = (xml: string) => ada.ask(paymentFiles.importBankStatement, {}, [new File([xml], 'statement.xml')]);
const code = async (answer: Promise<{ code?: string }>) => (await answer).code;

test('a hostile, broken or unsupported file is refused with a message', async () => {
  const good = bankStatement('X', []);
  const entities = good.replace('<Document', '<!DOCTYPE a [<!ENTITY b "c">]><Document');
  expect(await code(upload(entities))).toBe('bank-statement.unsafe');
  const deep = good.replace('</Stmt>', `${'<a>'.repeat(100)}${'</a>'.repeat(100)}</Stmt>`);
  expect(await code(upload(deep))).toBe('bank-statement.unsafe');
  expect(await code(upload(good.slice(0, 300)))).toMatch(/bank-statement\.(damaged|wrong-type)/);
  expect(await code(upload('IBAN;Betrag\n1;2'))).toMatch(/bank-statement\.(damaged|wrong-type)/);
  expect(await code(upload(good.replace('camt.053.001.08', 'pain.001.001.09')))).toBe('bank-statement.wrong-type');
  const nameless = bankStatement('Y', [[{ amount: 1 }]]).replaceAll(' Ccy="EUR"', '');
  expect(await code(upload(nameless))).toBe('bank-statement.damaged');
});

test('a statement that begins with a comment, however long, is read', async () => {
  const [declaration = '', ...rest] = bankStatement('C', [[{ amount: 1 }]]).split('\n');
  const comment = `<!-- made by Example Bank > ${'x'.repeat(5000)} -->`;
  for (const [at, xml] of [`${declaration}\n${comment}`, comment].entries())
    expect((await upload([xml, ...rest].join('\n').replace('>C<', `>C${at}<`))).data).toHaveLength(1);
});

/** A statement of some MB with elements that the product does not read. */
const longStatement = (elements: number, attributes = '') =>
  bankStatement('Z', []).replace('</Stmt>', `${`<Note ${attributes}>x</Note>`.repeat(elements)}</Stmt>`);

test('other calls are answered while a long statement is read', async () => {
  const file = longStatement(50_000, Array.from({ length: 7 }, (_, at) => `a${at}="${at}"`).join(' '));
  const waits: number[] = [];
  let isRead = false;
  const started = performance.now();
  const reading = upload(file).finally(() => (isRead = true));
  while (!isRead) {
    const asked = performance.now();
    await fetch(`${ada.address}/v2/health`);
    await new Promise((resolve) => setTimeout(resolve, 20));
    // With the pause: the test runs in the process of the server.
    waits.push(performance.now() - asked);
  }
  expect((await reading).data).toHaveLength(1);
  expect(Math.max(...waits)).toBeLessThan(0.4 * (performance.now() - started));
});

test('a statement with more elements or bookings than allowed is refused, and nothing of it is stored', async () => {
  const before = await ada.get(paymentFiles.getBankStatements, {});
  expect(await code(upload(longStatement(210_000)))).toBe('bank-statement.too-large');
  const attributes = Array.from({ length: 500_000 }, (_, at) => `a${at}="${at}"`).join(' ');
  expect(await code(upload(longStatement(1, `b=">" ${attributes}`)))).toBe('bank-statement.too-large');
  expect(await code(upload(longStatement(1).replace('<Note', `${'<a '.repeat(400_001)}<Note`)))).toBe(
    'bank-statement.too-large',
  );
  const statements = bankStatement('V', []).replace('</BkToCstmrStmt>', `${'<Stmt/>'.repeat(2000)}</BkToCstmrStmt>`);
  expect(await code(upload(statements))).toBe('bank-statement.too-large');
  const bookings = bankStatement('W', [Array.from({ length: 10_001 }, () => ({ amount: 1 }))]);
  expect(await code(upload(bookings))).toBe('bank-statement.too-large');
  expect(await ada.get(paymentFiles.getBankStatements, {})).toEqual(before);
});
