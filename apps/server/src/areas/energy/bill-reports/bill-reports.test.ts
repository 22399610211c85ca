import { billReports } from '@steward/contract/energy/bill-reports';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailsTo } from '../../../testing/mails.ts';
import { saveBill } from '../../../testing/samples/saved-bill.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('only colleagues who see the properties get the bills that were read', async () => {
  const ada = await server.newAdmin('Ada');
  const eve = await server.newAdmin('Eve');
  const { _id: environment_id } = await ada.newEnvironment();
  const bob = await server.newMember(ada, [environment_id]);
  const max = await server.newMember(ada);
  const period = { from: '2023-01-01', until: '2023-12-31' };
  const send = (emails: string[], more = {}) =>
    ada.ask(billReports.sendOcrBillReports, { environment_id, ...period, emails, ...more });
  expect((await send([bob.session.email])).code).toBe('bill-report.no-bills');

  await saveBill(server, ada, { environment_id, start: '2023-01-01', end: '2023-07-01', quantity: 1200 });
  await saveBill(server, ada, { environment_id, start: '2023-07-01', end: '2024-01-01', quantity: 1300 });
  expect((await send([bob.session.email])).code, 'typed, not read').toBe('bill-report.no-bills');
  await server.owner.query("update bills set source = 'upload' where environment_id = $1", [environment_id]);

  const sent = await ada.get(billReports.sendOcrBillReports, {
    environment_id,
    ...period,
    emails: [bob.session.email, bob.session.email.toUpperCase()],
    note: 'For the meeting <b>on Monday</b>',
  });
  expect(sent).toEqual({ sent: 1, bills: 2 });
  const [mail] = await mailsTo(server, bob.session.email);
  expect(mail?.body_text).toContain('2,500 kWh');
  expect(mail?.body_text).toContain('For the meeting <b>on Monday</b>');

  expect((await send([max.session.email])).code).toBe('bill-report.out-of-reach');
  expect((await send(['stranger@elsewhere.example'])).code).toBe('bill-report.not-a-colleague');
  expect((await send([eve.session.email])).code, 'another organization').toBe('bill-report.not-a-colleague');
  const foreign = { environment_id, ...period, emails: [eve.session.email] };
  expect((await eve.ask(billReports.sendOcrBillReports, foreign)).code).toBe('environment.not-found');
  expect(await mailsTo(server, max.session.email)).toEqual([]);
});
