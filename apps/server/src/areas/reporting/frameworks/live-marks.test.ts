import { bills } from '@steward/contract/energy/bills';
import { notifications } from '@steward/contract/foundation/notifications';
import { frameworks } from '@steward/contract/reporting/frameworks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../testing/person.ts';
import { billFields } from '../../../testing/samples/bill-fields.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { answerOf, newReport, secondAdmin, whole, YEAR } from './frameworks.fixture.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** When an open browser of this person heard that figures have changed. */
async function listen(person: Person) {
  const response = await person.fetch('GET', '/v2/live');
  const heard: number[] = [];
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  async function hear() {
    for (;;) {
      const { done, value = '' } = (await reader?.read()) ?? { done: true };
      if (done) return;
      for (const _ of value.matchAll(/^event: figures$/gm)) heard.push(performance.now());
    }
  }
  // Torn off when the server stops with the test.
  hear().catch(() => {});
  return heard;
}

test('a bill that another user saves marks the answers of an open report within two seconds', async () => {
  const [ada, eve] = [await server.newAdmin('Ada'), await server.newAdmin('Eve')];
  const bea = await secondAdmin(server, ada);
  const { _id: environment_id } = await ada.newEnvironment({ gross_floor_area: 1000 });
  const bill = (number: number) => ada.get(bills.createBill, { fields: billFields({ environment_id, number }) });
  await bill(1);
  const report_id = await newReport(ada, 'tcfd', YEAR);
  const { version } = await whole(ada, report_id);
  await ada.get(frameworks.takeOverFigures, { report_id, version, codes: ['RE-1'] });
  expect(answerOf(await whole(bea, report_id), 'RE-1').staleness).toBe('none');
  await new Promise((resolve) => setTimeout(resolve, 600));
  const [heard, elsewhere] = [await listen(bea), await listen(eve)];

  await bill(2);
  const committed = performance.now();
  await expect.poll(() => heard.length, { interval: 10 }).toBe(1);
  expect(answerOf(await whole(bea, report_id), 'RE-1').staleness).toBe('value');
  // The page waits 0.4 s for further changes.
  expect(performance.now() - committed).toBeLessThan(1600);

  // Ten more are at most one event each half second, and the last is never left out.
  const before = performance.now();
  for (let number = 3; number < 13; number++) await bill(number);
  const last = performance.now();
  await expect.poll(() => heard.at(-1) ?? 0, { interval: 10 }).toBeGreaterThan(last - 500);
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(heard.length - 1).toBeLessThanOrEqual(2 + Math.ceil((last - before) / 500));

  // Findings on the bills are announced, too.
  await server.audited();
  await new Promise((resolve) => setTimeout(resolve, 600));
  // What makes no figure is not announced, and another organization hears of none of it.
  const count = heard.length;
  await ada.get(notifications.createNotification, { title: 'Hello', message: 'Lunch?', user_id: bea.session.uid });
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect([heard.length, elsewhere.length]).toEqual([count, 0]);
});
