import { reports } from '@steward/contract/carbon/reports';
import { rounds } from '@steward/contract/carbon/rounds';
import { verification } from '@steward/contract/carbon/verification';
import { bills } from '@steward/contract/energy/bills';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../testing/person.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { uploadBill, whenRead } from '../../../testing/samples/uploaded-bill.ts';
import { sendAgain, texts } from './sent-report.fixture.ts';

let server: TestServer;
let ada: Person;
let vera: Person;

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.newAdmin('Ada');
  vera = server.stranger();
});
afterAll(() => server.stop());

test('the verifier sees what the machine read on an uploaded bill, what was corrected, by whom it came in and who confirmed it', async () => {
  const { bill_id } = await uploadBill(ada);
  const read = await whenRead(ada, bill_id);
  expect(read).toMatchObject({ status: 'review', energy_consumption: 16_834 });
  const kai = await server.newMember(ada, [read.environment_id ?? '']);
  await server.giveRole(kai, 'csr_lead');
  const { fields } = bills.checkBill.input.shape;
  const shown = Object.fromEntries(Object.entries(read).filter(([, value]) => value !== null));
  await kai.get(bills.editFileOCR, {
    bill_id,
    fields: fields.parse({ ...shown, energy_consumption: 16_843 }),
    confirmed: Object.keys(read.reading?.fields ?? {}),
  });
  const about = { level: 'Property' as const, target_id: read.environment_id ?? '', year: 2025 };
  const report = await ada.get(reports.saveGhgProtocolReport, { ...about, texts });
  const token = await sendAgain(server, vera, ada, report._id);
  const bill = await vera.get(verification.getBillForVerifier, { token, bill_id });
  const quantity = bill.fields.find(({ key }) => key === 'energy_consumption');
  expect(quantity).toMatchObject({ value: 16_843, read: 16_834, boxes: [expect.objectContaining({ page: 2 })] });
  const amount = bill.fields.find(({ key }) => key === 'gross_amount');
  expect([amount?.value, amount?.read]).toEqual([7357.88, 7357.88]);
  expect(bill.provenance).toMatchObject({
    source: 'upload',
    entered_by: expect.stringContaining('Ada'),
    confirmed_by: expect.stringContaining('Mo'),
    confirmed_at: expect.any(String),
  });
  expect(bill.pages.length).toBeGreaterThan(0);
});

test('who wrote in a report and has left the organization since cannot verify it', async () => {
  const house = await ada.newEnvironment();
  const pat = await server.newMember(ada, [house._id]);
  await server.giveRole(pat, 'csr_lead');
  const about = { level: 'Property' as const, target_id: house._id, year: 2025 };
  const report = await pat.get(reports.saveGhgProtocolReport, { ...about, texts });
  // No longer an address of the organization, and not a member.
  const email = `${pat.session.uid}@gmx.de`;
  await server.owner.query('update users set email = $1 where id = $2', [email, pat.session.uid]);
  await server.removeMembership(ada.session.organization_id, pat.session.uid);
  const sendTo = (address: string) =>
    ada.ask(rounds.sendReportToVerifier, { report_id: report._id, verifier_name: 'Pat', email: address });
  expect(await sendTo(email)).toMatchObject({ httpStatus: 409, code: 'verifier.not-independent' });
  expect(await sendTo('nobody-we-know@gmx.de')).toMatchObject({ httpStatus: 200 });
});
