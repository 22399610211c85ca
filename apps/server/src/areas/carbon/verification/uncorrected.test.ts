import { verification } from '@steward/contract/carbon/verification';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPdf } from '../../../gateways/pdf/read-pdf.ts';
import type { Person } from '../../../testing/person.ts';
import { saveBill } from '../../../testing/samples/saved-bill.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { sendAgain, sentReport } from './sent-report.fixture.ts';
import { prepared } from '../../../testing/verifier.ts';

let server: TestServer;
let vera: Person;

beforeAll(async () => {
  server = await startTestServer();
  vera = server.stranger();
});
afterAll(() => server.stop());

const misstatement = (token: string, size_t: number) =>
  vera.get(verification.askByVerifier, { token, kind: 'misstatement', body: 'Too low', size_t });
const accept = (token: string) =>
  vera.ask(verification.submitReprtByVerifier, { token, decision: 'accepted', independent: true });
const sendBack = (token: string) =>
  vera.get(verification.submitReprtByVerifier, { token, decision: 'rejected', reason: 'Correct it.' });
const materiality = async (token: string) =>
  (await vera.get(verification.getWorkbenchForVerifier, { token })).materiality;

test('a misstatement that the next round does not correct still prevents an unmodified conclusion', async () => {
  const { owner, report_id, token: first } = await sentReport(server, vera);
  // 46.32 t: material from 2.316 t on.
  const { _id: finding_id } = await misstatement(first, 10);
  await sendBack(first);
  const token = await sendAgain(server, vera, owner, report_id);
  // While it is open, it counts as before.
  expect((await materiality(token)).findings_kg).toBe(10_000);
  const close = { token, finding_id };
  expect(await vera.ask(verification.closeByVerifier, close)).toMatchObject({
    httpStatus: 422,
    code: 'finding.outcome-needed',
  });
  // The same figures were sent again: nothing was corrected.
  expect(await vera.ask(verification.closeByVerifier, { ...close, outcome: 'corrected' })).toMatchObject({
    httpStatus: 409,
    code: 'finding.not-corrected',
  });
  const closed = await vera.get(verification.closeByVerifier, { ...close, outcome: 'uncorrected' });
  expect(closed).toMatchObject({ status: 'closed', outcome: 'uncorrected' });
  expect(await materiality(token)).toMatchObject({ findings_kg: 10_000, is_material: true });
  await prepared(vera, token);
  expect(await accept(token)).toMatchObject({ httpStatus: 409, code: 'verifier.material-misstatements' });
  const reserve = { token, decision: 'accepted' as const, opinion: 'modified' as const, reason: 'Steam is missing.' };
  await vera.get(verification.submitReprtByVerifier, { ...reserve, independent: true });
  const answer = await vera.send(verification.downloadStatementForVerifier, { token, language: 'en' });
  const { all } = await readPdf(await answer.bytes());
  for (const said of ['Closed, not corrected', 'Too low']) expect(all).toContain(said);
  const log = await owner.get(verification.getReportLog, { report_id });
  expect(log.find(({ kind }) => kind === 'closed')?.detail).toMatchObject({ outcome: 'uncorrected' });
});

test('uncorrected misstatements of all rounds add up; corrected and withdrawn ones do not count', async () => {
  const { owner, about, report_id, token: first } = await sentReport(server, vera);
  const small = await misstatement(first, 1.5);
  // In its own round no misstatement can be corrected: the figures are frozen.
  const atOnce = { token: first, finding_id: small._id, outcome: 'corrected' as const };
  expect((await vera.ask(verification.closeByVerifier, atOnce)).code).toBe('finding.not-corrected');
  await vera.get(verification.closeByVerifier, { ...atOnce, outcome: 'uncorrected' });
  const large = await misstatement(first, 10);
  const mistaken = await misstatement(first, 20);
  await sendBack(first);
  await saveBill(server, owner, {
    environment_id: about.target_id,
    carrier: 'natural_gas',
    start: '2023-01-01',
    end: '2023-02-01',
    quantity: 100,
  });
  const token = await sendAgain(server, vera, owner, report_id);
  await vera.get(verification.closeByVerifier, { token, finding_id: large._id, outcome: 'corrected' });
  await vera.get(verification.closeByVerifier, { token, finding_id: mistaken._id, outcome: 'withdrawn' });
  expect(await materiality(token)).toMatchObject({ findings_kg: 1500, is_material: false });
  const another = await misstatement(token, 1);
  await vera.get(verification.closeByVerifier, { token, finding_id: another._id, outcome: 'uncorrected' });
  expect(await materiality(token)).toMatchObject({ findings_kg: 2500, is_material: true });
  await prepared(vera, token);
  expect(await accept(token)).toMatchObject({ code: 'verifier.material-misstatements' });
});
